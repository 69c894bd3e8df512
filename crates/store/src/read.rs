//! Files named in positions.

use std::fs::File;
use std::io::{ErrorKind, Read};

use marienbad_rules::{FileProblem, Files};

/// The largest file that is read whole, as a position: 1 GiB. Graphs are read piece by piece and may be
/// larger.
pub const LARGEST: u64 = 1 << 30;

/// The files of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

fn problem(error: &std::io::Error) -> FileProblem {
    match error.kind() {
        ErrorKind::NotFound => FileProblem::NotFound,
        ErrorKind::PermissionDenied => FileProblem::Denied,
        ErrorKind::InvalidData => FileProblem::NotText,
        ErrorKind::IsADirectory => FileProblem::Folder,
        _ => FileProblem::Unreadable,
    }
}

impl Disk {
    /// The text of a file of at most this many bytes. No more is read even from an endless file.
    pub fn read_up_to(self, path: &str, largest: u64) -> Result<String, FileProblem> {
        let file = File::open(path).map_err(|error| problem(&error))?;
        let mut text = String::new();
        // One byte more than allowed distinguishes a file that is too large from one that just fits.
        file.take(largest + 1).read_to_string(&mut text).map_err(|error| problem(&error))?;
        if text.len() as u64 > largest { Err(FileProblem::TooLarge) } else { Ok(text) }
    }
}

impl Files for Disk {
    fn read(&self, path: &str) -> Result<String, FileProblem> {
        self.read_up_to(path, LARGEST)
    }

    fn open<'a>(&'a self, path: &str) -> Result<Box<dyn Read + 'a>, FileProblem> {
        File::open(path).map(|file| Box::new(file) as Box<dyn Read>).map_err(|error| problem(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_told_apart() {
        assert_eq!(Disk.read("/no/such/file"), Err(FileProblem::NotFound));
        assert_eq!(Disk.read("/"), Err(FileProblem::Folder));
        let path = std::env::temp_dir().join(format!("marienbad-read-{}", std::process::id()));
        let text = path.to_string_lossy().into_owned();
        std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
        assert_eq!(Disk.read(&text), Err(FileProblem::NotText));
        std::fs::write(&path, "a b\n").unwrap();
        assert_eq!(Disk.read_up_to(&text, 3), Err(FileProblem::TooLarge));
        assert_eq!(Disk.read_up_to(&text, 4).as_deref(), Ok("a b\n"));
        assert_eq!(Disk.read(&text).as_deref(), Ok("a b\n"));
        std::fs::remove_file(&path).unwrap();
    }
}
