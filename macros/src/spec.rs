//! From a struct to a spec: the declaration is written in the language, so that the one parser, resolver and checker that
//! there are see it.

use bourn_spec::model::{DialectId, OpId};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::fmt::Write;
use syn::{Data, DeriveInput, Error, Fields, LitStr, Result, Type};

/// What `#[op(..)]` says.
#[derive(Default)]
struct OpAttr {
    name: Option<LitStr>,
    traits: Vec<String>,
    format: Option<LitStr>,
    runtime: Option<LitStr>,
    verify: Option<LitStr>,
}

/// A field.
struct Field {
    name: String,
    /// `operand`, `result`, `attr` or `region`.
    kind: &'static str,
    handle: String,
    /// `?`, `*` or nothing.
    arity: &'static str,
    span: Span,
    doc: String,
}

/// The items of an op.
pub fn derive_op(input: &DeriveInput) -> Result<TokenStream> {
    let op = op_attr(input)?;
    let Some(name) = &op.name else {
        return Err(Error::new_spanned(&input.ident, "expected `#[op(name = \"dialect.op\", ..)]`"));
    };
    let full = name.value();
    let Some((dialect, mnemonic)) = full.split_once('.') else {
        return Err(Error::new(name.span(), "an op's name is `dialect.op`"));
    };
    let fields = fields(input)?;
    let text = spec_text(input, &op, dialect, mnemonic, &fields)?;
    let loaded =
        bourn_spec::load_strs(&[("derive", &text), ("builtin", BUILTIN), ("handles", &handles(&fields))], 1);
    let Some(model) = loaded.model.filter(|_| !loaded.diagnostics.has_errors()) else {
        return Err(errors(input, &loaded.diagnostics.list));
    };
    let id = model.dialect_named(dialect).unwrap_or(DialectId(0));
    let Some(id): Option<OpId> = model.op_named(id, mnemonic) else {
        return Err(Error::new(name.span(), "the op was not declared"));
    };
    let mut config = bourn_codegen::Config::default();
    if let Some(runtime) = &op.runtime {
        config.runtime = runtime.value();
    }
    bourn_codegen::rust_op(&model, id, &config).map_err(|unsupported| {
        let messages: Vec<String> = unsupported.into_iter().map(|u| u.message).collect();
        Error::new_spanned(&input.ident, messages.join("\n"))
    })
}

/// Types that equations ask about: index values and shaped ones. The handles themselves are the field's types.
const BUILTIN: &str = "dialect builtin;
type index \"index\";
type tensor(shape: shape, element: type, encoding: attr?) \"ranked tensor\";
type memref(shape: shape, element: type, layout: attr?, space: attr?) \"memref\";
type vector(shape: shape, scalable: [bool], element: type) \"vector\";
";

fn errors(input: &DeriveInput, list: &[bourn_spec::Diagnostic]) -> Error {
    let mut all: Option<Error> = None;
    for diagnostic in list.iter().filter(|d| d.severity == bourn_spec::Severity::Error) {
        let mut message = diagnostic.message.clone();
        if !diagnostic.label.is_empty() {
            let _ = write!(message, ": {}", diagnostic.label);
        }
        for help in &diagnostic.help {
            let _ = write!(message, "\nhelp: {help}");
        }
        let error = Error::new_spanned(&input.ident, message);
        match &mut all {
            Some(all) => all.combine(error),
            None => all = Some(error),
        }
    }
    all.unwrap_or_else(|| Error::new_spanned(&input.ident, "the declaration is not valid"))
}

fn op_attr(input: &DeriveInput) -> Result<OpAttr> {
    let mut op = OpAttr::default();
    for attr in input.attrs.iter().filter(|a| a.path().is_ident("op")) {
        attr.parse_nested_meta(|meta| {
            let text = || -> Result<LitStr> { meta.value()?.parse() };
            if meta.path.is_ident("name") {
                op.name = Some(text()?);
            } else if meta.path.is_ident("format") {
                op.format = Some(text()?);
            } else if meta.path.is_ident("runtime") {
                op.runtime = Some(text()?);
            } else if meta.path.is_ident("verify") {
                op.verify = Some(text()?);
            } else if meta.path.is_ident("traits") {
                meta.parse_nested_meta(|inner| {
                    let name = inner.path.get_ident().map(ToString::to_string);
                    op.traits.push(name.ok_or_else(|| inner.error("expected the name of a trait"))?);
                    Ok(())
                })?;
            } else {
                return Err(meta.error("expected `name`, `traits`, `format`, `verify` or `runtime`"));
            }
            Ok(())
        })?;
    }
    Ok(op)
}

fn fields(input: &DeriveInput) -> Result<Vec<Field>> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "an op is declared by a struct"));
    };
    let named = match &data.fields {
        Fields::Named(named) => named.named.iter().collect::<Vec<_>>(),
        Fields::Unit => Vec::new(),
        Fields::Unnamed(_) => {
            return Err(Error::new_spanned(&input.ident, "operands and results need names"));
        }
    };
    named.into_iter().map(field).collect()
}

fn field(f: &syn::Field) -> Result<Field> {
    let kinds = ["operand", "result", "attr", "region"];
    let mut found = kinds.into_iter().filter(|kind| f.attrs.iter().any(|a| a.path().is_ident(kind)));
    let (Some(kind), None) = (found.next(), found.next()) else {
        return Err(Error::new_spanned(
            f,
            "expected one of `#[operand]`, `#[result]`, `#[attr]`, `#[region]`",
        ));
    };
    let name = f.ident.as_ref().map(|i| i.to_string()).unwrap_or_default();
    let (arity, inner) = arity(&f.ty);
    let handle = strip_generics(inner);
    Ok(Field {
        name: name.trim_start_matches("r#").to_owned(),
        kind,
        handle,
        arity,
        span: f.ident.as_ref().map_or_else(Span::call_site, |i| i.span()),
        doc: doc(&f.attrs),
    })
}

