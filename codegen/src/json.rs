//! Writes a model as JSON for editors and other generators. The schema's number changes when a field changes its meaning.

use bourn_spec::lattice::{Lattice, Meaning, Sample};
use bourn_spec::model::*;
use std::fmt::Write;

/// The number of the schema.
const SCHEMA: u32 = 1;

/// Returns the resolved model as JSON.
#[must_use]
pub fn json(model: &Model) -> String {
    let arena = bumpalo::Bump::new();
    let lowering = bourn_spec::lower::Lowering::new(model, &arena);
    let lattice = Lattice::new(&lowering);
    let id = |i| DialectId(u32::try_from(i).unwrap_or(u32::MAX));
    let dialects = (0..model.dialects.len()).map(|i| dialect(&lattice, id(i)));
    let mut out = object(&[("schema", SCHEMA.to_string()), ("dialects", array(dialects))]);
    out.push('\n');
    out
}

fn dialect(lattice: &Lattice<'_>, id: DialectId) -> String {
    let model = lattice.model();
    let d = &model[id];
    let types = model.types.iter().filter(|t| t.dialect == id).map(|t| {
        declared(model, (&t.name, &t.mnemonic), &t.params, &t.interfaces, &t.doc, t.deprecated.as_deref())
    });
    let attrs = model.attrs.iter().filter(|t| t.dialect == id).map(|t| {
        declared(model, (&t.name, &t.mnemonic), &t.params, &t.interfaces, &t.doc, t.deprecated.as_deref())
    });
    let enums = model.enums.iter().filter(|e| e.dialect == id).map(|e| enumeration(&d.name, e));
    let constraints = model.constraint_ids().filter(|c| model[*c].dialect == id);
    let constraints = constraints.map(|id| constraint(lattice, id));
    let interfaces = model.interfaces.iter().filter(|i| i.dialect == Some(id)).map(|i| interface(model, i));
    let traits = model.traits.iter().filter(|t| t.dialect == Some(id)).map(|t| {
        object(&[
            ("name", string(&t.name)),
            ("generics", array(t.generics.iter().map(|g| string(&g.name)))),
            ("over", string(subject(t.subject))),
            ("bounds", equations(model, &t.bounds)),
            ("doc", string(&t.doc)),
        ])
    });
    let promises = model.promises.iter().filter(|p| p.dialect == id).map(|p| {
        let of = match p.target {
            Target::Op(op) => model.op_name(op),
            Target::Type(t) => format!("!{}.{}", d.name, model[t].mnemonic),
            Target::Attr(a) => format!("#{}.{}", d.name, model[a].mnemonic),
        };
        let name = p.interface.map_or("ValueBounds", |i| &model[i].name);
        object(&[("interface", string(name)), ("for", string(&of)), ("by", string(&p.by))])
    });
    let discardable = model.dialect_attrs.iter().filter(|attr| attr.dialect == id).map(|attr| {
        let on = attr.on.as_ref().map(|on| model.constraint_text(on, &[]));
        object(&[
            ("name", string(&format!("{}.{}", d.name, attr.name))),
            ("constraint", string(&model.constraint_text(&attr.constraint, &[]))),
            ("on", string(on.as_deref().unwrap_or("argument"))),
            ("doc", string(&attr.doc)),
        ])
    });
    let dialect_interfaces =
        model.dialect_interfaces.iter().filter(|i| i.dialect == id).map(|i| {
            object(&[("name", string(&i.name)), ("rust", string(&i.rust.0)), ("doc", string(&i.doc))])
        });
    let impls = model
        .dialect_impls
        .iter()
        .filter(|i| i.dialect == id)
        .map(|i| object(&[("interface", string(&model[i.interface].name)), ("by", string(&i.by.0))]));
    let ops = model.ops_of(id).map(|op| self::op(model, op));
    object(&[
        ("name", string(&d.name)),
        ("doc", string(&d.doc)),
        ("imported", d.imported.to_string()),
        ("depends", array(d.depends.iter().map(|d| string(&model[*d].name)))),
        ("types", array(types)),
        ("attrs", array(attrs)),
        ("enums", array(enums)),
        ("constraints", array(constraints)),
        ("interfaces", array(interfaces)),
        ("traits", array(traits)),
        ("dialect_interfaces", array(dialect_interfaces)),
        ("impls", array(impls)),
        ("discardable", array(discardable)),
        ("promises", array(promises)),
        ("ops", array(ops)),
    ])
}

