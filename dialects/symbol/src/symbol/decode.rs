//! The pass `encoding-to-symbol`, which turns encodings that name sizes into binds.

use super::build::{SymbolOps, Words};
use super::ops::{self, Range};
use super::sizes::Size;
use super::types::{Functions, Malformed, plain, symbolic_encoding};
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::arith::ConstantOp;
use crate::build::Builder;
use crate::func::{CallOp, FuncOp};
use crate::tensor;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{
    AttrData, Attribute, Body, Context, DYNAMIC, Diagnostic, Diagnostics, Location, OpId, RegionRef,
    Severity, Type, Value, ValueId,
};
use bourn_passes::{Pass, PassFailed, Target, walk};
use rustc_hash::{FxHashMap, FxHashSet};

/// Turns encodings that name sizes into binds.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "encoding-to-symbol", anchors("builtin.module"))]
pub struct EncodingToSymbol;

impl Pass for EncodingToSymbol {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, module)) = target.context_and_body() else { return Ok(()) };
        let mut diagnostics = Diagnostics::new();
        let functions = Functions::new(module);
        for &function in &functions.all {
            let Some(view) = module.op(function).dyn_cast::<FuncOp>() else { continue };
            check_type(*view.function_type(), view.location(), &mut diagnostics);
            if let Some(body) = view.isolated_body() {
                check(body, &mut diagnostics);
            }
        }
        if !diagnostics.has_errors() {
            for &function in &functions.all {
                let Some(view) = module.op(function).dyn_cast::<FuncOp>() else { continue };
                let ty = context.type_attr(plain(context, *view.function_type()));
                module.set_attr(function, context.ident(FuncOp::FUNCTION_TYPE_ATTR), ty);
                if let Some(body) = module.op_data_mut(function).body_mut() {
                    decode(context, body, &mut diagnostics);
                }
            }
        }
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
}

fn check_type(ty: Type<'_>, location: Location<'_>, diagnostics: &mut Diagnostics) {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        if let bourn_ir::TypeData::Function { inputs, results } = ty.data() {
            open.extend(inputs.iter().chain(results.iter()));
        } else if symbolic_encoding(ty) == Err(Malformed) {
            return diagnostics.error(location, format!("malformed symbolic encoding on '{ty}'"));
        }
    }
}

/// Visits all values of a body.
fn for_each_value<'a, 'c>(body: &'a Body<'c>, mut visit: impl FnMut(Value<'a, 'c>)) {
    body.top_regions().flat_map(RegionRef::blocks).flat_map(|block| block.args()).for_each(&mut visit);
    walk(body, |op| {
        op.results().for_each(&mut visit);
        if op.isolated_body().is_none() {
            op.regions().flat_map(RegionRef::blocks).flat_map(|block| block.args()).for_each(&mut visit);
        }
    });
}

/// Reports encodings that are no sizes, and names in encodings that are defined by two ops.
fn check(body: &Body<'_>, diagnostics: &mut Diagnostics) {
    let mut named: FxHashSet<&str> = FxHashSet::default();
    let entry = body.top_regions().next().and_then(|region| region.entry()).map(|entry| entry.id());
    for_each_value(body, |value| {
        let is_of_signature = value.owner_block().is_some_and(|block| Some(block.id()) == entry);
        if !is_of_signature {
            check_type(value.ty(), value.location(), diagnostics);
        }
        named.extend(super::names::encoding_names(value.ty()));
    });
    let mut first: FxHashMap<&str, OpId> = FxHashMap::default();
    walk(body, |op| {
        let name = ops::name(op);
        if !op.isa::<SymbolicIntOp>() || !named.contains(name) {
            return;
        }
        match first.get(name) {
            Some(first) => {
                let message = format!("symbol '@{name}', which an encoding names, is defined twice");
                let error = Diagnostic::new(Severity::Error, op.location(), message);
                diagnostics.report(error.note(body.op(*first).location(), "the first definition is here"));
            }
            None => {
                first.insert(name, op.id());
            }
        }
    });
}

