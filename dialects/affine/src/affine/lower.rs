//! The pass `lower-affine`: ops of `affine` become ops of `arith`, `scf`, `memref` and `vector`.

use super::expand::Emitter;
use super::graybox::remove;
use super::mapped::map_of;
use super::verify::REDUCTIONS;
use super::{
    AffineOpKind, ApplyOp, ForOp, GrayboxOp, IfOp, LoadOp, MaxOp, MinOp, ParallelOp, PrefetchOp, StoreOp,
    VectorLoadOp, VectorStoreOp, YieldOp,
};
use crate::arith::CmpIPredicate;
use crate::{arith, memref, scf, vector};
use bourn_ir::build::{Builder, Description, NewOp};
use bourn_ir::float;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{
    AttrData, Attribute, BlockRef, Body, Context, Diagnostics, OpId, OpRef, RegionId, RegionRef, Signedness,
    Type, TypeData, Value, ValueId,
};
use bourn_passes::{Pass, PassFailed, Target};
use bourn_presburger::affine::{AffineMap, ConstraintKind};

/// Replaces ops of affine by ops of arith, scf, memref and vector.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "lower-affine", name = "LowerAffinePass")]
pub struct LowerAffine;

impl Pass for LowerAffine {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut diagnostics = Diagnostics::new();
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            let mut ops = Vec::new();
            bourn_passes::walk(body, |op| {
                // A parallel loop makes its end itself.
                let ends_parallel =
                    op.isa::<YieldOp>() && op.parent_op().is_some_and(|parent| parent.isa::<ParallelOp>());
                if AffineOpKind::cast(op).is_some() && !ends_parallel {
                    ops.push(op.id());
                }
            });
            for op in ops {
                if let Err(why) = lower(context, body, op) {
                    let (name, location) = (body.op(op).name(), body.op(op).location());
                    diagnostics.error(location, format!("'{}' op cannot be lowered: {why}", name.as_str()));
                }
            }
            bodies.extend(body.isolated_ops_mut().filter_map(|(_, op)| op.body_mut()));
        }
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
}

/// Why an op is not lowered.
type Reason = String;

/// Lowers an op. The ops in its regions are not changed; they are lowered later. An op without a lowering is not changed.
fn lower<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId) -> Result<(), Reason> {
    let (name, location) = (body.op(op).name(), body.op(op).location());
    let needed: &[&str] = match name.as_str() {
        ForOp::NAME => &[scf::ForOp::NAME, arith::MaxsiOp::NAME, arith::MinsiOp::NAME],
        IfOp::NAME => &[scf::IfOp::NAME, arith::CmpiOp::NAME],
        ParallelOp::NAME => {
            &[scf::ParallelOp::NAME, scf::ReduceOp::NAME, arith::MaxsiOp::NAME, arith::MinsiOp::NAME]
        }
        YieldOp::NAME => &[scf::YieldOp::NAME],
        LoadOp::NAME | StoreOp::NAME | PrefetchOp::NAME => &[memref::LoadOp::NAME, memref::StoreOp::NAME],
        VectorLoadOp::NAME | VectorStoreOp::NAME => &[vector::LoadOp::NAME, vector::StoreOp::NAME],
        GrayboxOp::NAME => &[],
        _ => &[arith::SelectOp::NAME],
    };
    if let Some(missing) = needed.iter().find(|name| context.op_def(name).is_none()) {
        return Err(format!("'{missing}' is not registered"));
    }
    if name.as_str() == GrayboxOp::NAME {
        return remove::discard(context, body, op);
    }
    let mut lowering = Lowering { emit: Emitter { context, body, before: op, location }, op };
    match name.as_str() {
        ApplyOp::NAME => lowering.apply(),
        MinOp::NAME => lowering.extremum(|known| known.into_iter().min(), least),
        MaxOp::NAME => lowering.extremum(|known| known.into_iter().max(), greatest),
        LoadOp::NAME | StoreOp::NAME | PrefetchOp::NAME | VectorLoadOp::NAME | VectorStoreOp::NAME => {
            lowering.access()
        }
        ForOp::NAME => lowering.counted_loop(),
        ParallelOp::NAME => lowering.parallel(),
        IfOp::NAME => lowering.condition(),
        YieldOp::NAME => lowering.end(),
        _ => Ok(()),
    }
}

