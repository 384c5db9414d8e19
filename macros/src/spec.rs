//! The op as a spec, with the place in Rust of each piece of its text.

use crate::input::{Field, OpInput, Role, note};
use crate::markers::takes_types;
use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::{Error, GenericArgument, GenericParam, LitStr, PathArguments, Type};

/// A spec and where its text comes from.
#[derive(Debug, Default)]
pub struct Spec {
    pub text: String,
    places: Vec<Place>,
}

#[derive(Debug)]
struct Place {
    range: Range<usize>,
    span: Span,
    /// The text is the content of a string literal.
    literal: bool,
}

impl Spec {
    /// Text that the macro adds.
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Text that stands for something in Rust.
    fn add_at(&mut self, text: &str, span: Span) {
        self.place(text, span, false);
    }

    fn place(&mut self, text: &str, span: Span, literal: bool) {
        let start = self.text.len();
        self.text.push_str(text);
        self.places.push(Place { range: start..self.text.len(), span, literal });
    }

    /// Tokens, as they stand.
    fn add_tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{ ", "} "),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.add_at(open, group.span_open());
                    self.add_tokens(group.stream());
                    self.add_at(close, group.span_close());
                }
                TokenTree::Punct(punct) => {
                    self.add_at(&punct.as_char().to_string(), punct.span());
                    // `..`, `==`, `::` stay together.
                    if punct.spacing() == Spacing::Alone {
                        self.add(" ");
                    }
                }
                word => {
                    self.add_at(&word.to_string(), word.span());
                    self.add(" ");
                }
            }
        }
    }

    fn add_docs(&mut self, docs: &[(String, Span)], indent: &str) {
        for (line, span) in docs {
            self.add(indent);
            self.add_at(&format!("///{line}"), *span);
            self.add("\n");
        }
    }

    /// Where a piece of the text comes from: first and last place.
    pub fn spans(&self, range: Range<usize>) -> Option<(Span, Span)> {
        let inside = |p: &&Place| p.range.start < range.end.max(range.start + 1) && range.start < p.range.end;
        let mut hits = self.places.iter().filter(inside);
        let first = hits.next()?;
        Some((first.span, hits.next_back().unwrap_or(first).span))
    }

    /// The part of a string literal that is meant, marked: rustc cannot point into a literal for a macro.
    pub fn excerpt(&self, range: Range<usize>) -> Option<String> {
        let place = self
            .places
            .iter()
            .find(|p| p.literal && p.range.start <= range.start && range.end <= p.range.end)?;
        let text = &self.text;
        let from = text
            .get(place.range.start..range.start)?
            .rfind('\n')
            .map_or(place.range.start, |i| place.range.start + i + 1);
        let to =
            text.get(range.start..place.range.end)?.find('\n').map_or(place.range.end, |i| range.start + i);
        let before = text.get(from..range.start)?.chars().count();
        let marked = text.get(range.start..range.end.min(to))?.chars().count().max(1);
        Some(format!("    {}\n    {}{}", text.get(from..to)?, " ".repeat(before), "^".repeat(marked)))
    }
}

/// A field's type, or a type parameter's default, as a constraint.
struct Constraint<'t> {
    ty: &'t Type,
    arity: &'static str,
}

/// Names that the spec takes from the builtin dialect, each with its first use.
type Uses = BTreeMap<String, Span>;

