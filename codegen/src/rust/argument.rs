//! The parameters of builders and setters: the Rust types by which they take the parts of an op.

use super::attr::{Holds, Scalar};
use crate::rust::{Emitter, at, int, snake_text};
use bourn_spec::model::{AttrIdx, ConstraintExpr, LetKind, OpAttr, OpDecl, OperandIdx, closed};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{Const, Definition, Fixed};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// How a builder or a setter takes the value of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Take {
    /// As the Rust value that the attribute holds.
    Held(Scalar),
    /// As a list of integers, of which a dense array is made.
    Ints,
    /// As a list of integers of this width, `None` for `index`, of which an array attribute is made.
    IntItems(Option<u32>),
    /// As the name of a symbol, or an attribute.
    Symbol,
    /// As an attribute.
    Any,
}

impl Take {
    /// Returns whether the parameter has any type that converts to the wanted one.
    pub fn is_generic(self) -> bool {
        matches!(self, Take::Held(Scalar::Type) | Take::Symbol | Take::Any)
    }
    /// Returns a description of the parameter, for messages.
    pub fn words(self) -> &'static str {
        match self {
            Take::Held(Scalar::Enum(_)) => "a case",
            Take::Held(Scalar::Flag) => "a flag",
            Take::Held(Scalar::Int) => "an integer",
            Take::Ints | Take::IntItems(_) => "integers",
            Take::Held(Scalar::Str) => "a string",
            Take::Held(Scalar::Type) => "a type",
            Take::Held(Scalar::Map) => "a map",
            Take::Held(Scalar::Set) => "a set",
            Take::Symbol => "a symbol",
            Take::Any => "an attribute",
        }
    }
}

/// A list whose numbers are in an attribute, or are operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mixed {
    pub attr: AttrIdx,
    pub operands: OperandIdx,
}

impl Mixed {
    /// Returns the lists of an op. Each attribute and each operand group is in one of them at most.
    pub fn all(op: &OpDecl) -> Vec<Mixed> {
        let mut lists: Vec<Mixed> = Vec::new();
        for list in &op.lets {
            let LetKind::Mixed(attr, operands) = list.kind else { continue };
            let declared =
                op.attrs.get(attr.index()).is_some_and(|attr| !attr.optional && attr.default.is_none())
                    && op.operands.get(operands.index()).is_some();
            if declared && lists.iter().all(|known| known.attr != attr && known.operands != operands) {
                lists.push(Mixed { attr, operands });
            }
        }
        lists
    }

    /// Returns the name of the list.
    pub fn name(self, op: &OpDecl) -> String {
        let snake = snake_text(&op[self.operands].name);
        snake.strip_prefix("dynamic_").unwrap_or(&snake).to_owned()
    }
}

impl<'m> Emitter<'m> {
    /// Returns how an attribute is taken.
    pub(super) fn take(&self, op: &OpDecl<'m>, attr: &OpAttr<'m>) -> Take {
        let constraint = closed(self.lattice.arena(), &attr.constraint, &op.generics);
        match self.holds(&constraint) {
            Some(Holds::One(scalar)) => Take::Held(scalar),
            Some(Holds::Ints) => Take::Ints,
            Some(Holds::List(Scalar::Int)) => self.items_width(&constraint).map_or(Take::Any, Take::IntItems),
            None if self.is_symbol(&constraint) => Take::Symbol,
            Some(Holds::List(_) | Holds::Lists(_)) | None => Take::Any,
        }
    }

    /// Returns whether all attributes of a constraint are references to symbols.
    fn is_symbol(&self, constraint: &ConstraintExpr<'m>) -> bool {
        let bases = self.lowering.bases(constraint);
        let symbol = Definition::Attr(BuiltinAttr::SymbolRef);
        !bases.open && matches!(bases.attrs[..], [id] if self.lowering.attr_definition(id) == symbol)
    }

