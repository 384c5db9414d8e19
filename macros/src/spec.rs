//! Conversion of a declared op to a spec.

use crate::input::{Field, OpInput, Role};
use crate::names::{self, note, plain, split_name};
use crate::text::Spec;
use crate::typed::{Uses, wrapped};
use bourn_spec::model::Subject;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Error, GenericParam, LitStr, Type};

/// A field's type, or a type parameter's default, as a constraint.
struct Constraint<'t> {
    ty: &'t Type,
    arity: &'static str,
}

/// Returns the spec of an op, and the names that it uses.
pub fn spec(input: &OpInput) -> Result<(Spec, Uses), Error> {
    let mut errors = None;
    let name = input.options.name.clone().unwrap_or_else(|| LitStr::new("", input.ident.span()));
    let (dialect, op) = split_name(&name, "an op")?;
    let variables = variables(input, &mut errors);
    let mut uses = Uses::default();
    uses.variables = variables.iter().map(|(name, _)| name.to_string()).collect();
    for (_, ty) in &variables {
        uses.collect(ty, Subject::Type, &mut errors);
    }
    let mut constraints = Vec::new();
    for field in &input.fields {
        let constraint = constraint_of(field, &mut errors);
        match field.role {
            Role::Region => {}
            Role::Attr => uses.collect(constraint.ty, Subject::Attr, &mut errors),
            _ => uses.collect(constraint.ty, Subject::Type, &mut errors),
        }
        constraints.push((field, constraint));
    }
    for implemented in &input.interfaces {
        implemented.collect(&mut uses, Subject::Op, &mut errors);
        implemented.check_words(|name| input.fields.iter().any(|field| field.ident == *name), &mut errors);
    }
    if let Some(errors) = errors {
        return Err(errors);
    }

    let mut spec = Spec::default();
    uses.add_header(&mut spec, &dialect, name.span(), input.options.materialize.as_ref());
    spec.add_docs(&input.docs, "");
    spec.add("op ");
    spec.add_at(&op, name.span());
    if !variables.is_empty() {
        spec.add("<");
        for (name, ty) in &variables {
            spec.add_at(&name.to_string(), name.span());
            spec.add(": ");
            uses.add(&mut spec, ty);
            spec.add(", ");
        }
        spec.add(">");
    }
    if !input.options.traits.is_empty() {
        spec.add(": ");
        spec.add_tokens(input.options.traits.clone());
    }
    spec.add(" {\n");
    for (role, clause) in [(Role::Operand, "operands"), (Role::Attr, "attrs"), (Role::Result, "results")] {
        add_fields(&mut spec, &uses, clause, constraints.iter().filter(|(field, _)| field.role == role));
    }
    for (field, constraint) in constraints.iter().filter(|(field, _)| field.role == Role::Region) {
        spec.add_docs(&field.docs, "    ");
        spec.add("    region ");
        spec.add_at(&plain(&field.ident), field.ident.span());
        spec.add(constraint.arity);
        spec.add(";\n");
    }
    add_clauses(&mut spec, input);
    spec.add("}\n");
    Ok((spec, uses))
}

/// Returns the type parameters, each with its constraint.
fn variables<'i>(input: &'i OpInput, errors: &mut Option<Error>) -> Vec<(&'i syn::Ident, &'i Type)> {
    let mut variables = Vec::new();
    for param in &input.generics.params {
        match param {
            GenericParam::Type(param) => match &param.default {
                Some((_, ty)) => variables.push((&param.ident, ty)),
                None => {
                    let text = format!("say what `{0}` stands for: `{0} = Any`", param.ident);
                    note(errors, Error::new(param.ident.span(), text));
                }
            },
            other => note(errors, Error::new(other.span(), "an op has type parameters only")),
        }
    }
    variables
}

fn constraint_of<'f>(field: &'f Field, errors: &mut Option<Error>) -> Constraint<'f> {
    let plain = Constraint { ty: &field.ty, arity: "" };
    let Some((wrapper, inner)) = wrapped(&field.ty) else { return plain };
    let arity = match (wrapper.as_str(), field.role) {
        ("Option", _) => "?",
        ("Vec", Role::Attr) => {
            note(errors, Error::new(field.ty.span(), "an attribute is one value: use an array attribute"));
            "*"
        }
        _ => "*",
    };
    if wrapped(inner).is_some() {
        note(errors, Error::new(inner.span(), "`Option` and `Vec` cannot be nested"));
    }
    Constraint { ty: inner, arity }
}

fn add_fields<'f>(
    spec: &mut Spec,
    uses: &Uses,
    clause: &str,
    fields: impl Iterator<Item = &'f (&'f Field, Constraint<'f>)>,
) {
    let mut fields = fields.peekable();
    if fields.peek().is_none() {
        return;
    }
    spec.add(&format!("    {clause} {{\n"));
    for (field, constraint) in fields {
        spec.add_docs(&field.docs, "        ");
        spec.add("        ");
        spec.add_at(&plain(&field.ident), field.ident.span());
        spec.add(": ");
        uses.add(spec, constraint.ty);
        spec.add(constraint.arity);
        if let Some(default) = &field.default {
            spec.add(" = ");
            spec.add_tokens(default.to_token_stream());
        }
        spec.add(",\n");
    }
    spec.add("    }\n");
}

fn add_clauses(spec: &mut Spec, input: &OpInput) {
    names::add_requires(spec, "    ", &input.requires);
    for bounds in &input.bounds {
        spec.add("    bounds {\n");
        for equation in split_commas(bounds.clone()) {
            // Blocks take no semicolon.
            let block =
                matches!(equation.last(), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace);
            spec.add("        ");
            spec.add_tokens(equation.into_iter().collect());
            spec.add(if block { "\n" } else { ";\n" });
        }
        spec.add("    }\n");
    }
    for effects in &input.effects {
        spec.add("    effects { ");
        spec.add_tokens(effects.clone());
        spec.add(" }\n");
    }
    for implemented in &input.interfaces {
        implemented.add(spec);
    }
    let options = &input.options;
    names::add_format(spec, "    ", options.format.as_ref());
    for (hook, path) in &options.hooks {
        names::add_hook(spec, "    ", hook, path);
    }
    names::add_text(spec, "    ", "result_names", options.result_names.as_ref());
    names::add_text(spec, "    ", "deprecated", options.deprecated.as_ref());
    let (view, span) = match &options.view {
        Some(view) => (view.to_string(), view.span()),
        None => (format!("{}Op", input.ident), input.ident.span()),
    };
    spec.add("    rust_name ");
    spec.add_at(&view, span);
    spec.add(";\n");
}

/// Splits the equations: commas or semicolons outside brackets separate them.
fn split_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut list = vec![Vec::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(p) if matches!(p.as_char(), ',' | ';') => list.push(Vec::new()),
            _ => list.last_mut().expect("there is always one").push(token),
        }
    }
    list.retain(|equation| !equation.is_empty());
    list
}
