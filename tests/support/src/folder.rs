//! Makes folders for the files of a test.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A new folder, which is removed when the value is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder; the name helps to find it after a crash.
    #[must_use]
    pub fn new(name: &str) -> Folder {
        // Tests of one program run at the same time, and so do programs.
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("bourn-{name}-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Folder(path)
    }

    /// Returns the folder itself.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.0
    }

    /// Returns the path of a file or folder inside, as text for a command line.
    #[must_use]
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("temporary paths are text").to_owned()
    }

    /// Writes a file, creating missing folders, and returns its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        let parent = path.parent().expect("it is inside");
        std::fs::create_dir_all(parent).unwrap_or_else(|e| panic!("{}: {e}", parent.display()));
        std::fs::write(&path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        self.path(name)
    }

    /// Reads a file.
    #[must_use]
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Returns the names of the files in the folder, or in a folder inside it, sorted.
    #[must_use]
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("readable").file_name();
        let mut names: Vec<String> = entries.map(|e| name(e).into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
