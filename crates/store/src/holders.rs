//! Which other processes have a file open, if the system tells.

use std::fs;
use std::path::{Path, PathBuf};

/// Ids and names of the other processes that have one of these files open. Processes of other users are not
/// visible.
pub fn holders(files: &[PathBuf]) -> Vec<(u32, String)> {
    let files: Vec<PathBuf> = files.iter().filter_map(|file| file.canonicalize().ok()).collect();
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    let mut found: Vec<(u32, String)> = processes
        .filter_map(|process| {
            let folder = process.ok()?.path();
            let number: u32 = folder.file_name()?.to_str()?.parse().ok()?;
            let has = |link: fs::DirEntry| fs::read_link(link.path()).is_ok_and(|to| files.contains(&to));
            let holds = fs::read_dir(folder.join("fd")).ok()?.flatten().any(has);
            (holds && number != std::process::id()).then(|| (number, name(&folder)))
        })
        .collect();
    found.sort_unstable();
    found
}

fn name(process: &Path) -> String {
    fs::read_to_string(process.join("comm")).map(|name| name.trim().to_owned()).unwrap_or_default()
}
