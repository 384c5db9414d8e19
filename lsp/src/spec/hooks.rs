//! Functions in Rust that specs name.

use bourn_spec::editor::{TokenKind, tokens};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Returns the path to Rust at an offset: its segments, and its range.
pub(super) fn path_at(text: &str, offset: usize) -> Option<(Vec<String>, Range<usize>)> {
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    let all: Vec<(TokenKind, Range<usize>)> =
        tokens(&text[line..end]).map(|(kind, range)| (kind, line + range.start..line + range.end)).collect();
    let word = |at: usize| all.get(at).map_or("", |(_, range)| &text[range.clone()]);
    let mut at = 0;
    while at < all.len() {
        let begins = word(at) == "crate" || (at > 0 && word(at - 1) == "rust");
        if !begins {
            at += 1;
            continue;
        }
        let start = all[at].1.start;
        let mut segments = Vec::new();
        if word(at) == "::" {
            segments.push(String::new());
            at += 1;
        }
        let mut end = start;
        while all.get(at).is_some_and(|(kind, _)| *kind == TokenKind::Word) {
            segments.push(word(at).to_owned());
            end = all[at].1.end;
            at += 1;
            if word(at) != "::" {
                break;
            }
            at += 1;
        }
        if (start..=end).contains(&offset) && !segments.is_empty() {
            return Some((segments, start..end));
        }
        at = at.max(1);
    }
    None
}

/// Returns the declaration of a function in Rust that a clause names: `fold`, `let taps =`. `view` is the struct of the op that has the
/// clause, if an op has it, and `results` its number of results.
pub(super) fn signature(clause: &str, name: &str, view: Option<&str>, results: usize) -> Option<String> {
    let Some(view) = view else {
        return match clause {
            "materialize" => Some(format!(
                "fn {name}<'c>(context: &'c Context, value: Attribute<'c>, ty: Type<'c>, location: Location<'c>) -> Option<OpState<'c>>"
            )),
            "canonicalize" => Some(format!("fn {name}(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool")),
            _ => None,
        };
    };
    let written = match clause {
        "verify" | "verify regions" => format!("(op: {view}<'_, '_>, cx: &mut VerifyCx<'_, '_>)"),
        "fold" => {
            let fold = if results == 1 { "Fold<'a, 'c>" } else { "Vec<Fold<'a, 'c>>" };
            format!(
                "<'a, 'c>(cx: FoldCx<'c>, op: {view}<'a, 'c>, constants: &[Option<Attribute<'c>>]) -> Option<{fold}>"
            )
        }
        "canonicalize" => "(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool".to_owned(),
        "infer" => "<'c>(context: &'c Context, op: &OpState<'c>) -> Result<Vec<Type<'c>>, String>".to_owned(),
        "parse" => "(parser: &mut OpParser<'_, '_, '_>) -> Result<(), Failed>".to_owned(),
        "print" => "(op: OpRef<'_, '_>, printer: &mut OpPrinter<'_>)".to_owned(),
        list if list.starts_with("let ") => format!("(op: {view}<'_, '_>) -> Vec<i64>"),
        _ => return None,
    };
    Some(format!("fn {name}{written}"))
}

/// The number of files that are searched for a function.
const MAX_FILES: usize = 5000;

/// Finds the declaration of a Rust item, given the spec that names it: the file, its text, and the range of the name.
pub(super) fn find(spec: &Path, segments: &[String]) -> Option<(PathBuf, String, Range<usize>)> {
    let name = segments.last()?;
    let modules: Vec<&str> = match segments.first().map(String::as_str) {
        Some("crate" | "self" | "") => segments[1..segments.len() - 1].iter().map(String::as_str).collect(),
        _ => segments[..segments.len() - 1].iter().map(String::as_str).collect(),
    };
    let crates: Vec<&Path> =
        spec.ancestors().skip(1).filter(|folder| folder.join("Cargo.toml").is_file()).collect();
    for root in &crates {
        for file in files_of(&root.join("src"), &modules) {
            if let Some(found) = declaration(&file, name) {
                return Some(found);
            }
        }
    }
    // The spec may be in a crate of its own: any file of the workspace whose path ends with the modules.
    let workspace = crates.last()?;
    let mut pending = vec![workspace.to_path_buf()];
    let mut seen = 0;
    while let Some(folder) = pending.pop() {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(&folder)
            .ok()
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        entries.sort();
        for path in entries {
            let file_name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                if !file_name.starts_with('.') && file_name != "target" {
                    pending.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                seen += 1;
                if seen > MAX_FILES {
                    return None;
                }
                if is_module(&path, &modules)
                    && let Some(found) = declaration(&path, name)
                {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// Returns the files of a crate that may contain a module: the module itself, or a file of a module around it.
fn files_of(source: &Path, modules: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for depth in (0..=modules.len()).rev() {
        let folder = modules[..depth].iter().fold(source.to_path_buf(), |folder, module| folder.join(module));
        if depth == 0 {
            found.extend(["lib.rs", "main.rs"].map(|file| source.join(file)));
        } else {
            found.extend([folder.with_extension("rs"), folder.join("mod.rs")]);
        }
    }
    found.retain(|file| file.is_file());
    found
}

/// Returns whether the path of a file ends with the modules.
fn is_module(file: &Path, modules: &[&str]) -> bool {
    let path = file.with_extension("");
    let path =
        if path.ends_with("mod") { path.parent().map(Path::to_path_buf).unwrap_or_default() } else { path };
    match modules {
        [] => path.ends_with("lib"),
        modules => path.ends_with(modules.iter().collect::<PathBuf>()),
    }
}

/// Finds `fn name`, `struct name` and the like in a file.
fn declaration(file: &Path, name: &str) -> Option<(PathBuf, String, Range<usize>)> {
    let text = bourn_spec::read_text(file).ok()?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = ["fn", "struct", "enum", "trait", "type", "const", "static", "use"];
    let found = text.match_indices(name).map(|(at, _)| at).find(|at| {
        let (before, after) = (&text[..*at], &text[at + name.len()..]);
        let keyword =
            before.strip_suffix(' ').map_or("", |before| before.rsplit(|c| !is_part(c)).next().unwrap_or(""));
        !after.starts_with(is_part) && words.contains(&keyword)
    })?;
    Some((file.to_path_buf(), text, found..found + name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_to_rust() {
        let text = "  verify rust crate::a::check;\n  fold rust ::other::f;\n  format { custom(crate::p, crate::q)($x) }\n  let x = y;";
        let at =
            |word: &str| path_at(text, text.find(word).unwrap()).map(|(segments, _)| segments.join("::"));
        assert_eq!(at("check").as_deref(), Some("crate::a::check"));
        assert_eq!(at("crate::a").as_deref(), Some("crate::a::check"));
        assert_eq!(at("other").as_deref(), Some("::other::f"));
        assert_eq!(at("q)").as_deref(), Some("crate::q"));
        assert_eq!(at("y;"), None);
        assert_eq!(path_at("", 0), None);
    }
}
