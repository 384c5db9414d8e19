//! The pass `symbol-to-encoding`, which moves the sizes of binds into the types of tensors: `tensor<?x4xf32, [@S0, 4]>`.
//!
//! If the defining op or a user of a value does not accept the new type, the value is cast to the type without encoding there. If a cast
//! does not help, the bind stays.

use super::names::{Names, encoding_names};
use super::ops::{self, as_symbol};
use super::types::{Functions, callee, with_encoding};
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::build::{Builder, ShapedOps};
use crate::func::{CallOp, FuncOp, ReturnOp};
use bourn_ir::def::has_trait_named;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::verify::is_right_alone;
use bourn_ir::{
    AttrData, Attribute, Body, Context, Diagnostic, Diagnostics, OpId, OpRef, Severity, Trait, Type,
    TypeData, Value, ValueId,
};
use bourn_passes::{Pass, PassFailed, Target, walk};
use bourn_presburger::affine::ExprKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// Moves the sizes that binds state into the types of tensors.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "symbol-to-encoding", anchors("builtin.module"))]
pub struct SymbolToEncoding;

impl Pass for SymbolToEncoding {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, module)) = target.context_and_body() else { return Ok(()) };
        let mut diagnostics = Diagnostics::new();
        let functions = Functions::new(module);
        for &function in &functions.all {
            if let Some(body) = module.op(function).isolated_body() {
                check(body, &mut diagnostics);
            }
        }
        if !diagnostics.has_errors() {
            make_names_unique(context, module, &functions);
            let mut signatures = FxHashMap::default();
            for &function in &functions.callees_first {
                let is_fixed = functions.fixed.contains(&function);
                encode(context, module, function, is_fixed, &mut signatures, &mut diagnostics);
            }
        }
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
}

/// Returns the op as a bind if it stands in the block that defines its tensor, so that the tensor's type can replace it.
fn encodable_bind<'a, 'c>(op: OpRef<'a, 'c>) -> Option<BindSymbolicShapeOp<'a, 'c>> {
    let bind = op.dyn_cast::<BindSymbolicShapeOp<'_, '_>>()?;
    let tensor = bind.operand().value();
    let is_plain = matches!(tensor.ty().data(), TypeData::RankedTensor { encoding: None, shape, .. } if !shape.is_empty());
    let is_encodable = is_plain
        && op.block().map(|block| block.id()) == tensor.block().map(|block| block.id())
        && bind.shape_symbols().values().iter().all(|value| as_symbol(value).is_some());
    is_encodable.then_some(bind)
}

/// Reports sizes that no encoding can express.
fn check(body: &Body<'_>, diagnostics: &mut Diagnostics) {
    walk(body, |op| {
        let Some(bind) = encodable_bind(op) else { return };
        for (number, expr) in bind.shape_expressions().results().iter().enumerate() {
            if !matches!(expr.kind(), ExprKind::Symbol(_) | ExprKind::Constant(_)) {
                let message = format!(
                    "shape expression #{number} is not a symbol or constant; run propagate-symbol first"
                );
                return diagnostics
                    .error(op.location(), format!("'{}' op {message}", BindSymbolicShapeOp::NAME));
            }
        }
    });
}

/// Gives symbols in encodings names that are unique in the module, since encodings of a signature are visible to callers.
fn make_names_unique<'c>(context: &'c Context, module: &mut Body<'c>, functions: &Functions) {
    let mut names = Names::default();
    names.add_all(module);
    let mut owners: FxHashMap<String, OpId> = FxHashMap::default();
    for &function in &functions.all {
        let Some(body) = module.op_data_mut(function).body_mut() else { continue };
        let (mut bound, mut fixed): (FxHashSet<String>, FxHashSet<String>) = Default::default();
        let mut symbols = Vec::new();
        walk(body, |op| {
            if let Some(bind) = encodable_bind(op) {
                let symbols = bind.shape_symbols().values().iter().filter_map(as_symbol);
                bound.extend(symbols.map(|symbol| ops::name(symbol).to_owned()));
            }
            op.operands()
                .chain(op.results())
                .for_each(|v| fixed.extend(encoding_names(v.ty()).map(str::to_owned)));
            if op.isa::<SymbolicIntOp>() {
                symbols.push((op.id(), ops::name(op).to_owned()));
            }
        });
        let mut renamed: FxHashMap<String, String> = FxHashMap::default();
        for (symbol, name) in symbols {
            let taken = *owners.entry(name.clone()).or_insert(function) != function;
            if taken && bound.contains(&name) && !fixed.contains(&name) {
                let new = renamed.entry(name).or_insert_with(|| names.fresh().as_str().to_owned());
                body.set_attr(
                    symbol,
                    context.ident(SymbolicIntOp::SYMBOL_NAME_ATTR),
                    context.symbol_attr(new),
                );
            }
        }
    }
}

