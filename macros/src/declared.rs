//! `#[derive(Type)]` and `#[derive(Attr)]`: a struct whose fields are the parameters.

use crate::clauses;
use crate::interface::{self, Implemented};
use crate::names::{docs, note, once, plain, split_name, tokens_of};
use crate::source::Spec;
use crate::typed::{Uses, wrapped};
use bourn_spec::ast::{CExpr, ClauseKind, ItemKind, ParamItem, ParamKindItem, TypeItem};
use bourn_spec::model::Subject;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Expr, Fields, Ident, LitStr, Meta, Path, Type};

/// The kinds of parameters for which Rust has a type.
const KINDS: &[(&str, &str)] = &[
    ("bool", "bool"),
    ("u32", "u32"),
    ("u64", "u64"),
    ("i64", "i64"),
    ("i128", "int"),
    ("f64", "f64"),
    ("String", "str"),
    ("str", "str"),
    ("Shape", "shape"),
];

/// A declared type or attribute.
pub struct DeclaredInput {
    pub ident: Ident,
    subject: Subject,
    docs: String,
    pub options: Options,
    requires: Vec<TokenStream>,
    /// The implementations that `#[interface(..)]` declares.
    pub interfaces: Vec<Implemented>,
    pub params: Vec<Param>,
}

/// The options in `#[ty(..)]` or `#[attr(..)]`.
#[derive(Default)]
pub struct Options {
    pub name: Option<LitStr>,
    text: Option<LitStr>,
    format: Option<LitStr>,
    deprecated: Option<LitStr>,
    verify: Option<Path>,
    handle: Option<Ident>,
    pub krate: Option<Path>,
}

/// A field of the struct.
pub struct Param {
    pub ident: Ident,
    pub ty: Type,
    default: Option<Expr>,
    /// The subject of a declaration of the user's own.
    own: Subject,
    docs: String,
}

impl DeclaredInput {
    /// Parses the struct.
    pub fn new(input: DeriveInput, subject: Subject) -> Result<DeclaredInput, Error> {
        let mut errors = None;
        let (attribute, what) = words(subject);
        let mut options = Options::default();
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident(attribute)) {
            if let Err(error) = options.read(attr) {
                note(&mut errors, error);
            }
        }
        let requires = tokens_of(&input.attrs, "require", &mut errors);
        let interfaces = interface::read(&input.attrs, &mut errors);
        if options.name.is_none() && errors.is_none() {
            let text = format!("{what} needs a name: `#[{attribute}(name = \"dialect.name\")]`");
            note(&mut errors, Error::new(input.ident.span(), text));
        }
        if !input.generics.params.is_empty() {
            let text = format!("{what} has no generics: its parameters are the fields");
            note(&mut errors, Error::new(input.generics.span(), text));
        }
        let params = read_params(&input, what, &mut errors);
        match errors {
            Some(errors) => Err(errors),
            None => Ok(DeclaredInput {
                docs: docs(&input.attrs),
                ident: input.ident,
                subject,
                options,
                requires,
                interfaces,
                params,
            }),
        }
    }

    /// Returns the name of the generated handle.
    pub fn handle(&self) -> Ident {
        let suffix = if self.subject == Subject::Type { "Type" } else { "Attr" };
        let own = || format_ident!("{}{suffix}", plain(&self.ident), span = self.ident.span());
        self.options.handle.clone().unwrap_or_else(own)
    }

    /// Returns the spec, and the names that it uses.
    pub fn spec(&self) -> Result<(Spec, Uses), Error> {
        let name = self.options.name.clone().unwrap_or_else(|| LitStr::new("", self.ident.span()));
        let (dialect, mnemonic) = split_name(&name, words(self.subject).1)?;
        let (mut uses, mut errors) = (Uses::default(), None);
        for param in &self.params {
            collect(&mut uses, &param.ty, param.own, &mut errors);
        }
        for implemented in &self.interfaces {
            implemented.collect(&mut uses, self.subject, &mut errors);
        }
        if let Some(errors) = errors {
            return Err(errors);
        }
        let mut spec = Spec::default();
        uses.add_header(&mut spec, &dialect, name.span(), None);
        let start = spec.here();
        let mut item = TypeItem::new(spec.name(&mnemonic, name.span()));
        item.is_attr = self.subject == Subject::Attr;
        item.params = self.params.iter().map(|param| param.item(&mut spec, &uses)).collect();
        item.text = self.options.text.as_ref().map(|text| spec.string(text));
        let all = &mut item.clauses;
        all.extend(clauses::requires(&mut spec, &self.requires));
        all.extend(clauses::format(&mut spec, self.options.format.as_ref()));
        all.extend(self.options.verify.as_ref().map(|path| clauses::hook(&mut spec, "verify", path)));
        all.extend(self.interfaces.iter().filter_map(|implemented| implemented.clause(&mut spec)));
        all.extend(clauses::text(&mut spec, self.options.deprecated.as_ref(), ClauseKind::Deprecated));
        all.push(clauses::rust_name(&mut spec, &self.handle()));
        spec.item(start, self.docs.clone(), ItemKind::Type(item));
        Ok((spec, uses))
    }
}

