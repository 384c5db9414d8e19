//! Decides as which Rust values the accessors of views return attributes.

use crate::exactly::such_that;
use crate::rust::{Emitter, camel, ident, int, shouty};
use bourn_spec::model::{
    AttrId, ConstraintArg, ConstraintExpr, DefaultValue, EnumId, OpAttr, OpDecl, Pred, Subject, Term, closed,
};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{Const, Definition, Fixed, Rel};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The Rust value that the attributes of a constraint hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    One(Scalar),
    /// A dense array of integers that fit into an `i64`.
    Ints,
    /// An array attribute.
    List(Scalar),
    /// An array attribute of array attributes.
    Lists(Scalar),
}

/// The Rust value that one attribute holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scalar {
    Enum(EnumId),
    /// A unit attribute, an `i1`, or one of both.
    Flag,
    /// An integer that fits into an `i64`.
    Int,
    /// A string, or the name of a symbol.
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

impl<'m> Emitter<'m> {
    /// Returns the accessor of an attribute whose name is in the constant `name`.
    pub(super) fn attr_read(&self, op: &OpDecl<'m>, a: &OpAttr<'m>, name: &proc_macro2::Ident) -> AttrRead {
        let rt = &self.rt;
        let closed = closed(self.lattice.arena(), &a.constraint, &op.generics);
        let holds = self.holds(&closed);
        let flag = Holds::One(Scalar::Flag);
        if holds == Some(flag) && (a.optional || a.default.is_some()) {
            let default = a.default.as_ref().and_then(|default| self.default_value(flag, default));
            let default = default.unwrap_or_else(|| quote!(false));
            return AttrRead {
                returns: quote!(bool),
                body: quote!(#rt::attr_or(self.0, Self::#name, #default)),
            };
        }
        if holds == Some(Holds::One(Scalar::Type))
            && a.default.is_none()
            && let Some(handle) = self.held_type(&closed)
        {
            return match a.optional {
                true => AttrRead {
                    returns: quote!(Option<#handle<'c>>),
                    body: quote!(#rt::optional_type(self.0, Self::#name)),
                },
                false => AttrRead {
                    returns: quote!(#handle<'c>),
                    body: quote!(#rt::required_type(self.0, Self::#name)),
                },
            };
        }
        let value = match holds {
            Some(Holds::One(scalar)) => self.scalar(scalar),
            Some(Holds::Ints) => quote!(&'c [i64]),
            Some(Holds::List(scalar)) => {
                let scalar = self.scalar(scalar);
                quote!(Vec<#scalar>)
            }
            Some(Holds::Lists(scalar)) => {
                let scalar = self.scalar(scalar);
                quote!(Vec<Vec<#scalar>>)
            }
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

    /// Returns the Rust type of the value that one attribute holds.
    fn scalar(&self, scalar: Scalar) -> TokenStream {
        let rt = &self.rt;
        match scalar {
            Scalar::Enum(id) => self.enum_path(id),
            Scalar::Flag => quote!(bool),
            Scalar::Int => quote!(i64),
            Scalar::Str => quote!(&'c str),
            Scalar::Type => quote!(#rt::Type<'c>),
            Scalar::Map => quote!(&'c #rt::presburger::affine::AffineMap),
            Scalar::Set => quote!(&'c #rt::presburger::affine::IntegerSet),
        }
    }

    /// Returns the Rust expression for the default of an attribute.
    fn default_value(&self, holds: Holds, default: &DefaultValue<'m>) -> Option<TokenStream> {
        match (holds, default) {
            (Holds::One(Scalar::Flag), DefaultValue::Unit) => Some(quote!(true)),
            (Holds::One(Scalar::Flag), DefaultValue::Bool(value)) => Some(quote!(#value)),
            (Holds::One(Scalar::Flag), DefaultValue::Int(value)) => {
                let value = *value != 0;
                Some(quote!(#value))
            }
            (Holds::One(Scalar::Int), DefaultValue::Int(value)) => {
                i64::try_from(*value).ok().map(|value| int(value).to_token_stream())
            }
            (Holds::One(Scalar::Str), DefaultValue::Str(text)) => Some(quote!(#text)),
            (Holds::Ints, DefaultValue::List(items)) => {
                let items = items.iter().map(|item| match item {
                    DefaultValue::Int(value) => i64::try_from(*value).ok().map(int),
                    _ => None,
                });
                let items = items.collect::<Option<Vec<_>>>()?;
                Some(quote!(&[#(#items),*]))
            }
            (Holds::One(Scalar::Enum(id)), DefaultValue::Enum(of, cases)) if id == *of => {
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

    /// Returns the Rust value that all attributes of a constraint hold.
    pub(super) fn holds(&self, expr: &ConstraintExpr<'m>) -> Option<Holds> {
        if let Some(id) = self.lowering.enum_of(expr) {
            return Some(Holds::One(Scalar::Enum(id)));
        }
        let bases = self.lowering.bases(expr);
        if bases.open {
            return None;
        }
        let builtin = |&id: &AttrId| match self.lowering.attr_definition(id) {
            Definition::Attr(builtin) => Some((id, builtin)),
            _ => None,
        };
        Some(match bases.attrs.iter().map(builtin).collect::<Option<Vec<_>>>()?[..] {
            [(_, BuiltinAttr::Unit)] => Holds::One(Scalar::Flag),
            [(_, BuiltinAttr::Integer)] => match self.value_width(expr)? {
                1 => Holds::One(Scalar::Flag),
                2..=64 => Holds::One(Scalar::Int),
                _ => return None,
            },
            [(_, BuiltinAttr::DenseArray)] if matches!(self.value_width(expr), Some(2..=64)) => Holds::Ints,
            [(_, BuiltinAttr::String)] => Holds::One(Scalar::Str),
            [(id, BuiltinAttr::SymbolRef)] if self.is_flat(id, expr) => Holds::One(Scalar::Str),
            [(_, BuiltinAttr::Type)] => Holds::One(Scalar::Type),
            [(_, BuiltinAttr::AffineMap)] => Holds::One(Scalar::Map),
            [(_, BuiltinAttr::IntegerSet)] => Holds::One(Scalar::Set),
            [] => match self.element(expr).and_then(|element| self.holds(&element))? {
                Holds::One(element) => Holds::List(element),
                Holds::List(element) => Holds::Lists(element),
                Holds::Ints | Holds::Lists(_) => return None,
            },
            [_] => return None,
            _ if self.is_flag(expr) => Holds::One(Scalar::Flag),
            _ => return None,
        })
    }

    /// Returns whether all references to symbols that satisfy a constraint are simple names.
    fn is_flat(&self, symbol_ref: AttrId, expr: &ConstraintExpr<'m>) -> bool {
        let length = Term::Len(&Term::Param("nested"));
        let is_simple = Pred::Compare(length, Rel::Eq, Term::Const(DefaultValue::Int(0)));
        let all = ConstraintExpr::IsAttr(symbol_ref, &[]);
        self.lattice.implies(expr, &such_that(self.lattice.arena(), all, &[is_simple])).is_yes()
    }

    /// Returns the handle of the types that the type attributes of a constraint hold, if not all types satisfy it.
    fn held_type(&self, expr: &ConstraintExpr<'m>) -> Option<TokenStream> {
        match expr {
            ConstraintExpr::Named(id, args) => {
                self.held_type(&self.model.expand(self.lattice.arena(), *id, args))
            }
            ConstraintExpr::Where(base, _) => self.held_type(base),
            ConstraintExpr::IsAttr(_, args) => match &args.first()?.arg {
                ConstraintArg::Constraint(held) => {
                    let is_any = self.lattice.implies(&ConstraintExpr::Any(Subject::Type), held).is_yes();
                    if is_any { None } else { self.handle_of(held, &[]) }
                }
                ConstraintArg::Const(_) | ConstraintArg::Generic(_) | ConstraintArg::Term(_) => None,
            },
            _ => None,
        }
    }

    /// Returns the width of the integers that all attributes of a constraint hold, 64 for `index`. `None` if the width is open, or
    /// values of this width do not all fit into an `i64`.
    fn value_width(&self, expr: &ConstraintExpr<'m>) -> Option<u32> {
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
    fn is_flag(&self, expr: &ConstraintExpr<'m>) -> bool {
        let arms = match expr {
            ConstraintExpr::Named(id, args) => {
                return self.is_flag(&self.model.expand(self.lattice.arena(), *id, args));
            }
            ConstraintExpr::OneOf(arms) => arms,
            _ => return false,
        };
        arms.iter().all(|arm| self.holds(&arm.body) == Some(Holds::One(Scalar::Flag)))
    }

    /// Returns the constraint on the elements of an array attribute.
    pub(super) fn element(&self, expr: &ConstraintExpr<'m>) -> Option<ConstraintExpr<'m>> {
        match expr {
            ConstraintExpr::Named(id, args) => {
                self.element(&self.model.expand(self.lattice.arena(), *id, args))
            }
            ConstraintExpr::Where(base, _) => self.element(base),
            ConstraintExpr::Each(element) => Some(**element),
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
