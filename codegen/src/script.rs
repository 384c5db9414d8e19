//! The entry for build scripts.

use crate::{Config, rust};
use bourn_spec::diagnostics::{Diagnostic, Diagnostics, Severity};
use bourn_spec::model::DialectId;
use bourn_spec::{FileError, Loaded};
use std::path::{Path, PathBuf};

/// Compiles specs to `$OUT_DIR/<dialect>.rs`, one file per dialect, with the usual settings. For build scripts: prints all
/// diagnostics and ends the process where there are errors.
pub fn compile<P: AsRef<Path>>(specs: &[P]) {
    Builder::new().compile(specs);
}

/// Compiles every spec beside the manifest, in the order of their names.
///
/// The build script runs again when a spec or the Rust code of the crate changes. A new spec has no effect until that code includes
/// the output for it, and then the script runs and finds it. The folder itself is not watched, since cargo would look at all files
/// in it: tests, documents, and the output of the build, which is always new.
pub fn build() {
    let dir = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let Beside { specs, code } = beside(&dir);
    code.iter().for_each(|path| println!("cargo:rerun-if-changed={}", path.display()));
    Builder::new().compile(&specs);
}

/// The files beside a manifest, sorted, relative to the folder.
#[derive(PartialEq, Eq, Default, Debug)]
struct Beside {
    /// The specs.
    specs: Vec<PathBuf>,
    /// The Rust code of the crate: `src`, or files beside the manifest. The list has only existing paths, since cargo takes a missing
    /// path for changed.
    code: Vec<PathBuf>,
}

fn beside(dir: &Path) -> Beside {
    let mut found = Beside::default();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = PathBuf::from(entry.file_name());
        match name.extension().and_then(|e| e.to_str()) {
            Some("bourn") => found.specs.push(name),
            Some("rs") => found.code.push(name),
            None if name == Path::new("src") => found.code.push(name),
            _ => {}
        }
    }
    found.specs.sort();
    found.code.sort();
    found
}

/// The settings of a build script.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    config: Config,
    include: Vec<PathBuf>,
    dialects: Option<String>,
    out_dir: Option<PathBuf>,
}

impl Builder {
    /// Creates the usual settings: the facade crate `bourn` is a dependency.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the Rust path of the runtime, `::bourn::rt` by default.
    #[must_use]
    pub fn runtime(mut self, path: &str) -> Self {
        self.config.runtime = path.to_owned();
        self
    }

    /// Adds a directory in which imported dialects are looked for; it has to exist.
    #[must_use]
    pub fn include(mut self, dir: impl Into<PathBuf>) -> Self {
        self.include.push(dir.into());
        self
    }

    /// Sets the Rust path of the module of an imported dialect.
    #[must_use]
    pub fn module(mut self, dialect: &str, path: &str) -> Self {
        self.config.modules.insert(dialect.to_owned(), path.to_owned());
        self
    }

    /// Sets the Rust path under which the modules of the dialects are that come with Bourn, [`DIALECTS`] by default.
    #[must_use]
    pub fn dialects(mut self, path: &str) -> Self {
        self.dialects = Some(path.to_owned());
        self
    }

