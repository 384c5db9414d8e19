//! Plays a reader of the book: creates the files of its code blocks, and runs its commands.
//!
//! The info string of a block is the reader's instruction for it:
//!
//! | block | action |
//! |---|---|
//! | ```` ```LANGUAGE,file=PATH ```` | write the file |
//! | ```` ```LANGUAGE,append=PATH ```` | append to the file |
//! | ```` ```diff,file=PATH ```` | change the file: lines with `-` and ` ` occur in it once, in this order, and lines with `+` replace them |
//! | ```` ```LANGUAGE,scratch=PATH ```` | write a file that is no part of the result |
//! | ```` ```console ```` | run the command behind `$`; the other lines are its output. It succeeds, or fails with `console,fails` |
//! | ```` ```sh ```` | run the commands; `cd NAME` changes the folder for all blocks that follow |
//!
//! Blocks ```` ```mlir ```` and ```` ```bourn ```` without a file are for reading, and for the commands that follow: a command that names a file `f.mlir`
//! reads the last program, if that has the function `@f`, and a command that names a file `.bourn` the last spec, unless the reader has a file of
//! this name. The words of a command are in single quotes if they contain spaces.
//!
//! Blocks inside `<details>`, the solutions of exercises, change a copy of the files, which `</details>` discards. Other blocks are for
//! reading only. The paragraph before a block names the file of the block.

mod diff;
mod page;

use crate::{Folder, Ran, bourn, root, run_in};
use page::{Block, Part, parts, words};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The files of a reader, by their paths, and the folder in which commands run.
#[derive(Debug)]
pub struct Reader {
    /// The folder that contains the checkout as `bourn`.
    base: PathBuf,
    /// Removes `base` at the end.
    _temporary: Option<Folder>,
    /// The current folder, relative to the folder that contains the checkout as `bourn`.
    place: String,
    files: BTreeMap<String, File>,
    /// The last blocks with a program and with a spec that name no file, and the files that commands made of them.
    shown: Shown,
    /// The files on disk.
    written: BTreeMap<String, String>,
    builds: bool,
    /// The outputs of commands that did not run.
    missing: Vec<String>,
    /// Whether a solution shows a spec that `bourn check` refuses.
    is_refused: bool,
}

/// Blocks that name no file.
#[derive(Default, Debug)]
struct Shown {
    program: String,
    spec: String,
    files: BTreeSet<String>,
}

