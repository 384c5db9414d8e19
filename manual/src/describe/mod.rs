//! Description of a model as the data of its manual.

mod declared;
mod op;

use crate::data::{Constraint, Dialect, Formula, Interface, Method, Piece, Text, Trait};
use crate::links::{Entity, Links};
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::{self, Heritage, Lowering};
use bourn_spec::model::{self, DialectId, InterfaceId, MethodBody, Model, Span, Subject, TextPart, TraitId};

/// The input of the description of a dialect.
pub(crate) struct Source<'a> {
    pub model: &'a Model<'a>,
    pub lowering: &'a Lowering<'a>,
    pub links: Links<'a>,
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
        traits: traits.map(|t| a_trait(source, t)).collect(),
        constraints: constraints(source, id),
        ops: model.ops_of(id).map(|op| op::op(source, op)).collect(),
    }
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
        bounds: formulas(&source.lowering.shared_formulas(Heritage::Interface(id))),
    }
}

fn a_trait(source: &Source<'_>, id: TraitId) -> Trait {
    let t = &source.model[id];
    Trait {
        name: t.name.clone(),
        anchor: source.links.anchor(Entity::Trait(id)),
        of: plural(t.subject),
        doc: paragraphs(&t.doc),
        requires: t.requires.iter().map(|r| message(&r.message)).collect(),
        bounds: formulas(&source.lowering.shared_formulas(Heritage::Trait(id))),
    }
}

fn plural(subject: Subject) -> &'static str {
    match subject {
        Subject::Op => "ops",
        Subject::Type => "types",
        Subject::Attr => "attributes",
    }
}

fn constraints(source: &Source<'_>, dialect: DialectId) -> Vec<Constraint> {
    let (model, links) = (source.model, source.links);
    let lattice = Lattice::new(source.lowering);
    let builders = bourn_codegen::common_builders(model, dialect);
    let own = model.constraint_ids().filter(|id| model[*id].dialect == dialect);
    let described = own.map(|id| {
        let c = &model[id];
        let names = || c.generics.iter().map(|g| g.name.clone()).collect::<Vec<_>>();
        let text = match &c.text {
            Some(text) => vec![Piece::plain(text.render(&names()))],
            None => links.constraint(&c.body, &c.generics),
        };
        Constraint {
            name: c.name.clone(),
            anchor: links.anchor(Entity::Constraint(id)),
            text,
            cost: lattice.cost(&c.body).name(),
            doc: paragraphs(&c.doc),
            interfaces: links.interfaces(&c.interfaces),
            builds: matches!(builders.get(&id), Some(Ok(()))),
            no_build: builders.get(&id).and_then(|made| made.clone().err()),
        }
    });
    described.collect()
}

/// Returns the message of a requirement, with placeholders as written.
fn message<T>(text: &model::Text<T>) -> Text {
    let pieces = text.0.iter().map(|part| match part {
        TextPart::Literal(text) => Piece::plain(text),
        TextPart::Hole { written, .. } => Piece::code(written),
    });
    pieces.collect()
}

/// Converts equations to formulas, each once.
fn formulas(formulas: &[lower::Formula]) -> Vec<Formula> {
    let mut out: Vec<Formula> = Vec::new();
    for lower::Formula { text, free_vars } in formulas {
        let formula = Formula { text: mathematical(text), free: free_vars.clone() };
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
