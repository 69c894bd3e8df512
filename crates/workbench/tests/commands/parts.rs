//! A census in parts, its merging, and the scripts for clusters.

use std::process::{Command, Stdio};

use super::program::{Folder, bytes, fails, out, run, wrong};

#[test]
fn parts_become_the_census_they_are_parts_of() {
    let folder = Folder::new("census-parts");
    let census = ["census", "--digits", "2", "--to", "1500"];
    let whole = out(&[&census[..], &["--json"]].concat());
    let part = |number: usize| folder.file(&format!("part-{number}"));
    for number in 1..=3 {
        let place = [format!("{number}/3"), part(number)];
        let said = run(&[&census[..], &["--part", &place[0], "--out", &place[1]]].concat());
        assert!(said.status.success() && said.stdout.is_empty());
        let line = String::from_utf8(said.stderr).unwrap();
        assert!(line.starts_with(&format!("Part {number} of 3:")), "{line}");
    }
    let (one, two, three) = (part(1), part(2), part(3));
    assert_eq!(out(&["merge", &three, &one, &two, "--json"]), whole);
    assert_eq!(out(&["merge", &one, &one, &two, &three, "--json"]), whole, "one of them twice");
    assert_eq!(out(&["merge", &one, &two, &three]), out(&census));
    // The same part again is already finished.
    let again = run(&[&census[..], &["--part", "2/3", "--out", &two]].concat());
    assert!(String::from_utf8_lossy(&again.stderr).contains("15 games are already finished"), "{again:?}");
    // Missing parts are reported, and the known results are shown.
    let partial = run(&["merge", &one, &three]);
    assert_eq!(partial.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&partial.stdout).contains("Partial results"));
    let line = String::from_utf8_lossy(&partial.stderr).into_owned();
    assert!(line.contains("part 2 of 3") && line.trim().lines().count() == 1, "{line}");
    // Complete checkpoints may be merged too.
    let all = folder.file("all");
    out(&[&census[..], &["--checkpoint", &all]].concat());
    assert_eq!(out(&["merge", &all, &two, "--json"]), whole);
    let other = folder.file("other");
    out(&["census", "--digits", "2", "--to", "900", "--part", "1/2", "--out", &other]);
    assert!(wrong(&["merge", &one, &other]).contains("another census"));
    assert!(wrong(&["merge", "/no/such/part"]).contains("/no/such/part"));
    let text = folder.write("text", "hello");
    assert!(wrong(&["merge", &text]).contains("text"));
    for part in ["0/3", "4/3", "3", "a/b", "-1/2"] {
        let line = wrong(&[&census[..], &["--part", part, "--out", &other]].concat());
        assert!(line.contains(part) && line.contains("1/2"), "{line}");
    }
    assert!(wrong(&[&census[..], &["--part", "1/2"]].concat()).contains("--out"));
    assert!(fails(&["merge"], 2).contains("marienbad merge"));
}

#[test]
fn quotients_in_parts() {
    let folder = Folder::new("quotient-parts");
    let census = ["census", "--digits", "1", "--to", "60", "--misere", "--budget", "100k"];
    let parts = [folder.file("one"), folder.file("two")];
    for (number, part) in ["1/2", "2/2"].iter().zip(&parts) {
        out(&[&census[..], &["--part", number, "--out", part]].concat());
    }
    for format in ["json", "text"] {
        let whole = out(&[&census[..], &["--format", format]].concat());
        assert_eq!(out(&["merge", &parts[0], &parts[1], "--format", format]), whole);
    }
}

/// Whether the shell can parse it.
fn is_a_script(text: &str) -> bool {
    use std::io::Write;
    let mut bash = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn().unwrap();
    bash.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    bash.wait().unwrap().success()
}

#[test]
fn scripts_for_clusters() {
    let folder = Folder::new("slurm");
    let hosts = folder.write("hosts", "node1 slots=2\n# node2\n");
    let commands: [&[&str]; 4] = [
        &["census", "--digits", "3", "--to", "1000000"],
        &["census", "--digits", "1", "--to", "60", "--misere"],
        &["solve", "cram", "6x9", "--json"],
        &["sequence", "xxx", "--misere", "--lost", "--to", "250"],
    ];
    for command in commands {
        for language in ["en", "fr"] {
            let plain = out(&[&["--lang", language, "slurm"], command].concat());
            let on_hosts = out(&[&["--lang", language, "slurm", "--hosts", &hosts], command].concat());
            for text in [&plain, &on_hosts] {
                assert!(is_a_script(text), "{text}");
                assert!(text.starts_with("#!/bin/bash\n"), "{text}");
            }
            let array = plain.contains("#SBATCH --array=1-16") && plain.contains("--part");
            let ranks = plain.contains("marienbad-mpi") && plain.contains("#SBATCH --ntasks=16");
            assert!(array == (command[0] == "census") && ranks != array, "{plain}");
            assert!(on_hosts.contains(&hosts) && !on_hosts.contains("SBATCH"), "{on_hosts}");
        }
    }
    let asked = out(&["slurm", "--tasks", "5", "--hours", "2", "--memory", "8", "solve", "cram", "5x5"]);
    for part in ["--ntasks=5", "--time=2:00:00", "--mem-per-cpu=8G", "6144M"] {
        assert!(asked.contains(part), "{part}: {asked}");
    }
    // The command is parsed as usual.
    assert!(wrong(&["slurm", "solve", "cram"]).contains("marienbad slurm"));
    assert!(wrong(&["slurm", "play", "nim"]).contains("marienbad slurm"));
    assert!(wrong(&["slurm", "census", "--digits", "9", "--to", "5"]).contains("1, 2, 3, 4"));
    assert!(wrong(&["slurm", "census", "--digits", "1", "--to", "5", "--out", "x"]).contains("--out"));
    assert!(wrong(&["slurm"]).contains("COMMAND"));
}

/// The array of a script, task after task, without a batch system.
#[test]
fn the_tasks_of_a_script_make_the_census() {
    let folder = Folder::new("slurm-array");
    let census = ["census", "--digits", "1", "--to", "300"];
    let script = out(&[&["slurm", "--tasks", "2"], &census[..]].concat());
    let script = folder.write("job.sh", script);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_marienbad")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    for task in ["1", "2"] {
        let mut bash = Command::new("bash");
        bash.arg(&script).current_dir(&*folder).env("PATH", &path).env("SLURM_ARRAY_TASK_ID", task);
        assert!(bash.output().unwrap().status.success());
    }
    let parts: Vec<String> =
        ["1", "2"].map(|task| folder.file(&format!("census-digits-1-to-300.part-{task}"))).to_vec();
    assert_eq!(bytes(&["merge", &parts[0], &parts[1]]), bytes(&census));
}