impl Shown {
    /// Returns the text of a file that a command names, if a block shows it.
    fn text_of(&self, name: &str) -> Option<&str> {
        match name.rsplit_once('.')? {
            (function, "mlir") => {
                Some(self.program.as_str()).filter(|text| text.contains(&format!("@{function}(")))
            }
            (_, "bourn") => Some(self.spec.as_str()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct File {
    text: String,
    /// Whether the file is no part of the result.
    is_scratch: bool,
}

impl Reader {
    /// Creates a reader with an empty folder beside the checkout. With `builds`, commands of cargo run, too.
    ///
    /// # Panics
    /// Panics if the folder cannot be made.
    #[must_use]
    pub fn new(builds: bool) -> Reader {
        let temporary = (!builds).then(|| Folder::new("reader"));
        let base = match &temporary {
            Some(folder) => folder.dir().to_owned(),
            // Cargo compiles Bourn once for each path. The path is outside of the checkout, whose workspace `cargo new` would change.
            None => std::env::temp_dir()
                .join(format!("bourn-reader{}", root().display().to_string().replace('/', "-"))),
        };
        std::fs::create_dir_all(&base).unwrap_or_else(|error| panic!("{}: {error}", base.display()));
        if !base.join("bourn").exists() {
            // Another test may make the link at the same time.
            let _ = std::os::unix::fs::symlink(root(), base.join("bourn"));
        }
        Reader {
            base,
            _temporary: temporary,
            place: String::new(),
            files: BTreeMap::new(),
            shown: Shown::default(),
            written: BTreeMap::new(),
            builds,
            missing: Vec::new(),
            is_refused: false,
        }
    }

    /// Follows a page of the book, and returns it with the output that the commands print now.
    ///
    /// # Panics
    /// Panics if a block cannot be applied, a command does not end as the page says, or a crate does not compile.
    #[must_use]
    pub fn follow(&mut self, name: &str, text: &str) -> String {
        let mut made = String::new();
        let mut before_solution = None;
        // The last paragraph.
        let (mut prose, mut ends_paragraph) = (String::new(), false);
        for part in parts(text) {
            match part {
                Part::Line(line) => {
                    match line.trim_end() {
                        "<details>" => {
                            before_solution = Some(self.files.clone());
                            self.is_refused = false;
                        }
                        "</details>" => {
                            let files =
                                before_solution.take().unwrap_or_else(|| panic!("{name}: no <details>"));
                            if self.files != files && !self.is_refused {
                                self.build(name);
                            }
                            self.files = files;
                        }
                        "" => ends_paragraph = true,
                        line => {
                            if std::mem::take(&mut ends_paragraph) {
                                prose.clear();
                            }
                            prose.push_str(line);
                        }
                    }
                    made.push_str(line);
                }
                Part::Block(block) => {
                    let what = format!("{name}: line {}", block.line);
                    made.push_str(&self.apply(&what, &block, &prose));
                }
            }
        }
        assert!(before_solution.is_none(), "{name}: <details> is not closed");
        self.build(name);
        made
    }

    /// Returns the files of the result in a folder of the reader.
    #[must_use]
    pub fn files(&self, folder: &str) -> BTreeMap<&str, &str> {
        let kept = self.files.iter().filter(|(_, file)| !file.is_scratch);
        kept.filter_map(|(path, file)| {
            Some((path.strip_prefix(folder)?.strip_prefix('/')?, file.text.as_str()))
        })
        .collect()
    }

    /// Applies a block, and returns its text, with the output of its commands.
    fn apply(&mut self, what: &str, block: &Block<'_>, prose: &str) -> String {
        let path = |key: &str| {
            let path = block.value(key)?;
            assert!(
                prose.contains(&format!("`{path}`")),
                "{what}: the text before the block does not name `{path}`"
            );
            Some(if self.place.is_empty() { path.to_owned() } else { format!("{}/{path}", self.place) })
        };
        if let Some(path) = path("file") {
            if block.language() == "diff" {
                let file = self.files.get_mut(&path).unwrap_or_else(|| panic!("{what}: no file {path}"));
                file.text =
                    diff::apply(&file.text, block.text).unwrap_or_else(|error| panic!("{what}: {error}"));
            } else {
                self.files.insert(path, File { text: block.text.to_owned(), is_scratch: false });
            }
        } else if let Some(path) = path("append") {
            let file = self.files.get_mut(&path).unwrap_or_else(|| panic!("{what}: no file {path}"));
            file.text.push_str(block.text);
        } else if let Some(path) = path("scratch") {
            self.files.insert(path, File { text: block.text.to_owned(), is_scratch: true });
        } else if block.language() == "mlir" {
            block.text.clone_into(&mut self.shown.program);
        } else if block.language() == "bourn" {
            block.text.clone_into(&mut self.shown.spec);
        } else if block.language() == "sh" {
            self.commands(what, block.text);
        } else if block.language() == "console" {
            return format!("```{}\n{}```\n", block.info, self.console(what, block));
        }
        format!("```{}\n{}```\n", block.info, block.text)
    }

    /// Runs the commands of a block `sh`.
    fn commands(&mut self, what: &str, text: &str) {
        for line in text.lines() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            match words[..] {
                [] => {}
                ["cd", "bourn"] => "bourn".clone_into(&mut self.place),
                ["cd", ".."] => self.place.clear(),
                ["cd", folder] => {
                    self.place = folder.to_owned();
                    std::fs::create_dir_all(self.dir()).expect("a folder");
                }
                _ if !self.builds => {}
                ["cargo", "install", ..] => {} // `bourn` is built already
                [program, ref args @ ..] => {
                    if let ["new", name, ..] = args {
                        // The crate of an earlier run.
                        let _ = std::fs::remove_dir_all(self.base.join(name));
                    }
                    self.write();
                    let ran = self.run(program, args);
                    assert_eq!(ran.code, Some(0), "{what}: {line}\n{}{}", ran.out, ran.err);
                    self.adopt();
                }
            }
        }
    }

    /// Runs the command of a block `console`, and returns the text of the block with the output.
    fn console(&mut self, what: &str, block: &Block<'_>) -> String {
        let line = block.text.lines().next().unwrap_or_default();
        let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("{what}: no command behind `$`"));
        let (command, into) = match command.split_once(" > ") {
            Some((command, file)) => (command, Some(file)),
            None => (command, None),
        };
        let words = words(command);
        let (program, args) = words.split_first().unwrap_or_else(|| panic!("{what}: no command"));
        let is_input_missing = args.iter().any(|arg| self.missing.iter().any(|file| file == arg));
        if !self.builds && (*program != "bourn" || is_input_missing) {
            self.missing.extend(into.map(str::to_owned));
            return block.text.to_owned();
        }
        self.show(args);
        self.write();
        let ran = self.run(program, args);
        let expects = if block.has("fails") { "fail" } else { "succeed" };
        assert_eq!(
            ran.code == Some(0),
            !block.has("fails"),
            "{what}: `{line}` does not {expects}\n{}{}",
            ran.out,
            ran.err
        );
        self.is_refused |= block.has("fails") && args.first() == Some(&"check");
        let out = match into {
            Some(file) => {
                let path = format!("{}/{file}", self.place);
                self.files.insert(path, File { text: ran.out, is_scratch: true });
                String::new()
            }
            None => ran.out,
        };
        let printed = out + &ran.err;
        let printed = printed.trim_end();
        let newline = if printed.is_empty() { "" } else { "\n" };
        format!("{line}\n{printed}{newline}")
    }

    /// Creates the files of a command that blocks show. Files that blocks name stay as they are.
    fn show(&mut self, args: &[&str]) {
        for name in args {
            let path =
                if self.place.is_empty() { (*name).to_owned() } else { format!("{}/{name}", self.place) };
            if self.files.contains_key(&path) && !self.shown.files.contains(&path) {
                continue;
            }
            if let Some(text) = self.shown.text_of(name) {
                self.files.insert(path.clone(), File { text: text.to_owned(), is_scratch: true });
                self.shown.files.insert(path);
            }
        }
    }

    fn dir(&self) -> PathBuf {
        self.base.join(&self.place)
    }

    fn run(&self, program: &str, args: &[&str]) -> Ran {
        if program == "bourn" {
            return run_in(&self.dir(), bourn(), args, "");
        }
        let target = format!("CARGO_TARGET_DIR={}", target_dir().display());
        run_in(
            &self.dir(),
            "env",
            &[&[target.as_str(), "CARGO_PROFILE_DEV_DEBUG=0", program], args].concat(),
            "",
        )
    }

    /// Takes over a manifest that a command wrote.
    fn adopt(&mut self) {
        let path = format!("{}/Cargo.toml", self.place);
        let Ok(text) = std::fs::read_to_string(self.base.join(&path)) else { return };
        self.written.insert(path.clone(), text.clone());
        self.files.insert(path, File { text, is_scratch: false });
    }

    /// Writes the files that changed, and removes the files that are gone.
    fn write(&mut self) {
        for path in self.written.keys().filter(|path| !self.files.contains_key(*path)) {
            std::fs::remove_file(self.base.join(path)).expect("the file was written");
        }
        for (path, file) in &self.files {
            if self.written.get(path) != Some(&file.text) {
                let path = self.base.join(path);
                std::fs::create_dir_all(path.parent().expect("it is inside")).expect("a folder");
                std::fs::write(&path, &file.text)
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            }
        }
        self.written = self.files.iter().map(|(path, file)| (path.clone(), file.text.clone())).collect();
    }

    /// Compiles the crate in the current folder. A warning is an error. Tests are compiled by the commands that run them.
    fn build(&mut self, what: &str) {
        if !self.builds || !self.files.contains_key(&format!("{}/Cargo.toml", self.place)) {
            return;
        }
        self.write();
        let ran = self.run("cargo", &["build", "--quiet"]);
        assert!(ran.code == Some(0) && ran.err.is_empty(), "{what}: the crate does not compile\n{}", ran.err);
    }
}

/// Returns the folder in which crates of readers are compiled: a folder in the target folder of the test.
fn target_dir() -> PathBuf {
    let test = std::env::current_exe().expect("the test knows its own path");
    // target/PROFILE/deps/test
    test.ancestors().nth(3).expect("tests stand in deps").join("reader")
}