/// The state of lowering one op.
struct Lowering<'b, 'c> {
    emit: Emitter<'b, 'c>,
    op: OpId,
}

impl<'c> Lowering<'_, 'c> {
    fn view(&self) -> OpRef<'_, 'c> {
        self.emit.body.op(self.op)
    }
    fn map(&self) -> Result<&'c AffineMap, Reason> {
        map_of(self.view()).ok_or_else(|| "it has no map".to_owned())
    }
    /// Returns the types of the results.
    fn types(&self) -> Vec<Type<'c>> {
        self.view().results().map(Value::ty).collect()
    }
    /// Builds the results of a map.
    fn results(&mut self, map: &AffineMap, operands: &[ValueId]) -> Result<Vec<ValueId>, Reason> {
        // As in MLIR, the verifier accepts a parallel loop whose maps have more inputs than there are operands.
        if operands.len() < map.num_inputs() {
            return Err("a map has more inputs than there are operands".to_owned());
        }
        let results = map.results().iter();
        results
            .map(|expr| self.emit.expression(expr, map.num_dims(), operands).map_err(str::to_owned))
            .collect()
    }
    /// Builds the minimum or maximum of a map's results.
    fn reduced(&mut self, map: &AffineMap, operands: &[ValueId], by: Combine<'c>) -> Result<ValueId, Reason> {
        let mut results = self.results(map, operands)?.into_iter();
        let first = results.next().ok_or("a map has no results")?;
        Ok(results.fold(first, |best, next| self.emit.insert(by(best, next)).result()))
    }
    /// Returns the values of a map's results if all operands are constants.
    fn known(&self, map: &AffineMap) -> Option<Vec<i64>> {
        let numbers: Option<Vec<i64>> = self.view().operands().map(number).collect();
        let numbers = numbers?;
        let (dims, symbols) = numbers.split_at_checked(map.num_dims())?;
        map.eval(dims, symbols)
    }
    fn replace(&mut self, values: &[ValueId]) -> Result<(), Reason> {
        self.emit.body.replace_and_erase(self.op, values);
        Ok(())
    }

    fn apply(&mut self) -> Result<(), Reason> {
        let map = self.map()?;
        let operands = self.view().operand_ids().to_vec();
        let value = match self.known(map).as_deref() {
            Some(&[value]) => self.emit.constant(value),
            _ => self.reduced(map, &operands, least)?,
        };
        self.replace(&[value])
    }
    fn extremum(&mut self, best: fn(Vec<i64>) -> Option<i64>, by: Combine<'c>) -> Result<(), Reason> {
        let map = self.map()?;
        let operands = self.view().operand_ids().to_vec();
        let value = match self.known(map).and_then(best) {
            Some(value) => self.emit.constant(value),
            None => self.reduced(map, &operands, by)?,
        };
        self.replace(&[value])
    }
    /// Lowers an access to memory.
    fn access(&mut self) -> Result<(), Reason> {
        let map = self.map()?;
        let operands = self.view().operand_ids().to_vec();
        let stores = self.view().isa::<StoreOp>() || self.view().isa::<VectorStoreOp>();
        let (first, inputs) = operands.split_at(if stores { 2 } else { 1 });
        let indices = self.results(map, inputs)?;
        let with_attr = |new: NewOp<'c>, name: &str| match self.view().attr(name) {
            Some(attr) => new.with_attr(name, attr),
            None => new,
        };
        let new = match AffineOpKind::cast(self.view()) {
            Some(AffineOpKind::LoadOp(_)) => {
                let load = memref::LoadOp::build(first[0], indices).into_parts();
                with_attr(load, memref::LoadOp::NONTEMPORAL_ATTR)
            }
            Some(AffineOpKind::StoreOp(_)) => {
                let store = memref::StoreOp::build(first[0], first[1], indices).into_parts();
                with_attr(store, memref::StoreOp::NONTEMPORAL_ATTR)
            }
            Some(AffineOpKind::VectorLoadOp(load)) => {
                vector::LoadOp::build(first[0], indices, load.result().ty()).into_parts()
            }
            Some(AffineOpKind::VectorStoreOp(_)) => {
                vector::StoreOp::build(first[0], first[1], indices).into_parts()
            }
            Some(AffineOpKind::PrefetchOp(op)) => {
                let (is_write, is_data) = (op.is_write(), op.is_data_cache());
                memref::PrefetchOp::build(first[0], indices, is_write, op.locality_hint(), is_data)
            }
            _ => return Ok(()),
        };
        self.finish(new)
    }

    /// Moves the blocks of a region of the op to a new region.
    fn moved(&mut self, region: RegionId) -> RegionId {
        let new = self.emit.body.add_region();
        self.emit.body.move_blocks_to(region, new);
        new
    }
    fn counted_loop(&mut self) -> Result<(), Reason> {
        let op = self.view().dyn_cast::<ForOp>().ok_or("it is no loop")?;
        let (lower, upper, step) = (op.lower_bound_map(), op.upper_bound_map(), op.step());
        let [for_lower, for_upper, inits] =
            [op.lower_bound_operands().ids(), op.upper_bound_operands().ids(), op.inits().ids()]
                .map(<[ValueId]>::to_vec);
        let region = op.region().id();
        let lower = self.reduced(lower, &for_lower, greatest)?;
        let upper = self.reduced(upper, &for_upper, least)?;
        let step = self.emit.constant(step);
        let region = self.moved(region);
        self.finish(scf::ForOp::build(lower, upper, step, inits).region(region))
    }
    /// Inserts an op that replaces the lowered op.
    fn finish(&mut self, new: impl Description<'c>) -> Result<(), Reason> {
        let new = self.emit.insert(new);
        self.replace(new.results())
    }

    fn condition(&mut self) -> Result<(), Reason> {
        let set = self.view().dyn_cast::<IfOp>().ok_or("it is no condition")?.condition();
        let operands = self.view().operand_ids().to_vec();
        let zero = self.emit.constant(0);
        let mut condition = None;
        for (expr, kind) in set.constraints() {
            let value = self.emit.expression(expr, set.num_dims(), &operands)?;
            let predicate = if *kind == ConstraintKind::Eq { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
            let holds = self.emit.compare(predicate, value, zero);
            condition = Some(match condition {
                Some(others) => self.emit.insert(arith::AndiOp::build(others, holds)).result(),
                None => holds,
            });
        }
        let condition = condition.unwrap_or_else(|| {
            let bool_type = self.emit.context.signless(1);
            self.emit.attr_constant(self.emit.context.int_attr(1, bool_type), bool_type)
        });
        let mut new = scf::IfOp::build(condition, self.types());
        let op = self.view().dyn_cast::<IfOp>().ok_or("it is no condition")?;
        let (yes, no) = (op.then_region().id(), op.else_region().id());
        new = new.then_region(self.moved(yes)).else_region(self.moved(no));
        self.finish(new)
    }

    fn end(&mut self) -> Result<(), Reason> {
        let operands = self.view().operand_ids().to_vec();
        self.finish(scf::YieldOp::build(operands))
    }

    /// Lowers a nest of parallel loops. Its terminator becomes an op with a region for each reduction.
    fn parallel(&mut self) -> Result<(), Reason> {
        let op = self.view().dyn_cast::<ParallelOp>().ok_or("it is no loop")?;
        let (lowers, uppers) = (op.lower_bounds_map(), op.upper_bounds_map());
        let (operands, region) = (op.operand_ids().to_vec(), op.region().id());
        let groups = |sizes: Option<Vec<i64>>| {
            let sizes = sizes.ok_or("the sizes of its bounds are unknown")?;
            Ok::<_, Reason>(sizes.into_iter().map(|size| size as usize).collect::<Vec<_>>())
        };
        let lower_groups = groups(op.lower_bounds_groups().as_int_elements())?;
        let upper_groups = groups(op.upper_bounds_groups().as_int_elements())?;
        let reductions = op.reductions().elements().iter();
        let reductions: Vec<i64> = reductions.filter_map(|item| i64::try_from(item.as_int()?).ok()).collect();
        let steps = op.steps();
        let (for_lowers, for_uppers) = operands.split_at(lowers.num_inputs().min(operands.len()));
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        let (mut from_lower, mut from_upper) = (0, 0);
        for (&lower, &upper) in lower_groups.iter().zip(&upper_groups) {
            let positions: Vec<usize> = (from_lower..from_lower + lower).collect();
            starts.push(self.reduced(&lowers.sub_map(&positions), for_lowers, greatest)?);
            let positions: Vec<usize> = (from_upper..from_upper + upper).collect();
            ends.push(self.reduced(&uppers.sub_map(&positions), for_uppers, least)?);
            (from_lower, from_upper) = (from_lower + lower, from_upper + upper);
        }
        let steps: Vec<ValueId> = steps.iter().map(|&step| self.emit.constant(step)).collect();
        let types = self.types();
        let mut kinds = Vec::new();
        let mut inits = Vec::new();
        for (&kind, &ty) in reductions.iter().zip(&types) {
            let (name, neutral) = reduction(self.emit.context, kind, ty)
                .ok_or_else(|| format!("a reduction of kind {kind} of '{ty}' has no neutral value"))?;
            inits.push(self.emit.attr_constant(neutral, ty));
            kinds.push((name, ty));
        }
        let region = self.moved(region);
        self.reduce(region, kinds);
        self.finish(scf::ParallelOp::build(starts, ends, steps, inits).region(region))
    }
    /// Replaces the terminator of a parallel loop by an `scf.reduce`.
    fn reduce(&mut self, region: RegionId, kinds: Vec<(Combine<'c>, Type<'c>)>) {
        let body = &*self.emit.body;
        let Some(end) = RegionRef::new(body, region).entry().and_then(BlockRef::last) else { return };
        let (end, location, operands) = (end.id(), end.location(), end.operand_ids().to_vec());
        let (context, point) = (self.emit.context, InsertionPoint::Before(end));
        let mut builder = Builder::new(context, self.emit.body, point, location);
        let regions = kinds.into_iter().map(|(combine, ty)| {
            builder.region(&[ty, ty], |builder, args| {
                let value = builder.insert(combine(args[0], args[1])).result();
                builder.insert(scf::ReduceReturnOp::build(value));
            })
        });
        let regions: Vec<RegionId> = regions.collect();
        builder.insert(scf::ReduceOp::build(operands).reductions(regions));
        self.emit.body.erase(end);
    }
}