fn arity(ty: &Type) -> (&'static str, &Type) {
    if let Type::Path(path) = ty {
        if let Some(last) = path.path.segments.last() {
            let mark = match &*last.ident.to_string() {
                "Option" => "?",
                "Vec" => "*",
                _ => return ("", ty),
            };
            if let syn::PathArguments::AngleBracketed(args) = &last.arguments {
                if let Some(syn::GenericArgument::Type(inner)) = args.args.first() {
                    return (mark, inner);
                }
            }
        }
    }
    ("", ty)
}

/// The path of a handle without its lifetime.
fn strip_generics(ty: &Type) -> String {
    match ty {
        Type::Path(path) => {
            let names: Vec<String> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
            let leading = if path.path.leading_colon.is_some() { "::" } else { "" };
            format!("{leading}{}", names.join("::"))
        }
        other => other.to_token_stream().to_string(),
    }
}

fn doc(attrs: &[syn::Attribute]) -> String {
    let mut text = String::new();
    for attr in attrs.iter().filter(|a| a.path().is_ident("doc")) {
        if let syn::Meta::NameValue(value) = &attr.meta {
            if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) = &value.value {
                let _ = writeln!(text, "///{}", line.value());
            }
        }
    }
    text
}

/// The name under which a handle is known in the spec.
fn handle_name(field: &Field) -> String {
    let subject = if field.kind == "attr" { "Attr" } else { "Type" };
    let cleaned: String = field.handle.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    format!("{subject}Of_{cleaned}")
}

/// The dialect of the handles: what each is as far as equations are concerned.
fn handles(fields: &[Field]) -> String {
    let mut text = "dialect field_types;\n".to_owned();
    let mut seen: Vec<String> = Vec::new();
    for field in fields.iter().filter(|f| f.kind != "region") {
        let name = handle_name(field);
        if seen.contains(&name) {
            continue;
        }
        let last = field.handle.rsplit("::").next().unwrap_or_default();
        let body = match last {
            _ if field.kind == "attr" => "any",
            "Index" | "IndexType" => "builtin::index",
            _ if last.contains("Tensor") && !last.contains("Unranked") => "builtin::tensor",
            _ if last.contains("MemRef") && !last.contains("Unranked") => "builtin::memref",
            _ if last.contains("Vector") => "builtin::vector",
            _ => "any",
        };
        let subject = if field.kind == "attr" { "for attr " } else { "" };
        let _ = writeln!(text, "constraint {name} {subject}\"{last}\" = {body} as rust {};", field.handle);
        seen.push(name);
    }
    text
}

fn spec_text(
    input: &DeriveInput,
    op: &OpAttr,
    dialect: &str,
    mnemonic: &str,
    fields: &[Field],
) -> Result<String> {
    let mut text = format!("dialect {dialect};\n");
    text.push_str(&doc(&input.attrs));
    let _ = write!(text, "op {mnemonic}");
    if !op.traits.is_empty() {
        let _ = write!(text, ": {}", op.traits.join(", "));
    }
    text.push_str(" {\n");
    let ident = input.ident.to_string();
    let rust_name = if ident.ends_with("Op") { format!("{ident}View") } else { format!("{ident}Op") };
    let _ = writeln!(text, "    rust_name {rust_name};");
    for (kind, clause) in [("operand", "operands"), ("attr", "attrs"), ("result", "results")] {
        let items: Vec<&Field> = fields.iter().filter(|f| f.kind == kind).collect();
        if items.is_empty() {
            continue;
        }
        let _ = writeln!(text, "    {clause} {{");
        for f in items {
            if f.kind == "attr" && f.arity == "*" {
                return Err(Error::new(f.span, "an attribute is there once, or not at all"));
            }
            let _ =
                writeln!(text, "{}        {}: field_types::{}{},", f.doc, f.name, handle_name(f), f.arity);
        }
        text.push_str("    }\n");
    }
    for f in fields.iter().filter(|f| f.kind == "region") {
        let _ = writeln!(text, "    region {}{};", f.name, f.arity);
    }
    let equations = equations(input)?;
    if !equations.is_empty() {
        let _ = writeln!(text, "    bounds {{ {}; }}", equations.join("; "));
    }
    if let Some(format) = &op.format {
        let _ = writeln!(text, "    format {{ {} }}", format.value());
    }
    if let Some(verify) = &op.verify {
        let _ = writeln!(text, "    verify rust {};", verify.value());
    }
    text.push_str("}\n");
    Ok(text)
}

/// The equations of `#[bounds(..)]`, separated by commas.
fn equations(input: &DeriveInput) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for attr in input.attrs.iter().filter(|a| a.path().is_ident("bounds")) {
        let list = attr.meta.require_list()?;
        let mut current = TokenStream::new();
        for tree in list.tokens.clone() {
            match &tree {
                TokenTree::Punct(p) if p.as_char() == ',' => {
                    all.push(std::mem::take(&mut current).to_string());
                }
                _ => current.extend([tree]),
            }
        }
        if !current.is_empty() {
            all.push(current.to_string());
        }
    }
    Ok(all)
}
