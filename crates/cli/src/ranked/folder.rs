//! The folder of a job: one file per rank, `board-2-of-8.mbd`, so that no rank waits for another. The
//! contents are valid for any number of ranks: a job with another number of ranks divides the files among
//! them.

use std::fs;
use std::path::{Path, PathBuf};

use marienbad_words::language::{Language, say};

/// The file of a rank.
pub fn own_file(folder: &Path, stem: &str, (rank, ranks): (usize, usize)) -> PathBuf {
    folder.join(format!("{stem}-{rank}-of-{ranks}.mbd"))
}

/// What is wrong with the folder for this rank: `None` if it exists or can be created, and can be written
/// to.
pub fn trouble(language: Language, folder: &Path, rank: usize) -> Option<String> {
    let path = folder.display().to_string();
    if fs::create_dir_all(folder).is_err() {
        return Some(say!(language, "ranks-folder", "path" => path));
    }
    let probe = folder.join(format!(".probe-{rank}"));
    let written = fs::write(&probe, b"marienbad").and_then(|()| fs::remove_file(&probe));
    written.err().map(|_| say!(language, "ranks-folder", "path" => path))
}

/// The files left by ranks, with their rank numbers and numbers of ranks.
fn files(folder: &Path, stem: &str) -> Vec<(usize, usize, PathBuf)> {
    let read = |name: &str| {
        let (rank, ranks) =
            name.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(".mbd")?.split_once("-of-")?;
        Some((rank.parse::<usize>().ok()?, ranks.parse::<usize>().ok()?))
    };
    let mut found: Vec<(usize, usize, PathBuf)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            // If only the previous version of a file is left, it counts as the file.
            let name = path.file_name()?.to_str()?;
            let (rank, ranks) = read(name.strip_suffix(".previous").unwrap_or(name))?;
            (rank < ranks).then(|| (rank, ranks, own_file(folder, stem, (rank, ranks))))
        })
        .collect();
    found.sort();
    found.dedup();
    found
}

/// The files that this rank takes over: each file goes to exactly one rank.
pub fn to_take(folder: &Path, stem: &str, (rank, ranks): (usize, usize)) -> Vec<PathBuf> {
    files(folder, stem).into_iter().filter(|file| file.0 % ranks == rank).map(|file| file.2).collect()
}

/// The files that this rank reads, in case all ranks can use all results: its own, or that of another rank.
pub fn to_read(folder: &Path, stem: &str, (rank, ranks): (usize, usize)) -> Vec<PathBuf> {
    let all = files(folder, stem);
    let own = |file: &&(usize, usize, PathBuf)| file.0 % ranks == rank || file.0 == rank % file.1;
    all.iter().filter(own).map(|file| file.2.clone()).collect()
}

/// Removes the files of a job with another number of ranks that this rank took over, once its own file is
/// written.
pub fn clear(folder: &Path, stem: &str, (rank, ranks): (usize, usize)) {
    for (number, of, path) in files(folder, stem) {
        if of != ranks && number % ranks == rank {
            for end in ["", ".previous", ".part", ".keep", ".lock"] {
                let mut name = path.clone().into_os_string();
                name.push(end);
                let _ = fs::remove_file(name);
            }
        }
    }
}
