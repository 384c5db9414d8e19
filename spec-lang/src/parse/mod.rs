//! From text to syntax trees: scan, cut into items, parse each item.

mod build;
mod build_clause;
mod build_expr;
mod recover;
pub(crate) mod scan;

use crate::ast;
use crate::diagnostics::Diagnostic;
use crate::model::Span;
use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};

/// The generated parser. Its rule names need no documentation of their own: they are the grammar's.
#[allow(missing_docs, missing_debug_implementations)]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "parse/bourn.pest"]
    pub(crate) struct BournParser;
}

use grammar::{BournParser, Rule};

/// Most mistakes that are looked for in one item.
const MAX_MISTAKES: usize = 12;

/// Parses a file. What could not be parsed is reported and left out: a clause, a declaration or a statement where it is inside
/// the braces of an item, else the item.
pub(crate) fn parse_file(file: u32, text: &str, diagnostics: &mut Vec<Diagnostic>) -> ast::File {
    let cut = scan::cut(file, text, diagnostics);
    let mut out = ast::File { doc: cut.doc, ..ast::File::default() };
    for (from, to) in cut.items {
        let (item, damaged) = parse_item(file, text, (from, to), diagnostics);
        if damaged {
            out.damaged.push(Span { file, start: from as u32, end: to as u32 });
        }
        out.items.extend(item);
    }
    out
}

/// Parses an item; parts that are wrong are reported and read as white space. The flag says whether there were any.
fn parse_item(
    file: u32,
    text: &str,
    (from, to): (usize, usize),
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<ast::Item>, bool) {
    let mut source = text[from..to].to_owned();
    let mut last = None;
    for attempt in 0..MAX_MISTAKES {
        match BournParser::parse(Rule::item, &source) {
            Ok(mut pairs) => {
                let mut builder = build::Builder { file, base: from, errors: Vec::new() };
                let item = pairs.next().and_then(|pair| builder.item(pair));
                diagnostics.append(&mut builder.errors);
                return (item, attempt > 0);
            }
            Err(error) => {
                let at = match error.location {
                    InputLocation::Pos(p) => p,
                    InputLocation::Span((p, _)) => p,
                };
                let part = recover::wrong_part(&source, at);
                // What is left of a part that was blanked is no mistake of its own.
                if last != Some(at) {
                    diagnostics.push(syntax_error(file, text, from, &error));
                }
                last = Some(at);
                match part {
                    Some(part) => recover::blank(&mut source, part),
                    None => return (None, true),
                }
            }
        }
    }
    (None, true)
}

/// A message from pest's: where, what was expected, what was found.
fn syntax_error(file: u32, text: &str, base: usize, error: &pest::error::Error<Rule>) -> Diagnostic {
    let at = base
        + match error.location {
            InputLocation::Pos(p) => p,
            InputLocation::Span((p, _)) => p,
        };
    let rest = &text[at..];
    let skipped = rest.len() - rest.trim_start().len();
    let at = at + if rest.trim_start().is_empty() { 0 } else { skipped };
    let mut near = (at + 200).min(text.len());
    while !text.is_char_boundary(near) {
        near -= 1;
    }
    let found = scan::tokens(&text[at..near]).first().map(|t| (t.start, t.end)).unwrap_or((0, 0));
    let span = Span { file, start: (at + found.0) as u32, end: (at + found.1) as u32 };
    let shown: String = text.get(at + found.0..at + found.1).unwrap_or("").chars().take(40).collect();
    let found = if shown.is_empty() { "the end".to_owned() } else { format!("`{shown}`") };
    let mut expected: Vec<&str> = Vec::new();
    if let ErrorVariant::ParsingError { positives, .. } = &error.variant {
        for &rule in positives {
            let name = describe(rule);
            if !name.is_empty() && !expected.contains(&name) {
                expected.push(name);
            }
        }
    }
    expected.sort_unstable();
    expected.dedup();
    if expected.contains(&"an operator") {
        // Behind an expression nearly everything may follow; what is missing is its end.
        expected.retain(|e| !matches!(*e, "`(`" | "`.`" | "`[`" | "a relation"));
        expected.push("`;`");
    }
    let message = match expected.as_slice() {
        [] => format!("unexpected {found}"),
        [one] => format!("expected {one}, found {found}"),
        [many @ .., last] if many.len() < 8 => {
            format!("expected {} or {last}, found {found}", many.join(", "))
        }
        _ => format!("unexpected {found}"),
    };
    let mut words: Vec<&str> = expected.iter().map(|e| e.trim_matches('`')).collect();
    if expected.contains(&"a clause") {
        words.extend(CLAUSE_WORDS);
    }
    words.retain(|w| *w != shown && w.chars().all(|c| c.is_ascii_alphabetic()));
    let similar = crate::diagnostics::closest(&shown, words);
    let diagnostic =
        Diagnostic::error(span, message).maybe_help(similar.map(|s| format!("did you mean `{s}`?")));
    if similar.is_none() && expected.len() > 8 {
        return diagnostic.note(format!("expected one of: {}", expected.join(", ")));
    }
    diagnostic
}