/// The spec of an op.
pub fn spec(input: &OpInput) -> Result<Spec, Error> {
    let mut errors = None;
    let (dialect, op, name_span) = split_name(input)?;
    let variables = variables(input, &mut errors);
    let mut uses = Uses::new();
    for (_, ty) in &variables {
        collect_uses(ty, &variables, &mut uses, &mut errors);
    }
    let mut constraints = Vec::new();
    for field in &input.fields {
        let constraint = constraint_of(field, &mut errors);
        if field.role != Role::Region {
            collect_uses(constraint.ty, &variables, &mut uses, &mut errors);
        }
        constraints.push((field, constraint));
    }
    if let Some(errors) = errors {
        return Err(errors);
    }

    let mut spec = Spec::default();
    spec.add("dialect ");
    spec.add_at(&dialect, name_span);
    spec.add(";\n");
    if !uses.is_empty() {
        spec.add("use builtin::{");
        for (name, span) in &uses {
            spec.add_at(name, *span);
            spec.add(", ");
        }
        spec.add("};\n");
    }
    spec.add_docs(&input.docs, "");
    spec.add("op ");
    spec.add_at(&op, name_span);
    if !variables.is_empty() {
        spec.add("<");
        for (name, ty) in &variables {
            spec.add_at(&name.to_string(), name.span());
            spec.add(": ");
            add_constraint(&mut spec, ty);
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
        add_fields(&mut spec, clause, constraints.iter().filter(|(field, _)| field.role == role));
    }
    for (field, constraint) in constraints.iter().filter(|(field, _)| field.role == Role::Region) {
        spec.add_docs(&field.docs, "    ");
        spec.add("    region ");
        spec.add_at(field.ident.to_string().trim_start_matches("r#"), field.ident.span());
        spec.add(constraint.arity);
        spec.add(";\n");
    }
    add_clauses(&mut spec, input);
    spec.add("}\n");
    Ok(spec)
}

fn split_name(input: &OpInput) -> Result<(String, String, Span), Error> {
    let literal = input.options.name.clone().unwrap_or_else(|| LitStr::new("", input.ident.span()));
    let name = literal.value();
    let word = |text: &str| {
        text.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    match name.split_once('.') {
        Some((dialect, op)) if word(dialect) && word(op) => {
            Ok((dialect.to_owned(), op.to_owned(), literal.span()))
        }
        _ => Err(Error::new(
            literal.span(),
            format!("`{name}` is not the name of an op: expected `dialect.op`"),
        )),
    }
}

/// Type parameters, each with its constraint.
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

/// `Option<T>` or `Vec<T>`.
fn wrapped(ty: &Type) -> Option<(String, &Type)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let name = last.ident.to_string();
    let PathArguments::AngleBracketed(args) = &last.arguments else { return None };
    match args.args.first() {
        Some(GenericArgument::Type(inner))
            if args.args.len() == 1 && matches!(name.as_str(), "Option" | "Vec") =>
        {
            Some((name, inner))
        }
        _ => None,
    }
}

fn collect_uses(ty: &Type, variables: &[(&syn::Ident, &Type)], uses: &mut Uses, errors: &mut Option<Error>) {
    let Type::Path(path) = ty else {
        let text = "expected a constraint of the builtin dialect, such as `Index` or `RankedTensor`";
        return note(errors, Error::new(ty.span(), text));
    };
    let Some(last) = path.path.segments.last() else { return };
    if variables.iter().any(|(name, _)| path.path.is_ident(*name)) {
        return;
    }
    uses.entry(last.ident.to_string()).or_insert(last.ident.span());
    match &last.arguments {
        PathArguments::AngleBracketed(args) => {
            for arg in &args.args {
                if let GenericArgument::Type(ty) = arg {
                    collect_uses(ty, variables, uses, errors);
                }
            }
        }
        _ if takes_types(&last.ident.to_string()).is_some() => {
            uses.entry("Any".to_owned()).or_insert(last.ident.span());
        }
        _ => {}
    }
}

fn add_constraint(spec: &mut Spec, ty: &Type) {
    let Type::Path(path) = ty else { return };
    let Some(last) = path.path.segments.last() else { return };
    let name = last.ident.to_string();
    spec.add_at(&name, last.ident.span());
    match &last.arguments {
        PathArguments::AngleBracketed(args) => {
            spec.add("<");
            for (i, arg) in args.args.iter().enumerate() {
                if i > 0 {
                    spec.add(", ");
                }
                match arg {
                    GenericArgument::Type(ty) => add_constraint(spec, ty),
                    other => spec.add_tokens(other.to_token_stream()),
                }
            }
            spec.add(">");
        }
        _ => {
            if let Some(count) = takes_types(&name) {
                spec.add_at(&format!("<{}>", vec!["Any"; count].join(", ")), last.ident.span());
            }
        }
    }
}

fn add_fields<'f>(
    spec: &mut Spec,
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
        spec.add_at(field.ident.to_string().trim_start_matches("r#"), field.ident.span());
        spec.add(": ");
        add_constraint(spec, constraint.ty);
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
    for require in &input.requires {
        spec.add("    require ");
        spec.add_tokens(require.clone());
        spec.add(";\n");
    }
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
    let options = &input.options;
    if let Some(format) = &options.format {
        spec.add("    format { ");
        spec.place(&format.value(), format.span(), true);
        spec.add(" }\n");
    }
    for (hook, path) in &options.hooks {
        spec.add(&format!("    {hook} rust "));
        let text = path.to_token_stream().to_string().replace(' ', "");
        spec.add_at(&text, path.span());
        spec.add(";\n");
    }
    if let Some(name) = &options.result_names {
        spec.add("    result_names ");
        spec.add_at(&format!("{:?}", name.value()), name.span());
        spec.add(";\n");
    }
    if let Some(why) = &options.deprecated {
        spec.add("    deprecated ");
        spec.add_at(&format!("{:?}", why.value()), why.span());
        spec.add(";\n");
    }
    let (view, span) = match &options.view {
        Some(view) => (view.to_string(), view.span()),
        None => (format!("{}Op", input.ident), input.ident.span()),
    };
    spec.add("    rust_name ");
    spec.add_at(&view, span);
    spec.add(";\n");
}

/// The equations: commas or semicolons outside brackets separate them.
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