/// Describes an op on two values of one type.
type Combine<'c> = fn(ValueId, ValueId) -> NewOp<'c>;

fn least<'c>(lhs: ValueId, rhs: ValueId) -> NewOp<'c> {
    arith::MinsiOp::build(lhs, rhs)
}

fn greatest<'c>(lhs: ValueId, rhs: ValueId) -> NewOp<'c> {
    arith::MaxsiOp::build(lhs, rhs)
}

/// Returns the value of a constant.
fn number(value: Value<'_, '_>) -> Option<i64> {
    constant_of(value)?.as_int().and_then(|value| i64::try_from(value).ok())
}

/// Returns the op of a reduction kind, and its neutral element.
fn reduction<'c>(context: &'c Context, kind: i64, ty: Type<'c>) -> Option<(Combine<'c>, Attribute<'c>)> {
    let name = *REDUCTIONS.get(usize::try_from(kind).ok()?)?;
    if let TypeData::Float(kind) = *ty.data() {
        let (op, neutral): (Combine<'c>, f64) = match name {
            "addf" => (|lhs, rhs| arith::AddfOp::build(lhs, rhs).into_parts(), 0.0),
            "mulf" => (|lhs, rhs| arith::MulfOp::build(lhs, rhs).into_parts(), 1.0),
            "maximumf" => (|lhs, rhs| arith::MaximumfOp::build(lhs, rhs).into_parts(), f64::NEG_INFINITY),
            "minimumf" => (|lhs, rhs| arith::MinimumfOp::build(lhs, rhs).into_parts(), f64::INFINITY),
            _ => return None,
        };
        let bits = float::of_literal(kind, neutral)?;
        // In a format without infinity, these bits encode another number.
        if neutral.is_infinite() && float::decode(kind, bits).is_some() {
            return None;
        }
        return Some((op, context.attr(AttrData::Float { bits, ty })));
    }
    let (op, neutral): (Combine<'c>, i128) = match name {
        "addi" => (|lhs, rhs| arith::AddiOp::build(lhs, rhs).into_parts(), 0),
        "muli" => (|lhs, rhs| arith::MuliOp::build(lhs, rhs).into_parts(), 1),
        "andi" => (|lhs, rhs| arith::AndiOp::build(lhs, rhs).into_parts(), -1),
        "ori" => (|lhs, rhs| arith::OriOp::build(lhs, rhs).into_parts(), 0),
        // The others are of integers with a sign, which arith does not compute with.
        _ => return None,
    };
    matches!(ty.data(), TypeData::Integer { signedness: Signedness::Signless, .. })
        .then(|| (op, context.int_attr(neutral, ty)))
}
