//! `#[derive(Constraint)]`: an enum is the union of its variants, a struct the intersection of its fields.

use crate::names::{docs, in_parentheses, note, once, plain};
use crate::source::Spec;
use crate::typed::{Uses, subject_word};
use bourn_spec::ast::{CExpr, CKind, ConstraintItem, ItemKind, Template};
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
    docs: String,
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
        let start = spec.here();
        let name = spec.name(&handle.to_string(), handle.span());
        let subject = self.options.over.map(|(subject, span)| spec.name(subject_word(subject), span));
        let text = self.options.text.as_ref().map(|text| Template::literal(spec.string(text)));
        let body = self.body(&mut spec, &uses);
        let item = ConstraintItem { subject, text, ..ConstraintItem::new(name, body) };
        spec.item(start, self.docs.clone(), ItemKind::Constraint(item));
        for ty in &self.options.implies {
            let start = spec.here();
            let own = CExpr::name(spec.name(&handle.to_string(), ty.span()));
            let implied = uses.constraint(&mut spec, ty);
            spec.item(start, String::new(), ItemKind::Implies(own, implied));
        }
        Ok((spec, uses))
    }

    fn body(&self, spec: &mut Spec, uses: &Uses) -> CExpr {
        match (&self.body, &self.options.rust) {
            (Body::All(part), Some(path)) if part.types.is_empty() => {
                let path = spec.path(path);
                CExpr { span: path.span, ..CExpr::rust(path.text) }
            }
            (Body::All(part), _) => part_constraint(spec, uses, part),
            (Body::Any(variants), _) => {
                let start = spec.here();
                let arms = variants.iter().map(|(name, part)| {
                    let name = spec.ident(name);
                    (Some(name), part_constraint(spec, uses, part))
                });
                let kind = CKind::Or(arms.collect());
                CExpr { span: spec.since(start), kind }
            }
        }
    }
}

/// Returns the constraint whose types and condition all hold.
fn part_constraint(spec: &mut Spec, uses: &Uses, part: &Part) -> CExpr {
    let start = spec.here();
    let types: Vec<CExpr> = part.types.iter().map(|(_, ty)| uses.constraint(spec, ty)).collect();
    let several = types.len() > 1;
    let mut all = CExpr::all_of(types);
    if several {
        all.span = spec.since(start);
    }
    if part.condition.is_empty() {
        return all;
    }
    match spec.parse_tokens(part.condition.clone()) {
        Some(condition) => {
            let kind = CKind::Where(Box::new(all), Box::new(condition));
            CExpr { span: spec.since(start), kind }
        }
        None => all,
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