    /// Sets the output directory, `$OUT_DIR` by default.
    #[must_use]
    pub fn out_dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(dir.into());
        self
    }

    /// Compiles specs; prints all diagnostics and ends the process if there are errors.
    ///
    /// A dialect that the specs use is looked for beside them, in the directories of [`Builder::include`], among the specs that
    /// dependencies export through cargo's `links`, and then among the dialects that come with Bourn, whose code is in
    /// `bourn::dialects`.
    pub fn compile<P: AsRef<Path>>(mut self, specs: &[P]) {
        let upstream = upstream();
        self.include.extend(upstream.iter().map(|export| export.dir.clone()));
        export(specs);
        let paths: Vec<PathBuf> = specs.iter().map(|p| p.as_ref().to_path_buf()).collect();
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_known(&arena, &paths, &self.include, bourn_specs::ALL);
        self.finish(loaded, &upstream);
    }

    /// Compiles the specs of dialects that come with Bourn, for the crates that have their hooks. The build script tells cargo itself when
    /// it has to run again.
    ///
    /// # Panics
    /// If no dialect has one of the names.
    pub fn compile_shipped(self, dialects: &[&str]) {
        let text = |dialect: &&str| {
            let found = bourn_specs::ALL.iter().find(|(name, _)| name == dialect);
            let (name, text) = found.unwrap_or_else(|| panic!("no dialect `{dialect}` comes with Bourn"));
            (format!("specs/{name}.bourn"), *text)
        };
        let specs: Vec<(String, &str)> = dialects.iter().map(text).collect();
        let specs: Vec<(&str, &str)> = specs.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        let arena = bourn_spec::Arena::new();
        self.finish(bourn_spec::load_strs_known(&arena, &specs, bourn_specs::ALL), &[]);
    }

    fn finish(&self, loaded: Loaded<'_>, upstream: &[Export]) {
        match self.generate(loaded, upstream) {
            Ok(files) => files.iter().for_each(|f| println!("cargo:rerun-if-changed={}", f.display())),
            Err(text) => {
                eprintln!("{text}");
                std::process::exit(1);
            }
        }
    }

    /// Writes the code and returns the files that were read.
    fn generate(&self, loaded: Loaded<'_>, upstream: &[Export]) -> Result<Vec<PathBuf>, String> {
        let mut diagnostics = loaded.diagnostics;
        let Some(model) = loaded.model.filter(|_| !diagnostics.has_errors()) else {
            return Err(diagnostics.render());
        };
        for warning in warnings(&diagnostics) {
            println!("cargo::warning={warning}");
        }
        let mut config = self.config.clone();
        for dialect in model.dialects.iter().filter(|d| d.imported) {
            if let Some(root) = self.root_of(&dialect.name, &loaded.known, upstream) {
                let module = || format!("{root}::{}", dialect.name);
                config.modules.entry(dialect.name.clone()).or_insert_with(module);
            }
        }
        let out_dir = match &self.out_dir {
            Some(dir) => dir.clone(),
            None => {
                PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: not in a build script")?)
            }
        };
        let mut failed = false;
        for (i, dialect) in model.dialects.iter().enumerate().filter(|(_, d)| !d.imported) {
            let id = DialectId(u32::try_from(i).unwrap_or(u32::MAX));
            match rust(&model, id, &config) {
                Ok(text) => write_if_changed(&out_dir.join(format!("{}.rs", dialect.name)), &text)?,
                Err(errors) => {
                    failed = true;
                    for error in errors {
                        diagnostics.push(Diagnostic::error(error.span, error.message));
                    }
                }
            }
        }
        if failed { Err(diagnostics.render()) } else { Ok(loaded.files_read) }
    }

    /// Returns the Rust path under which the module of an imported dialect is, if the dialect is of another crate.
    fn root_of<'u>(&'u self, dialect: &str, known: &[String], upstream: &'u [Export]) -> Option<&'u str> {
        if known.iter().any(|name| name == dialect) {
            return Some(self.dialects.as_deref().unwrap_or(DIALECTS));
        }
        let file = format!("{dialect}.bourn");
        upstream.iter().find(|export| export.dir.join(&file).is_file())?.root.as_deref()
    }
}

/// Returns the warnings about specs, each on one line with its place: cargo prints no others.
fn warnings(diagnostics: &Diagnostics) -> Vec<String> {
    let warnings = diagnostics.list.iter().filter(|d| d.severity == Severity::Warning);
    let lines = warnings.map(|warning| {
        let place = diagnostics.place(warning.span).map_or(String::new(), |place| format!("{place}: "));
        let label = Some(&warning.label).filter(|label| !label.is_empty()).map(|label| format!(": {label}"));
        let help = warning.help.iter().map(|help| format!(" (help: {help})"));
        let rest: String = label.into_iter().chain(help).collect();
        format!("{place}{}{rest}", warning.message).replace('\n', " ")
    });
    lines.collect()
}

/// The Rust path under which the modules of the dialects are that come with Bourn.
pub const DIALECTS: &str = "::bourn::dialects";

