//! Description of a model as the data of its manual.

mod constraint;
mod declared;
mod example;
mod op;
mod rust;

use crate::data::{
    Dialect, DialectInterface, Discardable, Formula, Implemented, Interface, Method, Piece, Requirement,
    Text, Trait,
};
use crate::links::{Entity, Links};
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::{self, Heritage};
use bourn_spec::model::{self, DialectId, InterfaceId, MethodBody, Model, Span, Subject, TextPart, TraitId};
pub use example::{Programs, Verdict};
pub(crate) use op::summary;
pub(crate) use rust::Signatures;

/// The input of the description of a dialect.
pub(crate) struct Source<'a> {
    pub model: &'a Model<'a>,
    pub lattice: &'a Lattice<'a>,
    pub links: Links<'a>,
    /// Programs, which decide about examples of ops; without them, examples are shown as they were made.
    pub programs: Option<&'a Programs<'a>>,
    /// The signatures of the generated code of each item, by its place.
    pub signatures: Signatures,
}

/// Describes a dialect.
pub(crate) fn dialect(source: &Source<'_>, id: DialectId) -> Dialect {
    let model = source.model;
    let d = &model[id];
    let types = model.type_ids().filter(|t| model[*t].dialect == id);
    let attrs = model.attr_ids().filter(|t| model[*t].dialect == id);
    let enums = model.enum_ids().filter(|e| model[*e].dialect == id);
    let interfaces = model.interface_ids().filter(|i| model[*i].dialect == Some(id));
    let traits = model.trait_ids().filter(|t| model[*t].dialect == Some(id));
    Dialect {
        name: d.name.clone(),
        anchor: source.links.anchor(Entity::Dialect(id)),
        doc: paragraphs(&d.doc),
        types: types.map(|t| declared::declared(source, Entity::Type(t), '!', &model[t])).collect(),
        attrs: attrs.map(|t| declared::declared(source, Entity::Attr(t), '#', &model[t])).collect(),
        enums: enums.map(|e| declared::an_enum(source, e)).collect(),
        interfaces: interfaces.map(|i| interface(source, i)).collect(),
        dialect_interfaces: dialect_interfaces(model, id),
        implements: implemented(model, id),
        traits: traits.map(|t| a_trait(source, t)).collect(),
        constraints: constraint::all(source, id),
        discardable: discardable(source, id),
        ops: model.ops_of(id).map(|op| op::op(source, op)).collect(),
    }
}

fn dialect_interfaces(model: &Model<'_>, id: DialectId) -> Vec<DialectInterface> {
    let own = model.dialect_interfaces.iter().filter(|i| i.dialect == id);
    own.map(|i| DialectInterface { name: i.name.clone(), doc: paragraphs(&i.doc) }).collect()
}

fn implemented(model: &Model<'_>, id: DialectId) -> Vec<Implemented> {
    let own = model.dialect_impls.iter().filter(|i| i.dialect == id);
    let names = own.map(|i| {
        let interface = &model[i.interface];
        let name = format!("{}::{}", model[interface.dialect].name, interface.name);
        Implemented { interface: name, by: i.by.to_string() }
    });
    names.collect()
}

fn discardable(source: &Source<'_>, id: DialectId) -> Vec<Discardable> {
    let own = source.model.dialect_attrs.iter().filter(|attr| attr.dialect == id);
    let attrs = own.map(|attr| Discardable {
        name: format!("{}.{}", source.model[id].name, attr.name),
        constraint: source.links.constraint(&attr.constraint, &[]),
        on: match &attr.on {
            Some(on) => source.links.constraint(on, &[]),
            None => vec![Piece::plain("arguments of functions")],
        },
        doc: paragraphs(&attr.doc),
    });
    attrs.collect()
}

fn paragraphs(doc: &str) -> String {
    doc.trim().to_owned()
}

