//! Checks of structured ops: semantics, maps, shapes and body agree.

use super::maps::{element, extents, indexing_maps};
use super::products;
use super::structured::num_outputs;
use super::text::MEMOIZED;
use super::{
    BroadcastOp, ContractOp, ElementwiseOp, FillOp, GenericOp, IndexOp, MapOp, ReduceOp, SoftmaxOp,
    TransposeOp,
};
use crate::shaped::rank;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef, Type, TypeData};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};

/// Checks the rules of all structured ops, the outputs first.
pub fn structured(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Err(message) = check_convolution(op) {
        return cx.error_plain(op, message);
    }
    let inputs = op.num_operands() - num_outputs(op);
    let checked = check_results(op, inputs).and_then(|()| products::check(op));
    if checked.is_ok()
        && op.isa::<ContractOp>()
        && let Err(message) = products::contract(op)
    {
        return cx.error_plain(op, message);
    }
    let checked = checked
        .and_then(|()| check_semantics(op))
        .and_then(|()| check_maps(op))
        .and_then(|()| check_body(op));
    if let Err(message) = checked {
        cx.error(op, message);
    }
}

/// Checks that the value is one element.
pub fn fill(op: FillOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let (Some(value), Some(output)) = (op.inputs().get(0), op.outputs().get(0)) {
        let (value, element) = (value.ty(), output.ty().element_or_self());
        if matches!(value.data(), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
            || value.is_memref()
        {
            return cx.error_plain(op, "expected op with scalar input");
        }
        if value != element {
            let message =
                format!("expected fill value type ('{value}') to match output element type ('{element}')");
            cx.error(op, message);
        }
    }
}

/// Checks that the output of a softmax is like the input, and that the dimension exists.
pub fn softmax(op: SoftmaxOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    destination(*op, cx);
    let (Some(input), Some(output)) = (op.input().ty().shape(), op.output().ty().shape()) else { return };
    if !crate::shaped::compatible_shapes(input, output) {
        return cx.error(op, "incompatible output shape");
    }
    let dim = op.dimension();
    if dim < 0 || dim >= input.len() as i64 {
        cx.error(op, "incorrect dimension specified");
    }
}

/// Checks that there is a result for each tensor that an op with one output writes.
pub fn destination(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Err(message) = check_results(op, op.num_operands() - 1) {
        cx.error(op, message);
    }
}

/// Checks that there is a result for each tensor that is written.
fn check_results(op: OpRef<'_, '_>, inputs: usize) -> Result<(), String> {
    let outputs: Vec<(usize, Type<'_>)> =
        op.operands().enumerate().skip(inputs).map(|(i, operand)| (i, operand.ty())).collect();
    let is_tensor =
        |ty: &Type<'_>| matches!(ty.data(), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    let tensors: Vec<&(usize, Type<'_>)> = outputs.iter().filter(|(_, ty)| is_tensor(ty)).collect();
    if tensors.len() != op.num_results() {
        return Err(format!(
            "expected the number of tensor results ({}) to be equal to the number of output tensors ({})",
            op.num_results(),
            tensors.len()
        ));
    }
    for (result, (i, ty)) in op.results().zip(tensors) {
        if result.ty() != *ty {
            return Err(format!(
                "expected type of operand #{i} ('{ty}') to match type of corresponding result ('{}')",
                result.ty()
            ));
        }
    }
    Ok(())
}

/// Checks the maps of a convolution or a pooling: each dimension of the input is indexed by a loop or by a sum of two, and the filter and
/// the output by loops.
fn check_convolution(op: OpRef<'_, '_>) -> Result<(), String> {
    let name = op.name().as_str();
    if !["linalg.conv_", "linalg.depthwise_conv_", "linalg.pooling_"]
        .iter()
        .any(|start| name.starts_with(start))
    {
        return Ok(());
    }
    let given = op.attr(MEMOIZED).and_then(|maps| maps.as_array());
    let given = given.map(|maps| maps.iter().filter_map(|map| map.as_affine_map()).cloned().collect());
    let Some(maps) = given.or_else(|| indexing_maps(op)).filter(|maps: &Vec<AffineMap>| maps.len() >= 3)
    else {
        return Ok(());
    };
    let mut seen = Vec::new();
    let mut is_new = |d: Option<usize>| {
        d.is_some_and(|d| {
            !seen.contains(&d) && {
                seen.push(d);
                true
            }
        })
    };
    let fits = |result: &AffineExpr| match result.kind() {
        ExprKind::Dim(d) => is_new(Some(d as usize)),
        ExprKind::Binary(BinaryKind::Add, lhs, rhs) => is_new(scaled_dim(lhs)) && is_new(scaled_dim(rhs)),
        _ => false,
    };
    if !maps[0].results().iter().all(fits) {
        return Err("unexpected input index map for convolutions".to_owned());
    }
    match maps[1].is_projected_permutation() && maps[maps.len() - 1].is_projected_permutation() {
        true => Ok(()),
        false => Err("expected output/filter indexing maps to be projected permutations".to_owned()),
    }
}

/// Returns the loop of an expression `d` or `d * c`.
fn scaled_dim(expr: &AffineExpr) -> Option<usize> {
    match expr.kind() {
        ExprKind::Dim(d) => Some(d as usize),
        ExprKind::Binary(BinaryKind::Mul, lhs, rhs) => match (lhs.kind(), rhs.kind()) {
            (ExprKind::Dim(d), ExprKind::Constant(_) | ExprKind::Symbol(_))
            | (ExprKind::Constant(_) | ExprKind::Symbol(_), ExprKind::Dim(d)) => Some(d as usize),
            _ => None,
        },
        _ => None,
    }
}

fn check_semantics(op: OpRef<'_, '_>) -> Result<(), String> {
    let has = |test: fn(&TypeData<'_>) -> bool| op.operands().any(|operand| test(operand.ty().data()));
    let tensors = has(|ty| matches!(ty, TypeData::RankedTensor { .. }));
    let memrefs = has(|ty| matches!(ty, TypeData::MemRef { .. }));
    let others = has(|ty| matches!(ty, TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. }));
    if (tensors && memrefs) || others || !(tensors || memrefs) && op.num_operands() > 0 {
        return Err("expected to have pure tensor or buffer semantics".to_owned());
    }
    Ok(())
}

/// Checks that each operand has a map that fits it, and that shapes agree along each loop.
fn check_maps(op: OpRef<'_, '_>) -> Result<(), String> {
    let Some(maps) = indexing_maps(op) else { return Ok(()) };
    if maps.len() != op.num_operands() {
        return Err(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({})",
            maps.len(),
            op.num_operands()
        ));
    }
    // An elementwise op iterates over its output.
    let output =
        op.operands().last().filter(|_| op.isa::<ElementwiseOp>()).and_then(|output| rank(output.ty()));
    let loops = num_iterators(op).or(output).or(maps.first().map(AffineMap::num_dims)).unwrap_or(0);
    for (i, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        if map.num_symbols() != 0 {
            return Err(format!("unexpected symbols in indexing_map #{i}"));
        }
        let rank = extents(operand.ty()).len();
        if map.num_results() != rank {
            let found = map.num_results();
            return Err(format!(
                "expected operand #{i} rank ({rank}) to match the result rank of indexing_map ({found})"
            ));
        }
    }
    let most = maps.iter().map(AffineMap::num_dims).max().unwrap_or(0);
    let sizes = loop_sizes(op, &maps, most)?;
    if let Some(i) = maps.iter().position(|map| map.num_dims() != loops) {
        return Err(format!(
            "expected indexing_map #{i} to have {loops} dim(s) to match the number of loops"
        ));
    }
    for (i, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        check_shape(i, map, extents(operand.ty()), &sizes)?;
    }
    Ok(())
}

