//! Interfaces whose methods are data: how ops, types and attributes of loaded specs implement them.

use super::{Elements, Model, Slice, SymbolName, Values};
use crate::value_bounds::{
    COMPARISON, CONSTANT_MEMORY, Comparison, Connective, ConstantMemory, LOGIC, Logic, MEMORY_OF_SYMBOL,
    MemoryOfSymbol, STRIDED_SLICE, StridedSlice,
};
use bourn_ir::constraint::OpTest;
use bourn_ir::def::{MethodBody, MethodImpl};
use bourn_ir::view::RegionRef;
use bourn_ir::{OpRef, Value};
use bourn_terms::equation::Values as ValuesOf;
use bourn_terms::table::InterfaceDef;
use bourn_terms::{Const, Function, FunctionKind};
use std::any::Any;

/// The model of an interface made of methods that are data. Each interface that a spec declares is implemented for it once.
#[derive(Clone, Copy, Debug)]
pub struct Declared(&'static [MethodImpl]);

/// The type of a function that makes the model of an interface from methods that are data. The model lives as long as the
/// program, as the methods do.
pub type ModelFn = fn(&'static [MethodImpl]) -> &'static (dyn Any + Send + Sync);

impl Declared {
    /// Makes the model of an interface, for tables. `view` turns the methods into the interface's trait.
    pub fn model<T: ?Sized + 'static>(
        methods: &'static [MethodImpl],
        view: fn(&'static Declared) -> &'static T,
    ) -> &'static (dyn Any + Send + Sync)
    where
        Model<T>: Send + Sync,
    {
        Box::leak(Box::new(Model(view(Box::leak(Box::new(Declared(methods)))))))
    }
    /// Returns whether the data define a method.
    pub fn has(&self, name: &str) -> bool {
        self.body(name).is_some()
    }
    /// Returns the function that implements a method, with the type that the interface's trait gives it.
    pub fn function<F: Copy + 'static>(&self, name: &str) -> Option<F> {
        match self.body(name)? {
            MethodBody::Rust(function) => function.get(),
            _ => None,
        }
    }
    /// Returns the result of a method for an op, if the method is no function.
    pub fn returned<'a, 'c, R: Returned<'a, 'c>>(&self, op: OpRef<'a, 'c>, name: &str) -> R {
        R::returned(Some(op), self.body(name))
    }
    /// Returns the result of a method of a type or attribute, which is a constant.
    pub fn constant<R: for<'a, 'c> Returned<'a, 'c>>(&self, name: &str) -> R {
        R::returned(None, self.body(name))
    }
    fn body(&self, name: &str) -> Option<&'static MethodBody> {
        self.0.iter().find(|method| method.name == name).map(|method| &method.body)
    }
}

/// A result of a method that is no function.
pub trait Returned<'a, 'c> {
    /// Returns the result that the data define. Without data it is empty, false or zero: specs whose methods cannot return
    /// what they say are refused.
    fn returned(op: Option<OpRef<'a, 'c>>, body: Option<&'static MethodBody>) -> Self;
}

impl<'a, 'c> Returned<'a, 'c> for Values<'a, 'c> {
    fn returned(op: Option<OpRef<'a, 'c>>, body: Option<&'static MethodBody>) -> Self {
        let op = op.expect("values are those of an op");
        match body {
            Some(MethodBody::Values(ValuesOf::Operands(group))) => super::operands(op, group.0),
            Some(MethodBody::Values(ValuesOf::Results(group))) => super::results(op, group.0),
            Some(MethodBody::Values(ValuesOf::AllOperands)) => super::all_operands(op),
            Some(MethodBody::Values(ValuesOf::AllResults)) => super::all_results(op),
            _ => Values::new(op.body(), &[]),
        }
    }
}

impl<'a, 'c> Returned<'a, 'c> for Option<Value<'a, 'c>> {
    fn returned(op: Option<OpRef<'a, 'c>>, body: Option<&'static MethodBody>) -> Self {
        Values::returned(op, body).get(0)
    }
}

impl<'a, 'c> Returned<'a, 'c> for Option<RegionRef<'a, 'c>> {
    fn returned(op: Option<OpRef<'a, 'c>>, body: Option<&'static MethodBody>) -> Self {
        match body {
            Some(MethodBody::Region(region)) => op?.region(usize::from(*region)),
            _ => None,
        }
    }
}

macro_rules! constants {
    ($($ty:ty: $constant:pat => $value:expr;)*) => {$(
        impl<'a, 'c> Returned<'a, 'c> for $ty {
            fn returned(_: Option<OpRef<'a, 'c>>, body: Option<&'static MethodBody>) -> Self {
                match body {
                    Some(MethodBody::Const($constant)) => $value,
                    _ => Default::default(),
                }
            }
        }
    )*};
}
constants! {
    bool: Const::Bool(value) => *value;
    i64: Const::Int(value) => i64::try_from(*value).unwrap_or_default();
    u32: Const::Int(value) => u32::try_from(*value).unwrap_or_default();
    usize: Const::Int(value) => usize::try_from(*value).unwrap_or_default();
    &'static str: Const::Str(value) => value;
}

/// Implements [`Returned`] for results that only functions can give.
macro_rules! functions_only {
    ($($ty:ty),*) => {$(
        impl<'a, 'c> Returned<'a, 'c> for $ty {
            fn returned(_: Option<OpRef<'a, 'c>>, _: Option<&'static MethodBody>) -> Self {
                None
            }
        }
    )*};
}
functions_only!(
    Option<bourn_bounds::Comparator>,
    Option<Connective>,
    Option<Slice>,
    Option<Elements>,
    Option<SymbolName>
);

impl Comparison for Declared {
    fn lhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
        self.returned(op, "lhs")
    }
    fn rhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
        self.returned(op, "rhs")
    }
    fn relation(&self, op: OpRef<'_, '_>) -> Option<bourn_bounds::Comparator> {
        self.function::<for<'a, 'c> fn(OpRef<'a, 'c>) -> Option<bourn_bounds::Comparator>>("relation")?(op)
    }
}

