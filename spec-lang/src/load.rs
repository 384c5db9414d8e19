//! Reads specs and the dialects that they use.

use crate::ast;
use crate::ast::{File, Unit};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::file::{FileError, read_text, without_mark};
use crate::model::{Arena, Model, SourceFile, Span};
use crate::parse::{parse_file, scan};
use crate::resolve;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The dialect whose constraints most specs use.
const BUILTIN: &str = "builtin";

/// The result of loading specs.
#[derive(Debug, Default)]
pub struct Loaded<'a> {
    /// The model, unless there were errors. Its terms are in the arena of the call.
    pub model: Option<Model<'a>>,
    /// Errors and warnings, in the order of their places.
    pub diagnostics: Diagnostics,
    /// All files that were read or searched: a build script has to watch them.
    pub files_read: Vec<PathBuf>,
    /// The names of the used dialects whose specs were given in memory.
    pub known: Vec<String>,
}

/// Loads spec files. Other dialects that they use are looked for as `NAME.bourn` beside the files and in the directories of
/// `include`, which have to exist.
#[must_use]
pub fn load<'a>(arena: &'a Arena, paths: &[PathBuf], include: &[PathBuf]) -> Loaded<'a> {
    load_known(arena, paths, include, &[])
}

/// Loads spec files like [`load`], with known dialects in memory: pairs of a name and a spec. A file of that name takes
/// precedence.
#[must_use]
pub fn load_known<'a>(
    arena: &'a Arena,
    paths: &[PathBuf],
    include: &[PathBuf],
    known: &[(&str, &str)],
) -> Loaded<'a> {
    let mut loader = Loader::default();
    for path in paths {
        loader.read(path, false);
    }
    let mut dirs: Vec<PathBuf> = Vec::new();
    for path in paths {
        let dir = path.parent().map(Path::to_path_buf).unwrap_or_default();
        if !dirs.contains(&dir) {
            dirs.push(dir);
        }
    }
    for dir in include {
        if let Err(error) = std::fs::read_dir(dir) {
            loader.diagnostics.push(FileError::reading_folder(&dir.display().to_string(), &error).into());
        }
        dirs.push(dir.clone());
    }
    loader.find_uses(&dirs, &mut |loader, name| loader.add_text(known, name));
    loader.finish_with_help(arena, known)
}

/// Loads specs from memory, for tests and tools: pairs of a name and a text. The texts after the first `count` are only imported.
#[must_use]
pub fn load_strs<'a>(arena: &'a Arena, specs: &[(&str, &str)], count: usize) -> Loaded<'a> {
    let mut loader = Loader::default();
    for (i, (name, text)) in specs.iter().enumerate() {
        loader.add((*name).to_owned(), text, i >= count);
    }
    loader.finish(arena)
}

/// Loads specs from memory, with the dialects that they use. A dialect is looked for among the files `others`, which have the names of their
/// dialects, then as `NAME.bourn` in the folders `dirs`, then among the known dialects.
#[must_use]
pub fn load_strs_from<'a>(
    arena: &'a Arena,
    specs: &[(&str, &str)],
    dirs: &[PathBuf],
    others: &[(String, PathBuf)],
    known: &[(&str, &str)],
) -> Loaded<'a> {
    let mut loader = Loader::default();
    for (name, text) in specs {
        loader.add((*name).to_owned(), text, false);
    }
    loader.find_uses(&[], &mut |loader, name| {
        let given = others.iter().find(|(other, _)| other == name).map(|(_, path)| path.clone());
        match (given, file_of(name, dirs)) {
            (Some(path), _) => loader.read(&path, true),
            (None, Some(path)) => loader.read_found(&path, name, dirs),
            (None, None) if loader.add_text(known, name) => loader.known.push(name.to_owned()),
            (None, None) => {}
        }
        // A file is not known without being read.
        false
    });
    loader.finish_with_help(arena, known)
}

/// Returns the name of the dialect that a spec declares, if it has a header.
///
/// ```
/// assert_eq!(bourn_spec::dialect_of("// A comment about a dialect\ndialect toy;\nop a;").as_deref(), Some("toy"));
/// assert_eq!(bourn_spec::dialect_of("op a;"), None);
/// ```
#[must_use]
pub fn dialect_of(spec: &str) -> Option<String> {
    scan::header_of(without_mark(spec))
}

/// Returns the name of the dialect that a spec declares, if an overlay in it has a target in the same dialect: other files of the
/// dialect declare the target.
///
/// ```
/// assert_eq!(bourn_spec::extended_own_dialect("dialect toy;\nextend op a { }").as_deref(), Some("toy"));
/// assert_eq!(bourn_spec::extended_own_dialect("dialect mine;\nextend op toy::a { }"), None);
/// ```
#[must_use]
pub fn extended_own_dialect(spec: &str) -> Option<String> {
    let dialect = dialect_of(spec)?;
    let is_own = |path: &ast::Path| path.single().is_some() || path.segments.first() == Some(&dialect);
    let file = parse_file(0, without_mark(spec), &mut Vec::new());
    let extends =
        |item: &ast::Item| matches!(&item.kind, ast::ItemKind::Extend(overlay) if is_own(&overlay.target));
    file.items.iter().any(extends).then_some(dialect)
}