impl Param {
    fn item(&self, spec: &mut Spec, uses: &Uses) -> ParamItem {
        let name = spec.ident(&self.ident);
        let kind = param_kind(spec, uses, &self.ty);
        let default = self.default.as_ref();
        let default = default.and_then(|default| spec.parse_tokens(default.to_token_stream()));
        ParamItem { doc: self.docs.clone(), default, ..ParamItem::new(name, kind) }
    }
}

/// Returns the name of the attribute with the options, and the noun for messages.
fn words(subject: Subject) -> (&'static str, &'static str) {
    if subject == Subject::Type { ("ty", "a type") } else { ("attr", "an attribute") }
}

fn read_params(input: &DeriveInput, what: &str, errors: &mut Option<Error>) -> Vec<Param> {
    let fields = match &input.data {
        Data::Struct(data) => &data.fields,
        _ => {
            note(errors, Error::new(input.ident.span(), format!("{what} is declared by a struct")));
            return Vec::new();
        }
    };
    if let Fields::Unnamed(_) = fields {
        let text = format!("{what} is declared by a struct with named fields");
        note(errors, Error::new(input.ident.span(), text));
        return Vec::new();
    }
    let mut params = Vec::new();
    for field in fields {
        match read_param(field) {
            Ok(param) => params.push(param),
            Err(error) => note(errors, error),
        }
    }
    params
}

fn read_param(field: &syn::Field) -> Result<Param, Error> {
    let ident = field.ident.clone().ok_or_else(|| Error::new(field.ty.span(), "a field needs a name"))?;
    let (mut default, mut own) = (None, Subject::Type);
    for attr in field.attrs.iter().filter(|attr| attr.path().is_ident("param")) {
        attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("default") {
                return once(&mut default, meta.value()?.parse::<Expr>()?, "default");
            }
            if meta.path.is_ident("attr") {
                own = Subject::Attr;
                return Ok(());
            }
            Err(meta.error("unknown option: expected `default = ..`, or `attr` for an attribute of your own"))
        })?;
    }
    Ok(Param { ident, ty: field.ty.clone(), default, own, docs: docs(&field.attrs) })
}

/// Returns the Rust type of a plain kind, without references.
fn kind(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Reference(reference) => kind(&reference.elem).filter(|k| *k == "str"),
        Type::Path(path) => {
            let last = path.path.segments.last().filter(|last| last.arguments.is_none())?;
            KINDS.iter().find(|(name, _)| last.ident == name).map(|(_, kind)| *kind)
        }
        _ => None,
    }
}

fn collect(uses: &mut Uses, ty: &Type, own: Subject, errors: &mut Option<Error>) {
    if kind(ty).is_some() {
        return;
    }
    match (wrapped(ty), ty) {
        (Some((wrapper, inner)), _) => {
            if wrapper == "Option" && wrapped(inner).is_some_and(|(wrapper, _)| wrapper == "Option") {
                note(errors, Error::new(inner.span(), "`Option` cannot be nested"));
            }
            collect(uses, inner, own, errors);
        }
        (None, Type::Path(path)) if unsupported(path).is_some() => {
            let text = format!(
                "a parameter is never {}: use one of bool, u32, u64, i64, i128, f64, String, or a constraint",
                unsupported(path).unwrap_or_default()
            );
            note(errors, Error::new(ty.span(), text));
        }
        (None, _) => uses.collect(ty, own, errors),
    }
}

/// Returns a message for a type of Rust that may be mistaken for a kind of parameter.
fn unsupported(path: &syn::TypePath) -> Option<String> {
    let name = path.path.get_ident()?.to_string();
    let others = ["i8", "i16", "i32", "u8", "u16", "u128", "usize", "isize", "f32", "char"];
    others.contains(&&*name).then(|| format!("`{name}`"))
}

fn param_kind(spec: &mut Spec, uses: &Uses, ty: &Type) -> ParamKindItem {
    if let Some(kind) = kind(ty) {
        return CExpr::name(spec.name(kind, ty.span())).into();
    }
    match wrapped(ty) {
        Some((wrapper, inner)) if wrapper == "Vec" => {
            ParamKindItem::List(Box::new(param_kind(spec, uses, inner)))
        }
        Some((_, inner)) => ParamKindItem::Optional(Box::new(param_kind(spec, uses, inner))),
        None => uses.constraint(spec, ty).into(),
    }
}

impl Options {
    fn read(&mut self, attr: &Attribute) -> Result<(), Error> {
        if matches!(attr.meta, Meta::Path(_)) {
            return Ok(());
        }
        attr.parse_nested_meta(|meta| {
            let Some(option) = meta.path.get_ident().map(Ident::to_string) else {
                return Err(meta.error("unknown option"));
            };
            match option.as_str() {
                "name" => once(&mut self.name, meta.value()?.parse()?, &option),
                "text" => once(&mut self.text, meta.value()?.parse()?, &option),
                "format" => once(&mut self.format, meta.value()?.parse()?, &option),
                "deprecated" => once(&mut self.deprecated, meta.value()?.parse()?, &option),
                "verify" => once(&mut self.verify, meta.value()?.parse()?, &option),
                "handle" => once(&mut self.handle, meta.value()?.parse()?, &option),
                "crate" => once(&mut self.krate, meta.value()?.parse()?, &option),
                _ => Err(meta.error(format!(
                    "unknown option `{option}`: expected name, text, format, verify, handle, deprecated or crate"
                ))),
            }
        })
    }
}
