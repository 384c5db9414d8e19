//! Markdown from a model: the manual of a dialect.

use crate::example::{Sought, sought};
use crate::rust::Emitter;
use bourn_spec::lower::{Formula, Heritage, Lowering};
use bourn_spec::model::*;
use std::fmt::Write;

/// The manual of one dialect: its types, constraints and ops, with tables of operands and the equations as written.
#[must_use]
pub fn markdown(model: &Model, dialect: DialectId) -> String {
    let d = &model[dialect];
    let mut out = format!("# Dialect `{}`\n", d.name);
    paragraph(&mut out, &d.doc);
    declarations(model, dialect, ("Types", '!'), &model.types, &mut out);
    declarations(model, dialect, ("Attributes", '#'), &model.attrs, &mut out);
    enums(model, dialect, &mut out);
    let arena = bumpalo::Bump::new();
    let lowering = Lowering::new(model, &arena);
    interfaces(&lowering, dialect, &mut out);
    constraints(model, dialect, &mut out);
    let mut ops = model.ops_of(dialect).peekable();
    if ops.peek().is_some() {
        out.push_str("\n## Ops\n");
    }
    for id in ops {
        op(&lowering, id, &mut out);
    }
    out
}

fn paragraph(out: &mut String, text: &str) {
    if !text.trim().is_empty() {
        let _ = write!(out, "\n{}\n", text.trim());
    }
}

/// The types or attributes of a dialect.
fn declarations(
    model: &Model,
    dialect: DialectId,
    (title, sigil): (&str, char),
    all: &[TypeDecl],
    out: &mut String,
) {
    let own: Vec<_> = all.iter().filter(|t| t.dialect == dialect).collect();
    if own.is_empty() {
        return;
    }
    let _ = write!(out, "\n## {title}\n");
    for t in own {
        declared(model, out, &format!("{sigil}{}.{}", model[dialect].name, t.mnemonic), t);
        implemented(model, out, &t.interfaces);
    }
}

/// A type or an attribute.
fn declared(model: &Model, out: &mut String, name: &str, decl: &TypeDecl) {
    let _ = write!(out, "\n### `{name}`\n");
    paragraph(out, &decl.doc);
    if let Some(why) = &decl.deprecated {
        let _ = write!(out, "\nDeprecated: {why}\n");
    }
    if !decl.params.is_empty() {
        out.push_str("\n| parameter | kind | default | description |\n|---|---|---|---|\n");
        for p in &decl.params {
            let kind = match &p.constraint {
                Some(c) => model.constraint_text(c, &[]),
                None => model.param_kind_text(&p.kind),
            };
            let default =
                p.default.as_ref().map(|d| format!("`{}`", model.value_text(d))).unwrap_or_default();
            let doc = cell(&p.doc.trim().replace('\n', " "));
            let _ = writeln!(out, "| `{}` | {} | {} | {doc} |", p.name, cell(&kind), cell(&default));
        }
    }
    if let Some(text) = decl.format.as_ref().and_then(|format| inner_source(model, format.span)) {
        let _ = write!(out, "\nText form:\n\n```text\n{name} {text}\n```\n");
    }
    if !decl.requires.is_empty() {
        out.push_str("\nRequirements:\n\n");
        for r in &decl.requires {
            let _ = writeln!(out, "- {}", r.message.fill(|_, written| format!("`{written}`")));
        }
    }
}

fn implemented(model: &Model, out: &mut String, uses: &[InterfaceUse]) {
    if !uses.is_empty() {
        let names: Vec<_> = uses.iter().map(|i| format!("`{}`", model[i.interface].name)).collect();
        let _ = write!(out, "\nInterfaces: {}\n", names.join(", "));
    }
}

