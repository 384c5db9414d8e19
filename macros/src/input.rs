//! Parsing of the struct: its attributes and fields.

use crate::interface::{self, Implemented};
use crate::names::{docs, in_parentheses, note, once, tokens_of};
use proc_macro2::TokenStream;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Fields, Generics, Ident, LitStr, Meta, Path, Type, Visibility,
};

/// The hooks that `#[op(..)]` takes.
const HOOKS: &[&str] = &["verify", "fold", "canonicalize", "infer", "parse", "print"];

/// A declared op.
pub struct OpInput {
    pub ident: Ident,
    pub vis: Visibility,
    pub generics: Generics,
    pub docs: String,
    pub options: Options,
    /// The tokens of each `#[bounds(..)]`.
    pub bounds: Vec<TokenStream>,
    /// The tokens of each `#[require(..)]`.
    pub requires: Vec<TokenStream>,
    /// The tokens of each `#[effects(..)]`.
    pub effects: Vec<TokenStream>,
    /// The implementations that `#[interface(..)]` declares.
    pub interfaces: Vec<Implemented>,
    pub fields: Vec<Field>,
}

/// The options in `#[op(..)]`.
#[derive(Default)]
pub struct Options {
    pub name: Option<LitStr>,
    pub traits: TokenStream,
    pub format: Option<LitStr>,
    pub view: Option<Ident>,
    pub deprecated: Option<LitStr>,
    pub result_names: Option<LitStr>,
    pub krate: Option<Path>,
    pub materialize: Option<Path>,
    pub hooks: Vec<(String, Path)>,
}

/// A field of the struct.
pub struct Field {
    pub ident: Ident,
    pub role: Role,
    pub ty: Type,
    /// The default: `#[attr(default = ..)]`.
    pub default: Option<Expr>,
    pub docs: String,
}

/// The role of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Operand,
    Attr,
    Result,
    Region,
}

impl OpInput {
    /// Parses the struct.
    pub fn new(input: DeriveInput) -> Result<OpInput, Error> {
        let mut errors = None;
        let mut options = Options::default();
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("op")) {
            if let Err(error) = options.read(attr) {
                note(&mut errors, error);
            }
        }
        let bounds = tokens_of(&input.attrs, "bounds", &mut errors);
        let requires = tokens_of(&input.attrs, "require", &mut errors);
        let effects = tokens_of(&input.attrs, "effects", &mut errors);
        let interfaces = interface::read(&input.attrs, &mut errors);
        if options.name.is_none() && errors.is_none() {
            note(
                &mut errors,
                Error::new(input.ident.span(), "an op needs a name: `#[op(name = \"dialect.op\")]`"),
            );
        }
        let fields = read_fields(&input, &mut errors);
        match errors {
            Some(errors) => Err(errors),
            None => Ok(OpInput {
                docs: docs(&input.attrs),
                ident: input.ident,
                vis: input.vis,
                generics: input.generics,
                options,
                bounds,
                requires,
                effects,
                interfaces,
                fields,
            }),
        }
    }
}

fn read_fields(input: &DeriveInput, errors: &mut Option<Error>) -> Vec<Field> {
    let Data::Struct(data) = &input.data else {
        note(errors, Error::new(input.ident.span(), "an op is declared by a struct with named fields"));
        return Vec::new();
    };
    let named = match &data.fields {
        Fields::Named(fields) => &fields.named,
        Fields::Unit => return Vec::new(),
        Fields::Unnamed(_) => {
            note(errors, Error::new(input.ident.span(), "an op is declared by a struct with named fields"));
            return Vec::new();
        }
    };
    let mut fields = Vec::new();
    for field in named {
        match read_field(field) {
            Ok(field) => fields.push(field),
            Err(error) => note(errors, error),
        }
    }
    fields
}

fn read_field(field: &syn::Field) -> Result<Field, Error> {
    let ident = field.ident.clone().ok_or_else(|| Error::new(field.ty.span(), "a field needs a name"))?;
    let (mut role, mut default) = (None, None);
    for attr in &field.attrs {
        let this = if attr.path().is_ident("operand") {
            Role::Operand
        } else if attr.path().is_ident("result") {
            Role::Result
        } else if attr.path().is_ident("attr") {
            Role::Attr
        } else if attr.path().is_ident("region") {
            Role::Region
        } else {
            continue;
        };
        if role.replace(this).is_some() {
            return Err(Error::new(attr.span(), format!("field `{ident}` has two roles")));
        }
        if matches!(attr.meta, Meta::Path(_)) {
            continue;
        }
        attr.parse_nested_meta(|meta| {
            if this == Role::Attr && meta.path.is_ident("default") {
                default = Some(meta.value()?.parse::<Expr>()?);
                return Ok(());
            }
            Err(meta.error("unknown option; only `#[attr(default = ..)]` takes one"))
        })?;
    }
    let Some(role) = role else {
        return Err(Error::new(
            ident.span(),
            format!("field `{ident}` is none of `#[operand]`, `#[result]`, `#[attr]`, `#[region]`"),
        ));
    };
    Ok(Field { ident, role, ty: field.ty.clone(), default, docs: docs(&field.attrs) })
}

impl Options {
    fn read(&mut self, attr: &Attribute) -> Result<(), Error> {
        attr.parse_nested_meta(|meta| {
            let Some(option) = meta.path.get_ident().map(Ident::to_string) else {
                return Err(meta.error("unknown option"));
            };
            match option.as_str() {
                "name" => once(&mut self.name, meta.value()?.parse()?, &option),
                "format" => once(&mut self.format, meta.value()?.parse()?, &option),
                "deprecated" => once(&mut self.deprecated, meta.value()?.parse()?, &option),
                "result_names" => once(&mut self.result_names, meta.value()?.parse()?, &option),
                "view" => once(&mut self.view, meta.value()?.parse()?, &option),
                "crate" => once(&mut self.krate, meta.value()?.parse()?, &option),
                "materialize" => once(&mut self.materialize, meta.value()?.parse()?, &option),
                "traits" => in_parentheses(&mut self.traits, &meta),
                hook if HOOKS.contains(&hook) => {
                    let path: Path = meta.value()?.parse()?;
                    // There may be any number of patterns.
                    if hook != "canonicalize" && self.hooks.iter().any(|(name, _)| name == hook) {
                        return Err(meta.error(format!("`{hook}` is given twice")));
                    }
                    self.hooks.push((option, path));
                    Ok(())
                }
                _ => Err(meta.error(format!(
                    "unknown option `{option}`: expected name, traits, format, result_names, view, deprecated, crate, verify, fold, materialize, canonicalize, infer, parse or print"
                ))),
            }
        })
    }
}