type Signatures<'c> = FxHashMap<String, (Vec<Type<'c>>, Vec<Type<'c>>)>;

/// Puts encodings into the types of one function, and adapts its calls to functions that were encoded before.
fn encode<'c>(
    context: &'c Context,
    module: &mut Body<'c>,
    function: OpId,
    is_fixed: bool,
    signatures: &mut Signatures<'c>,
    diagnostics: &mut Diagnostics,
) {
    let view = module.op(function);
    let Some((inputs, results)) = crate::func::hooks::signature(view) else { return };
    let (mut inputs, mut results) = (inputs.to_vec(), results.to_vec());
    let name = bourn_ir::symbols::name_of(view).unwrap_or_default().to_owned();
    let Some(body) = module.op_data_mut(function).body_mut() else { return };
    let mut encoding = Encoding { context, body, changed: FxHashMap::default(), binds: FxHashMap::default() };
    encoding.collect(is_fixed, diagnostics);
    encoding.repair(diagnostics);
    encoding.adapt_calls(signatures);
    encoding.adapt_returns(is_fixed, &mut results);
    let entry = encoding.body.top_regions().next().and_then(|region| region.entry());
    if let Some(entry) = entry.filter(|_| !is_fixed) {
        inputs = entry.args().map(|argument| argument.ty()).collect();
    }
    let ty = context.type_attr(context.function(&inputs, &results));
    module.set_attr(function, context.ident(FuncOp::FUNCTION_TYPE_ATTR), ty);
    signatures.insert(name, (inputs, results));
}

/// The state of encoding one function.
struct Encoding<'b, 'c> {
    context: &'c Context,
    body: &'b mut Body<'c>,
    /// The original types of the values that got an encoding.
    changed: FxHashMap<ValueId, Type<'c>>,
    /// The binds of these values, which are erased at the end.
    binds: FxHashMap<ValueId, Vec<OpId>>,
}

