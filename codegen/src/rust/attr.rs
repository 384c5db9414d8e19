//! Decides as which Rust values the accessors of views return attributes.

use crate::rust::{Emitter, camel, ident, int, shouty};
use bourn_spec::model::{ConstraintExpr, DefaultValue, EnumId, OpAttr, OpDecl, closed};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{Const, Definition, Fixed};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The Rust value that the attributes of a constraint hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Enum(EnumId),
    /// A unit attribute, an `i1`, or one of both.
    Flag,
    /// An integer that fits into an `i64`.
    Int,
    /// A dense array of such integers.
    Ints,
    /// An array attribute of such integers.
    IntList,
    Str,
    Type,
    Map,
    Set,
}

/// The type of an attribute's values in Rust, and how an accessor reads it.
pub(super) struct AttrRead {
    /// The type that the accessor returns.
    pub returns: TokenStream,
    /// The body of the accessor.
    pub body: TokenStream,
}

impl Emitter<'_> {
    /// Returns the accessor of an attribute whose name is in the constant `name`.
    pub(super) fn attr_read(&self, op: &OpDecl, a: &OpAttr, name: &proc_macro2::Ident) -> AttrRead {
        let rt = &self.rt;
        let closed = closed(&a.constraint, &op.generics);
        let holds = self.holds(&closed);
        if holds == Some(Holds::Flag) && (a.optional || a.default.is_some()) {
            let default = a.default.as_ref().and_then(|default| self.default_value(Holds::Flag, default));
            let default = default.unwrap_or_else(|| quote!(false));
            return AttrRead {
                returns: quote!(bool),
                body: quote!(#rt::attr_or(self.0, Self::#name, #default)),
            };
        }
        let value = match holds {
            Some(Holds::Enum(id)) => self.enum_path(id),
            Some(Holds::Flag) => quote!(bool),
            Some(Holds::Int) => quote!(i64),
            Some(Holds::Ints) => quote!(&'c [i64]),
            Some(Holds::IntList) => quote!(Vec<i64>),
            Some(Holds::Str) => quote!(&'c str),
            Some(Holds::Type) => quote!(#rt::Type<'c>),
            Some(Holds::Map) => quote!(&'c #rt::presburger::affine::AffineMap),
            Some(Holds::Set) => quote!(&'c #rt::presburger::affine::IntegerSet),
            None => {
                let handle = self.handle_of(&a.constraint, &op.generics);
                let handle = handle.unwrap_or_else(|| quote!(#rt::Attribute));
                quote!(#handle<'c>)
            }
        };
        let default = a.default.as_ref();
        match default.map(|default| holds.and_then(|holds| self.default_value(holds, default))) {
            Some(Some(default)) => {
                let body = quote!(#rt::attr_or(self.0, Self::#name, #default));
                AttrRead { returns: value, body }
            }
            None if !a.optional => {
                AttrRead { body: quote!(#rt::required_attr(self.0, Self::#name)), returns: value }
            }
            // Neither the op nor Rust's syntax has the default.
            None | Some(None) => {
                let body = quote!(#rt::optional_attr(self.0, Self::#name));
                AttrRead { returns: quote!(Option<#value>), body }
            }
        }
    }

    /// Returns the Rust expression for the default of an attribute.
    fn default_value(&self, holds: Holds, default: &DefaultValue) -> Option<TokenStream> {
        match (holds, default) {
            (Holds::Flag, DefaultValue::Unit) => Some(quote!(true)),
            (Holds::Flag, DefaultValue::Bool(value)) => Some(quote!(#value)),
            (Holds::Flag, DefaultValue::Int(value)) => {
                let value = *value != 0;
                Some(quote!(#value))
            }
            (Holds::Int, DefaultValue::Int(value)) => {
                i64::try_from(*value).ok().map(|value| int(value).to_token_stream())
            }
            (Holds::Str, DefaultValue::Str(text)) => Some(quote!(#text)),
            (Holds::Ints, DefaultValue::List(items)) => {
                let items = items.iter().map(|item| match item {
                    DefaultValue::Int(value) => i64::try_from(*value).ok().map(int),
                    _ => None,
                });
                let items = items.collect::<Option<Vec<_>>>()?;
                Some(quote!(&[#(#items),*]))
            }
            (Holds::Enum(id), DefaultValue::Enum(of, cases)) if id == *of => {
                let (path, e) = (self.enum_path(id), &self.model[id]);
                let name = |name: &str| if e.bits { shouty(name, "") } else { camel(name) };
                match &cases[..] {
                    [] => Some(quote!(#path::from_value_or_default(0))),
                    cases => {
                        let cases = cases.iter().map(|case| Some(name(&e.cases.get(case.index())?.name)));
                        let cases = cases.collect::<Option<Vec<_>>>()?;
                        Some(quote!(#(#path::#cases)|*))
                    }
                }
            }
            _ => None,
        }
    }

    fn holds(&self, expr: &ConstraintExpr) -> Option<Holds> {
        if let Some(id) = self.lowering.enum_of(expr) {
            return Some(Holds::Enum(id));
        }
        let bases = self.lowering.bases(expr);
        if bases.open {
            return None;
        }
        let builtin = |id| match self.lowering.attr_definition(id) {
            Definition::Attr(builtin) => Some(builtin),
            _ => None,
        };
        match bases.attrs.iter().map(|&id| builtin(id)).collect::<Option<Vec<_>>>()?[..] {
            [BuiltinAttr::Unit] => Some(Holds::Flag),
            [BuiltinAttr::Integer] => match self.value_width(expr)? {
                1 => Some(Holds::Flag),
                2..=64 => Some(Holds::Int),
                _ => None,
            },
            [BuiltinAttr::DenseArray] => {
                matches!(self.value_width(expr), Some(2..=64)).then_some(Holds::Ints)
            }
            [BuiltinAttr::String] => Some(Holds::Str),
            [BuiltinAttr::Type] => Some(Holds::Type),
            [BuiltinAttr::AffineMap] => Some(Holds::Map),
            [BuiltinAttr::IntegerSet] => Some(Holds::Set),
            [] => match self.element(expr).map(|element| self.holds(&element))? {
                Some(Holds::Int) => Some(Holds::IntList),
                _ => None,
            },
            [_] => None,
            _ => self.is_flag(expr).then_some(Holds::Flag),
        }
    }

    /// Returns the width of the integers that all attributes of a constraint hold, 64 for `index`. `None` if the width is open, or
    /// values of this width do not all fit into an `i64`.
    fn value_width(&self, expr: &ConstraintExpr) -> Option<u32> {
        let constraint = self.lowering.constraint(expr);
        let only = bourn_terms::value_type(&constraint)?;
        match only.definition {
            Definition::Type(BuiltinType::Index) => Some(64),
            Definition::Type(BuiltinType::Integer) if only.is_complete() => {
                let param = |wanted: &str| only.params.iter().rev().find(|(name, _)| *name == wanted);
                let Some((_, Fixed::Const(Const::Int(width)))) = param("width") else { return None };
                let is_unsigned = matches!(
                    param("signedness"),
                    Some((_, Fixed::Const(Const::Case { keyword: "unsigned", .. })))
                );
                u32::try_from(*width).ok().filter(|&width| !is_unsigned || width < 64)
            }
            _ => None,
        }
    }

    /// Returns whether each arm of a union is a unit attribute or an `i1`.
    fn is_flag(&self, expr: &ConstraintExpr) -> bool {
        let arms = match expr {
            ConstraintExpr::Named(id, args) => return self.is_flag(&self.model.expand(*id, args)),
            ConstraintExpr::Or(arms) => arms,
            _ => return false,
        };
        arms.iter().all(|arm| self.holds(&arm.body) == Some(Holds::Flag))
    }

    /// Returns the constraint on the elements of an array attribute.
    fn element(&self, expr: &ConstraintExpr) -> Option<ConstraintExpr> {
        match expr {
            ConstraintExpr::Named(id, args) => self.element(&self.model.expand(*id, args)),
            ConstraintExpr::Where(base, _) => self.element(base),
            ConstraintExpr::Each(element) => Some((**element).clone()),
            _ => None,
        }
    }
}

/// Returns the name of the constant with the name of an attribute: `STEP_ATTR`. It is not in `used`, and is added to it.
pub(super) fn attr_const(name: &str, used: &mut Vec<String>) -> proc_macro2::Ident {
    let mut text = format!("{}_ATTR", crate::rust::snake_text(name).to_uppercase());
    while used.contains(&text) {
        text.push('_');
    }
    used.push(text.clone());
    ident(&text)
}