impl Logic for Declared {
    fn lhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
        self.returned(op, "lhs")
    }
    fn rhs<'a, 'c>(&self, op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
        self.returned(op, "rhs")
    }
    fn connective(&self, op: OpRef<'_, '_>) -> Option<Connective> {
        self.function::<for<'a, 'c> fn(OpRef<'a, 'c>) -> Option<Connective>>("connective")?(op)
    }
}

impl StridedSlice for Declared {
    fn slice(&self, op: OpRef<'_, '_>) -> Option<Slice> {
        self.function::<for<'a, 'c> fn(OpRef<'a, 'c>) -> Option<Slice>>("slice")?(op)
    }
}

impl ConstantMemory for Declared {
    fn elements(&self, op: OpRef<'_, '_>) -> Option<Elements> {
        self.function::<for<'a, 'c> fn(OpRef<'a, 'c>) -> Option<Elements>>("elements")?(op)
    }
}

impl MemoryOfSymbol for Declared {
    fn symbol(&self, op: OpRef<'_, '_>) -> Option<SymbolName> {
        self.function::<for<'a, 'c> fn(OpRef<'a, 'c>) -> Option<SymbolName>>("symbol")?(op)
    }
}

/// The interfaces whose traits belong to the runtime.
pub static RUNTIME_INTERFACES: &[&InterfaceDef<'static>] = &[
    &InterfaceDef {
        name: "Comparison",
        test: Function::linked(
            "builtin.Comparison",
            FunctionKind::Op,
            &((|op| super::own_interface::<dyn Comparison>(op, COMPARISON).is_some()) as OpTest),
        ),
        model: Function::linked(
            "builtin.Comparison",
            FunctionKind::Model,
            &((|methods| Declared::model::<dyn Comparison>(methods, |declared| declared)) as ModelFn),
        ),
    },
    &InterfaceDef {
        name: "Logic",
        test: Function::linked(
            "builtin.Logic",
            FunctionKind::Op,
            &((|op| super::own_interface::<dyn Logic>(op, LOGIC).is_some()) as OpTest),
        ),
        model: Function::linked(
            "builtin.Logic",
            FunctionKind::Model,
            &((|methods| Declared::model::<dyn Logic>(methods, |declared| declared)) as ModelFn),
        ),
    },
    &InterfaceDef {
        name: "StridedSlice",
        test: Function::linked(
            "builtin.StridedSlice",
            FunctionKind::Op,
            &((|op| super::own_interface::<dyn StridedSlice>(op, STRIDED_SLICE).is_some()) as OpTest),
        ),
        model: Function::linked(
            "builtin.StridedSlice",
            FunctionKind::Model,
            &((|methods| Declared::model::<dyn StridedSlice>(methods, |declared| declared)) as ModelFn),
        ),
    },
    &InterfaceDef {
        name: "MemoryOfSymbol",
        test: Function::linked(
            "builtin.MemoryOfSymbol",
            FunctionKind::Op,
            &((|op| super::own_interface::<dyn MemoryOfSymbol>(op, MEMORY_OF_SYMBOL).is_some()) as OpTest),
        ),
        model: Function::linked(
            "builtin.MemoryOfSymbol",
            FunctionKind::Model,
            &((|methods| Declared::model::<dyn MemoryOfSymbol>(methods, |declared| declared)) as ModelFn),
        ),
    },
    &InterfaceDef {
        name: "ConstantMemory",
        test: Function::linked(
            "builtin.ConstantMemory",
            FunctionKind::Op,
            &((|op| super::own_interface::<dyn ConstantMemory>(op, CONSTANT_MEMORY).is_some()) as OpTest),
        ),
        model: Function::linked(
            "builtin.ConstantMemory",
            FunctionKind::Model,
            &((|methods| Declared::model::<dyn ConstantMemory>(methods, |declared| declared)) as ModelFn),
        ),
    },
];