fn enumeration(dialect: &str, e: &EnumDecl) -> String {
    let cases = e.cases.iter().map(|c| {
        object(&[("name", string(&c.name)), ("keyword", string(&c.keyword)), ("value", c.value.to_string())])
    });
    let storage = match &e.storage {
        EnumStorage::Attr(name) => format!("#{dialect}.{name}"),
        EnumStorage::Integer => format!("i{}", e.width),
        EnumStorage::Keyword if e.bits => format!("i{}", e.width),
        EnumStorage::Keyword => "string".to_owned(),
    };
    object(&[
        ("name", string(&e.name)),
        ("bits", e.bits.to_string()),
        ("storage", string(&storage)),
        ("cases", array(cases)),
        ("doc", string(&e.doc)),
    ])
}

fn constraint(lattice: &Lattice<'_>, id: ConstraintId) -> String {
    let model = lattice.model();
    let c = &model[id];
    let generics = c.generics.iter().map(|g| string(&g.name));
    let names: Vec<String> = c.generics.iter().map(|g| g.name.clone()).collect();
    let text = match &c.text {
        Some(text) => text.render(&names),
        None => model.constraint_text(&c.body, &c.generics),
    };
    object(&[
        ("name", string(&c.name)),
        ("over", string(subject(c.over))),
        ("text", string(&text)),
        ("generics", array(generics)),
        ("interfaces", array(c.interfaces.iter().map(|i| string(&model[i.interface].name)))),
        ("cost", string(lattice.cost(&c.body).name())),
        ("meaning", meaning(&lattice.meaning_of(id))),
        ("doc", string(&c.doc)),
    ])
}

fn meaning(meaning: &Meaning) -> String {
    let sample = |of: &Option<Sample>| match of {
        None => "null".to_owned(),
        Some(Sample { text, with }) => {
            let with: Vec<(&str, String)> =
                with.iter().map(|(name, value)| (name.as_str(), string(value))).collect();
            object(&[("text", string(text)), ("with", object(&with))])
        }
    };
    let arms = meaning.arms.iter().map(|arm| {
        object(&[
            ("name", optional(arm.name.as_deref())),
            ("text", string(&arm.text)),
            ("matching", sample(&arm.matching)),
        ])
    });
    object(&[
        ("alternatives", array(meaning.alternatives.iter().map(|text| string(text)))),
        ("arms", array(arms)),
        ("matching", sample(&meaning.matching)),
        ("not_matching", sample(&meaning.not_matching)),
    ])
}

fn subject(subject: Subject) -> &'static str {
    match subject {
        Subject::Op => "op",
        Subject::Type => "type",
        Subject::Attr => "attr",
    }
}

fn optional(text: Option<&str>) -> String {
    text.map_or("null".to_owned(), string)
}

fn declared(
    model: &Model,
    (name, mnemonic): (&str, &str),
    params: &[Param],
    uses: &[InterfaceUse],
    doc: &str,
    deprecated: Option<&str>,
) -> String {
    let params = params.iter().map(|p| {
        object(&[
            ("name", string(&p.name)),
            ("kind", string(&model.param_kind_text(&p.kind))),
            ("constraint", optional(p.constraint.as_ref().map(|c| model.constraint_text(c, &[])).as_deref())),
            ("default", optional(p.default.as_ref().map(|d| model.value_text(d)).as_deref())),
        ])
    });
    object(&[
        ("name", string(name)),
        ("mnemonic", string(mnemonic)),
        ("params", array(params)),
        ("interfaces", array(uses.iter().map(|i| string(&model[i.interface].name)))),
        ("deprecated", optional(deprecated)),
        ("doc", string(doc)),
    ])
}

fn interface(model: &Model, i: &InterfaceDecl) -> String {
    let methods = i.methods.iter().map(|m| {
        let body = match &m.body {
            MethodBody::Required => "required",
            MethodBody::Default | MethodBody::Rust(_) | MethodBody::Const(_) => "default",
        };
        object(&[
            ("name", string(&m.name)),
            ("static", m.is_static.to_string()),
            ("args", array(m.args.iter().map(|(n, _)| string(n)))),
            ("body", string(body)),
            ("doc", string(&m.doc)),
        ])
    });
    object(&[
        ("name", string(&i.name)),
        ("over", string(subject(i.subject))),
        ("bases", array(i.bases.iter().map(|b| string(&model[*b].name)))),
        ("methods", array(methods)),
        ("bounds", equations(model, &i.bounds)),
        ("doc", string(&i.doc)),
    ])
}

