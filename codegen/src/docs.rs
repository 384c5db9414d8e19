//! Markdown from a model: the manual of a dialect.

use bourn_spec::model::*;
use std::fmt::Write;

/// The manual of one dialect: its types, constraints and ops, with tables of operands and the equations as written.
#[must_use]
pub fn markdown(model: &Model, dialect: DialectId) -> String {
    let d = &model[dialect];
    let mut out = format!("# Dialect `{}`\n", d.name);
    paragraph(&mut out, &d.doc);
    types(model, dialect, &mut out);
    constraints(model, dialect, &mut out);
    let mut ops = model.ops_of(dialect).peekable();
    if ops.peek().is_some() {
        out.push_str("\n## Ops\n");
    }
    for id in ops {
        op(model, id, &mut out);
    }
    out
}

fn paragraph(out: &mut String, text: &str) {
    if !text.trim().is_empty() {
        let _ = write!(out, "\n{}\n", text.trim());
    }
}

fn types(model: &Model, dialect: DialectId, out: &mut String) {
    let types: Vec<_> = model.types.iter().filter(|t| t.dialect == dialect).collect();
    if types.is_empty() {
        return;
    }
    out.push_str("\n## Types\n");
    for t in types {
        let _ = write!(out, "\n### `!{}.{}`\n", model[dialect].name, t.mnemonic);
        paragraph(out, &t.doc);
        for p in &t.params {
            let doc = p.doc.trim().replace('\n', " ");
            let _ = write!(out, "\n- `{}`{}{doc}", p.name, if doc.is_empty() { "" } else { ": " });
        }
        if !t.params.is_empty() {
            out.push('\n');
        }
    }
}

fn constraints(model: &Model, dialect: DialectId, out: &mut String) {
    let all: Vec<_> = model.constraints.iter().enumerate().filter(|(_, c)| c.dialect == dialect).collect();
    if all.is_empty() {
        return;
    }
    out.push_str("\n## Constraints\n\n| name | text | meaning |\n|---|---|---|\n");
    for (i, c) in all {
        let args = c.generics.iter().enumerate().map(|(n, _)| ConstraintArg::Var(n)).collect();
        let text = match (&c.text, c.generics.is_empty()) {
            (Some(text), false) => {
                text.render(&c.generics.iter().map(|g| g.name.clone()).collect::<Vec<_>>())
            }
            _ => model.constraint_text(&ConstraintExpr::Named(ConstraintId(index(i)), args), &c.generics),
        };
        let doc = c.doc.trim().replace('\n', " ");
        let _ = writeln!(out, "| `{}` | {} | {} |", c.name, cell(&text), cell(&doc));
    }
}

fn index(i: usize) -> u32 {
    u32::try_from(i).unwrap_or(u32::MAX)
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn op(model: &Model, id: OpId, out: &mut String) {
    let op = &model[id];
    let _ = write!(out, "\n### `{}`\n", model.op_name(id));
    paragraph(out, &op.doc);
    if let Some(why) = &op.deprecated {
        let _ = write!(out, "\nDeprecated: {why}\n");
    }
    if !op.traits.is_empty() {
        let names: Vec<_> = op.traits.iter().map(|t| format!("`{}`", model[t.trait_].name)).collect();
        let _ = write!(out, "\nTraits: {}\n", names.join(", "));
    }
    if !op.interfaces.is_empty() {
        let names: Vec<_> = op.interfaces.iter().map(|i| format!("`{}`", model[i.interface].name)).collect();
        let _ = write!(out, "\nInterfaces: {}\n", names.join(", "));
    }
    let values = |out: &mut String, title: &str, values: &[ValueDecl]| {
        if values.is_empty() {
            return;
        }
        let _ = write!(out, "\n| {title} | constraint | description |\n|---|---|---|\n");
        for v in values {
            let prefix = match v.arity {
                Arity::One => "",
                Arity::Optional => "optional ",
                Arity::Variadic => "any number of ",
            };
            let text = cell(&model.constraint_text(&v.constraint, &op.generics));
            let doc = cell(&v.doc.trim().replace('\n', " "));
            let _ = writeln!(out, "| `{}` | {prefix}{text} | {doc} |", v.name);
        }
    };
    values(out, "operand", &op.operands);
    if !op.attrs.is_empty() {
        out.push_str("\n| attribute | constraint | default |\n|---|---|---|\n");
        for a in &op.attrs {
            let prefix = if a.optional { "optional " } else { "" };
            let text = cell(&model.constraint_text(&a.constraint, &op.generics));
            let default =
                a.default.as_ref().map(|d| format!("`{}`", model.value_text(d))).unwrap_or_default();
            let _ = writeln!(out, "| `{}` | {prefix}{text} | {} |", a.name, cell(&default));
        }
    }
    values(out, "result", &op.results);
    if !op.requires.is_empty() {
        out.push_str("\nRequirements:\n\n");
        for r in &op.requires {
            let _ = writeln!(out, "- {}", r.message);
        }
    }
    let equations: Vec<String> = op.bounds.iter().filter_map(|e| source(model, e.span)).collect();
    if !equations.is_empty() {
        let _ = write!(out, "\nValue bounds:\n\n```text\n{}\n```\n", equations.join("\n"));
    }
}

/// The text of a span on one line.
fn source(model: &Model, span: Span) -> Option<String> {
    let file = model.files.get(span.file as usize)?;
    let text = file.text.get(span.start as usize..span.end as usize)?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(';').to_owned())
}