/// Returns the number of loops for which an op has a kind.
fn num_iterators(op: OpRef<'_, '_>) -> Option<usize> {
    op.attr(GenericOp::ITERATOR_TYPES_ATTR).and_then(|types| types.as_array()).map(<[_]>::len)
}

/// Returns the extent of each loop: the first size that it indexes.
fn loop_sizes(op: OpRef<'_, '_>, maps: &[AffineMap], loops: usize) -> Result<Vec<i64>, String> {
    let mut sizes = vec![None; loops];
    for (map, operand) in maps.iter().zip(op.operands()) {
        let shape = extents(operand.ty());
        for (result, &size) in map.results().iter().zip(shape) {
            if let ExprKind::Dim(d) = result.kind() {
                sizes[d as usize].get_or_insert(size);
            }
        }
    }
    let known: Option<Vec<i64>> = sizes.into_iter().collect();
    known.ok_or_else(|| {
        let results = maps.iter().flat_map(|map| map.results().iter().cloned()).collect();
        format!("invalid indexing maps are non-invertible: ({})", AffineMap::new(loops, 0, results))
    })
}

/// Checks that the dimensions of an operand agree with the ranges of their indices.
fn check_shape(operand: usize, map: &AffineMap, shape: &[i64], sizes: &[i64]) -> Result<(), String> {
    let mut used = Vec::new();
    for result in map.results() {
        used.clear();
        dims_of(result, &mut used);
        // An index that uses a loop of unknown extent has no known range.
        if used.iter().any(|&d| sizes[d] == DYNAMIC) {
            return Ok(());
        }
    }
    let (first, last): (Vec<i64>, Vec<i64>) = (
        vec![0; sizes.len()],
        sizes.iter().map(|size| if *size == DYNAMIC { 0 } else { size - 1 }).collect(),
    );
    for (dim, (result, &found)) in map.results().iter().zip(shape).enumerate() {
        // An empty loop has no last iteration.
        if found == DYNAMIC || found == 0 {
            continue;
        }
        let (Some(start), Some(end)) = (result.eval(&first, &[]), result.eval(&last, &[])) else { continue };
        if start.min(end) < 0 {
            return Err(format!("unexpected result less than 0 at expression #{dim} in {map}"));
        }
        let inferred = start.max(end) + 1;
        let is_dim = matches!(result.kind(), ExprKind::Dim(_));
        let place = format!("inferred input/output operand #{operand} has shape's dimension #{dim} to be");
        if is_dim && inferred != found {
            return Err(format!("{place} {inferred}, but found {found}"));
        }
        if !is_dim && inferred > found {
            return Err(format!("{place} greater than or equal to {inferred}, but found {found}"));
        }
    }
    Ok(())
}

