//! The scripts of `marienbad slurm`, submitted to a real Slurm with one node that this test starts and
//! stops. Without Debian's `slurm-wlm` and `munge`, or the right to start them, it says so and ends.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn quiet(program: &str, arguments: &[&str]) -> Option<Output> {
    Command::new(program).args(arguments).output().ok()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// A Slurm with one node, in its own folder.
struct Slurm {
    folder: PathBuf,
}

impl Slurm {
    fn file(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }

    /// Starts it; `None` if that is impossible here.
    fn start() -> Option<Self> {
        let root = quiet("id", &["-u"]).is_some_and(|out| text(&out) == "0");
        if !root || quiet("slurmctld", &["-V"]).is_none() || quiet("munged", &["--version"]).is_none() {
            return None;
        }
        let folder = std::env::temp_dir().join(format!("marienbad-slurm-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("state")).ok()?;
        fs::create_dir_all(folder.join("spool")).ok()?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).ok()?;
        let slurm = Self { folder };
        let host = text(&quiet("hostname", &["-s"])?);
        let place = slurm.folder.to_str()?;
        // Ports that another instance does not use.
        let port = 20_000 + std::process::id() % 20_000;
        let conf = format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser=root\nSlurmdUser=root\n\
             AuthType=auth/munge\nAuthInfo=socket={place}/munge.socket\nStateSaveLocation={place}/state\n\
             SlurmdSpoolDir={place}/spool\n\
             SlurmctldPidFile={place}/ctld.pid\nSlurmdPidFile={place}/slurmd.pid\n\
             SlurmctldLogFile={place}/ctld.log\nSlurmdLogFile={place}/slurmd.log\nSlurmctldPort={port}\n\
             SlurmdPort={}\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nReturnToService=2\n\
             SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nMailProg=/bin/true\nMpiDefault=none\n\
             NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=4000 State=UNKNOWN\n\
             PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP\n",
            port + 1
        );
        fs::write(slurm.file("slurm.conf"), conf).ok()?;
        let key: Vec<u8> = (0..1024u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        fs::write(slurm.file("munge.key"), key).ok()?;
        fs::set_permissions(slurm.file("munge.key"), fs::Permissions::from_mode(0o400)).ok()?;
        let option = |name: &str, file: &str| format!("--{name}={}", slurm.file(file));
        let munge = [
            option("key-file", "munge.key"),
            option("socket", "munge.socket"),
            option("pid-file", "munge.pid"),
            option("log-file", "munge.log"),
            option("seed-file", "seed"),
            "--force".to_owned(),
        ];
        Command::new("munged").args(munge).output().ok()?;
        slurm.run("slurmctld", &["-c"])?;
        slurm.run("slurmd", &["-N", &host])?;
        let before = Instant::now();
        while before.elapsed() < Duration::from_secs(20) {
            if slurm.run("sinfo", &["-h", "-o", "%T"]).is_some_and(|out| text(&out) == "idle") {
                return Some(slurm);
            }
            sleep(Duration::from_millis(200));
        }
        None
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.file("slurm.conf")).current_dir(&self.folder);
        command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Option<Output> {
        self.command(program).args(arguments).output().ok()
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        for name in ["slurmd.pid", "ctld.pid", "munge.pid"] {
            if let Ok(process) = fs::read_to_string(self.file(name)) {
                let _ = quiet("kill", &[process.trim()]);
            }
        }
        sleep(Duration::from_millis(500));
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn scripts_run_in_a_real_slurm() {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/debug/marienbad");
    let program = std::env::var_os("MARIENBAD").map_or(built, PathBuf::from);
    if !program.is_file() {
        eprintln!("left out: there is no program {}", program.display());
        return;
    }
    let Some(slurm) = Slurm::start() else {
        eprintln!("left out: no Slurm can be started here (Debian: slurm-wlm and munge, as root)");
        return;
    };
    let program = program.canonicalize().unwrap();
    let marienbad = |arguments: &[&str]| {
        let output = Command::new(&program).args(["--lang", "en"]).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let folders =
        [program.parent().unwrap(), Path::new(env!("CARGO_BIN_EXE_marienbad-mpi")).parent().unwrap()];
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{}:{path}", folders[0].display(), folders[1].display());
    let submit = |name: &str, script: String| {
        fs::write(slurm.file(name), script).unwrap();
        let sent = slurm.command("sbatch").args(["--wait", name]).env("PATH", &path).output().unwrap();
        assert!(sent.status.success(), "{name}: {}", String::from_utf8_lossy(&sent.stderr));
    };
    let census = ["census", "--digits", "1", "--to", "500"];
    submit("array.sh", marienbad(&[&["slurm", "--tasks", "2", "--memory", "1"], &census[..]].concat()));
    let parts = [1, 2].map(|part| slurm.file(&format!("census-digits-1-to-500.part-{part}")));
    assert_eq!(marienbad(&["merge", &parts[0], &parts[1]]), marienbad(&census));
    let rows = ["sequence", "xxx", "--misere", "--lost", "--to", "60", "--format", "csv"];
    submit("ranks.sh", marienbad(&[&["slurm", "--tasks", "2", "--memory", "1"], &rows[..]].concat()));
    let log = fs::read_to_string(slurm.file("sequence-xxx-misere-lost-to-60-format-csv.log")).unwrap();
    assert_eq!(log, marienbad(&rows));
}
