//! Description of ops.

use super::example::example;
use super::{Source, formulas, inner_source, paragraphs, requirements};
use crate::data::{self, Op, Piece, Promise, Region, Successor, Value};
use crate::links::Entity;
use bourn_spec::model::{
    Arity, BuilderBody, BuilderDecl, BuilderParam, EffectKind, Generic, GenericKind, OpDecl, OpId, PartValue,
    PartValueKind, RegionDecl, Target, ValueDecl, Values,
};

pub(super) fn op(source: &Source<'_>, id: OpId) -> Op {
    let (model, links) = (source.model, source.links);
    let op = &model[id];
    let name = model.op_name(id);
    let traits = op
        .traits
        .iter()
        .map(|used| Piece::code(model.trait_text(used)).linked(links.to(Entity::Trait(used.trait_))));
    let promises = model.promises.iter().filter(|p| p.target == Target::Op(id)).map(|p| Promise {
        interface: p.interface.map_or_else(|| Piece::code("ValueBounds"), |i| links.interface(i)),
        by: p.by.clone(),
    });
    let format = op.format.as_ref().and_then(|f| inner_source(model, f.span));
    let (example, nothing_fits) = example(source, id);
    let values = |list: &[ValueDecl]| list.iter().map(|v| value(source, v, &op.generics)).collect();
    let attrs = op.attrs.iter().map(|a| Value {
        name: a.name.clone(),
        arity: if a.optional { "optional" } else { "one" },
        constraint: links.constraint(&a.constraint, &op.generics),
        default: a.default.as_ref().map(|default| model.value_text(default)),
        doc: paragraphs(&a.doc),
    });
    let successors = op.successors.iter().map(|s| Successor {
        name: s.name.clone(),
        arity: arity(s.arity),
        args: s.args.iter().flatten().map(|arg| value(source, arg, &op.generics)).collect(),
    });
    Op {
        anchor: links.anchor(Entity::Op(id)),
        link: links.to(Entity::Op(id)).unwrap_or_default(),
        summary: summary(&op.doc),
        doc: paragraphs(&op.doc),
        deprecated: op.deprecated.clone(),
        traits: traits.collect(),
        interfaces: links.interfaces(&op.interfaces),
        promises: promises.collect(),
        syntax: format.map(|format| format!("operation ::= `{name}` {format}")),
        nothing_fits: nothing_fits && example.is_none(),
        example,
        generics: op.generics.iter().map(|g| generic(source, g)).collect(),
        operands: values(&op.operands),
        attrs: attrs.collect(),
        results: values(&op.results),
        regions: op.regions.iter().map(|r| region(source, op, r)).collect(),
        successors: successors.collect(),
        effects: op.effects.as_ref().map(|effects| effects.iter().map(|e| effect(op, e)).collect()),
        builders: op.builders.iter().map(builder).collect(),
        signatures: source.signatures.of(op.span),
        requires: requirements(
            op.requires.iter().map(|r| &r.message),
            &source.lattice.lowering().op_conditions(op),
        ),
        bounds: formulas(&source.lattice.lowering().op_formulas(op)),
        name,
    }
}

/// Returns the first paragraph of a documentation.
pub(crate) fn summary(doc: &str) -> String {
    doc.trim().split("\n\n").next().unwrap_or_default().to_owned()
}

fn arity(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "one",
        Arity::Optional => "optional",
        Arity::Variadic => "variadic",
    }
}

fn value(source: &Source<'_>, v: &ValueDecl, generics: &[Generic]) -> Value {
    Value {
        name: v.name.clone(),
        arity: arity(v.arity),
        constraint: source.links.constraint(&v.constraint, generics),
        default: None,
        doc: paragraphs(&v.doc),
    }
}

pub(super) fn generic(source: &Source<'_>, g: &Generic) -> Value {
    let links = source.links;
    let (arity, constraint) = match &g.kind {
        GenericKind::Type(c) | GenericKind::Attr(c) => ("one", links.constraint(c, &[])),
        GenericKind::TypeList(c) => ("variadic", links.constraint(c, &[])),
        GenericKind::Param(kind) => ("one", links.kind(kind)),
    };
    Value { name: g.name.clone(), arity, constraint, default: None, doc: String::new() }
}

fn region(source: &Source<'_>, op: &OpDecl, r: &RegionDecl) -> Region {
    let end = r.terminator.as_ref();
    Region {
        name: r.name.clone(),
        arity: arity(r.arity),
        args: r.args.iter().flatten().map(|a| value(source, a, &op.generics)).collect(),
        blocks: match (r.min_blocks, r.max_blocks) {
            (0, None) => "any number".to_owned(),
            (least, None) => format!("at least {least}"),
            (least, Some(most)) if least == most => most.to_string(),
            (least, Some(most)) => format!("{least} to {most}"),
        },
        terminator: end.map(|t| source.links.op(t.op)),
        implicit: end.is_some_and(|t| t.implicit),
    }
}

fn builder(builder: &BuilderDecl) -> data::Builder {
    let param = |param: &BuilderParam| match param.kind {
        Some(kind) => format!("{}: {}", param.name, kind.word()),
        None => param.name.clone(),
    };
    let params: Vec<String> = builder.params.iter().map(param).collect();
    let (parts, rust) = match &builder.body {
        BuilderBody::Parts(parts) => (&parts[..], None),
        BuilderBody::Rust(path) => (&[][..], Some(path.to_string())),
    };
    data::Builder {
        signature: format!("{}({})", builder.name, params.join(", ")),
        parts: parts.iter().map(|part| format!("{} = {}", part.name, part_value(&part.value))).collect(),
        rust,
        doc: paragraphs(&builder.doc),
    }
}

/// Returns the value of a part as in the spec.
fn part_value(value: &PartValue) -> String {
    match &value.kind {
        PartValueKind::Int(number) => number.to_string(),
        PartValueKind::Text(text) => bourn_spec::quoted(text),
        PartValueKind::Name(name) => name.clone(),
        PartValueKind::List(items) => {
            format!("[{}]", items.iter().map(part_value).collect::<Vec<_>>().join(", "))
        }
    }
}

fn effect(op: &OpDecl, effect: &bourn_spec::model::Effect) -> data::Effect {
    let on = match effect.on.and_then(|value| value.list()) {
        Some(Values::Operands(i)) => op.operands.get(i.index()).map(|o| o.name.clone()),
        Some(Values::Results(i)) => op.results.get(i.index()).map(|o| o.name.clone()),
        _ => None,
    };
    data::Effect {
        kind: match effect.kind {
            EffectKind::Read => "reads",
            EffectKind::Write => "writes",
            EffectKind::Alloc => "allocates",
            EffectKind::Free => "frees",
        },
        on,
        resource: effect.resource.clone(),
    }
}
