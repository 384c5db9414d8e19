//! Descriptions of the names in specs.

use super::deep::with_used_ops;
use super::hooks;
use super::project::Specs;
use crate::text::Text;
use bourn_codegen::{Config, DIALECTS, dialect_items, signatures};
use bourn_spec::Arena;
use bourn_spec::ast::ItemKind;
use bourn_spec::editor::{Draft, NameKind, Use, tokens};
use bourn_spec::lattice::{Lattice, Sample};
use bourn_spec::lower::Lowering;
use bourn_spec::model::{ConstraintExpr, ConstraintId, Generic, Model, NATIVE_TRAITS, Span};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};
use std::collections::BTreeSet;

/// The number of signatures of generated code that are shown.
const SIGNATURES: usize = 12;

/// Returns the description of the name at an offset: its declaration, its documentation, its meaning in messages, and the signatures
/// of the generated code.
pub(super) fn hover(specs: &Specs, draft: &Draft<'_>, sheet: usize, offset: usize) -> Option<Hover> {
    let at = specs.project.span(sheet, offset as u32)?;
    let Some(used) = draft.name_at(at) else {
        let text = &specs.texts[sheet];
        return of_hook(specs, &draft.model, sheet, at, offset).or_else(|| of_native_trait(text, offset));
    };
    let (_, range) = specs.place(used.place)?;
    let mut value = format!("```bourn\n{}\n```\n", declaration(specs, used)?);
    let meaning = Meaning::of(&draft.model, used);
    if !meaning.doc.is_empty() {
        value.push_str(&format!("\n{}\n", meaning.doc));
    }
    for fact in &meaning.facts {
        value.push_str(&format!("\n{fact}\n"));
    }
    let signatures = generated(specs, draft, used);
    if !signatures.is_empty() {
        value.push_str(&format!("\n```rust\n{}\n```\n", signatures.join("\n")));
    }
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }),
        range: Some(specs.texts[sheet].range(range)),
    })
}

/// Returns the type that a function in Rust must have, if its path is at an offset.
fn of_hook(specs: &Specs, model: &Model<'_>, sheet: usize, at: Span, offset: usize) -> Option<Hover> {
    let text = &specs.texts[sheet];
    let (segments, range) = hooks::path_at(text.as_str(), offset)?;
    let line = text.line(text.line_of(range.start));
    let clause = text.as_str()[line.start..range.start].trim().strip_suffix("rust")?;
    let clause = clause.rsplit(['{', ';']).next()?.trim();
    let op = model.ops.iter().find(|op| op.span.file == at.file);
    let view = op.map(|op| op.rust_name.as_str());
    let results = op.map_or(1, |op| op.results.len());
    let signature = hooks::signature(clause, segments.last()?, view, results)?;
    let value = format!("```rust\n{signature}\n```\n");
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }),
        range: Some(text.range(range)),
    })
}

/// Describes the native trait whose name is at an offset.
fn of_native_trait(text: &Text, offset: usize) -> Option<Hover> {
    let line = text.line(text.line_of(offset));
    let mut words = tokens(&text.as_str()[line.clone()]);
    let (_, word) = words.find(|(_, range)| (range.start..=range.end).contains(&(offset - line.start)))?;
    let range = line.start + word.start..line.start + word.end;
    let found = NATIVE_TRAITS.iter().find(|native| native.name == &text.as_str()[range.clone()])?;
    let mut value = format!("```bourn\ntrait {}\n```\n\nAn op with it: {}.\n", found.name, found.property);
    if let Some(requires) = found.requires {
        value.push_str(&format!("\nThe verifier requires that {requires}.\n"));
    }
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }),
        range: Some(text.range(range)),
    })
}