fn dims_of(expr: &AffineExpr, found: &mut Vec<usize>) {
    let mut open = vec![expr.clone()];
    while let Some(expr) = open.pop() {
        match expr.kind() {
            ExprKind::Dim(d) => found.push(d as usize),
            ExprKind::Binary(_, lhs, rhs) => open.extend([lhs.clone(), rhs.clone()]),
            ExprKind::Symbol(_) | ExprKind::Constant(_) => {}
        }
    }
}

/// Checks that the body has an argument for an element of each operand.
fn check_body(op: OpRef<'_, '_>) -> Result<(), String> {
    let Some(region) = op.region(0).filter(|region| region.blocks().len() == 1) else {
        return Err("expects to have 1 region with 1 block".to_owned());
    };
    let args: Vec<Type<'_>> =
        region.entry().into_iter().flat_map(|block| block.args()).map(|arg| arg.ty()).collect();
    if op.isa::<MapOp>() {
        return Ok(());
    }
    if args.len() != op.num_operands() {
        return Err(
            "expected as many non-induction variable region arguments as the number of input/output operands"
                .to_owned(),
        );
    }
    for (i, (arg, operand)) in args.iter().zip(op.operands()).enumerate() {
        let element = element(operand.ty());
        if *arg != element {
            return Err(format!(
                "expected type of bb argument #{i} ('{arg}') to match element or self type of the corresponding operand \
                 ('{element}')"
            ));
        }
    }
    Ok(())
}