/// Replaces the encodings in one function by binds.
fn decode<'c>(context: &'c Context, body: &mut Body<'c>, diagnostics: &mut Diagnostics) {
    let mut found: Vec<(ValueId, &'c [Attribute<'c>])> = Vec::new();
    for_each_value(body, |value| {
        if let Ok(Some(elements)) = symbolic_encoding(value.ty()) {
            found.push((value.id(), elements));
        }
    });
    let mut decoding = Decoding {
        context,
        body,
        symbols: FxHashMap::default(),
        order: FxHashMap::default(),
        last: FxHashMap::default(),
        words: Words::new(context),
    };
    decoding.number();
    for (value, elements) in &found {
        decoding.decode(*value, elements, diagnostics);
    }
    let stripped: FxHashSet<ValueId> = found.iter().map(|(value, _)| *value).collect();
    decoding.fold_casts(&stripped);
}

/// The state of decoding one function.
struct Decoding<'b, 'c> {
    context: &'c Context,
    body: &'b mut Body<'c>,
    /// The symbols by name.
    symbols: FxHashMap<String, ValueId>,
    /// The position of each op in the order of the text.
    order: FxHashMap<OpId, usize>,
    /// The last bind that was inserted after an op, or at the start of the function.
    last: FxHashMap<Option<OpId>, OpId>,
    words: Words<'c>,
}

