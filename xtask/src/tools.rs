//! What the tests need besides Rust: Debian packages, and axe, the accessibility checker.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program that tests start, and the Debian package that has it.
const PROGRAMS: &[(&str, &str)] =
    &[("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("tmux", "tmux"), ("npm", "npm")];

/// The version of axe and the checksum of its archive in the npm registry.
const AXE: (&str, &str) = ("4.10.3", "0f2b4d7dcdf7d1219df8d1959ad68e565f51d14c3f0d88bb71cd59abeb956292");

/// The version of TypeScript, which checks the types of the scripts, and the checksum of its archive.
const TYPESCRIPT: (&str, &str) =
    ("5.9.3", "10e108c9cf7d5f2879053dff18515fb405abf2ccef63eaaf017d9c571687a1d3");

/// Installs what is missing if possible; otherwise says what to install.
pub fn ensure(target: &Path) -> Result<(), String> {
    packages()?;
    axe(target)
}

/// Checks the types of the pages' scripts with `tsc --checkJs`. It needs Node.js, and TypeScript from the
/// npm registry: if they are unavailable, it says so and continues, since the scripts run without them.
pub fn scripts(target: &Path) -> Result<(), String> {
    if !found("node") {
        eprintln!("== types of the scripts: not checked, there is no Node.js (apt-get install nodejs)");
        return Ok(());
    }
    let (version, checksum) = TYPESCRIPT;
    let folder = target.join("typescript");
    let compiler = folder.join(format!("typescript-{version}/lib/tsc.js"));
    if !compiler.is_file() && !typescript(&folder, version, checksum) {
        eprintln!(
            "== types of the scripts: not checked, TypeScript {version} could not be fetched from the npm \
            registry"
        );
        return Ok(());
    }
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/assets");
    let entries = std::fs::read_dir(&assets).map_err(|error| format!("{}: {error}", assets.display()))?;
    let mut scripts: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "js"))
        .collect();
    scripts.sort();
    eprintln!("== types of the scripts: tsc --checkJs");
    let status = Command::new("node")
        .arg(&compiler)
        .args(["--allowJs", "--checkJs", "--noEmit", "--strict", "--target", "es2022", "--module", "es2022"])
        .args(["--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable"])
        .args(&scripts)
        .status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err("types of the scripts".to_owned()) }
}

/// Downloads the compiler into a folder of the target.
fn typescript(folder: &Path, version: &str, checksum: &str) -> bool {
    let unpacked = npm(folder, "typescript", version, checksum, "package");
    let package = folder.join("package");
    unpacked.is_some() && std::fs::rename(package, folder.join(format!("typescript-{version}"))).is_ok()
}

/// Downloads a package from npm and unpacks `wanted` from it into `folder`, if its checksum is as expected.
fn npm(folder: &Path, name: &str, version: &str, checksum: &str, wanted: &str) -> Option<()> {
    std::fs::create_dir_all(folder).ok()?;
    let run = |program: &str, args: &[&str]| {
        Command::new(program).args(args).current_dir(folder).output().ok().filter(|out| out.status.success())
    };
    let archive = format!("{name}-{version}.tgz");
    let unpacked = run("npm", &["pack", "--silent", &format!("{name}@{version}")])
        .and_then(|_| run("sha256sum", &[&archive]))
        .filter(|sum| sum.stdout.starts_with(checksum.as_bytes()))
        .and_then(|_| run("tar", &["xzf", &archive, wanted]));
    let _ = std::fs::remove_file(folder.join(archive));
    unpacked.map(|_| ())
}

fn packages() -> Result<(), String> {
    let missing: Vec<&str> =
        PROGRAMS.iter().filter(|(program, _)| !found(program)).map(|(_, package)| *package).collect();
    if missing.is_empty() { Ok(()) } else { install(&missing) }
}

/// Installs Debian packages if this user may; otherwise says which ones are needed.
pub fn install(missing: &[&str]) -> Result<(), String> {
    let advice = format!("please install: apt-get install {}", missing.join(" "));
    let Some(apt) = administrator() else {
        return Err(advice);
    };
    let run = |args: &[&str]| {
        let (first, rest) = apt.split_first().map_or(("apt-get", &[][..]), |(first, rest)| (*first, rest));
        Command::new(first)
            .args(rest)
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    eprintln!("== installing {}", missing.join(" "));
    let install: Vec<&str> = [&["install", "-y", "--no-install-recommends"], missing].concat();
    // The package lists of a fresh machine may be old or absent: the first attempt saves fetching them if
    // they are good.
    if run(&install) || (run(&["update"]) && run(&install)) { Ok(()) } else { Err(advice) }
}

/// The command with which this user installs packages, if permitted.
fn administrator() -> Option<Vec<&'static str>> {
    let quiet = |program: &str, args: &[&str]| {
        Command::new(program)
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|s| s.success())
    };
    if !found("apt-get") {
        return None;
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.trim_ascii() == b"0");
    if root {
        return Some(vec!["apt-get"]);
    }
    quiet("sudo", &["-n", "true"]).then(|| vec!["sudo", "-n", "apt-get"])
}

/// Whether a program is in the path.
pub fn found(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Puts `axe.min.js` into the target folder: it is not ours to keep in the repository.
fn axe(target: &Path) -> Result<(), String> {
    let (version, checksum) = AXE;
    let folder: PathBuf = target.join("axe");
    let script = folder.join(format!("axe-{version}.min.js"));
    if script.is_file() {
        return Ok(());
    }
    let advice =
        format!("axe-core {version} could not be fetched by npm; put its axe.min.js at {}", script.display());
    eprintln!("== fetching axe-core {version}");
    npm(&folder, "axe-core", version, checksum, "package/axe.min.js").ok_or(advice)?;
    let moved = std::fs::rename(folder.join("package/axe.min.js"), &script);
    let _ = std::fs::remove_dir_all(folder.join("package"));
    moved.map_err(|error| format!("{}: {error}", script.display()))
}
