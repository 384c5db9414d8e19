//! Conversion of a declared op to a spec.

use crate::clauses;
use crate::input::{Field, OpInput, Role};
use crate::names::{note, split_name};
use crate::source::Spec;
use crate::typed::{Uses, wrapped};
use bourn_spec::ast::{
    Clause, ClauseKind, Count, GenericItem, ItemKind, OpItem, RegionItem, Stmt, ValueItem, ValuesKind,
};
use bourn_spec::model::Subject;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::spanned::Spanned;
use syn::{Error, GenericParam, LitStr, Type};

/// A field's type, or a type parameter's default, as a constraint.
struct Constraint<'t> {
    ty: &'t Type,
    arity: Count,
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
    let start = spec.here();
    let mut item = OpItem::new(spec.name(&op, name.span()));
    let generics = variables.iter().map(|(name, ty)| {
        let name = spec.name(&name.to_string(), name.span());
        GenericItem::new(name, uses.constraint(&mut spec, ty))
    });
    item.generics = generics.collect();
    if !input.options.traits.is_empty() {
        let traits = spec.parse(|spec| {
            spec.add(": ");
            spec.add_tokens(input.options.traits.clone());
        });
        item.traits = traits.unwrap_or_default();
    }
    for (role, kind) in [
        (Role::Operand, ValuesKind::Operands),
        (Role::Attr, ValuesKind::Attrs),
        (Role::Result, ValuesKind::Results),
    ] {
        let start = spec.here();
        let fields = constraints.iter().filter(|(field, _)| field.role == role);
        let values: Vec<_> =
            fields.map(|(field, constraint)| value(&mut spec, &uses, field, constraint)).collect();
        if !values.is_empty() {
            item.clauses.push(spec.clause(start, ClauseKind::Values(kind, values)));
        }
    }
    for (field, constraint) in constraints.iter().filter(|(field, _)| field.role == Role::Region) {
        let start = spec.here();
        let name = spec.ident(&field.ident);
        let region = RegionItem { doc: field.docs.clone(), arity: constraint.arity, ..RegionItem::new(name) };
        item.clauses.push(spec.clause(start, ClauseKind::Region(region)));
    }
    add_clauses(&mut spec, input, &mut item.clauses);
    spec.item(start, input.docs.clone(), ItemKind::Op(item));
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
    let plain = Constraint { ty: &field.ty, arity: Count::One };
    let Some((wrapper, inner)) = wrapped(&field.ty) else { return plain };
    let arity = match (wrapper.as_str(), field.role) {
        ("Option", _) => Count::Optional,
        ("Vec", Role::Attr) => {
            note(errors, Error::new(field.ty.span(), "an attribute is one value: use an array attribute"));
            Count::Variadic
        }
        _ => Count::Variadic,
    };
    if wrapped(inner).is_some() {
        note(errors, Error::new(inner.span(), "`Option` and `Vec` cannot be nested"));
    }
    Constraint { ty: inner, arity }
}

fn value(spec: &mut Spec, uses: &Uses, field: &Field, constraint: &Constraint<'_>) -> ValueItem {
    let name = spec.ident(&field.ident);
    let typed = uses.constraint(spec, constraint.ty);
    let default = field.default.as_ref();
    let default = default.and_then(|default| spec.parse_tokens(default.to_token_stream()));
    ValueItem { doc: field.docs.clone(), default, ..ValueItem::typed(name, typed, constraint.arity) }
}

fn add_clauses(spec: &mut Spec, input: &OpInput, all: &mut Vec<Clause>) {
    all.extend(clauses::requires(spec, &input.requires));
    for bounds in &input.bounds {
        let start = spec.here();
        let equations = split_commas(bounds.clone()).into_iter();
        let stmts = equations.filter_map(|equation| equation_stmt(spec, equation)).collect();
        all.push(spec.clause(start, ClauseKind::Bounds(stmts)));
    }
    for effects in &input.effects {
        all.extend(spec.parse::<Clause>(|spec| {
            spec.add("effects { ");
            spec.add_tokens(effects.clone());
            spec.add(" }");
        }));
    }
    all.extend(input.interfaces.iter().filter_map(|implemented| implemented.clause(spec)));
    let options = &input.options;
    all.extend(clauses::format(spec, options.format.as_ref()));
    for (hook, path) in &options.hooks {
        all.push(clauses::hook(spec, hook, path));
    }
    all.extend(clauses::text(spec, options.result_names.as_ref(), |name| {
        ClauseKind::ResultNames(vec![name])
    }));
    all.extend(clauses::text(spec, options.deprecated.as_ref(), ClauseKind::Deprecated));
    let own = || format_ident!("{}Op", input.ident, span = input.ident.span());
    all.push(clauses::rust_name(spec, &options.view.clone().unwrap_or_else(own)));
}

fn equation_stmt(spec: &mut Spec, equation: Vec<TokenTree>) -> Option<Stmt> {
    // Blocks take no semicolon.
    let block = matches!(equation.last(), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace);
    spec.parse(|spec| {
        spec.add_tokens(equation.into_iter().collect());
        spec.add(if block { "" } else { ";" });
    })
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