impl<'c> Decoding<'_, 'c> {
    fn number(&mut self) {
        walk(self.body, |op| {
            self.order.insert(op.id(), self.order.len() + 1);
            if op.isa::<SymbolicIntOp>() {
                self.symbols.insert(ops::name(op).to_owned(), op.result(0).id());
            }
        });
    }

    /// Removes the encoding of a value, and binds the value instead.
    fn decode(&mut self, value: ValueId, elements: &[Attribute<'c>], diagnostics: &mut Diagnostics) {
        let ty = plain(self.context, self.body.value_type(value));
        self.body.set_value_type(value, ty);
        let view = Value::new(self.body, value);
        let (location, owner) = (view.location(), view.defining_op().map(|op| op.id()));
        let is_argument =
            owner.is_none() && view.owner_block().is_some_and(|b| b.is_entry() && b.parent_op().is_none());
        self.strip_constant(owner, ty);
        if owner.is_none() && !is_argument {
            return;
        }
        let mut sizes = Vec::with_capacity(elements.len());
        for (element, &size) in elements.iter().zip(ty.shape().unwrap_or_default()) {
            sizes.push(match element.as_symbol() {
                None if size != DYNAMIC => Size::Constant(size),
                None => {
                    Size::Constant(element.as_int().and_then(|size| i64::try_from(size).ok()).unwrap_or(0))
                }
                Some(name) => match self.symbols.get(name) {
                    Some(symbol) => Size::Value(*symbol),
                    None if is_argument => Size::Value(self.introduce(name, location)),
                    None => {
                        let message =
                            format!("the encoding names '@{name}', which this function does not define");
                        return diagnostics.report(Diagnostic::new(Severity::Remark, location, message));
                    }
                },
            });
        }
        if self.may_be_of_callee(value) {
            return;
        }
        self.bind(value, owner, &sizes, location);
    }

    /// Removes the encoding of a constant.
    fn strip_constant(&mut self, owner: Option<OpId>, ty: Type<'c>) {
        let Some(op) = owner else { return };
        let attr = self.body.op(op).attr(ConstantOp::VALUE_ATTR).map(|attr| attr.data());
        if let Some(AttrData::DenseElements { keyword, text, .. }) = attr {
            let value = AttrData::DenseElements { keyword: *keyword, text: *text, ty };
            self.body.set_attr(op, self.context.ident(ConstantOp::VALUE_ATTR), self.context.attr(value));
        }
    }

    /// Returns whether the names in a value's type may come from a called function.
    fn may_be_of_callee(&self, value: ValueId) -> bool {
        let view = Value::new(self.body, value);
        let Some(owner) = view.defining_op() else { return false };
        let is_cast = owner.isa::<tensor::CastOp>();
        owner.isa::<CallOp>() || (is_cast && view.uses().any(|(user, _)| user.isa::<CallOp>()))
    }

    /// Creates a symbol at the start of the function, for a name that the types of arguments introduce.
    fn introduce(&mut self, name: &str, location: Location<'c>) -> ValueId {
        let point = self.start();
        let mut builder = Builder::new(self.context, self.body, point, location);
        let value = builder.symbol(&self.words, name, Range::SIZE, None);
        if let Some(op) = Value::new(self.body, value).defining_op() {
            self.last.insert(None, op.id());
            self.order.insert(op.id(), 0);
        }
        self.symbols.insert(name.to_owned(), value);
        value
    }

    /// Returns the insertion point at the start of the function, after ops that were inserted there before.
    fn start(&self) -> InsertionPoint {
        let entry = self.body.top_regions().next().and_then(|region| region.entry()).map(|entry| entry.id());
        match (self.last.get(&None), entry) {
            (Some(last), _) => InsertionPoint::After(*last),
            (None, Some(entry)) => InsertionPoint::Start(entry),
            (None, None) => unreachable!("a function with values has a block"),
        }
    }

    /// Binds a value at the first place where the value and its symbols are defined.
    fn bind(&mut self, value: ValueId, owner: Option<OpId>, sizes: &[Size], location: Location<'c>) {
        let block = Value::new(self.body, value).block().map(|block| block.id());
        let mut latest = owner;
        for size in sizes {
            let Size::Value(symbol) = size else { continue };
            let Some(op) = Value::new(self.body, *symbol).defining_op().map(|op| op.id()) else { continue };
            let own = self.body.op(op).block().map(|block| block.id());
            if own == block {
                let is_later = latest.is_none_or(|latest| self.order[&latest] < self.order[&op]);
                latest = if is_later { Some(op) } else { latest };
            } else if !self.is_before(op, value) && !self.hoist(op) {
                return;
            }
        }
        let key = latest.filter(|op| self.order[op] > 0);
        let point = match (key, self.last.get(&key)) {
            (_, Some(last)) => InsertionPoint::After(*last),
            (Some(op), None) => InsertionPoint::After(op),
            (None, None) => self.start(),
        };
        let mut builder = Builder::new(self.context, self.body, point, location);
        let bind = builder.bind_each(&mut self.words, value, sizes);
        self.last.insert(key, bind);
    }

    /// Returns whether a symbol of another block is visible at the definition of a value.
    fn is_before(&self, symbol: OpId, value: ValueId) -> bool {
        let (Some(block), Some(owner)) =
            (self.body.op(symbol).block(), Value::new(self.body, value).defining_op())
        else {
            return false;
        };
        super::sizes::is_around(block, owner) && self.order[&symbol] < self.order[&owner.id()]
    }

    /// Moves a symbol without operands to the start of the function.
    fn hoist(&mut self, symbol: OpId) -> bool {
        if self.body.op(symbol).num_operands() > 0 {
            return false;
        }
        match self.start() {
            InsertionPoint::After(last) => self.body.move_after(symbol, last),
            _ => {
                let entry = self.body.top_regions().next().and_then(|region| region.entry());
                let Some(first) = entry.and_then(|entry| entry.first()).map(|first| first.id()) else {
                    return false;
                };
                if first != symbol {
                    self.body.move_before(symbol, first);
                }
            }
        }
        self.last.insert(None, symbol);
        self.order.insert(symbol, 0);
        true
    }

    /// Erases casts that only changed the encoding.
    fn fold_casts(&mut self, stripped: &FxHashSet<ValueId>) {
        let mut casts = Vec::new();
        walk(self.body, |op| {
            if let Some(cast) = op.dyn_cast::<tensor::CastOp>() {
                let (from, to) = (cast.source(), cast.dest());
                let was_changed = stripped.contains(&from.id()) || stripped.contains(&to.id());
                let is_bound = to.uses().any(|(user, _)| user.isa::<BindSymbolicShapeOp>());
                casts
                    .extend((was_changed && from.ty() == to.ty() && !is_bound).then(|| (op.id(), from.id())));
            }
        });
        for (cast, _) in casts {
            // The operand may be a cast that was erased before.
            let source = self.body.op(cast).operand_ids()[0];
            self.body.replace_and_erase(cast, &[source]);
        }
    }
}
