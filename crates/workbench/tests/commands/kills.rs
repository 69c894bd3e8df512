//! Long commands that are killed, again and again: what they say in the end is what they would have said at
//! once.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use super::program::{Folder, marienbad, run};

/// Kills the command so many times, each a little later than it takes to begin, and lets it end.
fn killed(arguments: &[&str], folder: &Path, kills: u64) {
    let whole = run(arguments);
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));
    let path = folder.join(format!("{}.mbd", arguments[0]));
    let saving = [arguments, &["--checkpoint", path.to_str().unwrap(), "--save-every", "0"]].concat();
    let (mut state, mut in_time) = (0x9E37_79B9_7F4A_7C15_u64, 0);
    for _ in 0..kills {
        let mut child = marienbad(&saving).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(Duration::from_millis(2 + (state >> 33) % 60));
        child.kill().unwrap();
        in_time += u64::from(!child.wait().unwrap().success());
    }
    let resumed = run(&saving);
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert_eq!(resumed.stdout, whole.stdout, "{arguments:?}");
    println!("{}: killed {in_time} times of {kills} before its end", arguments[0]);
}

fn kills(name: &str, count: u64) {
    let folder = Folder::new(name);
    killed(&["sequence", "0.6", "--to", "300000", "--format", "csv"], &folder, count);
    killed(&["period", "0.56", "--json"], &folder, count);
    killed(&["census", "--digits", "2", "--to", "20000", "--json"], &folder, count);
}

#[test]
fn killed_commands_go_on() {
    kills("few-kills", 7);
}

/// `cargo test --release -p marienbad --test kills -- --ignored --nocapture`
#[test]
#[ignore = "a minute"]
fn a_hundred_kills_lose_nothing() {
    kills("many-kills", 34);
}

/// One line, the exit code of a refusal, and a checkpoint that is as good as before.
fn refused(arguments: &[&str], with: &str) {
    let output = run(arguments);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}");
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
    // What is being written goes to a device that is always full.
    std::os::unix::fs::symlink("/dev/full", folder.join("grundy.mbd.part")).unwrap();
    let more = to("4000");
    refused(&more.each_ref().map(String::as_str), "grundy.mbd");
    assert_eq!(fs::read(&path).unwrap(), before);
    let _ = fs::remove_file(folder.join("grundy.mbd.part"));
    let resumed = call(&more);
    assert!(String::from_utf8_lossy(&resumed.stderr).contains("2001"), "it goes on from the old one");
    assert_eq!(resumed.stdout, run(&["sequence", "grundy", "--to", "4000", "--format", "csv"]).stdout);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    refused(&["period", "0.07", "--checkpoint", "/proc/nothing/here.mbd"], "here.mbd");
    refused(&["census", "--digits", "1", "--to", "9", "--checkpoint", "/no/such/folder/c.mbd"], "c.mbd");
}