/// Checks that the yielded values have the types of the parent's output elements.
pub fn yielded(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(parent) = op.parent_op().filter(|parent| parent.name().as_str().starts_with("linalg.")) else {
        return cx.error(op, "expected parent op with LinalgOp interface");
    };
    let outputs = num_outputs(parent);
    if op.num_operands() != outputs {
        let found = op.num_operands();
        return cx.error(
            op,
            format!("expected number of yield values ({found}) to match the number of inits / outs operands of the enclosing LinalgOp ({outputs})"),
        );
    }
    let inits = parent.operands().skip(parent.num_operands() - outputs);
    for (i, (value, init)) in op.operands().zip(inits).enumerate() {
        let element = init.ty().element_or_self();
        if value.ty() != element {
            let message = format!(
                "type of yield operand {} ('{}') doesn't match the element type of the enclosing linalg.generic op ('{element}')",
                i + 1,
                value.ty()
            );
            return cx.error(op, message);
        }
    }
}

/// Checks that the parent has this loop.
pub fn index(op: IndexOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let parent = op.parent_op().filter(|parent| {
        parent.name().as_str().starts_with("linalg.")
            && parent.def().is_some_and(|def| !def.regions.is_empty())
    });
    let Some(parent) = parent else {
        return cx.error(op, "expected parent op with LinalgOp interface");
    };
    let of_maps = || indexing_maps(parent).and_then(|maps| maps.first().map(AffineMap::num_dims));
    let loops = num_iterators(parent).or_else(of_maps).unwrap_or(0);
    let dim = op.dim();
    if dim >= loops as i64 {
        cx.error(op, format!("expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"));
    }
}

/// Checks that the permutation is valid, and that the shapes are permuted.
pub fn transpose(op: TransposeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (order, input, init) = (op.permutation(), extents(op.input().ty()), extents(op.init().ty()));
    let mut sorted: Vec<i64> = order.to_vec();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..order.len() as i64) {
        return cx.error(op, "permutation is not valid");
    }
    if input.len() != init.len() {
        let (a, b) = (input.len(), init.len());
        return cx.error(op, format!("input rank {a} does not match init rank {b}"));
    }
    if order.len() != input.len() {
        let (a, b) = (order.len(), input.len());
        return cx.error(op, format!("size of permutation {a} does not match the argument rank {b}"));
    }
    for (dim, &from) in order.iter().enumerate() {
        let (a, b) = (init[dim], input[from as usize]);
        if a != b {
            let message = format!(
                "dim(result, {dim}) = {} doesn't match dim(input, permutation[{dim}]) = {}",
                number(a),
                number(b)
            );
            return cx.error(op, message);
        }
    }
}

fn number(size: i64) -> i64 {
    if size == DYNAMIC { i64::MIN } else { size }
}

/// Checks that the added dimensions are new, and that the other dimensions have the sizes of the input.
pub fn broadcast(op: BroadcastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (added, input, init) = (op.dimensions(), extents(op.input().ty()), extents(op.init().ty()));
    if added.len() + input.len() != init.len() {
        let (input, added, init) = (input.len(), added.len(), init.len());
        return cx.error(
            op,
            format!("input rank plus added dimensions does not match init rank. input rank: {input}, dimensions size: {added}, init rank: {init}"),
        );
    }
    for (i, dim) in added.iter().enumerate() {
        if *dim < 0 || *dim >= init.len() as i64 {
            let rank = init.len();
            return cx.error(
                op,
                format!(
                    "dimension {i} is out of range. expected range: [0, {}], got: {dim}",
                    rank as i64 - 1
                ),
            );
        }
    }
    let kept = (0..init.len()).filter(|d| !added.contains(&(*d as i64)));
    for (i, (dim, &size)) in kept.zip(input).enumerate() {
        if init[dim] != size {
            let message = format!(
                "input dim {i} should match init dim {dim}. input: {}, init: {}",
                number(size),
                number(init[dim])
            );
            return cx.error(op, message);
        }
    }
}

