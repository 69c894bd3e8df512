//! Files that appear complete or not at all.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::files::{FileSystem, Kind, Local, folder_of};

/// Writes a file so that no reader, crash or full disk ever sees half of it: into a file beside it, which
/// is flushed to disk and renamed over it; then the folder is flushed too. The earlier file stays until the
/// last step.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |out| out.write_all(bytes))
}

/// Like [`write_whole`], for content too long to hold in memory: `fill` writes it piece by piece. If `fill`
/// fails, no file appears.
///
/// A device or a pipe (`/dev/null`, `/dev/stdout`) is written to directly: a file must never replace it. A
/// link stays, and its target is written.
pub fn write_whole_with(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if matches!(Local.look(path), Ok(Some(Kind::Other))) {
        let mut out = BufWriter::with_capacity(1 << 16, OpenOptions::new().write(true).open(path)?);
        fill(&mut out)?;
        return out.flush();
    }
    write_whole_on(&Local, path, fill)
}

/// Like [`write_whole_with`], on any file system, where no device is at `path`.
pub fn write_whole_on(
    files: &dyn FileSystem,
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let real = match files.look(path)? {
        Some(Kind::File(real)) => real,
        _ => path.to_owned(),
    };
    let path = real.as_path();
    let part = beside(path)?;
    let written = write_part(files, &part, fill).and_then(|()| files.rename(&part, path));
    if written.is_err() {
        // The first error is the one that matters.
        let _ = files.remove(&part);
        return written;
    }
    files.sync_folder(folder_of(path))
}

/// Writes a new file, completely or not at all; `AlreadyExists` if there is one. Two programs never take
/// the same name.
pub(crate) fn write_new(files: &dyn FileSystem, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = beside(path)?;
    let written = write_part(files, &part, |out| out.write_all(bytes));
    let named = written.and_then(|()| match files.link(&part, path) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // Without hard links, an empty file reserves the name first.
        Err(_) => {
            drop(files.create(path, true)?);
            files.rename(&part, path).inspect_err(|_| drop(files.remove(path)))
        }
    });
    let _ = files.remove(&part);
    named?;
    files.sync_folder(folder_of(path))
}

/// Writes a file that has no reader yet, and syncs it.
pub(crate) fn write_part(
    files: &dyn FileSystem,
    part: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, files.create(part, false)?);
    let filled = fill(&mut out).and_then(|()| out.flush());
    // After a failure, the buffer must not be written again when it is dropped.
    let (mut file, _) = out.into_parts();
    filled.and_then(|()| file.sync())
}

/// A name in the same folder, so that the rename stays within one file system.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(ErrorKind::InvalidInput))?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(temporary))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_was_there_stays_when_writing_fails() {
        let folder = std::env::temp_dir().join(format!("marienbad-whole-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("values.txt");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        assert!(write_whole(&folder.join("no/such/folder"), b"x").is_err());
        assert!(write_whole(Path::new("/"), b"x").is_err());
        assert!(write_whole(&folder, b"x").is_err());
        let half = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(io::Error::from(ErrorKind::StorageFull))
        };
        assert!(write_whole_with(&path, half).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn devices_pipes_and_links_stay_what_they_are() {
        use std::os::unix::fs::{FileTypeExt, symlink};

        let folder = std::env::temp_dir().join(format!("marienbad-pipes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (pipe, file, link) = (folder.join("pipe"), folder.join("file"), folder.join("link"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        write_whole(&pipe, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        write_whole(&file, b"one").unwrap();
        symlink("file", &link).unwrap();
        write_whole(&link, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "nothing is left beside them");
        fs::remove_dir_all(&folder).unwrap();
    }
}
