//! Groups memory that must keep the same type: a call's operand with the callee's argument, a returned value with the call's result, a
//! captured value with the graybox's argument. All memory of a class loses its layout, or none does.

use super::super::GrayboxOp;
use super::layout::Normal;
use crate::affine::replace::{Remap, Use, entry_of};
use crate::{func, memref};
use bourn_ir::symbols::{SymbolTable, references};
use bourn_ir::{AttrData, Attribute, Body, OpId, OpRef, RegionRef, Type, TypeData, Value, ValueId};
use rustc_hash::FxHashMap;

/// A memory value of a function with a body, or a position in a signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A value in the function's body.
    Value(ValueId),
    /// An argument of the function.
    Argument(usize),
    /// A result of the function.
    Result(usize),
}

/// A place in a function.
type Node = (OpId, Place);

/// The classes of all memory with layouts in a module.
#[derive(Default, Debug)]
pub struct Classes<'c> {
    numbers: FxHashMap<Node, usize>,
    nodes: Vec<(Node, Type<'c>)>,
    /// For each node its parent in the union-find forest, which is the node itself for a root.
    parents: Vec<usize>,
    /// Whether the class of a root keeps its layout.
    kept: Vec<bool>,
}

/// Returns whether a type is memory with a layout.
pub fn has_layout(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::MemRef { layout: Some(_), .. })
}

