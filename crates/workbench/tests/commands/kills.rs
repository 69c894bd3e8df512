//! Long commands that are killed repeatedly: their final answer is the same as without interruptions.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use super::program::{Folder, marienbad, run};

/// The findings of a command: its output, or for a JSON object all of it except the steps, which start
/// again after every kill.
fn found(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output).into_owned();
    match serde_json::from_str::<serde_json::Value>(&text) {
        Ok(mut object) => {
            if let Some(fields) = object.as_object_mut() {
                fields.remove("nodes");
            }
            object.to_string()
        }
        Err(_) => text,
    }
}

/// Kills the command this many times, each at a random moment within its first milliseconds, and lets it
/// finish. At the end the latest checkpoint is damaged, and the previous one must serve.
fn killed(arguments: &[&str], folder: &Path, (kills, within): (u64, u64)) {
    let whole = run(arguments);
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));
    let number = fs::read_dir(folder).unwrap().count();
    let path = folder.join(format!("{number}.mbd"));
    let saving = [arguments, &["--checkpoint", path.to_str().unwrap(), "--save-every", "0"]].concat();
    let (mut state, mut in_time) = (0x9E37_79B9_7F4A_7C15_u64, 0);
    for _ in 0..kills {
        let mut child = marienbad(&saving).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(Duration::from_millis(2 + (state >> 33) % within));
        child.kill().unwrap();
        in_time += u64::from(!child.wait().unwrap().success());
    }
    let resumed = run(&saving);
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert_eq!(found(&resumed.stdout), found(&whole.stdout), "{arguments:?}");
    // Twice: the second save leaves a previous checkpoint.
    let again = run(&saving);
    assert_eq!(found(&again.stdout), found(&whole.stdout), "{arguments:?}");
    let previous = path.with_extension("mbd.previous");
    assert!(path.exists() && previous.exists(), "{arguments:?}");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let fallen = run(&saving);
    assert_eq!(found(&fallen.stdout), found(&whole.stdout), "{arguments:?}");
    let said = String::from_utf8_lossy(&fallen.stderr);
    assert!(said.contains("the one before it"), "{arguments:?}: {said}");
    println!("{arguments:?}: killed {in_time} times of {kills} before its end");
}

/// Every command that accepts `--checkpoint`.
fn kills(name: &str, count: u64) {
    let folder = Folder::new(name);
    let soon = (count, 60);
    killed(&["sequence", "0.6", "--to", "300000", "--format", "csv"], &folder, soon);
    killed(&["sequence", "xxx", "--misere", "--lost", "--to", "150", "--format", "csv"], &folder, soon);
    killed(&["period", "0.56", "--json"], &folder, soon);
    killed(&["census", "--digits", "2", "--to", "20000", "--json"], &folder, soon);
    killed(&["solve", "cram", "5x6", "--json", "--threads", "1"], &folder, soon);
    killed(&["solve", "xxx", "130", "--misere", "--json"], &folder, soon);
}

#[test]
fn killed_commands_go_on() {
    kills("few-kills", 3);
}

/// `cargo test --release -p marienbad --test commands -- --ignored a_hundred_kills --nocapture`
#[test]
#[ignore = "minutes"]
fn a_hundred_kills_lose_nothing() {
    kills("many-kills", 34);
    let folder = Folder::new("many-kills-large");
    killed(&["solve", "cram", "6x7", "--brief", "--json", "--threads", "1"], &folder, (20, 3000));
    killed(&["sequence", "xxx", "--misere", "--lost", "--to", "200", "--format", "csv"], &folder, (20, 3000));
}

/// The help tells which commands accept `--checkpoint`; all of them also accept `--save-every`, and all are
/// among those that are killed.
#[test]
fn every_command_that_keeps_takes_the_time_between_two_savings() {
    let commands = String::from_utf8(run(&["help"]).stdout).unwrap();
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let mut keeping = Vec::new();
    for name in names.filter_map(|line| line.split_whitespace().next()) {
        let help = String::from_utf8(run(&["help", name]).stdout).unwrap();
        if help.contains("--checkpoint <") {
            assert!(help.contains("--save-every <"), "{name}");
            keeping.push(name);
        }
    }
    keeping.sort_unstable();
    assert_eq!(keeping, ["census", "period", "sequence", "solve"], "a new one belongs to those above");
}

