//! Completion in specs.

use super::project::Specs;
use bourn_spec::ast::ItemKind;
use bourn_spec::editor::{Draft, NameKind, TokenKind, tokens};
use lsp_types::{CompletionItem, CompletionItemKind, InsertTextFormat};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Items with their snippets.
const ITEMS: &[(&str, &str)] = &[
    (
        "op",
        "/// ${1:What it does.}\nop ${2:name}${3:: Pure} {\n    operands { ${4:lhs}: ${5:Index} }\n    results { ${6:result}: ${7:Index} }\n    format { ${8:$$lhs attr-dict} }\n}",
    ),
    ("type", "type ${1:name}(${2:width}: ${3:u32});"),
    ("attr", "attr ${1:name}(${2:value}: ${3:i64});"),
    ("enum", "enum ${1:Name}: ${2:i32} { ${3:first}, ${4:second} }"),
    ("bits", "bits ${1:Name}: ${2:i32} { ${3:none} = 0, ${4:first} = 1 }"),
    ("constraint", "constraint ${1:Name} \"${2:words for messages}\" = ${3:Index};"),
    ("implies", "implies ${1:Premise} => ${2:Conclusion};"),
    ("interface", "interface ${1:Name} for ${2:op} {\n    fn ${3:method}() -> ${4:bool};\n}"),
    ("trait", "trait ${1:Name} for ${2:op} {\n    ${3:bounds { result == operand; }}\n}"),
    ("family", "family ${1:Name}: ${2:Pure} {\n    ${3:operands { lhs: Index }}\n}"),
    ("extend", "extend op ${1:dialect::op} {\n    ${2}\n}"),
    ("implement", "implement ${1:Interface} for ${2:op} {\n    ${3}\n}"),
    ("promise", "promise ${1:Interface} for ${2:op} by \"${3:crate::register}\";"),
    ("use", "use ${1:builtin}::{${2:Index}};"),
    ("dialect", "dialect ${1:name};"),
];

/// Clauses of ops with their snippets.
const CLAUSES: &[(&str, &str)] = &[
    ("operands", "operands { ${1:value}: ${2:Index} }"),
    ("attrs", "attrs { ${1:value}: ${2:I64Attr} }"),
    ("results", "results { ${1:result}: ${2:Index} }"),
    ("successors", "successors { ${1:target} }"),
    ("region", "region ${1:body}(${2:iv}: ${3:Index});"),
    ("let", "let ${1:sizes} = ${2:mixed(static_sizes, sizes)};"),
    ("require", "require ${1:condition} else \"${2:message}\";"),
    ("bounds", "bounds { ${1:result} == ${2:value}; }"),
    ("format", "format { ${1:$$value attr-dict} }"),
    ("effects", "effects { ${1:read}(${2:source}) }"),
    ("impl", "impl ${1:Interface} { ${2:method} = ${3:value}; }"),
    ("builder", "builder ${1:name}(${2:n}: ${3:i64}) { ${4:part} = ${5:n}; }"),
    ("verify", "verify rust ${1:crate::verify};"),
    ("fold", "fold rust ${1:crate::fold};"),
    ("canonicalize", "canonicalize rust ${1:crate::canonicalize};"),
    ("mnemonic", "mnemonic \"${1:name}\";"),
    ("deprecated", "deprecated \"${1:why}\";"),
];

/// Functions of equations with their snippets.
const FUNCTIONS: &[(&str, &str)] = &[
    ("dim", "dim(${1:value}, ${2:d})"),
    ("rank", "rank(${1:value})"),
    ("min", "min(${1:a}, ${2:b})"),
    ("max", "max(${1:a}, ${2:b})"),
    ("sum", "sum(${1:list})"),
    ("product", "product(${1:list})"),
];

/// Returns the completions at an offset.
pub(super) fn complete(
    specs: &Specs,
    draft: &Draft<'_>,
    sheet: usize,
    offset: usize,
    expands_snippets: bool,
) -> Vec<CompletionItem> {
    let text = specs.texts[sheet].as_str();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = text[..offset]
        .rfind(|c| !is_part(c))
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let around = Around::at(text, start);
    let snippets = |list: &[(&'static str, &'static str)]| {
        let item = |(name, snippet): &(&str, &str)| CompletionItem {
            label: (*name).to_owned(),
            kind: Some(if expands_snippets {
                CompletionItemKind::SNIPPET
            } else {
                CompletionItemKind::KEYWORD
            }),
            insert_text: Some(if expands_snippets { *snippet } else { *name }.to_owned()),
            insert_text_format: Some(match expands_snippets {
                true => InsertTextFormat::SNIPPET,
                false => InsertTextFormat::PLAIN_TEXT,
            }),
            ..CompletionItem::default()
        };
        list.iter().map(item).collect::<Vec<_>>()
    };
    match around {
        Around::Nothing => Vec::new(),
        Around::Item => snippets(ITEMS),
        Around::Clause => snippets(CLAUSES),
        Around::Dialect(dialect) => items(names_of(draft, &dialect)),
        Around::Use => {
            let mut names: BTreeSet<String> =
                bourn_specs::ALL.iter().map(|(name, _)| (*name).to_owned()).collect();
            names.extend(draft.model.dialects.iter().map(|dialect| dialect.name.clone()));
            items(names.into_iter().map(|name| (name, NameKind::Dialect)).collect())
        }
        Around::Format => items(parts(text, offset)),
        Around::Constraint => items(visible(draft, specs, sheet)),
        Around::Expression => {
            let mut found = items(parts(text, offset));
            found.extend(snippets(FUNCTIONS));
            found.extend(items(visible(draft, specs, sheet)));
            found
        }
    }
}