/// Returns the text of a declaration: the head of an item, or the line of a part.
fn declaration(specs: &Specs, used: &Use) -> Option<String> {
    let (sheet, range) = specs.place(used.declared)?;
    let text = &specs.texts[sheet];
    let line = text.line(text.line_of(range.start));
    let written = text.as_str()[line].trim();
    Some(match used.kind {
        NameKind::Constraint => {
            // The whole item: its body is its meaning.
            let item = specs.project.items(sheet).find(|item| item.span.file == used.declared.file)?;
            let (_, item) = specs.place(item.span)?;
            text.as_str()[item].to_owned()
        }
        _ => written.trim_end_matches('{').trim_end().to_owned(),
    })
}

/// The documentation of a name, and facts about it.
#[derive(Default)]
struct Meaning {
    doc: String,
    facts: Vec<String>,
}

impl Meaning {
    fn of(model: &Model<'_>, used: &Use) -> Meaning {
        let at = used.declared;
        match used.kind {
            NameKind::Constraint => Self::of_constraint(model, at),
            NameKind::Operand | NameKind::Result | NameKind::Property | NameKind::Argument => {
                Self::of_part(model, at)
            }
            _ => Meaning { doc: doc_of(model, used), facts: Vec::new() },
        }
    }

    fn of_constraint(model: &Model<'_>, at: Span) -> Meaning {
        let Some(id) = model.constraint_ids().find(|id| model[*id].span == at) else {
            return Meaning::default();
        };
        let constraint = &model[id];
        let text = match &constraint.text {
            Some(text) => text.written(),
            None => model.constraint_text(&constraint.body, &constraint.generics),
        };
        let mut facts = vec![format!("In messages: `must be {text}`")];
        facts.extend(set(model, id));
        Meaning { doc: constraint.doc.clone(), facts }
    }

    fn of_part(model: &Model<'_>, at: Span) -> Meaning {
        let must_be = |constraint: &ConstraintExpr<'_>, generics: &[Generic<'_>]| {
            model.constraint_text(constraint, generics)
        };
        for op in &model.ops {
            let name = format!("{}.{}", model[op.dialect].name, op.mnemonic);
            for (kind, list) in [("operand", &op.operands), ("result", &op.results)] {
                if let Some((number, value)) = list.iter().enumerate().find(|(_, value)| value.span == at) {
                    let text = must_be(&value.constraint, &op.generics);
                    let fact = format!("Message: `'{name}' op {kind} #{number} must be {text}, but got ..`");
                    return Meaning { doc: value.doc.clone(), facts: vec![fact] };
                }
            }
            if let Some(attr) = op.attrs.iter().find(|attr| attr.span == at) {
                let text = must_be(&attr.constraint, &op.generics);
                let fact = format!(
                    "Message: `'{name}' op attribute '{}' failed to satisfy constraint: {text}`",
                    attr.name
                );
                return Meaning { doc: attr.doc.clone(), facts: vec![fact] };
            }
            let targets = op.successors.iter().flat_map(|successor| successor.args.iter().flatten());
            let args = op.regions.iter().flat_map(|region| region.args.iter().flatten()).chain(targets);
            if let Some(arg) = args.into_iter().find(|arg| arg.span == at) {
                let fact = format!("It must be {}.", must_be(&arg.constraint, &op.generics));
                return Meaning { doc: arg.doc.clone(), facts: vec![fact] };
            }
        }
        Meaning::default()
    }
}

/// Describes the set that a constraint is: its normal form, its arms and its examples.
fn set(model: &Model<'_>, id: ConstraintId) -> Vec<String> {
    let arena = Arena::new();
    let lowering = Lowering::new(model, &arena);
    let meaning = Lattice::new(&lowering).meaning_of(id);
    let mut facts = Vec::new();
    match &meaning.alternatives[..] {
        [] => {}
        [only] => facts.push(format!("It is the set of {only}.")),
        all => facts.push(format!("It is the set of\n\n- {}", all.join("\n- "))),
    }
    let arms =
        meaning.arms.iter().filter_map(|arm| Some(format!("- `{}`: {}", arm.name.as_ref()?, arm.text)));
    let arms: Vec<String> = arms.collect();
    if !arms.is_empty() {
        facts.push(format!("Its arms:\n\n{}", arms.join("\n")));
    }
    for (sample, verb) in
        [(&meaning.matching, "satisfies it"), (&meaning.not_matching, "does not satisfy it")]
    {
        if let Some(Sample { text, with }) = sample {
            let with: Vec<String> = with.iter().map(|(name, value)| format!("`{name} = {value}`")).collect();
            let with = if with.is_empty() { String::new() } else { format!(", with {}", with.join(", ")) };
            facts.push(format!("`{text}` {verb}{with}."));
        }
    }
    facts
}

