//! JSON from a model: what editors and other generators read. The schema's number changes when a field changes its meaning.

use bourn_spec::model::*;
use std::fmt::Write;

/// The number of the schema.
const SCHEMA: u32 = 1;

/// The resolved model as JSON.
#[must_use]
pub fn json(model: &Model) -> String {
    let dialects =
        (0..model.dialects.len()).map(|i| dialect(model, DialectId(u32::try_from(i).unwrap_or(u32::MAX))));
    let mut out = object(&[("schema", SCHEMA.to_string()), ("dialects", array(dialects))]);
    out.push('\n');
    out
}

fn dialect(model: &Model, id: DialectId) -> String {
    let d = &model[id];
    let types = model.types.iter().filter(|t| t.dialect == id).map(|t| {
        let params = t
            .params
            .iter()
            .map(|p| object(&[("name", string(&p.name)), ("kind", string(&format!("{:?}", p.kind)))]));
        object(&[
            ("name", string(&t.name)),
            ("mnemonic", string(&t.mnemonic)),
            ("params", array(params)),
            ("doc", string(&t.doc)),
        ])
    });
    let enums = model.enums.iter().filter(|e| e.dialect == id).map(|e| {
        let cases = e.cases.iter().map(|c| {
            object(&[
                ("name", string(&c.name)),
                ("keyword", string(&c.keyword)),
                ("value", c.value.to_string()),
            ])
        });
        object(&[("name", string(&e.name)), ("bits", e.bits.to_string()), ("cases", array(cases))])
    });
    let constraints = model.constraints.iter().filter(|c| c.dialect == id).map(|c| {
        let generics = c.generics.iter().map(|g| string(&g.name));
        let names: Vec<String> = c.generics.iter().map(|g| g.name.clone()).collect();
        let text = match &c.text {
            Some(text) => text.render(&names),
            None => model.constraint_text(&c.body, &c.generics),
        };
        object(&[
            ("name", string(&c.name)),
            ("text", string(&text)),
            ("generics", array(generics)),
            ("doc", string(&c.doc)),
        ])
    });
    let ops = model.ops_of(id).map(|op| self::op(model, op));
    object(&[
        ("name", string(&d.name)),
        ("doc", string(&d.doc)),
        ("imported", d.imported.to_string()),
        ("types", array(types)),
        ("enums", array(enums)),
        ("constraints", array(constraints)),
        ("ops", array(ops)),
    ])
}

fn op(model: &Model, id: OpId) -> String {
    let op = &model[id];
    let value = |v: &ValueDecl| {
        object(&[
            ("name", string(&v.name)),
            ("constraint", string(&model.constraint_text(&v.constraint, &op.generics))),
            ("arity", string(&format!("{:?}", v.arity).to_lowercase())),
        ])
    };
    let attrs = op.attrs.iter().map(|a| {
        object(&[
            ("name", string(&a.name)),
            ("constraint", string(&model.constraint_text(&a.constraint, &op.generics))),
            ("optional", a.optional.to_string()),
            ("default", a.default.as_ref().map_or("null".to_owned(), |d| string(&model.value_text(d)))),
        ])
    });
    let bounds = op.bounds.iter().filter_map(|e| {
        let text =
            model.files.get(e.span.file as usize)?.text.get(e.span.start as usize..e.span.end as usize)?;
        Some(string(&text.split_whitespace().collect::<Vec<_>>().join(" ")))
    });
    object(&[
        ("name", string(&model.op_name(id))),
        ("summary", string(&op.summary)),
        ("traits", array(op.traits.iter().map(|t| string(&model[t.trait_].name)))),
        ("interfaces", array(op.interfaces.iter().map(|i| string(&model[i.interface].name)))),
        ("operands", array(op.operands.iter().map(value))),
        ("attrs", array(attrs)),
        ("results", array(op.results.iter().map(value))),
        ("regions", array(op.regions.iter().map(|r| string(&r.name)))),
        ("bounds", array(bounds)),
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