/// Checks that all inputs have the same shape, and that all outputs have this shape without the reduced dimensions.
pub fn reduce(op: ReduceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let inputs: Vec<&[i64]> = op.inputs().iter().map(|input| extents(input.ty())).collect();
    let inits: Vec<&[i64]> = op.inits().iter().map(|init| extents(init.ty())).collect();
    let ([input, ..], [init, ..]) = (&inputs[..], &inits[..]) else { return };
    for (i, other) in inputs.iter().enumerate() {
        if other != input {
            return cx.error(op, format!("expects all inputs to have the same shapes. Shape at input-index {i} is not equal to the shape at input-index 0."));
        }
    }
    for (i, other) in inits.iter().enumerate() {
        if other != init {
            return cx.error(op, format!("expects all outputs to have the same shapes. Shape at output-index {i} is not equal to the shape at output-index 0."));
        }
    }
    let reduced = op.dimensions();
    for dim in reduced {
        if *dim < 0 || *dim >= input.len() as i64 {
            let last = input.len() as i64 - 1;
            return cx.error(op, format!("dimensions for reduction should be in the range [0, {last}]."));
        }
    }
    let kept: Vec<i64> =
        (0..input.len()).filter(|d| !reduced.contains(&(*d as i64))).map(|d| input[d]).collect();
    if kept.len() != init.len() {
        let message = format!(
            "number of dimensions after reduction {} doesn't match the init rank {}",
            kept.len(),
            init.len()
        );
        return cx.error(op, message);
    }
    if kept != *init {
        let list = |sizes: &[i64]| crate::shaped::sizes_text(sizes);
        let message = format!(
            "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
            list(init),
            list(&kept)
        );
        return cx.error(op, message);
    }
    if let Err(message) = check_combiner(op) {
        cx.error(op, message);
    }
}

/// Checks that the body of a reduction has an argument for an element of each operand.
fn check_combiner(op: ReduceOp<'_, '_>) -> Result<(), String> {
    let args: Vec<Type<'_>> = op.combiner_entry().args().map(|arg| arg.ty()).collect();
    if args.len() != op.num_operands() {
        return Err("mismatching number of operands and block arguments".to_owned());
    }
    for (i, (arg, operand)) in args.iter().zip(op.operands()).enumerate() {
        let element = element(operand.ty());
        if *arg != element {
            let side = if i < op.inputs().len() { "input" } else { "output" };
            return Err(format!(
                "{side} element type '{element}' does not match corresponding block argument type '{arg}'"
            ));
        }
    }
    Ok(())
}

/// Checks that all operands of a map have one shape.
pub fn map(op: MapOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let args: Vec<Type<'_>> = op.mapper_entry().args().map(|arg| arg.ty()).collect();
    if args.len() != op.num_operands() {
        let message = format!(
            "expects number of operands to match the arity of mapper, but got: {} and {}",
            op.num_operands(),
            args.len()
        );
        return cx.error(op, message);
    }
    for (arg, operand) in args.iter().zip(op.operands()) {
        let element = element(operand.ty());
        if *arg != element {
            return cx.error(
                op,
                format!("expected element type of input '{element}' to match bbArg type '{arg}'"),
            );
        }
    }
    let Some(init) = op.init().ty().shape() else { return };
    for operand in op.operands() {
        let shape = extents(operand.ty());
        if shape != init {
            let list = |sizes: &[i64]| crate::shaped::sizes_text(sizes);
            let message = format!(
                "expected shape of input ({}) to match shape of output ({})",
                list(shape),
                list(init)
            );
            return cx.error(op, message);
        }
    }
}
