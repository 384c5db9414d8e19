//! The pass `lower-affine`: ops of `affine` become ops of `arith`, `scf`, `memref` and `vector`.

use super::expand::{EQ, Emitter, SGE};
use super::graybox::remove;
use super::mapped::map_of;
use super::verify::REDUCTIONS;
use super::{
    AffineOpKind, ApplyOp, ForOp, GrayboxOp, IfOp, LoadOp, MaxOp, MinOp, ParallelOp, PrefetchOp, StoreOp,
    VectorLoadOp, VectorStoreOp, YieldOp,
};
use crate::{arith, memref, scf};
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::float;
use bourn_ir::fold::constant_of;
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
        VectorLoadOp::NAME | VectorStoreOp::NAME => &["vector.load", "vector.store"],
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
        MinOp::NAME => lowering.extremum(arith::MinsiOp::NAME),
        MaxOp::NAME => lowering.extremum(arith::MaxsiOp::NAME),
        LoadOp::NAME => lowering.access(memref::LoadOp::NAME, 0, &[memref::LoadOp::NONTEMPORAL_ATTR]),
        StoreOp::NAME => lowering.access(memref::StoreOp::NAME, 1, &[memref::StoreOp::NONTEMPORAL_ATTR]),
        PrefetchOp::NAME => lowering.access(
            memref::PrefetchOp::NAME,
            0,
            &[PrefetchOp::IS_WRITE_ATTR, PrefetchOp::LOCALITY_HINT_ATTR, PrefetchOp::IS_DATA_CACHE_ATTR],
        ),
        VectorLoadOp::NAME => lowering.access("vector.load", 0, &[]),
        VectorStoreOp::NAME => lowering.access("vector.store", 1, &[]),
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
    fn regions(&self) -> Vec<RegionId> {
        self.view().regions().map(RegionRef::id).collect()
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
    fn reduced(&mut self, map: &AffineMap, operands: &[ValueId], by: &str) -> Result<ValueId, Reason> {
        let mut results = self.results(map, operands)?.into_iter();
        let first = results.next().ok_or("a map has no results")?;
        Ok(results.fold(first, |best, next| self.emit.binary(by, best, next)))
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
            _ => self.reduced(map, &operands, "")?,
        };
        self.replace(&[value])
    }
    fn extremum(&mut self, by: &str) -> Result<(), Reason> {
        let map = self.map()?;
        let operands = self.view().operand_ids().to_vec();
        let best = |known: Vec<i64>| match by {
            arith::MinsiOp::NAME => known.into_iter().min(),
            _ => known.into_iter().max(),
        };
        let value = match self.known(map).and_then(best) {
            Some(value) => self.emit.constant(value),
            None => self.reduced(map, &operands, by)?,
        };
        self.replace(&[value])
    }
    /// Lowers an access to memory. The operands before the indices do not change; `before` of them come before the memory.
    fn access(&mut self, name: &str, before: usize, attrs: &[&'static str]) -> Result<(), Reason> {
        let map = self.map()?;
        let operands = self.view().operand_ids().to_vec();
        let indices = self.results(map, &operands[before + 1..])?;
        let mut all = operands[..=before].to_vec();
        all.extend(indices);
        let attrs: Vec<(&str, Attribute<'c>)> =
            attrs.iter().filter_map(|&name| Some((name, self.view().attr(name)?))).collect();
        let types = self.types();
        let op = self.emit.op(name, &all, &attrs, &types, &[]);
        let results = self.emit.body.op(op).result_ids().to_vec();
        self.replace(&results)
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
        let lower = self.reduced(lower, &for_lower, arith::MaxsiOp::NAME)?;
        let upper = self.reduced(upper, &for_upper, arith::MinsiOp::NAME)?;
        let step = self.emit.constant(step);
        let mut all = vec![lower, upper, step];
        all.extend(inits);
        let region = self.moved(region);
        self.finish(scf::ForOp::NAME, &all, &[], &[region])
    }
    fn finish(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        regions: &[RegionId],
    ) -> Result<(), Reason> {
        let types = self.types();
        let op = self.emit.op(name, operands, attrs, &types, regions);
        let results = self.emit.body.op(op).result_ids().to_vec();
        self.replace(&results)
    }

    fn condition(&mut self) -> Result<(), Reason> {
        let set = self.view().dyn_cast::<IfOp>().ok_or("it is no condition")?.condition();
        let operands = self.view().operand_ids().to_vec();
        let zero = self.emit.constant(0);
        let mut condition = None;
        for (expr, kind) in set.constraints() {
            let value = self.emit.expression(expr, set.num_dims(), &operands)?;
            let predicate = if *kind == ConstraintKind::Eq { EQ } else { SGE };
            let holds = self.emit.compare(predicate, value, zero);
            condition = Some(match condition {
                Some(others) => self.emit.binary(arith::AndiOp::NAME, others, holds),
                None => holds,
            });
        }
        let condition = condition.unwrap_or_else(|| {
            let bool_type = self.emit.context.signless(1);
            self.emit.attr_constant(self.emit.context.int_attr(1, bool_type), bool_type)
        });
        let regions: Vec<RegionId> = self.regions().into_iter().map(|region| self.moved(region)).collect();
        self.finish(scf::IfOp::NAME, &[condition], &[], &regions)
    }

    fn end(&mut self) -> Result<(), Reason> {
        let operands = self.view().operand_ids().to_vec();
        self.finish(scf::YieldOp::NAME, &operands, &[], &[])
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
            starts.push(self.reduced(&lowers.sub_map(&positions), for_lowers, arith::MaxsiOp::NAME)?);
            let positions: Vec<usize> = (from_upper..from_upper + upper).collect();
            ends.push(self.reduced(&uppers.sub_map(&positions), for_uppers, arith::MinsiOp::NAME)?);
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
        let loops = starts.len();
        let region = self.moved(region);
        self.reduce(region, &kinds);
        let groups: [i64; 4] = [loops as i64, loops as i64, loops as i64, inits.len() as i64];
        let segments = self.emit.context.i32_array_attr(&groups);
        let all: Vec<ValueId> = starts.into_iter().chain(ends).chain(steps).chain(inits).collect();
        self.finish(scf::ParallelOp::NAME, &all, &[(OPERAND_SEGMENTS, segments)], &[region])
    }
    /// Replaces the terminator of a parallel loop by an `scf.reduce`.
    fn reduce(&mut self, region: RegionId, kinds: &[(&'static str, Type<'c>)]) {
        let body = &*self.emit.body;
        let Some(end) = RegionRef::new(body, region).entry().and_then(BlockRef::last) else { return };
        let (end, location, operands) = (end.id(), end.location(), end.operand_ids().to_vec());
        let mut regions = Vec::new();
        for &(name, ty) in kinds {
            let body = &mut *self.emit.body;
            let region = body.add_region();
            let block = body.add_block(region);
            let args = [body.add_argument(block, ty, location), body.add_argument(block, ty, location)];
            let mut state =
                bourn_ir::OpState::new(self.emit.context.op_name(scf::ReduceReturnOp::NAME), location);
            state.operands.push(args[0]);
            state.operand_types.push(ty);
            let last = body.create(state);
            body.append(block, last);
            let context = self.emit.context;
            let value = Emitter { context, body, before: last, location }.binary(name, args[0], args[1]);
            self.emit.body.set_operands(last, &[value]);
            regions.push(region);
        }
        let context = self.emit.context;
        let mut emit = Emitter { context, body: self.emit.body, before: end, location };
        emit.op(scf::ReduceOp::NAME, &operands, &[], &[], &regions);
        self.emit.body.erase(end);
    }
}

/// Returns the value of a constant.
fn number(value: Value<'_, '_>) -> Option<i64> {
    constant_of(value)?.as_int().and_then(|value| i64::try_from(value).ok())
}

/// Returns the op of a reduction kind, and its neutral element.
fn reduction<'c>(context: &'c Context, kind: i64, ty: Type<'c>) -> Option<(&'static str, Attribute<'c>)> {
    let name = *REDUCTIONS.get(usize::try_from(kind).ok()?)?;
    if let TypeData::Float(kind) = *ty.data() {
        let (op, neutral) = match name {
            "addf" => (arith::AddfOp::NAME, 0.0),
            "mulf" => (arith::MulfOp::NAME, 1.0),
            "maximumf" => (arith::MaximumfOp::NAME, f64::NEG_INFINITY),
            "minimumf" => (arith::MinimumfOp::NAME, f64::INFINITY),
            _ => return None,
        };
        let bits = float::of_literal(kind, neutral)?;
        // In a format without infinity, these bits encode another number.
        if neutral.is_infinite() && float::decode(kind, bits).is_some() {
            return None;
        }
        return Some((op, context.attr(AttrData::Float { bits, ty })));
    }
    let (op, neutral) = match name {
        "addi" => (arith::AddiOp::NAME, 0),
        "muli" => (arith::MuliOp::NAME, 1),
        "andi" => (arith::AndiOp::NAME, -1),
        "ori" => (arith::OriOp::NAME, 0),
        // The others are of integers with a sign, which arith does not compute with.
        _ => return None,
    };
    matches!(ty.data(), TypeData::Integer { signedness: Signedness::Signless, .. })
        .then(|| (op, context.int_attr(neutral, ty)))
}