/// Returns the types of the arguments or results of a function.
pub fn signature<'c>(function: OpRef<'_, 'c>) -> Option<(&'c [Type<'c>], &'c [Type<'c>])> {
    let ty = function.dyn_cast::<func::FuncOp>()?.function_type();
    Some((ty.inputs(), ty.results()))
}

impl<'c> Classes<'c> {
    /// Finds the classes of the functions directly in the body of a module.
    pub fn of(module: &Body<'c>) -> Classes<'c> {
        let mut classes = Classes::default();
        let table = SymbolTable::of_body(module);
        let mut functions = Vec::new();
        bourn_passes::walk(module, |op| functions.extend(op.isa::<func::FuncOp>().then_some(op)));
        for function in functions {
            classes.add_function(function, &table);
        }
        if classes.nodes.is_empty() {
            return classes;
        }
        // An op that references a function without calling it relies on its signature.
        let mut bodies = vec![(module, false)];
        while let Some((body, is_function)) = bodies.pop() {
            bourn_passes::walk(body, |op| {
                let is_seen = std::ptr::eq(body, module) && op.isa::<func::FuncOp>();
                bodies.extend(op.isolated_body().map(|inner| (inner, is_seen)));
                if !(is_function && op.isa::<func::CallOp>()) {
                    references(op).into_iter().for_each(|name| classes.keep_signature(name, &table));
                }
            });
        }
        classes
    }

    /// Returns the places whose memory loses its layout, with their types and the replacement.
    pub fn changed(&mut self) -> Vec<(Node, Type<'c>, Normal)> {
        // By the address of the type, since types are uniqued.
        let mut known: FxHashMap<usize, Option<Normal>> = FxHashMap::default();
        let mut found = Vec::new();
        for (at, (node, ty)) in self.nodes.clone().into_iter().enumerate() {
            let class = self.find(at);
            let normal =
                known.entry(std::ptr::from_ref(ty.data()) as usize).or_insert_with(|| Normal::of(ty));
            if !self.kept[class]
                && let Some(normal) = normal
            {
                found.push((node, ty, normal.clone()));
            }
        }
        found
    }

    // ---- union and find

    fn find(&mut self, mut node: usize) -> usize {
        while self.parents[node] != node {
            self.parents[node] = self.parents[self.parents[node]];
            node = self.parents[node];
        }
        node
    }

    fn number(&mut self, node: Node, ty: Type<'c>) -> usize {
        let next = self.nodes.len();
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.nodes.push((node, ty));
            self.parents.push(next);
            self.kept.push(false);
        }
        number
    }

    fn keep(&mut self, node: Node, ty: Type<'c>) {
        let number = self.number(node, ty);
        let class = self.find(number);
        self.kept[class] = true;
    }

    fn join(&mut self, a: Node, b: Node, ty: Type<'c>) {
        let (a, b) = (self.number(a, ty), self.number(b, ty));
        let (a, b) = (self.find(a), self.find(b));
        self.kept[b] |= self.kept[a] || self.nodes[a].1 != self.nodes[b].1;
        self.parents[a] = b;
    }

    // ---- joining of places

    fn add_function(&mut self, function: OpRef<'_, 'c>, table: &SymbolTable<'_, 'c>) {
        let id = function.id();
        let Some((inputs, results)) = signature(function) else { return };
        let arguments = inputs.iter().enumerate().map(|(at, ty)| (Place::Argument(at), *ty));
        let results = results.iter().enumerate().map(|(at, ty)| (Place::Result(at), *ty));
        for (place, ty) in arguments.chain(results).filter(|(_, ty)| has_layout(*ty)) {
            self.number((id, place), ty);
        }
        let Some(body) = function.isolated_body() else { return };
        for arg in function.region(0).and_then(RegionRef::entry).into_iter().flat_map(|entry| entry.args()) {
            if has_layout(arg.ty()) {
                self.join((id, Place::Value(arg.id())), (id, Place::Argument(arg.number())), arg.ty());
            }
        }
        bourn_passes::walk(body, |op| {
            let blocks = op.regions().flat_map(RegionRef::blocks).flat_map(|block| block.args());
            for value in op.results().chain(blocks).filter(|value| has_layout(value.ty())) {
                self.add_definition(id, value, table);
            }
            for (number, operand) in op.operands().enumerate().filter(|(_, value)| has_layout(value.ty())) {
                self.add_use(id, op, (number, operand), table);
            }
        });
        // The arguments of other blocks of a function are passed by branches.
        for block in body.top_regions().flat_map(RegionRef::blocks).filter(|block| !block.is_entry()) {
            for arg in block.args().filter(|arg| has_layout(arg.ty())) {
                self.keep((id, Place::Value(arg.id())), arg.ty());
            }
        }
    }

    fn add_definition(&mut self, function: OpId, value: Value<'_, 'c>, table: &SymbolTable<'_, 'c>) {
        let (node, ty) = ((function, Place::Value(value.id())), value.ty());
        let Some(op) = value.defining_op() else {
            let graybox = entry_of(value).and_then(|entry| entry.parent_op());
            return match graybox.filter(|op| op.isa::<GrayboxOp>() && value.number() < op.num_operands()) {
                Some(op) => {
                    self.join(node, (function, Place::Value(op.operand(value.number()).id())), ty);
                }
                None => self.keep(node, ty),
            };
        };
        let is_plain = |op: OpRef<'_, '_>| {
            let sizes = ty.shape().unwrap_or_default().iter().filter(|size| **size == bourn_ir::DYNAMIC);
            op.num_operands() == sizes.count()
        };
        match op.name().as_str() {
            memref::AllocOp::NAME | memref::AllocaOp::NAME if is_plain(op) => {
                self.number(node, ty);
            }
            // The results of a box are the values that it returns.
            GrayboxOp::NAME => {
                self.number(node, ty);
            }
            func::CallOp::NAME => match callee(op, table) {
                Some(callee) => self.join(node, (callee, Place::Result(value.number())), ty),
                None => self.keep(node, ty),
            },
            _ => self.keep(node, ty),
        }
    }

    fn add_use(
        &mut self,
        function: OpId,
        user: OpRef<'_, 'c>,
        (number, memory): (usize, Value<'_, 'c>),
        table: &SymbolTable<'_, 'c>,
    ) {
        let (node, ty) = ((function, Place::Value(memory.id())), memory.ty());
        let place = match (user.name().as_str(), user.parent_op()) {
            (func::CallOp::NAME, _) => callee(user, table).map(|callee| (callee, Place::Argument(number))),
            (func::ReturnOp::NAME, None) => Some((function, Place::Result(number))),
            (func::ReturnOp::NAME, Some(around)) if around.isa::<GrayboxOp>() => {
                let result = around.result_ids().get(number);
                result.map(|result| (function, Place::Value(*result)))
            }
            _ => {
                let is_known = match Use::of(user, number) {
                    Use::Other => false,
                    Use::Size(dim) => {
                        Normal::of(ty).is_some_and(|normal| Remap::by(normal.map).knows_size(ty, dim))
                    }
                    Use::Mapped | Use::Plain | Use::Free | Use::Capture => true,
                };
                if !is_known {
                    self.keep(node, ty);
                }
                return;
            }
        };
        match place {
            Some(place) => self.join(node, place, ty),
            None => self.keep(node, ty),
        }
    }

    /// Keeps the types of a function that is referenced.
    fn keep_signature(&mut self, name: Attribute<'c>, table: &SymbolTable<'_, 'c>) {
        let AttrData::SymbolRef { root, nested } = name.data() else { return };
        let function = table.get(root.as_str()).filter(|op| nested.is_empty() && op.isa::<func::FuncOp>());
        let Some((function, (inputs, results))) = function.and_then(|op| Some((op, signature(op)?))) else {
            return;
        };
        let arguments = inputs.iter().enumerate().map(|(at, ty)| (Place::Argument(at), *ty));
        let results = results.iter().enumerate().map(|(at, ty)| (Place::Result(at), *ty));
        for (place, ty) in arguments.chain(results).filter(|(_, ty)| has_layout(*ty)) {
            self.keep((function.id(), place), ty);
        }
    }
}

/// Returns the function of the module that is called.
fn callee(call: OpRef<'_, '_>, table: &SymbolTable<'_, '_>) -> Option<OpId> {
    let call = call.dyn_cast::<func::CallOp>()?;
    table.get(call.callee()).filter(|op| op.isa::<func::FuncOp>()).map(OpRef::id)
}