fn enums(model: &Model, dialect: DialectId, out: &mut String) {
    let enums: Vec<_> = model.enums.iter().filter(|e| e.dialect == dialect).collect();
    if enums.is_empty() {
        return;
    }
    out.push_str("\n## Enums\n");
    for e in enums {
        let _ = write!(out, "\n### `{}`\n", e.name);
        paragraph(out, &e.doc);
        let form = match (&e.storage, e.bits) {
            (EnumStorage::Attr(name), _) => {
                format!("\nAs an attribute: `#{}.{name}<..>`\n", model[dialect].name)
            }
            (EnumStorage::Integer, _) | (EnumStorage::Keyword, true) => {
                format!("\nAs an attribute: an integer of {} bits\n", e.width)
            }
            (EnumStorage::Keyword, false) => "\nAs an attribute: a string\n".to_owned(),
        };
        out.push_str(&form);
        if e.bits {
            let _ = write!(out, "\nBits; several are joined by `{}`.\n", e.separator.trim());
        }
        out.push_str("\n| case | value | description |\n|---|---|---|\n");
        for c in &e.cases {
            let _ = writeln!(
                out,
                "| `{}` | {} | {} |",
                c.keyword,
                c.value,
                cell(&c.doc.trim().replace('\n', " "))
            );
        }
    }
}

fn interfaces(lowering: &Lowering<'_>, dialect: DialectId, out: &mut String) {
    let model = lowering.model();
    let ids = (0..model.interfaces.len()).map(|i| InterfaceId(i as u32));
    let interfaces: Vec<_> =
        ids.map(|id| (id, &model[id])).filter(|(_, i)| i.dialect == Some(dialect)).collect();
    if interfaces.is_empty() {
        return;
    }
    out.push_str("\n## Interfaces\n");
    for (id, i) in interfaces {
        let of = match i.subject {
            Subject::Op => "ops",
            Subject::Type => "types",
            Subject::Attr => "attributes",
        };
        let _ = write!(out, "\n### `{}`, for {of}\n", i.name);
        paragraph(out, &i.doc);
        if !i.bases.is_empty() {
            let names: Vec<_> = i.bases.iter().map(|b| format!("`{}`", model[*b].name)).collect();
            let _ = write!(out, "\nBuilds on {}.\n", names.join(", "));
        }
        for condition in &i.conditions {
            let _ = write!(out, "\nOnly where `{condition}` holds.\n");
        }
        if !i.methods.is_empty() {
            out.push_str("\n| method | if not given | description |\n|---|---|---|\n");
            for m in &i.methods {
                let signature = source(model, m.span).unwrap_or_else(|| m.name.clone());
                let body = match &m.body {
                    MethodBody::Required => "required".to_owned(),
                    MethodBody::Default => "tied by position".to_owned(),
                    MethodBody::Rust(path) => format!("`{path}`"),
                    MethodBody::Const(value) => format!("`{}`", model.value_text(value)),
                };
                let doc = cell(&m.doc.trim().replace('\n', " "));
                let _ = writeln!(out, "| `{signature}` | {} | {doc} |", cell(&body));
            }
        }
        formulas(out, &lowering.shared_formulas(Heritage::Interface(id)));
    }
}

