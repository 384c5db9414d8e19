//! `#[derive(Constraint)]`: an enum is the union of its variants, a struct the intersection of its fields.

use crate::names::{self, docs, in_parentheses, note, once, plain};
use crate::text::Spec;
use crate::typed::Uses;
use bourn_spec::model::Subject;
use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, LitStr, Path, Token, Type};

/// A declared constraint.
pub struct ConstraintInput {
    pub ident: Ident,
    docs: Vec<(String, Span)>,
    pub options: Options,
    pub body: Body,
}

/// The options in `#[constraint(..)]`, of the declaration or of a variant.
#[derive(Default)]
pub struct Options {
    text: Option<LitStr>,
    condition: TokenStream,
    over: Option<(Subject, Span)>,
    rust: Option<Path>,
    implies: Vec<Type>,
    handle: Option<Ident>,
    pub krate: Option<Path>,
}

/// The meaning of a declared constraint.
pub enum Body {
    /// A struct: all parts hold.
    All(Part),
    /// An enum: at least one part holds.
    Any(Vec<(Ident, Part)>),
}

/// Constraints that must all hold, and a condition.
pub struct Part {
    /// The fields, for the witness.
    pub types: Vec<(Option<Ident>, Type)>,
    condition: TokenStream,
}

impl ConstraintInput {
    /// Parses the declaration.
    pub fn new(input: DeriveInput) -> Result<ConstraintInput, Error> {
        let mut errors = None;
        let options = Options::of(&input.attrs, &mut errors);
        if !input.generics.params.is_empty() {
            let text = "a derived constraint has no generics: a constraint with generics needs a spec";
            note(&mut errors, Error::new(input.generics.span(), text));
        }
        let body = match &input.data {
            Data::Struct(data) => Some(Body::All(part(&data.fields, options.condition.clone()))),
            Data::Enum(data) => Some(variants(&input.ident, &options, data, &mut errors)),
            Data::Union(_) => {
                let text =
                    "a constraint is declared by an enum, its cases, or by a struct, whose fields all hold";
                note(&mut errors, Error::new(input.ident.span(), text));
                None
            }
        };
        if let Some(Body::All(part)) = &body {
            check_struct(&input.ident, &options, part, &mut errors);
        }
        match (errors, body) {
            (None, Some(body)) => {
                Ok(ConstraintInput { docs: docs(&input.attrs), ident: input.ident, options, body })
            }
            (errors, _) => Err(errors.unwrap_or_else(|| Error::new(input.ident.span(), "not a constraint"))),
        }
    }

    /// Returns the subject of the constraint.
    pub fn subject(&self) -> Subject {
        self.options.over.map_or(Subject::Type, |(subject, _)| subject)
    }

    /// Returns the name of the generated handle.
    pub fn handle(&self) -> Ident {
        let suffix = match self.subject() {
            Subject::Type => "Type",
            Subject::Attr => "Attr",
            Subject::Op => "Op",
        };
        let own = || format_ident!("{}{suffix}", plain(&self.ident), span = self.ident.span());
        self.options.handle.clone().unwrap_or_else(own)
    }

    /// Returns the spec, and the names that it uses.
    pub fn spec(&self) -> Result<(Spec, Uses), Error> {
        let (mut uses, mut errors) = (Uses::default(), None);
        let parts: Vec<&Part> = match &self.body {
            Body::All(part) => vec![part],
            Body::Any(variants) => variants.iter().map(|(_, part)| part).collect(),
        };
        let types = parts.iter().flat_map(|part| part.types.iter().map(|(_, ty)| ty));
        for ty in types.chain(&self.options.implies) {
            uses.collect(ty, self.subject(), &mut errors);
        }
        if let Some(errors) = errors {
            return Err(errors);
        }
        let mut spec = Spec::default();
        let handle = self.handle();
        uses.add_header(&mut spec, "derived", self.ident.span(), None);
        spec.add_docs(&self.docs, "");
        spec.add("constraint ");
        spec.add_at(&handle.to_string(), handle.span());
        if let Some((subject, span)) = self.options.over {
            spec.add(" for ");
            let word = match subject {
                Subject::Type => "type",
                Subject::Attr => "attr",
                Subject::Op => "op",
            };
            spec.add_at(word, span);
        }
        if let Some(text) = &self.options.text {
            spec.add(" ");
            spec.add_at(
                &bourn_spec::quoted(&text.value()).replace('{', "{{").replace('}', "}}"),
                text.span(),
            );
        }
        spec.add(" = ");
        self.add_body(&mut spec, &uses);
        spec.add(";\n");
        for ty in &self.options.implies {
            spec.add("implies ");
            spec.add_at(&handle.to_string(), ty.span());
            spec.add(" => ");
            uses.add(&mut spec, ty);
            spec.add(";\n");
        }
        Ok((spec, uses))
    }

