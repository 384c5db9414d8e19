//! Interfaces that ops, types and attributes implement, and effects.

use crate::equation::Values;
use crate::{Const, Function};
use std::any::Any;

/// An implementation of an interface by an op, a type or an attribute.
#[derive(Clone, Copy, Debug)]
pub struct InterfaceImpl<'a> {
    /// Name of the interface.
    pub name: &'a str,
    /// The implementation.
    pub by: Implementation<'a>,
}

/// An interface that a spec declares, for specs that are loaded.
#[derive(Clone, Copy, Debug)]
pub struct InterfaceDef<'a> {
    /// Its full name: `builtin.DestinationStyle`.
    pub name: &'a str,
    /// Whether an op, a type or an attribute implements it.
    pub test: Function<'a>,
    /// Creates a model from methods that are data.
    pub model: Function<'a>,
}

/// The implementation of an interface.
#[derive(Clone, Copy)]
pub enum Implementation<'a> {
    /// A model, which the interface's crate can downcast.
    Model(&'a (dyn Any + Send + Sync)),
    /// An implementation that another crate registers. The path of the registering function in the spec: `toy_tiling::register`.
    Promised(&'a str),
    /// Methods as data, for which the interface's crate has not created a model yet.
    Methods(&'a [MethodImpl<'a>]),
}

/// A method of an interface as its implementor declares it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MethodImpl<'a> {
    /// The method's name.
    pub name: &'a str,
    /// The value that it returns.
    pub body: MethodBody<'a>,
}

/// The value that a method returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MethodBody<'a> {
    /// The value that a function in Rust returns.
    Rust(Function<'a>),
    /// A group of values, or the value of a group that has exactly one.
    Values(Values),
    /// A region.
    Region(u16),
    /// A constant.
    Const(Const<'a>),
}

impl std::fmt::Debug for Implementation<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Implementation::Model(_) => f.write_str("Model(..)"),
            Implementation::Promised(by) => f.debug_tuple("Promised").field(by).finish(),
            Implementation::Methods(methods) => f.debug_tuple("Methods").field(methods).finish(),
        }
    }
}

/// Kind of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, bourn_tree_derive::ToTree)]
pub enum EffectKind {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Allocates.
    Alloc,
    /// Frees.
    Free,
}

/// The group of values that an effect is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, bourn_tree_derive::ToTree)]
pub enum EffectOn {
    /// No value in particular: the whole resource.
    Resource,
    /// Operand group.
    Operand(u16),
    /// Result group.
    Result(u16),
}

/// One effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, bourn_tree_derive::ToTree)]
pub struct Effect<'a> {
    /// The kind of the effect.
    pub kind: EffectKind,
    /// The values that the effect is on.
    pub on: EffectOn,
    /// The resource; empty for all memory.
    pub resource: &'a str,
}
