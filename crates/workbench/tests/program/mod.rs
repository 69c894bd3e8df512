//! Starts the program, with helpers that most tests need.
#![allow(dead_code, reason = "each program of tests needs a part of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The program with these arguments, with an English locale and without any files of the user, which tests
/// leave alone.
pub fn marienbad(arguments: &[&str]) -> Command {
    let home = std::env::temp_dir().join(format!("marienbad-home-{}", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_marienbad"));
    command
        .env("XDG_DATA_HOME", home)
        // Every answer is computed, unless a test names a store.
        .env("MARIENBAD_STORE", "")
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "en_GB.UTF-8");
    command
}

pub fn run(arguments: &[&str]) -> Output {
    marienbad(arguments).output().unwrap()
}

/// The output of a command that must succeed.
pub fn bytes(arguments: &[&str]) -> Vec<u8> {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

pub fn out(arguments: &[&str]) -> String {
    String::from_utf8(bytes(arguments)).unwrap()
}

pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_slice(&bytes(arguments)).unwrap()
}

/// The one-line message of a command that must fail with this exit code.
pub fn fails(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed data");
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(line.trim_end().lines().count(), 1, "{arguments:?}: one line, not\n{line}");
    line
}

/// The exit code and the output of a command that Ctrl-C stops after a few seconds.
#[cfg(unix)]
pub fn interrupted(arguments: &[&str]) -> (Option<i32>, String) {
    let (code, data, _) = stopped_by("-INT", 5_000, arguments);
    (code, data)
}

/// The exit code, the output and the messages of a command that a signal stops after some milliseconds.
#[cfg(unix)]
pub fn stopped_by(signal: &str, after: u64, arguments: &[&str]) -> (Option<i32>, String, String) {
    stopped_by_all(&[signal], after, arguments)
}

/// The same with several signals, one right after the other.
pub fn stopped_by_all(signals: &[&str], after: u64, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = marienbad(arguments);
    let child =
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(after));
    let id = child.id().to_string();
    let send = |signal: &&str| Command::new("kill").args([signal, id.as_str()]).status().unwrap().success();
    let sent: Vec<bool> = signals.iter().map(send).collect();
    // It may have ended before the second signal.
    assert_eq!(sent.first(), Some(&true));
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The one-line message of a command that is wrong.
pub fn wrong(arguments: &[&str]) -> String {
    fails(arguments, 2)
}

/// A new, empty folder for one test, removed on drop. Two tests must not use the same name.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("marienbad-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it, as an argument.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).unwrap();
        self.file(name)
    }
}

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