/// Words that begin a clause.
pub(crate) const CLAUSE_WORDS: &[&str] = &[
    "operands",
    "attrs",
    "results",
    "successors",
    "region",
    "let",
    "require",
    "bounds",
    "format",
    "effects",
    "impl",
    "verify",
    "fold",
    "canonicalize",
    "infer",
    "parse",
    "print",
    "result_names",
    "rust_name",
    "mnemonic",
    "deprecated",
    "fn",
];

/// A rule in a reader's words; empty for what helps nobody.
fn describe(rule: Rule) -> &'static str {
    macro_rules! words {
        ($($rule:ident $text:literal)*) => {
            match rule {
                $(Rule::$rule => concat!("`", $text, "`"),)*
                Rule::ident => "a name",
                Rule::path | Rule::rust_path => "a path",
                Rule::string => "a string",
                Rule::int | Rule::float | Rule::number => "a number",
                Rule::expr | Rule::add_e | Rule::mul_e | Rule::neg_e | Rule::postfix_e | Rule::and_e
                | Rule::not_e | Rule::primary | Rule::cmp_e => "an expression",
                Rule::rel => "a relation",
                Rule::add_op | Rule::mul_op => "an operator",
                Rule::cexpr | Rule::cand | Rule::cwhere | Rule::cunary | Rule::cprimary | Rule::arm => "a constraint",
                Rule::literal => "a value",
                Rule::clause => "a clause",
                Rule::stmt => "an equation",
                Rule::felem | Rule::fbody => "an element of a format",
                Rule::EOI => "the end of the item",
                Rule::arity => "`*` or `?`",
                Rule::range_op => "`..`",
                Rule::minus => "`-`",
                Rule::optional_mark => "`?`",
                Rule::anchor => "`^`",
                Rule::cargs | Rule::generics => "`<`",
                Rule::call_args | Rule::fargs | Rule::region_args | Rule::params => "`(`",
                Rule::field => "`.`",
                Rule::index => "`[`",
                Rule::default => "`=`",
                Rule::trait_list | Rule::typed => "`:`",
                Rule::param => "a parameter",
                Rule::value_decl => "a declaration",
                Rule::trait_use => "a trait, an interface or a family",
                Rule::method_type => "a type",
                Rule::enum_case => "a case",
                Rule::clause_block | Rule::stmt_block | Rule::method_block | Rule::enum_cases | Rule::implement_block => "`{`",
                _ => "",
            }
        };
    }
    words! {
        k_all "all" k_as "as" k_attr "attr" k_attrs "attrs" k_bits "bits" k_blocks "blocks" k_bounds "bounds"
        k_canonicalize "canonicalize" k_carries "carries" k_choose "choose" k_constraint "constraint"
        k_default "default" k_deprecated "deprecated" k_dialect "dialect" k_dims "dims" k_each "each"
        k_effects "effects" k_else "else" k_enum "enum" k_family "family" k_fn "fn" k_fold "fold" k_for "for"
        k_format "format" k_if "if" k_impl "impl" k_implement "implement" k_implicit "implicit" k_implies "implies"
        k_in "in" k_infer "infer" k_interface "interface" k_is "is" k_let "let" k_loop "loop" k_mnemonic "mnemonic"
        k_op "op" k_operands "operands" k_parse "parse" k_print "print" k_region "region" k_regions "regions"
        k_require "require" k_result_names "result_names" k_results "results" k_rust "rust" k_rust_module "rust_module" k_rust_name "rust_name"
        k_self "self" k_sep "sep" k_static "static" k_step "step" k_successors "successors"
        k_terminator "terminator" k_trait "trait" k_type "type" k_use "use" k_verify "verify" k_where "where"
        k_floordiv "floordiv" k_ceildiv "ceildiv" k_mod "mod"
    }
}
