//! Checks that imports go one way: `cli -> {driver, dialects} -> passes -> equations -> {bounds, ir} -> {graphs, presburger, terms}`, and
//! that nothing in a user's binary imports the language. Inside of some crates the same holds of rooms, the modules at the top of
//! a crate.

use bourn_test_support::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The crates of the workspace that each crate may import at run time.
const ALLOWED: &[(&str, &[&str])] = &[
    ("bourn-graphs", &[]),
    ("bourn-presburger", &[]),
    ("bourn-tree-derive", &[]),
    ("bourn-terms", &["bourn-tree-derive"]),
    ("bourn-specs", &[]),
    ("bourn-grammar", &[]),
    ("bourn-spec", &["bourn-grammar", "bourn-terms"]),
    ("bourn-loader", &["bourn-spec", "bourn-terms", "bourn-ir", "bourn-equations"]),
    ("bourn-checks", &["bourn-spec", "bourn-terms", "bourn-presburger"]),
    ("bourn-codegen", &["bourn-terms", "bourn-spec", "bourn-specs"]),
    ("bourn-manual", &["bourn-spec", "bourn-codegen"]),
    ("bourn-import", &["bourn-specs", "bourn-spec", "bourn-codegen", "bourn-ir", "bourn-dialects-core"]),
    ("bourn-macros", &["bourn-specs", "bourn-spec", "bourn-codegen"]),
    ("bourn-ir", &["bourn-graphs", "bourn-presburger", "bourn-terms"]),
    ("bourn-bounds", &["bourn-graphs", "bourn-presburger"]),
    ("bourn-equations", &["bourn-presburger", "bourn-terms", "bourn-ir", "bourn-bounds"]),
    ("bourn-pass-derive", &[]),
    ("bourn-passes", &["bourn-pass-derive", "bourn-ir", "bourn-equations"]),
    ("bourn-dialects-code", &[]),
    (
        "bourn-dialects-core",
        &[
            "bourn-dialects-code",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects-memory",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects-vector",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-dialects-memory",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects-affine",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-dialects-memory",
            "bourn-dialects-vector",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects-sizes",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-dialects-memory",
            "bourn-dialects-vector",
            "bourn-dialects-affine",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects-structured",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-dialects-memory",
            "bourn-dialects-vector",
            "bourn-dialects-affine",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects-gpu",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    ("bourn-dialects-foreign", &["bourn-terms", "bourn-ir"]),
    ("bourn-dialects-tosa", &["bourn-dialects-code", "bourn-dialects-core", "bourn-ir", "bourn-equations"]),
    (
        "bourn-dialects-llvm",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects-symbol",
        &[
            "bourn-dialects-code",
            "bourn-dialects-core",
            "bourn-dialects-memory",
            "bourn-dialects-affine",
            "bourn-dialects-sizes",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    (
        "bourn-dialects",
        &[
            "bourn-ir",
            "bourn-passes",
            "bourn-dialects-core",
            "bourn-dialects-memory",
            "bourn-dialects-vector",
            "bourn-dialects-affine",
            "bourn-dialects-sizes",
            "bourn-dialects-structured",
            "bourn-dialects-gpu",
            "bourn-dialects-llvm",
            "bourn-dialects-symbol",
            "bourn-dialects-tosa",
            "bourn-dialects-foreign",
        ],
    ),
    (
        "bourn",
        &[
            "bourn-macros",
            "bourn-presburger",
            "bourn-terms",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-pass-derive",
            "bourn-passes",
            "bourn-dialects",
            // `bourn` imports it only with the feature `driver`, as the test below checks.
            "bourn-driver",
        ],
    ),
    (
        "bourn-driver",
        &[
            "bourn-specs",
            "bourn-loader",
            "bourn-spec",
            "bourn-presburger",
            "bourn-ir",
            "bourn-bounds",
            "bourn-equations",
            "bourn-passes",
        ],
    ),
    ("bourn-report", &["bourn-driver"]),
    (
        "bourn-lsp",
        &[
            "bourn-specs",
            "bourn-spec",
            "bourn-checks",
            "bourn-codegen",
            "bourn-loader",
            "bourn-ir",
            "bourn-equations",
            "bourn-driver",
        ],
    ),
    (
        "bourn-cli",
        &[
            "bourn-specs",
            "bourn-driver",
            "bourn-lsp",
            "bourn-checks",
            "bourn-spec",
            "bourn-codegen",
            "bourn-manual",
            "bourn-report",
            "bourn-import",
            "bourn-ir",
            "bourn-passes",
            "bourn-dialects",
        ],
    ),
];

pub(crate) fn metadata() -> serde_json::Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

#[test]
fn imports_point_one_way() {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let metadata = metadata();
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for package in metadata["packages"].as_array().expect("a list of packages") {
        let name = package["name"].as_str().expect("a name");
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        let place = manifest.strip_prefix(root()).expect("it is in the checkout");
        if name == "bourn-test-support"
            && package["dependencies"].as_array().is_none_or(|all| !all.is_empty())
        {
            wrong.push(format!("{name} imports something: all tests would wait for it"));
        }
        // Examples and crates for tests are users: they may import what a user may.
        if place.starts_with("examples") || place.starts_with("tests") {
            continue;
        }
        seen.insert(name.to_owned());
        let Some(allowed) = allowed.get(name) else {
            wrong.push(format!("{name} is not listed: say what it may import"));
            continue;
        };
        for dependency in package["dependencies"].as_array().expect("a list of dependencies") {
            let to = dependency["name"].as_str().expect("a name");
            // Dependencies of build scripts and tests are not in a user's binary.
            if to.starts_with("bourn") && dependency["kind"].is_null() && !allowed.contains(&to) {
                wrong.push(format!("{name} imports {to}"));
            }
        }
    }
    for (name, _) in ALLOWED {
        if !seen.contains(*name) {
            wrong.push(format!("{name} is missing from the workspace"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that only the crates that make documents compile templates, and only those with a command line compile a parser for it:
/// a user's build script and library do not wait for them.
#[test]
fn templates_and_options_are_the_commands_alone() {
    for package in ["bourn", "bourn-codegen", "bourn-macros"] {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "-e", "normal,build", "--prefix", "none", "-p", package])
            .current_dir(root())
            .output()
            .expect("cargo runs");
        let tree = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(tree.contains("prettyplease"), "{package} generates code: {tree}");
        let unwanted =
            ["tera", "serde", "pulldown-cmark", "bourn-manual", "clap", "bourn-driver", "bourn-checks"];
        for unwanted in unwanted {
            let there = tree.lines().any(|line| line.split(' ').next() == Some(unwanted));
            assert!(!there, "{package} depends on {unwanted}");
        }
    }
}

/// The folders of the crates whose rooms import each other one way only.
const ROOMS: &[&str] = &[
    "runtime/presburger",
    "runtime/terms",
    "runtime/ir",
    "runtime/bounds",
    "runtime/equations",
    "runtime/passes",
    "dialects/core",
    "dialects/memory",
    "dialects/sizes",
    "spec-lang",
    "codegen",
    "manual",
    "macros",
    "checks",
    "import",
    "driver",
    "report",
    "lsp",
    "cli",
];

#[test]
fn rooms_point_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let circles: Vec<String> = ROOMS
        .iter()
        .filter_map(|folder| {
            let source = Source::read(&root.join(folder).join("src"));
            let imports = source.imports();
            assert!(!imports.is_empty(), "{folder}: no import of a room by another was found");
            Some(format!("{folder}: {}", circle(&imports)?))
        })
        .collect();
    assert!(circles.is_empty(), "rooms import each other in a circle:\n{}", circles.join("\n"));
}

/// For each room the rooms that it imports, each with a file that does.
type Imports = BTreeMap<String, BTreeMap<String, String>>;

/// A file of a crate: its name for messages, the modules from the top of the crate to it, and its text without comments and
/// tests.
struct File {
    name: String,
    modules: Vec<String>,
    text: String,
}

/// The sources of a crate.
struct Source {
    root: String,
    files: Vec<File>,
}

impl Source {
    fn read(folder: &Path) -> Source {
        let root = ["lib.rs", "main.rs"].map(|name| folder.join(name)).into_iter().find(|path| path.exists());
        let root = root.expect("a library or a program");
        let mut source = Source { root: code(&root), files: Vec::new() };
        let mut folders = vec![(folder.to_owned(), Vec::new())];
        while let Some((folder, modules)) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("a folder of sources") {
                let path = entry.expect("an entry").path();
                let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
                let mut inside = modules.clone();
                // The imports of tests do not count.
                if stem == "tests" || path == root {
                    continue;
                }
                if stem != "mod" {
                    inside.push(stem);
                }
                if path.is_dir() {
                    folders.push((path, inside));
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let name = inside.join("::");
                    source.files.push(File { name, modules: inside, text: code(&path) });
                }
            }
        }
        source
    }

    fn imports(&self) -> Imports {
        let mut imports = Imports::new();
        for file in &self.files {
            let from = &file.modules[0];
            for name in file.names_at_the_top() {
                let Some(to) = self.room_of(&name) else {
                    if self.is_of_another_crate(&name) {
                        continue;
                    }
                    panic!("`crate::{name}` in {} is in no room: the test does not read it right", file.name)
                };
                if to != *from {
                    imports.entry(from.clone()).or_default().entry(to).or_insert_with(|| file.name.clone());
                }
            }
        }
        imports
    }

    /// Returns whether `crate::name` stands for an item of another crate, which the root imports.
    fn is_of_another_crate(&self, name: &str) -> bool {
        let mut uses = self.root.split(';').filter_map(|part| Some(part.split_once("use ")?.1.trim()));
        uses.any(|path| path.starts_with("bourn_") && words(path).any(|word| word == name))
    }

    /// Returns the room that has what `crate::name` stands for.
    fn room_of(&self, name: &str) -> Option<String> {
        let is_room = |name: &str| self.files.iter().any(|file| file.modules[0] == name);
        if is_room(name) {
            return Some(name.to_owned());
        }
        let uses = self.root.split(';').filter_map(|part| Some(part.split_once("use ")?.1.trim()));
        let uses: Vec<(&str, &str)> =
            uses.filter_map(|path| path.split_once("::")).filter(|(room, _)| is_room(room)).collect();
        let exported = uses.iter().find(|(_, names)| words(names).any(|word| word == name));
        let globs = || uses.iter().filter(|(_, names)| names.contains('*')).map(|(room, _)| *room);
        let room = exported.map(|(room, _)| *room).or_else(|| globs().find(|room| self.declares(room, name)));
        // A macro is at the top of the crate, wherever it is defined.
        let of_macro = || self.files.iter().find(|file| file.text.contains(&format!("macro_rules! {name} ")));
        room.map(str::to_owned).or_else(|| Some(of_macro()?.modules[0].clone()))
    }

    fn declares(&self, room: &str, name: &str) -> bool {
        let mut texts = self.files.iter().filter(|file| file.modules[0] == room).map(|file| &file.text);
        texts.any(|text| {
            let words: Vec<&str> = words(text).collect();
            let kinds = ["struct", "enum", "trait", "type", "fn", "const", "static"];
            words.windows(2).any(|pair| kinds.contains(&pair[0]) && pair[1] == name)
        })
    }
}

impl File {
    /// Returns what the file names of the top of its crate: `a` and `b` of `crate::{a::x, b}`, by `super` too.
    fn names_at_the_top(&self) -> Vec<String> {
        let mut names = Vec::new();
        for start in ["crate::", "super::"] {
            for (at, _) in self.text.match_indices(start) {
                let before = self.text[..at].chars().next_back();
                if before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '_' | ':' | '"'))
                {
                    continue;
                }
                let mut path = &self.text[at..];
                let mut up = 0;
                while let Some(rest) = path.strip_prefix("super::") {
                    (path, up) = (rest, up + 1);
                }
                let path = path.strip_prefix("crate::").unwrap_or(path);
                // In a string, such as `"crate::"`, no name follows.
                let is_path =
                    path.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '{'));
                if is_path && (up == 0 || up >= self.modules.len()) {
                    names.extend(first_names(path));
                }
            }
        }
        names
    }
}

/// Returns the first names of the paths that a path or a group of paths starts with.
fn first_names(path: &str) -> Vec<String> {
    let Some(group) = path.strip_prefix('{') else {
        return words(path).take(1).map(str::to_owned).collect();
    };
    let mut depth = 0;
    let mut items = vec![String::new()];
    for char in group.chars() {
        match char {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => items.push(String::new()),
            _ if depth == 0 => items.last_mut().expect("one at least").push(char),
            _ => {}
        }
    }
    items.iter().filter_map(|item| words(item).next()).map(str::to_owned).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_alphanumeric() && char != '_').filter(|word| !word.is_empty())
}

/// Returns the text of a file without comments, up to its tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file");
    let lines =
        text.lines().take_while(|line| *line != "#[cfg(test)]" || text.contains("#[cfg(test)]\nmod tests;"));
    lines.map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Returns a circle of rooms, with the files that close it.
fn circle(imports: &Imports) -> Option<String> {
    let mut done = BTreeSet::new();
    imports.keys().find_map(|room| circle_from(room, imports, &mut Vec::new(), &mut done))
}

fn circle_from<'i>(
    room: &'i str,
    imports: &'i Imports,
    path: &mut Vec<(&'i str, &'i str)>,
    done: &mut BTreeSet<&'i str>,
) -> Option<String> {
    if let Some(start) = path.iter().position(|(seen, _)| *seen == room) {
        let steps: Vec<String> =
            path[start..].iter().map(|(room, file)| format!("{room} ->  (by {file}) ")).collect();
        return Some(format!("{}{room}", steps.concat()));
    }
    if done.contains(room) {
        return None;
    }
    for (to, file) in imports.get(room).into_iter().flatten() {
        path.push((room, file));
        let found = circle_from(to, imports, path, done);
        path.pop();
        if found.is_some() {
            return found;
        }
    }
    done.insert(room);
    None
}
