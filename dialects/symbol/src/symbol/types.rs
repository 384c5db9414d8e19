//! Types with and without symbolic encodings, and the functions of a module.

use super::SymbolicIntOp;
use crate::func::{CallOp, FuncOp};
use bourn_ir::symbols::references;
use bourn_ir::{AttrData, Attribute, Body, Context, DYNAMIC, OpId, OpRef, Type, TypeData};
use bourn_passes::walk;
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns a ranked tensor type with another encoding.
#[must_use]
pub fn with_encoding<'c>(context: &'c Context, ty: Type<'c>, encoding: Option<Attribute<'c>>) -> Type<'c> {
    match ty.data() {
        TypeData::RankedTensor { shape, element, .. } => {
            context.ty(TypeData::RankedTensor { shape: shape.clone(), element: *element, encoding })
        }
        _ => ty,
    }
}

/// Returns the elements of the symbolic encoding of a type, if it has one. Only lists are symbolic encodings.
///
/// # Errors
/// Fails if the list does not fit the sizes.
pub fn symbolic_encoding<'c>(ty: Type<'c>) -> Result<Option<&'c [Attribute<'c>]>, Malformed> {
    let TypeData::RankedTensor { shape, .. } = ty.data() else { return Ok(None) };
    let Some(elements) = super::names::encoding_elements(ty) else { return Ok(None) };
    let is_size = |(element, size): (&Attribute<'_>, &i64)| match element.data() {
        AttrData::Integer { value, ty } => {
            ty.signless_width() == Some(64)
                && (*size == DYNAMIC && *value >= 0 || *value == i128::from(*size))
        }
        AttrData::SymbolRef { nested, .. } => nested.is_empty(),
        _ => false,
    };
    match elements.len() == shape.len() && elements.iter().zip(shape).all(is_size) {
        true => Ok(Some(elements)),
        false => Err(Malformed),
    }
}

/// The error for an encoding that is a list, but no list of sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed;

/// Returns a type without symbolic encodings. For a function type, the arguments and results change.
#[must_use]
pub fn plain<'c>(context: &'c Context, ty: Type<'c>) -> Type<'c> {
    match ty.data() {
        TypeData::RankedTensor { .. } if matches!(symbolic_encoding(ty), Ok(Some(_))) => {
            with_encoding(context, ty, None)
        }
        TypeData::Function { inputs, results } => {
            let all = |types: &[Type<'c>]| types.iter().map(|ty| plain(context, *ty)).collect::<Vec<_>>();
            context.function(&all(inputs), &all(results))
        }
        _ => ty,
    }
}

/// The functions directly in a module.
#[derive(Default, Debug)]
pub struct Functions {
    /// All functions, in the order of the text.
    pub all: Vec<OpId>,
    /// The functions with a body, each after its callees, except for functions that call each other.
    pub callees_first: Vec<OpId>,
    /// The functions by name.
    pub by_name: FxHashMap<String, OpId>,
    /// The functions whose types must not change: they have no body, call themselves, or are referenced by an op other than a call.
    pub fixed: FxHashSet<OpId>,
}

impl Functions {
    /// Collects the functions of a module.
    pub fn new(module: &Body<'_>) -> Self {
        let mut found = Functions::default();
        let blocks = module.top_regions().flat_map(|region| region.blocks());
        for op in blocks.flat_map(|block| block.ops()).filter(|op| op.isa::<FuncOp>()) {
            found.all.push(op.id());
            if let Some(name) = bourn_ir::symbols::name_of(op) {
                found.by_name.insert(name.to_owned(), op.id());
            }
        }
        let calls = found.calls(module);
        let edges = |op: OpId| calls.get(&op).cloned().unwrap_or_default();
        for component in crate::func::call_graph::components(&found.all, edges) {
            let calls_itself = component.len() > 1 || component.iter().any(|op| edges(*op).contains(op));
            for op in component {
                let has_body = module
                    .op(op)
                    .isolated_body()
                    .is_some_and(|body| body.top_regions().any(|r| !r.is_empty()));
                if !has_body || calls_itself {
                    found.fixed.insert(op);
                }
                if has_body {
                    found.callees_first.push(op);
                }
            }
        }
        found
    }

    /// Returns the callees of each function, and records functions that are referenced by other ops than calls.
    fn calls(&mut self, module: &Body<'_>) -> FxHashMap<OpId, Vec<OpId>> {
        let mut calls: FxHashMap<OpId, Vec<OpId>> = FxHashMap::default();
        let own: FxHashSet<OpId> = self.all.iter().copied().collect();
        let mut bodies: Vec<(Option<OpId>, &Body<'_>)> = vec![(None, module)];
        while let Some((function, body)) = bodies.pop() {
            let is_module = std::ptr::eq(body, module);
            walk(body, |op| {
                if let Some(inner) = op.isolated_body() {
                    bodies.push((Some(op.id()).filter(|op| is_module && own.contains(op)), inner));
                }
                let callee = callee(op).and_then(|name| self.by_name.get(name)).copied();
                if let (Some(function), Some(callee)) = (function, callee) {
                    calls.entry(function).or_default().push(callee);
                    return;
                }
                if op.isa::<SymbolicIntOp>() || op.isa::<FuncOp>() {
                    return;
                }
                for name in references(op).iter().filter_map(|name| name.as_symbol()) {
                    self.fixed.extend(self.by_name.get(name).copied());
                }
            });
        }
        calls
    }
}

/// Returns the name of an op's callee.
#[must_use]
pub fn callee<'c>(op: OpRef<'_, 'c>) -> Option<&'c str> {
    op.dyn_cast::<CallOp>().map(CallOp::callee)
}