/// Returns the text of a span in a spec, on one line.
fn source(model: &Model, span: Span) -> Option<String> {
    let text = model.files.get(span.file as usize)?.text.get(span.start as usize..span.end as usize)?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn equations(model: &Model, all: &[Equation]) -> String {
    array(all.iter().filter_map(|e| source(model, e.span)).map(|text| string(&text)))
}

fn arity(arity: Arity) -> String {
    string(match arity {
        Arity::One => "one",
        Arity::Optional => "optional",
        Arity::Variadic => "variadic",
    })
}

fn op(model: &Model, id: OpId) -> String {
    let op = &model[id];
    let value = |v: &ValueDecl| {
        object(&[
            ("name", string(&v.name)),
            ("constraint", string(&model.constraint_text(&v.constraint, &op.generics))),
            ("arity", arity(v.arity)),
            ("sizes", optional(v.sizes.and_then(|i| op.attrs.get(i.index())).map(|a| a.name.as_str()))),
            ("doc", string(&v.doc)),
        ])
    };
    let attrs = op.attrs.iter().map(|a| {
        object(&[
            ("name", string(&a.name)),
            ("constraint", string(&model.constraint_text(&a.constraint, &op.generics))),
            ("optional", a.optional.to_string()),
            ("default", optional(a.default.as_ref().map(|d| model.value_text(d)).as_deref())),
            ("doc", string(&a.doc)),
        ])
    });
    let regions = op.regions.iter().map(|r| {
        let most = r.max_blocks.map_or("null".to_owned(), |n| n.to_string());
        object(&[
            ("name", string(&r.name)),
            ("arity", arity(r.arity)),
            ("args", array(r.args.iter().flatten().map(value))),
            ("min_blocks", r.min_blocks.to_string()),
            ("max_blocks", most),
            ("terminator", optional(r.terminator.as_ref().map(|t| model.op_name(t.op)).as_deref())),
        ])
    });
    let successors = op.successors.iter().map(|s| {
        object(&[
            ("name", string(&s.name)),
            ("arity", arity(s.arity)),
            ("args", array(s.args.iter().flatten().map(value))),
        ])
    });
    let requires = op.requires.iter().map(|r| string(&r.message.written()));
    object(&[
        ("name", string(&model.op_name(id))),
        ("rust_name", string(&op.rust_name)),
        ("summary", string(&op.summary)),
        ("doc", string(&op.doc)),
        ("deprecated", optional(op.deprecated.as_deref())),
        ("generics", array(op.generics.iter().map(|g| string(&g.name)))),
        ("families", array(op.families.iter().map(|f| string(f)))),
        ("traits", array(op.traits.iter().map(|t| string(&model.trait_text(t))))),
        ("interfaces", array(op.interfaces.iter().map(|i| string(&model[i.interface].name)))),
        ("operands", array(op.operands.iter().map(value))),
        ("attrs", array(attrs)),
        ("results", array(op.results.iter().map(value))),
        ("regions", array(regions)),
        ("successors", array(successors)),
        ("effects", effects(op)),
        ("builders", array(op.builders.iter().map(builder))),
        ("requires", array(requires)),
        ("bounds", equations(model, &op.bounds)),
        ("format", optional(op.format.as_ref().and_then(|f| source(model, f.span)).as_deref())),
        ("hooks", hooks(&op.hooks)),
    ])
}

fn effects(op: &OpDecl<'_>) -> String {
    let Some(effects) = &op.effects else { return "null".to_owned() };
    array(effects.iter().map(|e| {
        let on = match e.on.and_then(|value| value.list()) {
            Some(Values::Operands(i)) => op.operands.get(i.index()).map(|o| o.name.as_str()),
            Some(Values::Results(i)) => op.results.get(i.index()).map(|o| o.name.as_str()),
            _ => None,
        };
        object(&[
            ("kind", string(e.kind.name())),
            ("on", optional(on)),
            ("resource", optional(e.resource.as_deref())),
        ])
    }))
}

/// Returns the names of the clauses that name functions.
fn hooks(hooks: &Hooks) -> String {
    let given = [
        ("verify", hooks.verify.is_some() || hooks.verify_regions.is_some()),
        ("fold", hooks.fold.is_some()),
        ("canonicalize", !hooks.canonicalize.is_empty()),
        ("infer", hooks.infer.is_some()),
        ("parse", hooks.parse.is_some()),
        ("print", hooks.print.is_some()),
        ("bounds", hooks.bounds.is_some()),
    ];
    array(given.iter().filter(|(_, given)| *given).map(|(name, _)| string(name)))
}

fn builder(builder: &BuilderDecl) -> String {
    let params = builder.params.iter().map(|param| {
        object(&[("name", string(&param.name)), ("kind", optional(param.kind.map(|kind| kind.word())))])
    });
    object(&[
        ("name", string(&builder.name)),
        ("params", array(params)),
        ("rust", matches!(builder.body, BuilderBody::Rust(_)).to_string()),
        ("doc", string(&builder.doc)),
    ])
}

fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", fields.join(","))
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