    fn add_body(&self, spec: &mut Spec, uses: &Uses) {
        match &self.body {
            Body::All(part) if part.types.is_empty() => {
                let path = self.options.rust.as_ref();
                spec.add("rust ");
                let text = path.map(|p| names::from_inside(p).to_string().replace(' ', ""));
                spec.add_at(&text.unwrap_or_default(), path.map_or_else(|| self.ident.span(), Path::span));
            }
            Body::All(part) => add_part(spec, uses, part),
            Body::Any(variants) => {
                for (i, (name, part)) in variants.iter().enumerate() {
                    spec.add(if i > 0 { " | " } else { "" });
                    spec.add_at(&plain(name), name.span());
                    spec.add("(");
                    add_part(spec, uses, part);
                    spec.add(")");
                }
            }
        }
    }
}

fn add_part(spec: &mut Spec, uses: &Uses, part: &Part) {
    let several = part.types.len() > 1 && !part.condition.is_empty();
    spec.add(if several { "(" } else { "" });
    for (i, (_, ty)) in part.types.iter().enumerate() {
        spec.add(if i > 0 { " & " } else { "" });
        uses.add(spec, ty);
    }
    spec.add(if several { ")" } else { "" });
    if !part.condition.is_empty() {
        spec.add(" where ");
        spec.add_tokens(part.condition.clone());
    }
}

fn part(fields: &Fields, condition: TokenStream) -> Part {
    Part { types: fields.iter().map(|f| (f.ident.clone(), f.ty.clone())).collect(), condition }
}

fn variants(ident: &Ident, options: &Options, data: &syn::DataEnum, errors: &mut Option<Error>) -> Body {
    if !options.condition.is_empty() {
        let text = "each variant has a `#[constraint(where(..))]` of its own";
        note(errors, Error::new(options.condition.span(), text));
    }
    if let Some(path) = &options.rust {
        note(
            errors,
            Error::new(path.span(), "a Rust function is a constraint of its own: a struct without fields"),
        );
    }
    if data.variants.is_empty() {
        note(errors, Error::new(ident.span(), "nothing satisfies a union without cases"));
    }
    let mut out = Vec::new();
    for variant in &data.variants {
        let own = Options::of(&variant.attrs, errors);
        if own.is_more_than_a_condition() {
            note(errors, Error::new(variant.ident.span(), "a variant may have `where(..)` only"));
        }
        if variant.fields.is_empty() {
            let text = format!("say what `{0}` stands for: `{0}(Index)`", variant.ident);
            note(errors, Error::new(variant.ident.span(), text));
        }
        out.push((variant.ident.clone(), part(&variant.fields, own.condition)));
    }
    Body::Any(out)
}

fn check_struct(ident: &Ident, options: &Options, part: &Part, errors: &mut Option<Error>) {
    let problem = match (part.types.is_empty(), &options.rust) {
        (true, None) => {
            "say what it takes: a field for each constraint that has to hold, or `#[constraint(rust = path)]`"
        }
        (true, Some(_)) if !part.condition.is_empty() => {
            "a Rust function says it all: there is nothing for `where(..)`"
        }
        (false, Some(_)) => "a Rust function is a constraint of its own: a struct without fields",
        _ => return,
    };
    note(errors, Error::new(ident.span(), problem));
}

impl Options {
    fn of(attrs: &[Attribute], errors: &mut Option<Error>) -> Options {
        let mut options = Options::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("constraint")) {
            if let Err(error) = options.read(attr) {
                note(errors, error);
            }
        }
        options
    }

    fn is_more_than_a_condition(&self) -> bool {
        self.text.is_some()
            || self.over.is_some()
            || self.rust.is_some()
            || self.handle.is_some()
            || self.krate.is_some()
            || !self.implies.is_empty()
    }

    fn read(&mut self, attr: &Attribute) -> Result<(), Error> {
        attr.parse_nested_meta(|meta| {
            let Some(option) = meta.path.get_ident().map(Ident::to_string) else {
                return Err(meta.error("unknown option"));
            };
            match option.as_str() {
                "text" => once(&mut self.text, meta.value()?.parse()?, &option),
                "rust" => once(&mut self.rust, meta.value()?.parse()?, &option),
                "handle" => once(&mut self.handle, meta.value()?.parse()?, &option),
                "crate" => once(&mut self.krate, meta.value()?.parse()?, &option),
                "where" => in_parentheses(&mut self.condition, &meta),
                "implies" => {
                    let list;
                    syn::parenthesized!(list in meta.input);
                    self.implies.extend(Punctuated::<Type, Token![,]>::parse_terminated(&list)?);
                    Ok(())
                }
                "for" => {
                    let word = meta.value()?.call(Ident::parse_any)?;
                    let subject = match word.to_string().as_str() {
                        "type" => Subject::Type,
                        "attr" => Subject::Attr,
                        "op" => Subject::Op,
                        _ => return Err(Error::new(word.span(), "expected type, attr or op")),
                    };
                    if self.over.replace((subject, word.span())).is_some() {
                        return Err(Error::new(word.span(), "`for` is given twice"));
                    }
                    Ok(())
                }
                _ => Err(meta.error(format!(
                    "unknown option `{option}`: expected text, where, for, implies, rust, handle or crate"
                ))),
            }
        })
    }
}