/// A search of many seconds is saved as often as requested: what was known when it was killed is restored.
#[test]
fn savings_come_as_often_as_they_were_asked_for() {
    let folder = Folder::new("kills-often");
    for arguments in [
        &["solve", "cram", "6x7", "--threads", "1"][..],
        &["sequence", "xxx", "--misere", "--lost", "--to", "2000", "--format", "csv"],
    ] {
        let path = folder.join(format!("{}.mbd", arguments[0]));
        let saving = [arguments, &["--checkpoint", path.to_str().unwrap(), "--save-every", "0"]].concat();
        let mut child = marienbad(&saving).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = std::time::Instant::now();
        // Two saves: the first alone may be that of the beginning.
        while !path.with_extension("mbd.previous").exists() && begun.elapsed().as_secs() < 90 {
            sleep(Duration::from_millis(20));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(path.with_extension("mbd.previous").exists(), "{arguments:?} saved nothing in 90 s");
        let resumed = run(&[&saving[..], &["--budget", "1k"]].concat());
        // The outcome of the board is known, whatever the budget.
        assert!(matches!(resumed.status.code(), Some(0 | 3)), "{arguments:?}");
        let said = String::from_utf8_lossy(&resumed.stderr).into_owned();
        let rows = String::from_utf8_lossy(&resumed.stdout).lines().count();
        assert!(said.contains("Resumed") || rows > 20, "{arguments:?}: {said}");
    }
}

/// One line, the exit code of a refusal, and an unchanged checkpoint.
fn refused(arguments: &[&str], with: &str, code: i32) {
    let output = run(arguments);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{line}");
    let line = line.trim_end().lines().last().unwrap();
    assert!(line.contains(with), "{line}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_the_old_checkpoint() {
    let folder = Folder::new("full-disk");
    let path = folder.join("grundy.mbd");
    let file = path.to_str().unwrap();
    let to = |to: &str| {
        ["sequence", "grundy", "--to", to, "--format", "csv", "--checkpoint", file].map(String::from)
    };
    let call = |list: &[String]| run(&list.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(call(&to("2000")).status.success());
    let before = fs::read(&path).unwrap();
    // The partial file is a device that is always full.
    std::os::unix::fs::symlink("/dev/full", folder.join("grundy.mbd.part")).unwrap();
    let more = to("4000");
    refused(&more.each_ref().map(String::as_str), "grundy.mbd", 3);
    assert_eq!(fs::read(&path).unwrap(), before);
    let _ = fs::remove_file(folder.join("grundy.mbd.part"));
    let resumed = call(&more);
    assert!(String::from_utf8_lossy(&resumed.stderr).contains("2001"), "it goes on from the old one");
    assert_eq!(resumed.stdout, run(&["sequence", "grundy", "--to", "4000", "--format", "csv"]).stdout);
}

/// A limit on the size of files: the system sends a signal that would end the program in the middle of one.
#[test]
#[cfg(unix)]
fn a_limit_on_files_leaves_nothing_half_written() {
    let folder = Folder::new("file-limit");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (out, kept, data) = (file("values.csv"), file("grundy.mbd"), file("data"));
    let (proof, copy) = (file("proof.txt"), file("copy.sqlite"));
    fs::create_dir_all(&data).unwrap();
    fs::write(file("data/lesson.md"), "a lesson".repeat(9_000)).unwrap();
    let limited = |arguments: &[&str]| {
        let plain = marienbad(arguments);
        let mut command = std::process::Command::new("sh");
        // 16 blocks of 512 or 1024 bytes.
        command.args(["-c", "ulimit -f 16; exec \"$0\" \"$@\""]).arg(plain.get_program()).args(arguments);
        plain.get_envs().for_each(|(name, value)| match value {
            Some(value) => drop(command.env(name, value)),
            None => drop(command.env_remove(name)),
        });
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (arguments, code) in [
        (&["sequence", "grundy", "--to", "60000", "--out", &out][..], 1),
        (&["sequence", "grundy", "--to", "60000", "--checkpoint", &kept], 3),
        (&["solve", "cram", "5x6", "--certificate", &proof], 1),
        (&["backup", &copy, "--data", &data], 1),
    ] {
        let (ended, said) = limited(arguments);
        assert_eq!(ended, Some(code), "{arguments:?}: {said}");
        let limit = said.contains("ulimit -f") || arguments[0] == "backup";
        assert!(limit && said.lines().count() == 1, "{arguments:?}: {said}");
    }
    let mut left: Vec<_> =
        fs::read_dir(folder.join("")).unwrap().map(|one| one.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["data", "grundy.mbd.lock"]);
    let (_, said) = limited(&["sequence", "grundy", "--to", "60000", "--out", &out, "--lang", "fr"]);
    assert!(said.contains("dépasserait la taille permise"), "{said}");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    refused(&["period", "0.07", "--checkpoint", "/proc/nothing/here.mbd"], "here.mbd", 2);
    refused(&["census", "--digits", "1", "--to", "9", "--checkpoint", "/no/such/folder/c.mbd"], "c.mbd", 2);
}