fn constraints(model: &Model, dialect: DialectId, out: &mut String) {
    let all: Vec<_> = model.constraints.iter().enumerate().filter(|(_, c)| c.dialect == dialect).collect();
    if all.is_empty() {
        return;
    }
    out.push_str("\n## Constraints\n\n| name | text | test | meaning |\n|---|---|---|---|\n");
    let config = crate::Config::default();
    let arena = bumpalo::Bump::new();
    let lowering = bourn_spec::lower::Lowering::new(model, &arena);
    let emitter = Emitter::new(&lowering, &config, dialect, proc_macro2::TokenStream::new());
    for (i, c) in all {
        let args = c.generics.iter().enumerate().map(|(n, _)| ConstraintArg::Var(n)).collect();
        let text = match (&c.text, c.generics.is_empty()) {
            (Some(text), false) => {
                text.render(&c.generics.iter().map(|g| g.name.clone()).collect::<Vec<_>>())
            }
            _ => model.constraint_text(&ConstraintExpr::Named(ConstraintId(index(i)), args), &c.generics),
        };
        let mut doc = c.doc.trim().replace('\n', " ");
        if !c.interfaces.is_empty() {
            let names: Vec<_> =
                c.interfaces.iter().map(|u| format!("`{}`", model[u.interface].name)).collect();
            let _ = write!(doc, " Interfaces: {}.", names.join(", "));
        }
        match emitter.common_builder(ConstraintId(index(i))) {
            Some(Ok(_)) => doc.push_str(" One `build` makes each of its ops."),
            Some(Err(why)) => {
                let _ = write!(doc, " No `build` makes all of its ops: {why}.");
            }
            None => {}
        }
        let cost = emitter.lattice.cost(&c.body).name();
        let _ = writeln!(out, "| `{}` | {} | {cost} | {} |", c.name, cell(&text), cell(doc.trim()));
    }
}

fn index(i: usize) -> u32 {
    u32::try_from(i).unwrap_or(u32::MAX)
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn op(lowering: &Lowering<'_>, id: OpId, out: &mut String) {
    let model = lowering.model();
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
    implemented(model, out, &op.interfaces);
    let promised = model.promises.iter().filter(|p| p.target == Target::Op(id));
    for p in promised {
        let name = p.interface.map_or("ValueBounds", |i| &model[i].name);
        let _ = write!(out, "\nPromises `{name}`, which `{}` implements.\n", p.by);
    }
    if let Some(text) = op.format.as_ref().and_then(|f| inner_source(model, f.span)) {
        let _ = write!(out, "\nSyntax:\n\n```text\noperation ::= `{}` {text}\n```\n", model.op_name(id));
    }
    match sought(model, id) {
        Sought::Found(example) => {
            // The hook is in a crate that is not compiled yet.
            let asked = if op.hooks.verify.is_some() { " (of which `verify` was not asked)" } else { "" };
            let _ = write!(out, "\nExample{asked}:\n\n```mlir\n{}\n```\n", example.text);
        }
        Sought::NothingFits => {
            out.push_str(
                "\nNo example: no types and attributes were found that are all that the op asks for.\n",
            );
        }
        Sought::NotMade => {}
    }
    if !op.generics.is_empty() {
        out.push_str("\nEqual wherever they are named:\n\n");
        for g in &op.generics {
            let text = match &g.kind {
                GenericKind::Type(c) | GenericKind::Attr(c) => model.constraint_text(c, &[]),
                GenericKind::TypeList(c) => format!("any number of {}", model.constraint_text(c, &[])),
                GenericKind::Param(kind) => model.param_kind_text(kind),
            };
            let _ = writeln!(out, "- `{}`: {text}", g.name);
        }
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
        out.push_str("\n| attribute | constraint | default | description |\n|---|---|---|---|\n");
        for a in &op.attrs {
            let prefix = if a.optional { "optional " } else { "" };
            let text = cell(&model.constraint_text(&a.constraint, &op.generics));
            let default =
                a.default.as_ref().map(|d| format!("`{}`", model.value_text(d))).unwrap_or_default();
            let doc = cell(&a.doc.trim().replace('\n', " "));
            let _ = writeln!(out, "| `{}` | {prefix}{text} | {} | {doc} |", a.name, cell(&default));
        }
    }
    values(out, "result", &op.results);
    regions(model, op, out);
    if !op.successors.is_empty() {
        let names: Vec<_> = op.successors.iter().map(|s| format!("`{}`{}", s.name, mark(s.arity))).collect();
        let _ = write!(out, "\nSuccessors: {}\n", names.join(", "));
    }
    if let Some(effects) = &op.effects {
        let _ = write!(out, "\nSide effects: {}\n", effects_text(op, effects));
    }
    if !op.requires.is_empty() {
        out.push_str("\nRequirements:\n\n");
        for r in &op.requires {
            let _ = writeln!(out, "- {}", r.message.fill(|_, written| format!("`{written}`")));
        }
    }
    formulas(out, &lowering.op_formulas(op));
}

fn mark(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => " (optional)",
        Arity::Variadic => " (any number)",
    }
}

