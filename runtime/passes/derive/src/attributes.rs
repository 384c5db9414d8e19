//! Reads the attributes of a pass and of its fields.

use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, DeriveInput, Error, Expr, ExprLit, Field, Ident, Lit, LitBool, LitStr, Meta, Path, Token, Type,
};

/// The attributes of a pass.
pub struct Attributes {
    pub argument: LitStr,
    pub name: String,
    pub description: String,
    pub anchors: Vec<LitStr>,
    pub runs_on: Vec<LitStr>,
}

impl Attributes {
    pub fn of(input: &DeriveInput) -> syn::Result<Self> {
        let (mut argument, mut name) = (None, input.ident.to_string());
        let (mut anchors, mut runs_on) = (Vec::new(), Vec::new());
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("pass")) {
            attr.parse_nested_meta(|meta| {
                match meta.path.get_ident().map(Ident::to_string).as_deref() {
                    Some("argument") => argument = Some(meta.value()?.parse()?),
                    Some("name") => name = meta.value()?.parse::<LitStr>()?.value(),
                    Some("anchors") => anchors = strings(&meta)?,
                    Some("runs_on") => runs_on = strings(&meta)?,
                    _ => return Err(meta.error("expected `argument`, `name`, `anchors` or `runs_on`")),
                }
                Ok(())
            })?;
        }
        let missing = || Error::new_spanned(&input.ident, "a pass needs `#[pass(argument = \"its-name\")]`");
        let argument = argument.ok_or_else(missing)?;
        Ok(Attributes { argument, name, description: description(&input.attrs), anchors, runs_on })
    }
}

/// Parses `("a", "b")`.
fn strings(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<LitStr>> {
    let content;
    syn::parenthesized!(content in meta.input);
    Ok(Punctuated::<LitStr, Token![,]>::parse_terminated(&content)?.into_iter().collect())
}

/// A field of a pass.
pub struct OptionField<'a> {
    pub name: &'a Ident,
    pub ty: &'a Type,
    pub description: String,
    pub kind: FieldKind,
}

/// The options that a field holds.
pub enum FieldKind {
    /// The value of one option.
    One {
        option: LitStr,
        /// The default as text; the default of the type if it is not given.
        default: Option<String>,
        /// Whether pipelines show the option where it has the default.
        print_default: bool,
    },
    /// The values of several options, with the constant that declares them if it is not the constant of the type.
    Group(Option<Path>),
}

impl<'a> OptionField<'a> {
    pub fn of(field: &'a Field) -> syn::Result<Self> {
        let mut kind = None;
        for attr in &field.attrs {
            if attr.path().is_ident("option") {
                kind = Some(option(attr)?);
            } else if attr.path().is_ident("options") {
                kind = Some(FieldKind::Group(match &attr.meta {
                    Meta::Path(_) => None,
                    _ => Some(attr.parse_args()?),
                }));
            }
        }
        let missing =
            || Error::new_spanned(field, "a field of a pass needs `#[option(\"its-name\")]` or `#[options]`");
        let kind = kind.ok_or_else(missing)?;
        let name = field.ident.as_ref().ok_or_else(missing)?;
        Ok(OptionField { name, ty: &field.ty, description: description(&field.attrs), kind })
    }
}

/// Parses `#[option("name", default = 4, print_default = false)]`.
fn option(attr: &Attribute) -> syn::Result<FieldKind> {
    attr.parse_args_with(|input: syn::parse::ParseStream<'_>| {
        let option = input.parse()?;
        let (mut default, mut print_default) = (None, true);
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let key: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            match key.to_string().as_str() {
                "default" => default = Some(default_text(&input.parse()?)?),
                "print_default" => print_default = input.parse::<LitBool>()?.value,
                _ => return Err(Error::new_spanned(key, "expected `default` or `print_default`")),
            }
        }
        Ok(FieldKind::One { option, default, print_default })
    })
}

/// Returns a default as the text of an option.
fn default_text(default: &Expr) -> syn::Result<String> {
    if let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) = default {
        return Ok(format!("-{}", default_text(expr)?));
    }
    match default {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.value()),
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Ok(number.base10_digits().to_owned()),
        Expr::Lit(ExprLit { lit: Lit::Bool(flag), .. }) => Ok(flag.value.to_string()),
        _ => Err(Error::new_spanned(default, "a default is a number, a string, `true` or `false`")),
    }
}

/// Returns the first paragraph of a documentation comment as a description in one line, in lower case and without a period.
fn description(attrs: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        let Meta::NameValue(doc) = &attr.meta else { continue };
        let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &doc.value else { continue };
        let text = text.value().trim().to_owned();
        if text.is_empty() && !lines.is_empty() {
            break;
        }
        lines.push(text);
    }
    let text = lines.join(" ");
    let text = text.trim().trim_end_matches('.');
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        // A name of capital letters stays as it is.
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}