/// Exports the specs of a package with `links = "name"`: build scripts of crates that depend on it see
/// `DEP_NAME_SPECS`, the directory of the first of them, and `DEP_NAME_RUST`, the Rust path under which their modules are.
fn export<P: AsRef<Path>>(specs: &[P]) {
    let (Ok(_), Ok(dir)) = (std::env::var("CARGO_MANIFEST_LINKS"), std::env::var("CARGO_MANIFEST_DIR"))
    else {
        return;
    };
    let folder = specs.first().and_then(|spec| spec.as_ref().parent());
    println!("cargo::metadata=specs={}", Path::new(&dir).join(folder.unwrap_or(Path::new(""))).display());
    if let Ok(name) = std::env::var("CARGO_PKG_NAME") {
        println!("cargo::metadata=rust=::{}", name.replace('-', "_"));
    }
}

/// The export of another crate through cargo's `links` (see [`export`]).
struct Export {
    /// The directory of its specs.
    dir: PathBuf,
    /// The Rust path under which the modules of its dialects are, if it gives one.
    root: Option<String>,
}

/// Returns all exports that cargo tells a build script of, in the order of the names.
fn upstream() -> Vec<Export> {
    let mut out: Vec<(String, PathBuf)> = std::env::vars_os()
        .filter_map(|(key, dir)| {
            let key = key.into_string().ok()?;
            let name = key.strip_prefix("DEP_")?.strip_suffix("_SPECS")?;
            Some((name.to_owned(), PathBuf::from(dir)))
        })
        .collect();
    out.sort();
    let root = |name: &str| std::env::var(format!("DEP_{name}_RUST")).ok();
    out.into_iter().map(|(name, dir)| Export { dir, root: root(&name) }).collect()
}

/// Writes a file unless it has this text already, so that nothing is compiled anew.
fn write_if_changed(path: &Path, text: &str) -> Result<(), String> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(|e| FileError::writing(&path.display().to_string(), &e).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bourn_test_support::Folder;
    use expect_test::expect;

    #[test]
    fn shipped_dialects_are_in_the_facade_and_others_where_they_say() {
        let folder = Folder::new("exports");
        folder.write("lab.bourn", "dialect lab;");
        let dir = folder.dir().to_owned();
        let known = ["arith".to_owned()];
        let exports = |root: Option<&str>| vec![Export { dir: dir.clone(), root: root.map(str::to_owned) }];
        let user = Builder::new();
        assert_eq!(user.root_of("arith", &known, &exports(Some("::vendor"))), Some("::bourn::dialects"));
        assert_eq!(user.root_of("lab", &known, &exports(Some("::vendor"))), Some("::vendor"));
        assert_eq!(user.root_of("lab", &known, &exports(None)), None);
        // A spec of the same package.
        assert_eq!(user.root_of("toy", &known, &exports(Some("::vendor"))), None);
        // A crate that re-exports the shipped dialects which its specs use.
        let shipped = Builder::new().dialects("crate");
        assert_eq!(shipped.root_of("arith", &known, &[]), Some("crate"));
    }

    #[test]
    fn warnings_have_places() {
        let spec = "dialect toy;\nuse builtin::Index;\nop half<T: Index> {\n    operands { x: Index }\n    let twice = x + x;\n}\n";
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_strs_known(&arena, &[("specs/toy.bourn", spec)], bourn_specs::ALL);
        expect![[r#"
            specs/toy.bourn:3:9: generic `T` is not used (help: leave it out)
            specs/toy.bourn:5:5: `twice` is not used (help: leave it out)"#]]
        .assert_eq(&warnings(&loaded.diagnostics).join("\n"));
    }

    #[test]
    fn only_specs_and_code_are_watched() {
        let folder = Folder::new("script");
        let dir = folder.dir();
        std::fs::create_dir_all(dir.join("specs.d")).expect("writable");
        for file in
            ["b.bourn", "a.bourn", "build.rs", "README.md", "src/lib.rs", "target/debug/out", "tests/t.rs"]
        {
            folder.write(file, "");
        }
        let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let expected = Beside { specs: paths(&["a.bourn", "b.bourn"]), code: paths(&["build.rs", "src"]) };
        assert_eq!(beside(dir), expected);

        folder.write("c.bourn", "");
        std::fs::remove_dir_all(dir.join("src")).expect("writable");
        let expected =
            Beside { specs: paths(&["a.bourn", "b.bourn", "c.bourn"]), code: paths(&["build.rs"]) };
        assert_eq!(beside(dir), expected);
    }
}