fn regions(model: &Model, op: &OpDecl, out: &mut String) {
    if op.regions.is_empty() {
        return;
    }
    out.push_str("\n| region | arguments | blocks | ends with |\n|---|---|---|---|\n");
    for r in &op.regions {
        let args = r.args.iter().flatten().map(|a| {
            format!("`{}`: {}{}", a.name, model.constraint_text(&a.constraint, &op.generics), mark(a.arity))
        });
        let args: Vec<_> = args.collect();
        let blocks = match (r.min_blocks, r.max_blocks) {
            (0, None) => "any number".to_owned(),
            (least, None) => format!("at least {least}"),
            (least, Some(most)) if least == most => most.to_string(),
            (least, Some(most)) => format!("{least} to {most}"),
        };
        let end = r.terminator.as_ref().map(|t| {
            let implicit = if t.implicit { " (may be left out)" } else { "" };
            format!("`{}`{implicit}", model.op_name(t.op))
        });
        let _ = writeln!(
            out,
            "| `{}`{} | {} | {blocks} | {} |",
            r.name,
            mark(r.arity),
            cell(&args.join(", ")),
            end.unwrap_or_default()
        );
    }
}

fn effects_text(op: &OpDecl, effects: &[Effect]) -> String {
    let texts = effects.iter().map(|e| {
        let kind = match e.kind {
            EffectKind::Read => "reads",
            EffectKind::Write => "writes",
            EffectKind::Alloc => "allocates",
            EffectKind::Free => "frees",
        };
        let on = match &e.on {
            Some(ValueRef::Operand(i, _)) => op.operands.get(*i).map(|o| o.name.as_str()),
            Some(ValueRef::Result(i, _)) => op.results.get(*i).map(|o| o.name.as_str()),
            _ => None,
        };
        let on = on.map(|n| format!(" `{n}`")).unwrap_or_default();
        let resource = e.resource.as_ref().map(|r| format!(" ({r})")).unwrap_or_default();
        format!("{kind}{on}{resource}")
    });
    let texts: Vec<_> = texts.collect();
    if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
}

/// Equations as formulas, each with what its free variables stand for.
fn formulas(out: &mut String, formulas: &[Formula]) {
    let mut lines: Vec<String> = Vec::new();
    for Formula { text, free_vars } in formulas {
        let free: Vec<_> = free_vars.iter().map(|var| format!("`{var}`")).collect();
        let every = if free.is_empty() { String::new() } else { format!(", for every {}", free.join(", ")) };
        let line = format!("- `{}`{every}", formula(text));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if !lines.is_empty() {
        let _ = write!(out, "\nValue bounds:\n\n{}\n", lines.join("\n"));
    }
}

/// The signs of mathematics in place of those of the language.
fn formula(text: &str) -> String {
    let signs =
        [("==", "="), ("<=", "≤"), (">=", "≥"), ("!=", "≠"), (" * ", " · "), ("&&", "∧"), ("||", "∨")];
    signs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// What stands in the braces of a clause.
fn inner_source(model: &Model, span: Span) -> Option<String> {
    let text = source(model, span)?;
    let (_, inner) = text.split_once('{')?;
    Some(inner.trim_end().trim_end_matches('}').trim().to_owned())
}

/// The text of a span on one line.
fn source(model: &Model, span: Span) -> Option<String> {
    let file = model.files.get(span.file as usize)?;
    let text = file.text.get(span.start as usize..span.end as usize)?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(';').to_owned())
}