impl<'c> Encoding<'_, 'c> {
    /// Gives bound values their types.
    fn collect(&mut self, is_fixed: bool, diagnostics: &mut Diagnostics) {
        let mut found: Vec<(ValueId, OpId, Vec<Attribute<'c>>)> = Vec::new();
        walk(self.body, |op| {
            let Some(bind) = encodable_bind(op) else { return };
            if let Some(reason) = obstacle(bind.operand().value(), is_fixed) {
                let message = format!("'{}' op is left: {reason}", BindSymbolicShapeOp::NAME);
                return diagnostics.report(Diagnostic::new(Severity::Remark, op.location(), message));
            }
            let symbols = bind.shape_symbols().values();
            let elements = bind.shape_expressions().results().iter().map(|expr| match expr.kind() {
                ExprKind::Symbol(at) => {
                    as_symbol(symbols.get(at as usize)?)?.attr(SymbolicIntOp::SYMBOL_NAME_ATTR)
                }
                ExprKind::Constant(value) => {
                    Some(self.context.int_attr(value.into(), self.context.signless(64)))
                }
                _ => None,
            });
            if let Some(elements) = elements.collect::<Option<Vec<_>>>() {
                found.push((bind.operand().id(), op.id(), elements));
            }
        });
        for (value, bind, elements) in found {
            let elements = self.context.attr(AttrData::Array(elements.into()));
            let old = self.changed.get(&value).copied().unwrap_or_else(|| self.body.value_type(value));
            let ty = with_encoding(self.context, old, Some(elements));
            // A second bind with other sizes stays.
            if self.changed.contains_key(&value) && self.body.value_type(value) != ty {
                continue;
            }
            self.changed.insert(value, old);
            self.body.set_value_type(value, ty);
            self.binds.entry(value).or_default().push(bind);
        }
    }

    /// Casts operands and removes encodings until all ops are valid, and erases the binds that the types replace.
    fn repair(&mut self, diagnostics: &mut Diagnostics) {
        let mut waiting: Vec<OpId> = Vec::new();
        walk(self.body, |op| {
            let touches = |value: &ValueId| self.changed.contains_key(value);
            if op.operand_ids().iter().chain(op.result_ids()).any(touches) {
                waiting.push(op.id());
            }
        });
        waiting.reverse();
        while let Some(op) = waiting.pop() {
            let view = self.body.op(op);
            if view.isa::<BindSymbolicShapeOp>()
                || view.isa::<ReturnOp>()
                || view.isa::<CallOp>()
                || takes_any(view)
            {
                continue;
            }
            if self.keeps_results(op) {
                self.plain_results(op, &mut waiting, diagnostics);
            }
            if !is_valid(self.body.op(op)) || passes_on(self.body.op(op)) {
                self.cast_operands(op);
            }
            if !is_valid(self.body.op(op)) {
                self.plain_results(op, &mut waiting, diagnostics);
            }
        }
        let binds = std::mem::take(&mut self.binds);
        binds.into_values().flatten().for_each(|bind| self.body.erase(bind));
    }

    /// Returns whether an op is invalid with the encodings of its results, but valid without them.
    fn keeps_results(&mut self, op: OpId) -> bool {
        let results: Vec<(ValueId, Type<'c>)> =
            self.body.op(op).results().map(|value| (value.id(), value.ty())).collect();
        for (result, _) in &results {
            if let Some(old) = self.changed.get(result) {
                self.body.set_value_type(*result, *old);
            }
        }
        let keeps = is_valid(self.body.op(op));
        results.into_iter().for_each(|(result, ty)| self.body.set_value_type(result, ty));
        keeps && !is_valid(self.body.op(op))
    }

    /// Removes the encodings from the results of an op, and keeps their binds.
    fn plain_results(&mut self, op: OpId, waiting: &mut Vec<OpId>, diagnostics: &mut Diagnostics) {
        for result in self.body.op(op).result_ids().to_vec() {
            let Some(old) = self.changed.remove(&result) else { continue };
            self.body.set_value_type(result, old);
            for bind in self.binds.remove(&result).unwrap_or_default() {
                let location = self.body.op(bind).location();
                let message = format!(
                    "'{}' op is left: the op of its value does not take the type",
                    BindSymbolicShapeOp::NAME
                );
                diagnostics.report(Diagnostic::new(Severity::Remark, location, message));
            }
            waiting.extend(Value::new(self.body, result).uses().map(|(user, _)| user.id()));
        }
    }

    /// Casts the operands of an op that have an encoding to their types without encoding.
    fn cast_operands(&mut self, op: OpId) {
        for (number, operand) in self.body.op(op).operand_ids().to_vec().into_iter().enumerate() {
            if let Some(old) = self.changed.get(&operand).copied() {
                self.cast_operand(op, number, old);
            }
        }
    }

    fn cast_operand(&mut self, op: OpId, number: usize, ty: Type<'c>) {
        let (operand, location) = (self.body.op(op).operand_ids()[number], self.body.op(op).location());
        let point = InsertionPoint::Before(op);
        let cast = Builder::new(self.context, self.body, point, location).cast(operand, ty);
        self.body.set_operand(op, number, cast);
    }

    /// Casts the operands of calls to the argument types of the callees, and their results back.
    fn adapt_calls(&mut self, signatures: &Signatures<'c>) {
        let mut calls = Vec::new();
        walk(self.body, |op| {
            calls.extend(
                callee(op).and_then(|name| signatures.get(name)).map(|signature| (op.id(), signature)),
            );
            let unknown = op.isa::<CallOp>() && callee(op).is_none_or(|name| !signatures.contains_key(name));
            let types = op.operand_ids().iter().any(|operand| self.changed.contains_key(operand));
            if unknown && types {
                calls.push((op.id(), &EMPTY));
            }
        });
        for (call, (inputs, results)) in calls {
            for number in 0..self.body.op(call).num_operands() {
                let operand = self.body.op(call).operand_ids()[number];
                let own = self.body.value_type(operand);
                let wanted = inputs.get(number).copied().or_else(|| self.changed.get(&operand).copied());
                if let Some(wanted) = wanted.filter(|wanted| *wanted != own) {
                    self.cast_operand(call, number, wanted);
                }
            }
            let mut point = InsertionPoint::After(call);
            for (number, &ty) in results.iter().enumerate() {
                let result = self.body.op(call).result_ids()[number];
                let old = self.body.value_type(result);
                if old == ty {
                    continue;
                }
                let location = self.body.op(call).location();
                let cast = Builder::new(self.context, self.body, point, location).cast(result, old);
                self.body.set_value_type(result, ty);
                let cast_op = Value::new(self.body, cast).defining_op().map(|op| op.id());
                let users: Vec<(OpId, usize)> =
                    Value::new(self.body, result).uses().map(|(user, number)| (user.id(), number)).collect();
                for (user, number) in users {
                    if Some(user) != cast_op {
                        self.body.set_operand(user, number, cast);
                    }
                }
                point = cast_op.map_or(point, InsertionPoint::After);
            }
        }
    }

    /// Sets the function's result types to the types of all returned values, or casts the returned values to the function's result types.
    fn adapt_returns(&mut self, is_fixed: bool, results: &mut [Type<'c>]) {
        let mut returns = Vec::new();
        // Returns in nested isolated ops are not the function's.
        walk(self.body, |op| {
            returns.extend((op.isa::<ReturnOp>() && op.parent_op().is_none()).then(|| op.id()));
        });
        for (number, result) in results.iter_mut().enumerate() {
            let given: Vec<Type<'c>> = returns
                .iter()
                .filter_map(|op| Some(self.body.value_type(*self.body.op(*op).operand_ids().get(number)?)))
                .collect();
            match given.first() {
                Some(first) if !is_fixed && given.iter().all(|ty| ty == first) => *result = *first,
                _ => {
                    for (&op, ty) in returns.iter().zip(&given) {
                        if ty != result {
                            self.cast_operand(op, number, *result);
                        }
                    }
                }
            }
        }
    }
}

static EMPTY: (Vec<Type<'static>>, Vec<Type<'static>>) = (Vec::new(), Vec::new());

/// Returns the reason why the type of a value cannot express a bind, if any.
fn obstacle(value: Value<'_, '_>, is_fixed: bool) -> Option<&'static str> {
    let is_marked = |op: OpRef<'_, '_>, name: &str| op.def().is_some_and(|def| has_trait_named(def, name));
    match value.defining_op() {
        None if value.owner_block().is_none_or(|block| !block.is_entry() || block.parent_op().is_some()) => {
            Some("its value is an argument of a block")
        }
        None => is_fixed.then_some("the types of the function cannot change"),
        Some(op) if op.def().is_none() => Some("the op of its value is unknown"),
        Some(op) if is_marked(op, "CallLike") => Some("its value is the result of a call"),
        Some(op) if is_marked(op, "LoopLike") || is_marked(op, "RegionBranch") => {
            Some("its value comes from a region")
        }
        Some(op)
            if is_marked(op, "CastLike") && op.operands().any(|operand| operand.ty().shape().is_none()) =>
        {
            Some("its value is a cast of a tensor of unknown rank")
        }
        Some(_) => None,
    }
}

/// Returns whether an op is valid with its current types, and does not forward its operands.
fn takes_any(op: OpRef<'_, '_>) -> bool {
    op.def().is_none() || (!passes_on(op) && is_valid(op))
}

/// Returns whether an op forwards its operands to other values, whose types did not change.
fn passes_on(op: OpRef<'_, '_>) -> bool {
    let Some(def) = op.def() else { return false };
    def.has_trait(Trait::Terminator)
        || has_trait_named(def, "LoopLike")
        || has_trait_named(def, "RegionBranch")
}

/// Returns whether an op is valid with its current types. The text of most ops prints a type once for several values, so the encodings of
/// their otherwise equal types must not differ; the text of tensor ops and structured ops prints all types.
fn is_valid<'a, 'c>(op: OpRef<'a, 'c>) -> bool {
    let name = op.name();
    let has_all_types = ["tensor.", "linalg."].iter().any(|dialect| name.as_str().starts_with(dialect));
    let is_alone = is_right_alone(op);
    if !is_alone || has_all_types {
        return is_alone;
    }
    let mut encodings: Vec<(&[i64], Type<'c>, Option<Attribute<'c>>)> = Vec::new();
    let values: Vec<Value<'a, 'c>> = op.operands().chain(op.results()).collect();
    values.into_iter().all(|value| {
        let TypeData::RankedTensor { shape, element, encoding } = value.ty().data() else { return true };
        match encodings.iter().find(|(other, of, _)| *other == &**shape && of == element) {
            Some((.., known)) => known == encoding,
            None => {
                encodings.push((shape, *element, *encoding));
                true
            }
        }
    })
}