/// The place of a completion.
#[derive(Debug, PartialEq, Eq)]
enum Around {
    /// A comment, a text, or the name of a declaration.
    Nothing,
    /// The start of an item.
    Item,
    /// The start of a clause of an item.
    Clause,
    /// After `dialect::`.
    Dialect(String),
    /// After `use`.
    Use,
    /// After `$`.
    Format,
    /// After `:`.
    Constraint,
    Expression,
}

impl Around {
    fn at(text: &str, start: usize) -> Around {
        let mut open: Vec<(&str, usize)> = Vec::new();
        let mut all: Vec<&str> = Vec::new();
        for (kind, range) in tokens(text) {
            if range.end > start {
                // The offset is inside of this token, or before it.
                let inside = range.start < start
                    && matches!(
                        kind,
                        TokenKind::Comment | TokenKind::Text | TokenKind::Literal | TokenKind::Bad
                    );
                if inside {
                    return Around::Nothing;
                }
                break;
            }
            // A comment ends with its line.
            if kind == TokenKind::Comment {
                if range.end == start && text[range.clone()].starts_with("//") {
                    return Around::Nothing;
                }
                continue;
            }
            let token = &text[range.clone()];
            // An unclosed text or comment reaches to the offset.
            if kind == TokenKind::Bad && range.end == start && token.starts_with(['"', '/', '`']) {
                return Around::Nothing;
            }
            match token {
                "{" | "(" | "[" => open.push((token, all.len())),
                "}" | ")" | "]" => drop(open.pop()),
                _ => {}
            }
            // Items begin at the start of a line: after an unclosed bracket, too.
            let begins_line = range.start == 0 || text[..range.start].ends_with('\n');
            if begins_line && ITEMS.iter().any(|(word, _)| *word == token) {
                open.clear();
            }
            all.push(token);
        }
        let last = all.last().copied().unwrap_or_default();
        let before = all.iter().rev().nth(1).copied().unwrap_or_default();
        match last {
            "::" => return Around::Dialect(before.to_owned()),
            "use" => return Around::Use,
            "$" => return Around::Format,
            _ => {}
        }
        // `use dialect::{..`
        if let Some((_, brace)) = open.last()
            && *brace >= 3
            && all[brace - 1] == "::"
            && all[brace - 3] == "use"
        {
            return Around::Dialect(all[brace - 2].to_owned());
        }
        let ends_statement = matches!(last, "{" | "}" | ";" | "");
        match open.as_slice() {
            [] if ends_statement => Around::Item,
            [("{", _)] if ends_statement => Around::Clause,
            _ if matches!(last, ":" | "<" | "|" | "&" | "!" | "is") => Around::Constraint,
            [] if last == "=" => Around::Constraint,
            _ => Around::Expression,
        }
    }
}

fn items(names: Vec<(String, NameKind)>) -> Vec<CompletionItem> {
    let item = |(label, kind): (String, NameKind)| CompletionItem {
        label,
        kind: Some(match kind {
            NameKind::Dialect => CompletionItemKind::MODULE,
            NameKind::Type | NameKind::Attr => CompletionItemKind::CLASS,
            NameKind::Enum => CompletionItemKind::ENUM,
            NameKind::Interface | NameKind::Trait => CompletionItemKind::INTERFACE,
            NameKind::Op | NameKind::Family => CompletionItemKind::FUNCTION,
            NameKind::Constraint => CompletionItemKind::TYPE_PARAMETER,
            _ => CompletionItemKind::FIELD,
        }),
        ..CompletionItem::default()
    };
    names.into_iter().map(item).collect()
}