fn interface(source: &Source<'_>, id: InterfaceId) -> Interface {
    let (model, i) = (source.model, &source.model[id]);
    let methods = i.methods.iter().map(|m| Method {
        signature: written(model, m.span).unwrap_or_else(|| m.name.clone()),
        otherwise: match &m.body {
            MethodBody::Required => Piece::plain("required"),
            MethodBody::Default => Piece::plain("tied by position"),
            MethodBody::Rust(path) => Piece::code(path.to_string()),
            MethodBody::Const(value) => Piece::code(model.value_text(value)),
        },
        doc: paragraphs(&m.doc),
    });
    Interface {
        name: i.name.clone(),
        anchor: source.links.anchor(Entity::Interface(id)),
        of: plural(i.subject),
        doc: paragraphs(&i.doc),
        bases: i.bases.iter().map(|base| source.links.interface(*base)).collect(),
        conditions: i.conditions.iter().map(ToString::to_string).collect(),
        methods: methods.collect(),
        bounds: formulas(&source.lattice.lowering().shared_formulas(Heritage::Interface(id))),
    }
}

fn a_trait(source: &Source<'_>, id: TraitId) -> Trait {
    let t = &source.model[id];
    Trait {
        name: match &t.generics[..] {
            [] => t.name.clone(),
            generics => {
                let names: Vec<&str> = generics.iter().map(|generic| generic.name.as_str()).collect();
                format!("{}<{}>", t.name, names.join(", "))
            }
        },
        anchor: source.links.anchor(Entity::Trait(id)),
        of: plural(t.subject),
        doc: paragraphs(&t.doc),
        requires: requirements(
            t.requires.iter().map(|r| &r.message),
            &source.lattice.lowering().shared_conditions(Heritage::Trait(id)),
        ),
        bounds: formulas(&source.lattice.lowering().shared_formulas(Heritage::Trait(id))),
    }
}

fn plural(subject: Subject) -> &'static str {
    match subject {
        Subject::Op => "ops",
        Subject::Type => "types",
        Subject::Attr => "attributes",
    }
}

/// Returns the message of a requirement, with placeholders as written.
fn message<T>(text: &model::Text<T>) -> Text {
    let pieces = text.0.iter().map(|part| match part {
        TextPart::Literal(text) => Piece::plain(text),
        TextPart::Hole { written, .. } => Piece::code(written),
    });
    pieces.collect()
}

/// Describes requirements by their messages and conditions.
fn requirements<'t, T: 't>(
    messages: impl Iterator<Item = &'t model::Text<T>>,
    conditions: &[lower::Formula],
) -> Vec<Requirement> {
    let both = messages.zip(conditions);
    both.map(|(text, condition)| Requirement { message: message(text), condition: formula(condition) })
        .collect()
}

fn formula(lower::Formula { text, free_vars }: &lower::Formula) -> Formula {
    Formula { text: mathematical(text), free: free_vars.clone() }
}

/// Converts equations to formulas, each once.
fn formulas(formulas: &[lower::Formula]) -> Vec<Formula> {
    let mut out: Vec<Formula> = Vec::new();
    for one in formulas {
        let formula = formula(one);
        if !out.contains(&formula) {
            out.push(formula);
        }
    }
    out
}

/// Replaces the operators of the language by mathematical signs.
fn mathematical(text: &str) -> String {
    let signs =
        [("==", "="), ("<=", "≤"), (">=", "≥"), ("!=", "≠"), (" * ", " · "), ("&&", "∧"), ("||", "∨")];
    signs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Returns the text in the braces of a clause.
fn inner_source(model: &Model, span: Span) -> Option<String> {
    let text = written(model, span)?;
    let (_, inner) = text.split_once('{')?;
    Some(inner.trim_end().trim_end_matches('}').trim().to_owned())
}

/// Returns the text of a span on one line.
fn written(model: &Model, span: Span) -> Option<String> {
    let file = model.files.get(span.file as usize)?;
    let text = file.text.get(span.start as usize..span.end as usize)?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(';').to_owned())
}
