//! Checkpoints survive kills, damage, full disks and folders that cannot be written.

#![allow(clippy::unwrap_used)] // what fails here fails the test

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use marienbad_store::checkpoint::{Checkpoint, CheckpointError, Damage, Place, Source};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("marienbad-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn load(path: &Path) -> Result<(String, Vec<u8>, Source), CheckpointError> {
    let mut stored = Checkpoint::new(path, "test").load()?;
    let mut bytes = Vec::new();
    while stored.append_block(&mut bytes)? {}
    assert!(!stored.append_block(&mut bytes)?, "the end stays the end");
    assert_eq!(stored.bytes(), bytes.len() as u64);
    Ok((stored.meta().to_owned(), bytes, stored.source().clone()))
}

fn path_with(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// The state number n: as many blocks of such bytes that no two states could be mixed up.
fn state(n: u64) -> Vec<Vec<u8>> {
    let block = |b: u64| (0..2000 + 700 * (n % 5)).map(|i| (n.wrapping_mul(31) ^ b << 4 ^ i) as u8).collect();
    (0..20 + n % 7).map(block).collect()
}

#[test]
fn states_come_back_and_the_previous_one_is_kept() {
    let folder = Folder::new("states");
    let path = folder.file("a");
    assert!(matches!(load(&path), Err(CheckpointError::NotFound { .. })));
    let mut checkpoint = Checkpoint::new(&path, "test");
    for n in 0..5 {
        checkpoint.save(&format!("state {n}\nwith lines"), state(n)).unwrap();
        let (meta, bytes, source) = load(&path).unwrap();
        assert_eq!((meta, bytes), (format!("state {n}\nwith lines"), state(n).concat()));
        assert_eq!(source, Source::Latest);
        if n > 0 {
            let (meta, bytes, _) = load(&path_with(&path, ".previous")).unwrap();
            assert_eq!((meta, bytes), (format!("state {}\nwith lines", n - 1), state(n - 1).concat()));
        }
    }
    checkpoint.save("nothing", Vec::<Vec<u8>>::new()).unwrap();
    assert_eq!(load(&path).unwrap().1, []);
    checkpoint.save("empty blocks", [&b""[..], b"x", b""]).unwrap();
    assert_eq!(checkpoint.load().unwrap().blocks(), 3);
    fs::remove_file(&path).unwrap();
    let (meta, _, source) = load(&path).unwrap();
    assert_eq!(meta, "nothing");
    assert!(matches!(source, Source::Previous { because: CheckpointError::NotFound { .. } }));
    checkpoint.remove().unwrap();
    assert!(matches!(load(&path), Err(CheckpointError::NotFound { .. })));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "the lock alone is left");
}

#[test]
fn every_flipped_byte_and_every_truncation_is_found_and_named() {
    let folder = Folder::new("flips");
    let path = folder.file("a");
    let blocks = [&b"first block"[..], b"", b"the third block is the longest of all"];
    Checkpoint::new(&path, "test").save("meta", blocks).unwrap();
    let good = fs::read(&path).unwrap();
    let block_at = |offset: usize| {
        // 16 bytes of head, then each frame has 12 bytes beside its content.
        let mut end = 16 + 12 + 4 + 12 + 4;
        if offset < end {
            return Place::Head;
        }
        for (number, block) in (0..).zip(blocks) {
            end += 12 + block.len();
            if offset < end {
                return Place::Block(number);
            }
        }
        Place::End
    };
    let damaged = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).unwrap();
        match load(&path) {
            Err(CheckpointError::Damaged { place, what, .. }) => (place, what),
            other => panic!("{what}: {other:?}"),
        }
    };
    for offset in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[offset] ^= 1 << bit;
            let (place, what) = damaged(&bytes, &format!("bit {bit} of byte {offset}"));
            // Where the end's mark is broken, a block seems to follow.
            let expected = block_at(offset);
            assert!(
                place == expected || expected == Place::End && place == Place::Block(3),
                "{offset}: {place:?}"
            );
            assert_eq!(what == Damage::NotACheckpoint, offset < 8);
        }
        for byte in [0, 255] {
            let mut bytes = good.clone();
            bytes[offset] = byte;
            if bytes != good {
                damaged(&bytes, &format!("byte {offset} set to {byte}"));
            }
        }
        let (_, what) = damaged(&good[..offset], &format!("cut at {offset}"));
        assert_eq!(what, Damage::Truncated);
    }
    assert_eq!(damaged(b"# Read me", "another file"), (Place::Head, Damage::NotACheckpoint));
    let longer = [&good[..], b"x"].concat();
    assert_eq!(damaged(&longer, "longer"), (Place::End, Damage::Trailing));
    // Blocks of the same length that changed places.
    let swapped = folder.file("b");
    Checkpoint::new(&swapped, "test").save("m", [b"aaaa", b"bbbb"]).unwrap();
    let mut bytes = fs::read(&swapped).unwrap();
    let start = 16 + 16 + 13;
    bytes[start..start + 32].rotate_left(16);
    assert_eq!(damaged(&bytes, "swapped"), (Place::Block(0), Damage::Checksum));
    // A whole block gone.
    let mut bytes = fs::read(&swapped).unwrap();
    bytes.drain(start + 16..start + 32);
    assert_eq!(damaged(&bytes, "one gone").0, Place::End);
}

