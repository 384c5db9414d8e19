//! The parameters of builders and setters: the Rust types by which they take the parts of an op.

use super::attr::Holds;
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
    Held(Holds),
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
        matches!(self, Take::Held(Holds::Type) | Take::Symbol | Take::Any)
    }
    /// Returns a description of the parameter, for messages.
    pub fn words(self) -> &'static str {
        match self {
            Take::Held(Holds::Enum(_)) => "a case",
            Take::Held(Holds::Flag) => "a flag",
            Take::Held(Holds::Int) => "an integer",
            Take::Held(Holds::Ints | Holds::IntList) | Take::IntItems(_) => "integers",
            Take::Held(Holds::Str) => "a string",
            Take::Held(Holds::Type) => "a type",
            Take::Held(Holds::Map) => "a map",
            Take::Held(Holds::Set) => "a set",
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
            let LetKind::Mixed { attr, operands } = list.kind else { continue };
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

impl Emitter<'_> {
    /// Returns how an attribute is taken.
    pub(super) fn take(&self, op: &OpDecl, attr: &OpAttr) -> Take {
        let constraint = closed(&attr.constraint, &op.generics);
        match self.holds(&constraint) {
            Some(Holds::IntList) => self.items_width(&constraint).map_or(Take::Any, Take::IntItems),
            Some(holds) => Take::Held(holds),
            None if self.is_symbol(&constraint) => Take::Symbol,
            None => Take::Any,
        }
    }

    /// Returns whether all attributes of a constraint are references to symbols.
    fn is_symbol(&self, constraint: &ConstraintExpr) -> bool {
        let bases = self.lowering.bases(constraint);
        let symbol = Definition::Attr(BuiltinAttr::SymbolRef);
        !bases.open && matches!(bases.attrs[..], [id] if self.lowering.attr_definition(id) == symbol)
    }

    /// Returns the width of the integers in an array attribute, and `None` in it for `index`; `None` if they are not signless.
    fn items_width(&self, constraint: &ConstraintExpr) -> Option<Option<u32>> {
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
            Take::Held(Holds::Type) => quote!(impl Into<#rt::Type<'c>>),
            Take::Any => quote!(impl Into<#rt::Attribute<'c>>),
            Take::Symbol => quote!(impl Into<#rt::AttrArg<'c>>),
            _ => self.value_type(take),
        }
    }

    /// Returns the type of the parameter for an attribute that may be absent.
    pub(super) fn optional_attr_param_type(&self, take: Take) -> TokenStream {
        match take {
            Take::Held(Holds::Flag) => quote!(bool),
            _ => {
                let value = self.value_type(take);
                quote!(Option<#value>)
            }
        }
    }

    fn value_type(&self, take: Take) -> TokenStream {
        let rt = &self.rt;
        match take {
            Take::Held(Holds::Enum(id)) => self.enum_path(id),
            Take::Held(Holds::Flag) => quote!(bool),
            Take::Held(Holds::Int) => quote!(i64),
            Take::Held(Holds::Ints | Holds::IntList) | Take::IntItems(_) => quote!(&[i64]),
            Take::Held(Holds::Str) => quote!(&str),
            Take::Held(Holds::Type) => quote!(#rt::Type<'c>),
            Take::Held(Holds::Map) => quote!(&#rt::AffineMap),
            Take::Held(Holds::Set) => quote!(&#rt::IntegerSet),
            Take::Symbol => quote!(#rt::AttrArg<'c>),
            Take::Any => quote!(#rt::Attribute<'c>),
        }
    }

    /// Returns the call that sets attribute `i` of a description to a parameter.
    pub(super) fn set_attr(&self, take: Take, key: &TokenStream, name: &Ident) -> TokenStream {
        match take {
            Take::Held(Holds::Type) => quote!(.type_attr(#key, #name)),
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
            (Take::Held(Holds::Flag), _) => quote!(#rt::Change::attr(self.0, #i, Some(value))),
            (Take::IntItems(width), true) => {
                let items = self.int_items(width, &quote!(list));
                quote!(#rt::Change::attr(self.0, #i, value.map(|list| #items)))
            }
            (Take::IntItems(width), false) => {
                let items = self.int_items(width, &quote!(value));
                quote!(#rt::Change::attr(self.0, #i, Some(#items)))
            }
            (_, true) => quote!(#rt::Change::attr(self.0, #i, value)),
            (Take::Held(Holds::Type), false) => quote!(#rt::Change::type_attr(self.0, #i, value)),
            (Take::Any, false) => quote!(#rt::Change::any_attr(self.0, #i, value)),
            (_, false) => quote!(#rt::Change::attr(self.0, #i, Some(value))),
        }
    }
}