/// Returns the names that a dialect declares.
fn names_of(draft: &Draft<'_>, dialect: &str) -> Vec<(String, NameKind)> {
    let model = &draft.model;
    let mut found: BTreeMap<String, NameKind> = BTreeMap::new();
    if let Some(id) = model.dialect_named(dialect) {
        let is_own = |other: bourn_spec::model::DialectId| other == id;
        let types =
            model.types.iter().filter(|item| is_own(item.dialect)).map(|item| (&item.name, NameKind::Type));
        let attrs =
            model.attrs.iter().filter(|item| is_own(item.dialect)).map(|item| (&item.name, NameKind::Attr));
        let enums =
            model.enums.iter().filter(|item| is_own(item.dialect)).map(|item| (&item.name, NameKind::Enum));
        let constraints = model.constraints.iter().filter(|item| is_own(item.dialect));
        let constraints = constraints.map(|item| (&item.name, NameKind::Constraint));
        let ops = model.ops.iter().filter(|item| is_own(item.dialect)).map(|item| (&item.name, NameKind::Op));
        let own = |item: Option<bourn_spec::model::DialectId>| item.is_some_and(is_own);
        let interfaces = model.interfaces.iter().filter(|item| own(item.dialect));
        let of_dialects = model.dialect_interfaces.iter().filter(|item| is_own(item.dialect));
        let interfaces = interfaces.map(|item| &item.name).chain(of_dialects.map(|item| &item.name));
        let interfaces = interfaces.map(|name| (name, NameKind::Interface));
        let traits =
            model.traits.iter().filter(|item| own(item.dialect)).map(|item| (&item.name, NameKind::Trait));
        let all =
            ops.chain(types).chain(attrs).chain(enums).chain(constraints).chain(interfaces).chain(traits);
        found.extend(all.map(|(name, kind)| (name.clone(), kind)));
    } else if let Some(text) = crate::shipped::text_of(dialect) {
        // The spec does not use the dialect yet.
        let mut project = bourn_spec::editor::Project::default();
        project.set(dialect, text, true);
        for item in project.items(0) {
            let kind = match &item.kind {
                ItemKind::Type(_) => NameKind::Type,
                ItemKind::Enum(_) => NameKind::Enum,
                ItemKind::Constraint(_) => NameKind::Constraint,
                ItemKind::Interface(_) => NameKind::Interface,
                ItemKind::Trait(_) => NameKind::Trait,
                ItemKind::Op(op) if op.is_family => NameKind::Family,
                ItemKind::Op(_) => NameKind::Op,
                _ => continue,
            };
            found.extend(item.kind.name().map(|name| (name.text.clone(), kind)));
        }
    }
    found.into_iter().filter(|(name, _)| !name.is_empty()).collect()
}

/// Returns the constraints, types and the like that a file may name without their dialect.
fn visible(draft: &Draft<'_>, specs: &Specs, sheet: usize) -> Vec<(String, NameKind)> {
    let mut found: BTreeMap<String, NameKind> = BTreeMap::new();
    if let Some(dialect) = specs.project.dialect(sheet) {
        found.extend(names_of(draft, dialect));
    }
    for item in specs.project.items(sheet) {
        let ItemKind::Use(import) = &item.kind else { continue };
        let all = names_of(draft, &import.dialect.text);
        let is_imported = |name: &str| {
            import.names.as_ref().is_none_or(|names| names.iter().any(|imported| imported.text == name))
        };
        found.extend(all.into_iter().filter(|(name, _)| is_imported(name)));
    }
    found.into_iter().collect()
}

/// Returns the names that the item around an offset declares: words before `:`. The item may be incomplete.
fn parts(text: &str, offset: usize) -> Vec<(String, NameKind)> {
    let item = item_around(text, offset);
    let content = &text[item];
    let all: Vec<(TokenKind, Range<usize>)> = tokens(content).collect();
    let mut found: BTreeSet<String> = BTreeSet::new();
    for pair in all.windows(2) {
        let [(TokenKind::Word, name), (TokenKind::Punctuation, colon)] = pair else { continue };
        if &content[colon.clone()] == ":" && name.start > 0 {
            found.insert(content[name.clone()].to_owned());
        }
    }
    for words in all.windows(2) {
        let [(TokenKind::Word, word), (TokenKind::Word, name)] = words else { continue };
        if matches!(&content[word.clone()], "region" | "let") {
            found.insert(content[name.clone()].to_owned());
        }
    }
    // The name of the item itself is followed by its traits.
    if let [(_, word), (_, name), ..] = all.as_slice()
        && ITEMS.iter().any(|(item, _)| *item == &content[word.clone()])
    {
        found.remove(&content[name.clone()]);
    }
    found.into_iter().map(|name| (name, NameKind::Operand)).collect()
}

/// Returns the range from the start of the item around an offset to the next item.
fn item_around(text: &str, offset: usize) -> Range<usize> {
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        let word = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        if ITEMS.iter().any(|(item, _)| *item == word) {
            if at > offset {
                return start..at;
            }
            start = at;
        }
        at += line.len();
    }
    start..text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_completions() {
        let at = |text: &str| Around::at(text, text.len());
        assert_eq!(at(""), Around::Item);
        assert_eq!(at("dialect toy;\n"), Around::Item);
        assert_eq!(at("op a {\n    "), Around::Clause);
        assert_eq!(at("op a {\n    operands { x: "), Around::Constraint);
        assert_eq!(at("op a { operands { x: Index }\n format { $"), Around::Format);
        assert_eq!(at("op a { bounds { "), Around::Expression);
        assert_eq!(at("use builtin::"), Around::Dialect("builtin".to_owned()));
        assert_eq!(at("use builtin::{Index, "), Around::Dialect("builtin".to_owned()));
        assert_eq!(at("use "), Around::Use);
        assert_eq!(at("// op "), Around::Nothing);
        assert_eq!(at("op a {\nop b {\n"), Around::Clause);
        assert_eq!(at("constraint A = "), Around::Constraint);
        assert_eq!(at("op a { require x > 0 else \"text"), Around::Nothing);
    }
}