#[test]
fn a_damaged_checkpoint_falls_back_and_never_spoils_the_previous_one() {
    let folder = Folder::new("fallback");
    let path = folder.file("a");
    let mut first = Checkpoint::new(&path, "test");
    first.save("one", [b"1"]).unwrap();
    first.save("two", [b"2"]).unwrap();
    drop(first);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 8;
    fs::write(&path, &bytes).unwrap();
    let (meta, bytes_read, source) = load(&path).unwrap();
    assert_eq!((&*meta, &bytes_read[..]), ("one", &b"1"[..]));
    assert!(matches!(source, Source::Previous { because: CheckpointError::Damaged { .. } }));
    let mut second = Checkpoint::new(&path, "test");
    second.save("three", [b"3"]).unwrap();
    assert_eq!(load(&path).unwrap().0, "three");
    assert_eq!(load(&path_with(&path, ".previous")).unwrap().0, "one");
    assert_eq!(fs::read(path_with(&path, ".damaged")).unwrap(), bytes);
    fs::write(&path, &bytes[..20]).unwrap();
    fs::write(path_with(&path, ".previous"), b"x").unwrap();
    assert!(matches!(load(&path), Err(CheckpointError::BothLost { .. })));
}

#[test]
fn other_kinds_and_versions_are_left_alone() {
    let folder = Folder::new("kinds");
    let path = folder.file("a");
    Checkpoint::new(&path, "board").save("x", [b"1"]).unwrap();
    let good = fs::read(&path).unwrap();
    let mut checkpoint = Checkpoint::new(&path, "test");
    for result in [checkpoint.load().map(drop), checkpoint.save("y", [b"2"])] {
        let Err(CheckpointError::WrongKind { expected, found, .. }) = result else { panic!("{result:?}") };
        assert_eq!((&*expected, &*found), ("test", "board"));
    }
    // The CRC-32 of MARIENBD and version 2.
    let mut newer = good.clone();
    newer[8] = 2;
    let sum = crc32fast::hash(&newer[..12]);
    newer[12..16].copy_from_slice(&sum.to_le_bytes());
    fs::write(&path, &newer).unwrap();
    for result in [checkpoint.load().map(drop), checkpoint.save("y", [b"2"])] {
        assert!(matches!(result, Err(CheckpointError::Version { found: 2, .. })), "{result:?}");
    }
    assert_eq!(fs::read(&path).unwrap(), newer);
}

#[test]
fn two_savers_exclude_each_other() {
    let folder = Folder::new("busy");
    let path = folder.file("a");
    let mut one = Checkpoint::new(&path, "test");
    one.save("one", [b"1"]).unwrap();
    let mut two = Checkpoint::new(&path, "test");
    assert!(matches!(two.save("two", [b"2"]), Err(CheckpointError::Busy { .. })));
    assert_eq!(two.load().unwrap().meta(), "one", "reading is allowed");
    drop(one);
    two.save("two", [b"2"]).unwrap();
    assert_eq!(load(&path).unwrap().0, "two");
}