fn doc_of(model: &Model<'_>, used: &Use) -> String {
    let at = used.declared;
    let find = |mut list: &mut dyn Iterator<Item = (Span, &String)>| {
        Iterator::find(&mut list, |(span, _)| *span == at).map(|(_, doc)| doc.clone()).unwrap_or_default()
    };
    match used.kind {
        NameKind::Dialect => find(&mut model.dialects.iter().map(|item| (item.span, &item.doc))),
        NameKind::Type => find(&mut model.types.iter().map(|item| (item.span, &item.doc))),
        NameKind::Attr => find(&mut model.attrs.iter().map(|item| (item.span, &item.doc))),
        NameKind::Enum => find(&mut model.enums.iter().map(|item| (item.span, &item.doc))),
        NameKind::Interface => {
            let of_dialects = model.dialect_interfaces.iter().map(|item| (item.span, &item.doc));
            find(&mut model.interfaces.iter().map(|item| (item.span, &item.doc)).chain(of_dialects))
        }
        NameKind::Trait => find(&mut model.traits.iter().map(|item| (item.span, &item.doc))),
        NameKind::Op => find(&mut model.ops.iter().map(|item| (item.span, &item.doc))),
        NameKind::Region => {
            find(&mut model.ops.iter().flat_map(|op| &op.regions).map(|item| (item.span, &item.doc)))
        }
        NameKind::Method => find(
            &mut model
                .interfaces
                .iter()
                .flat_map(|interface| &interface.methods)
                .map(|item| (item.span, &item.doc)),
        ),
        NameKind::Param => {
            let params = model.types.iter().chain(&model.attrs).flat_map(|ty| &ty.params);
            find(&mut params.map(|item| (item.span, &item.doc)))
        }
        _ => String::new(),
    }
}

/// Returns the signatures of the code that is generated for an item of an own spec.
fn generated(specs: &Specs, draft: &Draft<'_>, used: &Use) -> Vec<String> {
    let is_item = matches!(
        used.kind,
        NameKind::Op
            | NameKind::Constraint
            | NameKind::Type
            | NameKind::Attr
            | NameKind::Enum
            | NameKind::Interface
    );
    let Some((sheet, _)) = specs.place(used.declared).filter(|_| is_item) else { return Vec::new() };
    let dialect = specs.project.dialect(sheet);
    // Code of other ops takes time, and is not shown.
    let needed = with_used_ops(draft, &BTreeSet::from([used.declared.file]));
    let arena = Arena::new();
    let part = specs.project.resolve(&arena, |_, item| {
        !matches!(&item.kind, ItemKind::Op(op) if !op.is_family) || needed.contains(&item.span.file)
    });
    if part.diagnostics.iter().any(|mistake| mistake.severity == bourn_spec::Severity::Error) {
        return Vec::new();
    }
    let Some(id) = dialect.and_then(|dialect| part.model.dialect_named(dialect)) else { return Vec::new() };
    let modules = part.model.dialects.iter().filter(|other| other.imported);
    let modules = modules.map(|other| (other.name.clone(), format!("{DIALECTS}::{}", other.name)));
    let config = Config { modules: modules.collect(), ..Config::default() };
    let Ok(items) = dialect_items(&part.model, id, &config) else { return Vec::new() };
    let own = items.iter().filter(|item| item.span == used.declared);
    let mut found = signatures(own);
    if found.len() > SIGNATURES {
        let more = found.len() - SIGNATURES;
        found.truncate(SIGNATURES);
        found.push(format!("// and {more} more"));
    }
    found
}