    /// Returns the width of the integers in an array attribute, and `None` in it for `index`; `None` if they are not signless.
    fn items_width(&self, constraint: &ConstraintExpr<'m>) -> Option<Option<u32>> {
        let element = self.lowering.constraint(&self.element(constraint)?);
        let only = bourn_terms::value_type(&element)?;
        let param =
            |wanted: &str| only.params.iter().rev().find(|(name, _)| *name == wanted).map(|(_, fixed)| fixed);
        match only.definition {
            Definition::Type(BuiltinType::Index) => Some(None),
            Definition::Type(BuiltinType::Integer) => match (param("width"), param("signedness")) {
                (
                    Some(Fixed::Const(Const::Int(width))),
                    Some(Fixed::Const(Const::Case { keyword: "signless", .. })),
                ) => Some(Some(u32::try_from(*width).ok()?)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type of the parameter for an attribute.
    pub(super) fn attr_param_type(&self, take: Take) -> TokenStream {
        let rt = &self.rt;
        match take {
            Take::Held(Scalar::Type) => quote!(impl Into<#rt::Type<'c>>),
            Take::Any => quote!(impl Into<#rt::Attribute<'c>>),
            Take::Symbol => quote!(impl Into<#rt::AttrArg<'c>>),
            _ => self.value_type(take),
        }
    }

    /// Returns the type of the parameter for an attribute that may be absent.
    pub(super) fn optional_attr_param_type(&self, take: Take) -> TokenStream {
        match take {
            Take::Held(Scalar::Flag) => quote!(bool),
            _ => {
                let value = self.value_type(take);
                quote!(Option<#value>)
            }
        }
    }

    fn value_type(&self, take: Take) -> TokenStream {
        let rt = &self.rt;
        match take {
            Take::Held(Scalar::Enum(id)) => self.enum_path(id),
            Take::Held(Scalar::Flag) => quote!(bool),
            Take::Held(Scalar::Int) => quote!(i64),
            Take::Ints | Take::IntItems(_) => quote!(&[i64]),
            Take::Held(Scalar::Str) => quote!(&str),
            Take::Held(Scalar::Type) => quote!(#rt::Type<'c>),
            Take::Held(Scalar::Map) => quote!(&#rt::AffineMap),
            Take::Held(Scalar::Set) => quote!(&#rt::IntegerSet),
            Take::Symbol => quote!(#rt::AttrArg<'c>),
            Take::Any => quote!(#rt::Attribute<'c>),
        }
    }

    /// Returns the call that sets attribute `i` of a description to a parameter.
    pub(super) fn set_attr(&self, take: Take, key: &TokenStream, name: &Ident) -> TokenStream {
        match take {
            Take::Held(Scalar::Type) => quote!(.type_attr(#key, #name)),
            Take::Any => quote!(.any_attr(#key, #name)),
            Take::IntItems(width) => {
                let items = self.int_items(width, &quote!(#name));
                quote!(.attr(#key, #items))
            }
            _ => quote!(.attr(#key, #name)),
        }
    }

    /// Returns the argument for a list of integers that an array attribute holds.
    fn int_items(&self, width: Option<u32>, list: &TokenStream) -> TokenStream {
        let rt = &self.rt;
        let width = match width.map(int) {
            Some(width) => quote!(Some(#width)),
            None => quote!(None),
        };
        quote!(#rt::AttrArg::IntItems(#list.to_vec(), #width))
    }

    /// Returns the change of attribute `i` of a view to a parameter; of an attribute that may be absent, to an optional one.
    pub(super) fn attr_change(&self, take: Take, i: usize, optional: bool) -> TokenStream {
        let (rt, i) = (&self.rt, at(i));
        match (take, optional) {
            (Take::Held(Scalar::Flag), _) => quote!(#rt::Change::attr(self.0, #i, Some(value))),
            (Take::IntItems(width), true) => {
                let items = self.int_items(width, &quote!(list));
                quote!(#rt::Change::attr(self.0, #i, value.map(|list| #items)))
            }
            (Take::IntItems(width), false) => {
                let items = self.int_items(width, &quote!(value));
                quote!(#rt::Change::attr(self.0, #i, Some(#items)))
            }
            (_, true) => quote!(#rt::Change::attr(self.0, #i, value)),
            (Take::Held(Scalar::Type), false) => quote!(#rt::Change::type_attr(self.0, #i, value)),
            (Take::Any, false) => quote!(#rt::Change::any_attr(self.0, #i, value)),
            (_, false) => quote!(#rt::Change::attr(self.0, #i, Some(value))),
        }
    }
}