/// The system's own error: the name of the file being written leads to `/dev/full`, which is a full disk at
/// any offset.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_named_and_the_old_checkpoint_stays_good() {
    let folder = Folder::new("full");
    let path = folder.file("a");
    let mut checkpoint = Checkpoint::new(&path, "test");
    checkpoint.save("zero", state(0)).unwrap();
    checkpoint.save("one", state(1)).unwrap();
    for blocks in [state(2), vec![b"little".to_vec()]] {
        std::os::unix::fs::symlink("/dev/full", path_with(&path, ".part")).unwrap();
        let failed = checkpoint.save("two", blocks);
        assert!(matches!(failed, Err(CheckpointError::DiskFull { .. })), "{failed:?}");
        assert!(!path_with(&path, ".part").is_symlink(), "nothing is left beside it");
        assert_eq!(load(&path).unwrap(), ("one".to_owned(), state(1).concat(), Source::Latest));
        assert_eq!(load(&path_with(&path, ".previous")).unwrap().0, "zero");
    }
    checkpoint.save("two", state(2)).unwrap();
    assert_eq!(load(&path).unwrap().0, "two");
}

/// Permissions do not bind root, so a folder that is a file and one that is not there come first; then the
/// folders of /proc, where nobody can create a file; and a folder without permission to write for everybody
/// but root.
#[test]
#[cfg(unix)]
fn folders_that_cannot_be_written_are_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("denied");
    fs::write(folder.file("file"), b"x").unwrap();
    for place in ["file/a", "no/such/folder/a"] {
        let path = folder.file(place);
        let failed = Checkpoint::new(&path, "test").save("m", [b"1"]);
        assert_eq!(failed, Err(CheckpointError::NoFolder { path }));
    }
    let failed = Checkpoint::new("/proc/self/a", "test").save("m", [b"1"]);
    assert!(failed.is_err());
    let path = folder.file("a");
    Checkpoint::new(&path, "test").save("one", [b"1"]).unwrap();
    fs::remove_file(path_with(&path, ".lock")).unwrap();
    let permissions = |mode| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode)).unwrap();
    permissions(0o555);
    let bound = fs::write(folder.file("probe"), b"").is_err();
    if bound {
        let failed = Checkpoint::new(&path, "test").save("two", [b"2"]);
        assert!(matches!(failed, Err(CheckpointError::Denied { .. })), "{failed:?}");
        assert_eq!(load(&path).unwrap().0, "one");
    }
    permissions(0o755);
    // A folder in the place of the new file: the old checkpoint stays good.
    fs::create_dir(path_with(&path, ".part")).unwrap();
    assert!(Checkpoint::new(&path, "test").save("two", [b"2"]).is_err());
    assert_eq!(load(&path).unwrap(), ("one".to_owned(), b"1".to_vec(), Source::Latest));
}

const PATH: &str = "MARIENBAD_TEST_CHECKPOINT";

/// The process that [`a_hundred_kills_lose_nothing`] kills: goes on from the checkpoint, and saves for ever.
#[test]
#[ignore = "started by another test"]
fn child_that_saves() {
    let Ok(path) = std::env::var(PATH) else { return };
    let mut checkpoint = Checkpoint::new(path, "test");
    let start = match checkpoint.load() {
        Ok(stored) => stored.meta().parse::<u64>().unwrap() + 1,
        Err(CheckpointError::NotFound { .. }) => 0,
        Err(error) => panic!("{error}"),
    };
    for n in start.. {
        checkpoint.save(&n.to_string(), state(n)).unwrap();
    }
}

#[test]
fn a_hundred_kills_lose_nothing() {
    let folder = Folder::new("kills");
    let path = folder.file("a");
    let (mut reached, mut in_the_middle, mut seed) = (None::<u64>, 0, 7_u64);
    for round in 0..100 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_that_saves", "--ignored", "--nocapture"])
            .env(PATH, &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Long enough to be saving, at least now and then, on a slow machine too.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros(10_000 + (seed >> 33) % 60_000));
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success(), "it was killed, it did not end");
        in_the_middle += u32::from(path_with(&path, ".part").exists());
        match load(&path) {
            Ok((meta, bytes, source)) => {
                let n: u64 = meta.parse().unwrap();
                assert_eq!(bytes, state(n).concat(), "round {round}");
                assert_eq!(source, Source::Latest);
                assert!(reached <= Some(n), "round {round}: back from {reached:?} to {n}");
                reached = Some(n);
            }
            Err(error) => {
                assert!(reached.is_none() && matches!(error, CheckpointError::NotFound { .. }), "{error}");
            }
        }
    }
    println!("{reached:?} reached, {in_the_middle} of 100 killed while writing");
    assert!(reached.is_some_and(|n| n >= 20), "{reached:?}");
}
