//! The checks of a release: its bill of materials, its licences, and that two builds give the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde_json::{Value, json};

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    here.canonicalize().unwrap_or(here)
}

/// `cargo xtask sbom [FILE]`: the bill of materials of the program, `CycloneDX` as JSON. The same sources
/// give the same bytes: it contains no date and no serial number.
pub fn sbom(file: Option<&str>) -> ExitCode {
    let output = cargo()
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--filter-platform",
            "x86_64-unknown-linux-gnu",
        ])
        .current_dir(root())
        .output();
    let metadata = match output {
        Ok(output) if output.status.success() => serde_json::from_slice::<Value>(&output.stdout),
        _ => {
            eprintln!("== sbom: cargo metadata failed");
            return ExitCode::FAILURE;
        }
    };
    let Some(bill) = metadata.ok().and_then(|metadata| bill(&metadata, "marienbad")) else {
        eprintln!("== sbom: cargo metadata said something else than expected");
        return ExitCode::FAILURE;
    };
    let text = format!("{bill:#}\n");
    match file {
        None => print!("{text}"),
        Some(file) => {
            if let Err(error) = fs::write(file, text) {
                eprintln!("== sbom: {file}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// The packages that the program `name` is built from, without those used only by tests or build scripts.
fn bill(metadata: &Value, name: &str) -> Option<Value> {
    let packages: BTreeMap<&str, &Value> =
        metadata["packages"].as_array()?.iter().filter_map(|one| Some((one["id"].as_str()?, one))).collect();
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()?
        .iter()
        .filter_map(|one| Some((one["id"].as_str()?, one)))
        .collect();
    let start = *packages.iter().find(|(_, package)| package["name"] == name)?.0;
    let needs = |id: &str| -> Vec<&str> {
        let deps = nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten();
        let normal = |dep: &&Value| {
            dep["dep_kinds"].as_array().is_none_or(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
        };
        deps.filter(normal).filter_map(|dep| dep["pkg"].as_str()).collect()
    };
    let (mut found, mut waiting) = (BTreeSet::from([start]), vec![start]);
    while let Some(id) = waiting.pop() {
        waiting.extend(needs(id).into_iter().filter(|id| found.insert(id)));
    }
    let reference = |id: &str| {
        let package = packages.get(id)?;
        Some(format!("pkg:cargo/{}@{}", package["name"].as_str()?, package["version"].as_str()?))
    };
    let component = |id: &str| {
        let (package, purl) = (packages.get(id)?, reference(id)?);
        let mut component = json!({
            "type": if id == start { "application" } else { "library" },
            "bom-ref": purl, "name": package["name"], "version": package["version"], "purl": purl,
        });
        if let Some(license) = package["license"].as_str() {
            // Old manifests write a slash for "or".
            component["licenses"] =
                json!([{ "expression": license.split('/').map(str::trim).collect::<Vec<_>>().join(" OR ") }]);
        }
        Some(component)
    };
    let mut components: Vec<Value> =
        found.iter().filter(|id| **id != start).filter_map(|id| component(id)).collect();
    components.sort_by_key(|one| one["bom-ref"].to_string());
    let mut dependencies: Vec<Value> = found
        .iter()
        .filter_map(|id| {
            let mut needed: Vec<String> = needs(id).into_iter().filter_map(reference).collect();
            needed.sort();
            Some(json!({ "ref": reference(id)?, "dependsOn": needed }))
        })
        .collect();
    dependencies.sort_by_key(|one| one["ref"].to_string());
    Some(json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": { "component": component(start)? },
        "components": components, "dependencies": dependencies,
    }))
}

/// Checks licences and duplicates with `cargo deny`, and advisories if a copy of their database is here.
/// Returns whether it passed, or could not run.
pub fn deny() -> bool {
    let installed = cargo().args(["deny", "--version"]).output().is_ok_and(|output| output.status.success());
    if !installed {
        eprintln!("== cargo deny: not installed here, passed over (cargo install cargo-deny)");
        return true;
    }
    let check = |before: &[&str], checks: &[&str]| {
        eprintln!("== cargo deny check {}", checks.join(" "));
        let mut deny = cargo();
        deny.arg("deny").args(before).args(["check", "--hide-inclusion-graph"]).args(checks);
        deny.current_dir(root()).status().is_ok_and(|status| status.success())
    };
    // Crates of other systems, which nothing here has built, may have to be fetched for their licences.
    let good = check(&[], &["licenses", "bans", "sources"]);
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    // A try without a network leaves the folder with nothing but a lock.
    let copies = home.and_then(|home| fs::read_dir(home.join("advisory-dbs")).ok());
    if copies.into_iter().flatten().flatten().any(|copy| copy.path().is_dir()) {
        return check(&["--offline"], &["advisories"]) && good;
    }
    eprintln!("== cargo deny: no copy of the advisories here, they are passed over (cargo deny fetch)");
    good
}

/// `cargo xtask miri`: the vector kernels of nim arithmetic under miri, which detects every illegal read
/// and write. Returns whether it passed, or could not run here. Miri supports AVX2, GFNI and carry-less
/// products.
pub fn miri() -> bool {
    let installed = Command::new("cargo").args(["+nightly", "miri", "--version"]).output();
    if !installed.is_ok_and(|output| output.status.success()) {
        eprintln!("== miri: not here, passed over (rustup +nightly component add miri rust-src)");
        return true;
    }
    let mut miri = Command::new("cargo");
    miri.args([
        "+nightly",
        "miri",
        "test",
        "--package",
        "marienbad-nimbers",
        "--test",
        "paths",
        "few_numbers",
    ]);
    miri.env("RUSTFLAGS", "-Ctarget-feature=+avx2,+gfni,+pclmulqdq")
        .env("MIRIFLAGS", "-Zmiri-disable-isolation");
    // Miri needs its own artefacts.
    miri.env("CARGO_TARGET_DIR", root().join("target/miri-tests")).current_dir(root());
    miri.status().is_ok_and(|status| status.success())
}

/// `cargo xtask dist [--check] [PACKAGE]`: builds the shipped files from the last commit, with the paths of
/// this machine removed; with `--check` twice, in two folders, and compared. (A package whose code contains
/// its own folder, as this one does through `env!`, differs there.)
pub fn dist(arguments: &[String], target: &Path) -> ExitCode {
    let check = arguments.iter().any(|one| one == "--check");
    let package = arguments.iter().find(|one| !one.starts_with('-')).map_or("marienbad", String::as_str);
    let folders: &[&str] = if check { &["first", "the-second"] } else { &["first"] };
    let mut built = Vec::new();
    for folder in folders {
        match build(&target.join("dist-builds").join(folder), package) {
            Ok(file) => built.push(file),
            Err(problem) => {
                eprintln!("== dist: {problem}");
                return ExitCode::FAILURE;
            }
        }
    }
    let bytes: Vec<Option<Vec<u8>>> = built.iter().map(|file| fs::read(file).ok()).collect();
    if bytes.iter().any(|one| one.is_none() || *one != bytes[0]) {
        eprintln!("== dist: two builds of {package} differ: {built:?}");
        return ExitCode::FAILURE;
    }
    let size = bytes[0].as_ref().map_or(0, Vec::len);
    let same = if check { "; two builds in two folders are the same bytes" } else { "" };
    eprintln!("== dist: {} ({size} bytes){same}", built[0].display());
    ExitCode::SUCCESS
}

/// Checks the last commit out into `folder` and builds it there.
fn build(folder: &Path, package: &str) -> Result<PathBuf, String> {
    let said = |error: std::io::Error| format!("the folder: {error}");
    let sources = folder.join("sources");
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(&sources).map_err(said)?;
    let folder = folder.canonicalize().map_err(said)?;
    let (sources, archive) = (folder.join("sources"), folder.join("sources.tar"));
    let ran = |command: &mut Command, what: &str| match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    };
    let git = ["archive", "--format", "tar", "--output"];
    ran(Command::new("git").args(git).arg(&archive).arg("HEAD").current_dir(root()), "git archive")?;
    ran(Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(&sources), "tar")?;
    let _ = fs::remove_file(&archive);
    // The paths of the build and of the dependencies' sources are private.
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"))).unwrap_or_default();
    let (mut rust, mut c) = (OsString::new(), OsString::new());
    for (path, name) in [(folder.as_path(), "/build"), (home.as_path(), "/cargo")] {
        for (flags, flag) in [(&mut rust, "--remap-path-prefix="), (&mut c, "-ffile-prefix-map=")] {
            flags.push(flag);
            flags.push(path);
            flags.push(format!("={name} "));
        }
    }
    let target = folder.join("target");
    eprintln!("== dist: building {package} in {}", folder.display());
    let mut cargo = cargo();
    cargo.args(["build", "--locked", "--profile", "dist", "--package", package]).current_dir(&sources);
    cargo.env("CARGO_TARGET_DIR", &target).env("CARGO_INCREMENTAL", "0").env("SOURCE_DATE_EPOCH", "0");
    cargo.env("RUSTFLAGS", rust).env("CFLAGS", c);
    ran(&mut cargo, "cargo build")?;
    Ok(target.join("dist").join(package))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bill_names_what_is_built_in_and_nothing_else() {
        let dep = |id: &str, kind: Value| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        let package =
            |id: &str, license: &str| json!({ "id": id, "name": id, "version": "1.0.0", "license": license });
        let metadata = json!({
            "packages": [
                package("a", "MIT"), package("b", "MIT/Apache-2.0"), package("t", "MIT"), package("z", "MIT"),
            ],
            "resolve": { "nodes": [
                { "id": "a", "deps": [dep("b", Value::Null), dep("t", json!("dev"))] },
                { "id": "b", "deps": [] }, { "id": "t", "deps": [] }, { "id": "z", "deps": [] },
            ] },
        });
        let bill = bill(&metadata, "a").unwrap_or_default();
        assert_eq!(bill["components"].as_array().map(Vec::len), Some(1), "{bill}");
        assert_eq!(bill["components"][0]["purl"], "pkg:cargo/b@1.0.0");
        assert_eq!(bill["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(bill["dependencies"][0]["dependsOn"], json!(["pkg:cargo/b@1.0.0"]));
        assert_eq!(bill["metadata"]["component"]["type"], "application");
    }
}
