//! Files that appear whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that a reader, a crash or a full disk never sees half of it: into a file beside it,
/// flushed to the disk, then renamed over it, and the folder flushed too. What was there before stays until
/// the last step.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |out| out.write_all(bytes))
}

/// As [`write_whole`], for what is too long to be held in memory: `fill` writes it piece by piece. When
/// `fill` fails, nothing appears.
///
/// A device or a pipe (`/dev/null`, `/dev/stdout`) is written to as it is: a file must never take its place.
/// A link stays, and what it points to is written.
pub fn write_whole_with(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let real = match fs::metadata(path) {
        Ok(there) if !there.is_file() && !there.is_dir() => {
            let mut out = BufWriter::with_capacity(1 << 16, OpenOptions::new().write(true).open(path)?);
            fill(&mut out)?;
            return out.flush();
        }
        Ok(there) if there.is_file() => fs::canonicalize(path)?,
        _ => path.to_owned(),
    };
    let path = real.as_path();
    let beside = beside(path)?;
    let written = (|| {
        let mut out = BufWriter::with_capacity(1 << 16, File::create(&beside)?);
        fill(&mut out)?;
        out.flush()?;
        out.get_ref().sync_all()?;
        fs::rename(&beside, path)
    })();
    if written.is_err() {
        // The error that matters is the first one.
        let _ = fs::remove_file(&beside);
        return written;
    }
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => File::open(folder)?.sync_all(),
        None => File::open(".")?.sync_all(),
    }
}

/// A name in the same folder, so that the rename stays inside one file system.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(temporary))
}

#[cfg(test)]
mod tests {
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
            Err(io::Error::from(io::ErrorKind::StorageFull))
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
