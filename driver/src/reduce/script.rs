//! The test of a reduction: a program that reads a file.

use super::ReduceArgs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The exit codes of interesting programs. Shells use the others if a program cannot be run.
const INTERESTING: std::ops::RangeInclusive<i32> = 1..=125;

/// A test, with a folder for the files that it reads.
#[derive(Debug)]
pub struct Script {
    program: PathBuf,
    arguments: Vec<String>,
    timeout: Option<Duration>,
    folder: PathBuf,
    files: AtomicUsize,
}

impl Script {
    /// Creates the folder.
    ///
    /// # Errors
    /// Returns a message if the folder cannot be made.
    pub fn new(args: &ReduceArgs) -> Result<Script, String> {
        let folder = std::env::temp_dir().join(format!("bourn-reduce-{}", std::process::id()));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("cannot make '{}': {error}", folder.display()))?;
        // A path, unless the name is one that the system looks for.
        let is_file = args.test.is_file();
        let program = if is_file { std::path::absolute(&args.test).ok() } else { None };
        Ok(Script {
            program: program.unwrap_or_else(|| args.test.clone()),
            arguments: args.test_arg.clone(),
            timeout: args.timeout.map(Duration::from_secs),
            folder,
            files: AtomicUsize::new(0),
        })
    }

    /// Returns whether the test finds a program interesting.
    ///
    /// # Errors
    /// Returns a message if the test cannot run.
    pub fn run(&self, text: &str) -> Result<bool, String> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let file = self.folder.join(format!("{number}.mlir"));
        std::fs::write(&file, text).map_err(|error| format!("cannot write '{}': {error}", file.display()))?;
        let result = self.run_on(&file);
        // The folder is removed at the end, whatever happens here.
        let _ = std::fs::remove_file(&file);
        result
    }

    fn run_on(&self, file: &Path) -> Result<bool, String> {
        let name = self.program.display();
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().map_err(|error| format!("cannot run the test '{name}': {error}"))?;
        let status = self.wait(child).map_err(|error| format!("cannot run the test '{name}': {error}"))?;
        let Some(status) = status else { return Ok(false) };
        match status.code() {
            Some(0) => Ok(false),
            Some(code) if INTERESTING.contains(&code) => Ok(true),
            Some(code) => Err(format!("the test '{name}' failed with exit code {code}")),
            None => Err(format!("the test '{name}' was killed")),
        }
    }

    /// Waits for the end of the test. Returns `None` if it was killed after its time.
    fn wait(&self, mut child: Child) -> std::io::Result<Option<ExitStatus>> {
        let Some(timeout) = self.timeout else { return child.wait().map(Some) };
        let end = Instant::now() + timeout;
        let mut pause = Duration::from_millis(1);
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= end {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(50));
        }
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