/// Loads specs from memory, and the known dialects that they use.
#[must_use]
pub fn load_strs_known<'a>(arena: &'a Arena, specs: &[(&str, &str)], known: &[(&str, &str)]) -> Loaded<'a> {
    let mut loader = Loader::default();
    for (name, text) in specs {
        loader.add((*name).to_owned(), text, false);
    }
    loader.find_uses(&[], &mut |loader, name| loader.add_text(known, name));
    loader.finish_with_help(arena, known)
}

/// Loads one spec from memory, as a file of this name.
#[must_use]
pub fn load_str<'a>(arena: &'a Arena, name: &str, text: &str) -> Loaded<'a> {
    load_strs(arena, &[(name, text)], 1)
}

/// Loads a dialect from a syntax tree, with the specs that it may use: pairs of a name and a text. The places in the tree may be in a
/// file of any number that is not among the texts; its parts have different places, since some mistakes are reported once for
/// each place.
#[must_use]
pub fn load_tree<'a>(arena: &'a Arena, tree: File, imported: &[(&str, &str)]) -> Loaded<'a> {
    let mut loader = Loader::default();
    for (name, text) in imported {
        loader.add((*name).to_owned(), text, true);
    }
    loader.units.insert(0, Unit { file: Span::NONE.file, ast: tree, imported: false });
    loader.finish(arena)
}

/// Dialects that are parsed once for many loads, each of the same number of specs.
#[derive(Clone, Debug)]
pub struct Known {
    /// The number of the first file: the specs that are loaded come before.
    first: usize,
    files: Vec<(SourceFile, File)>,
}

impl Known {
    /// Parses dialects, pairs of a name and a spec, for loads of `specs` specs. The dialects have no mistakes.
    #[must_use]
    pub fn parse(dialects: &[(&str, &str)], specs: usize) -> Known {
        let numbered = dialects.iter().zip(specs..);
        let files = numbered.map(|((name, text), number)| {
            let ast = parse_file(number as u32, without_mark(text), &mut Vec::new());
            let text = without_mark(text).to_owned();
            (SourceFile { path: format!("{name}.bourn"), text }, ast)
        });
        Known { first: specs, files: files.collect() }
    }

    /// Returns the position of a dialect.
    fn position(&self, name: &str) -> Option<usize> {
        self.files.iter().position(|(file, _)| file.path.strip_suffix(".bourn") == Some(name))
    }
}

/// Loads specs from memory like [`load_strs_known`], with dialects that are parsed already.
///
/// # Panics
/// Panics if the dialects were parsed for another number of specs.
#[must_use]
pub fn load_strs_parsed<'a>(arena: &'a Arena, specs: &[(&str, &str)], known: &Known) -> Loaded<'a> {
    assert_eq!(specs.len(), known.first, "the dialects were parsed for another number of specs");
    let mut loader = Loader::default();
    for (name, text) in specs {
        loader.add((*name).to_owned(), text, false);
    }
    loader.diagnostics.files.extend(known.files.iter().map(|(file, _)| file.clone()));
    loader.find_uses(&[], &mut |loader, name| {
        let Some(at) = known.position(name) else { return false };
        let ast = known.files[at].1.clone();
        loader.units.push(Unit { file: (known.first + at) as u32, ast, imported: true });
        true
    });
    loader.finish(arena)
}

/// Returns the file of a dialect in some folders.
fn file_of(name: &str, dirs: &[PathBuf]) -> Option<PathBuf> {
    let file = format!("{name}.bourn");
    dirs.iter().map(|dir| dir.join(&file)).find(|path| path.is_file())
}

#[derive(Default)]
struct Loader {
    units: Vec<Unit>,
    diagnostics: Diagnostics,
    read: Vec<PathBuf>,
    /// The canonical paths of the files in `read`, so that each file is read once.
    files: BTreeSet<PathBuf>,
    /// The names of the used dialects whose specs were given in memory.
    known: Vec<String>,
}

impl Loader {
    fn add(&mut self, name: String, text: &str, imported: bool) {
        let text = without_mark(text).to_owned();
        let file = self.diagnostics.files.len() as u32;
        let ast = parse_file(file, &text, &mut self.diagnostics.list);
        self.diagnostics.files.push(SourceFile { path: name, text });
        self.units.push(Unit { file, ast, imported });
    }

    fn read(&mut self, path: &Path, imported: bool) {
        // A file is read once, however many names it has.
        let file = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if !self.files.insert(file) {
            return;
        }
        self.read.push(path.to_path_buf());
        match read_text(path) {
            Ok(text) => self.add(path.display().to_string(), &text, imported),
            Err(error) => self.diagnostics.push(error.into()),
        }
    }

    /// Reads the dialects that specs name in `use` and qualified names, until there are no new ones. `add_known` adds a known dialect
    /// without a file, and returns whether it is known.
    fn find_uses(&mut self, dirs: &[PathBuf], add_known: &mut dyn FnMut(&mut Loader, &str) -> bool) {
        let mut tried: BTreeSet<String> = BTreeSet::new();
        let mut at = 0;
        while at < self.units.len() {
            for name in self.mentioned(at) {
                let loaded = self.units.iter().any(|u| u.dialect().is_some_and(|d| d.name.text == name));
                if loaded || !tried.insert(name.clone()) {
                    continue;
                }
                match file_of(&name, dirs) {
                    Some(path) => self.read_found(&path, &name, dirs),
                    None if add_known(self, &name) => self.known.push(name),
                    None => {}
                }
            }
            at += 1;
        }
    }

    /// Reads the spec of a dialect that was found in a folder. Warns if another folder has a different spec of it, such as a newer import.
    fn read_found(&mut self, path: &Path, name: &str, dirs: &[PathBuf]) {
        self.read(path, true);
        let Some(unit) = self.units.last() else { return };
        let SourceFile { path: read, text } = &self.diagnostics.files[unit.file as usize];
        if *read != path.display().to_string() {
            return;
        }
        let is_hidden = |other: &PathBuf| {
            other != path && read_text(other).is_ok_and(|other| without_mark(&other) != text.as_str())
        };
        let file = format!("{name}.bourn");
        let Some(hidden) = dirs.iter().map(|dir| dir.join(&file)).find(is_hidden) else { return };
        let span =
            unit.dialect().map_or(Span { file: unit.file, start: 0, end: 0 }, |dialect| dialect.name.span);
        let message = format!("dialect `{name}` is read from this file, which hides `{}`", hidden.display());
        let help = "remove one of the two, or give the other one with the specs";
        self.diagnostics.push(Diagnostic::warning(span, message).help(help));
    }

    /// Adds the text of a known dialect; returns whether it is known.
    fn add_text(&mut self, known: &[(&str, &str)], name: &str) -> bool {
        let Some((_, text)) = known.iter().find(|(known, _)| *known == name) else { return false };
        self.add(format!("{name}.bourn"), text, true);
        true
    }

    /// Returns the names before `::` in a file.
    fn mentioned(&self, unit: usize) -> BTreeSet<String> {
        scan::dialects_in(&self.diagnostics.files[self.units[unit].file as usize].text)
    }

    /// Finishes a load. If a spec that does not use the builtin dialect has errors, they are found again beside this dialect, so that
    /// they advise to import its names.
    fn finish_with_help<'a>(mut self, arena: &'a Arena, known: &[(&str, &str)]) -> Loaded<'a> {
        self.check_headers();
        let of_syntax = self.diagnostics.list.clone();
        let model = self.resolve(arena);
        let uses_it = self.units.iter().any(|unit| unit.dialect().is_some_and(|d| d.name.text == BUILTIN));
        if model.is_none() && !uses_it && self.add_text(known, BUILTIN) {
            self.diagnostics.list = of_syntax;
            // Fails again: the dialect only changes the advice.
            let _ = self.resolve(arena);
        }
        self.into_loaded(model)
    }

    fn finish(mut self, arena: &Arena) -> Loaded<'_> {
        self.check_headers();
        let model = self.resolve(arena);
        self.into_loaded(model)
    }

    /// Removes the files without a `dialect` header, which are errors.
    fn check_headers(&mut self) {
        let diagnostics = &mut self.diagnostics;
        self.units.retain(|unit| {
            if unit.dialect().is_some() {
                return true;
            }
            // A mistake in the header itself is reported already.
            let has_items = !unit.ast.items.is_empty();
            let is_silent = || diagnostics.list.iter().all(|d| d.span.file != unit.file);
            if !unit.ast.lost.contains("dialect") && (has_items || is_silent()) {
                let first =
                    unit.ast.items.first().map_or(Span { file: unit.file, start: 0, end: 0 }, |i| i.span);
                let error = Diagnostic::error(first, "file has no `dialect` header");
                diagnostics.push(error.help("begin it with `dialect NAME;`"));
            }
            false
        });
    }

    /// Makes the model, unless there are errors.
    fn resolve<'a>(&mut self, arena: &'a Arena) -> Option<Model<'a>> {
        let mut model = resolve::resolve(&self.units, arena, &mut self.diagnostics.list);
        self.diagnostics.sort();
        model.files.clone_from(&self.diagnostics.files);
        (!self.diagnostics.has_errors()).then_some(model)
    }

    fn into_loaded(self, model: Option<Model<'_>>) -> Loaded<'_> {
        Loaded { model, diagnostics: self.diagnostics, files_read: self.read, known: self.known }
    }
}
