//! Checks that tables cannot express.

use super::{
    BitcastOp, BroadcastOp, CombiningKind, ConstantMaskOp, CreateMaskOp, DeinterleaveOp, ExtractOp,
    ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, InterleaveOp, LoadOp, MultiReductionOp,
    OuterproductOp, PrintOp, PrintPunctuation, ReductionOp, ScanOp, ShapeCastOp, ShuffleOp, StoreOp,
    TransposeOp, TypeCastOp,
};
use crate::shaped::slices::unlike_marks;
use crate::shaped::strides::Strided;
use bourn_equations::rt::{TypeHandle, VectorType, match_op};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, DYNAMIC, OpRef, Type, TypeData};
use bourn_presburger::affine::AffineMap;

pub(super) fn sizes(ty: Type<'_>) -> &[i64] {
    ty.shape().unwrap_or_default()
}

fn width(ty: Type<'_>) -> Option<i64> {
    match ty.element_or_self().data() {
        TypeData::Integer { width, .. } => Some(i64::from(*width)),
        TypeData::Float(kind) => Some(i64::from(kind.width())),
        TypeData::Index => Some(64),
        _ => None,
    }
}

/// Checks that all dimensions but the last agree, and that the last have the same number of bits.
pub fn bitcast(op: BitcastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.source().ty(), op.result().ty());
    let (from, to) = (sizes(source), sizes(result));
    let (Some(a), Some(b)) = (width(source), width(result)) else { return };
    if let Some(i) = (0..from.len().saturating_sub(1)).find(|&i| from[i] != to[i]) {
        return cx.error(op, format!("dimension size mismatch at: {i}"));
    }
    let bits = |sizes: &[i64], width: i64| sizes.last().map(|size| size.saturating_mul(width));
    if bits(from, a) != bits(to, b) {
        cx.error(op, "source/result bitwidth of the minor 1-D vectors must be equal");
    }
}

/// Checks that the source is an element, or the last dimensions of the result, some of them of size 1.
pub fn broadcast(op: BroadcastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.source().ty(), op.vector().ty());
    if source.element_or_self() != result.element_or_self() {
        return cx.error(op, "failed to verify that source operand and result have same element type");
    }
    let TypeData::Vector { shape: from, .. } = source.data() else {
        if source.shape().is_some() {
            cx.error(op, "source type is not a vector");
        }
        return;
    };
    let to = sizes(result);
    if from.len() > to.len() {
        return cx.error(op, "source rank higher than destination rank");
    }
    let lead = to.len() - from.len();
    for ((size, scales), wanted) in dims(source).zip(dims(result).skip(lead)) {
        if (size, scales) != (1, false) && (size, scales) != wanted {
            let text = |(size, scales)| if scales { format!("[{size}]") } else { format!("{size}") };
            let (found, wanted) = (text((size, scales)), text(wanted));
            return cx.error(op, format!("dimension mismatch ({found} vs. {wanted})"));
        }
    }
}

/// Checks that there is a number for each dimension, within its size.
pub fn constant_mask(op: ConstantMaskOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (ty, given) = (op.result().typed(), op.mask_dim_sizes());
    let shape = ty.shape();
    if shape.is_empty() {
        if given.len() != 1 {
            return cx.error(op, "array attr must have length 1 for 0-D vectors");
        }
        if !matches!(given[0], 0 | 1) {
            cx.error(op, "mask dim size must be either 0 or 1 for 0-D vectors");
        }
        return;
    }
    if shape.len() != given.len() {
        return cx.error(op, "must specify array attr of size equal vector result rank");
    }
    for ((given, size), is_scalable) in given.iter().zip(shape).zip(ty.scalable()) {
        if *given < 0 || given > size {
            return cx.error(op, "array attr of size out of bounds of vector result dimension size");
        }
        if *is_scalable && *given != 0 && given != size {
            return cx.error(op, "only supports 'none set' or 'all set' scalable dimensions");
        }
    }
    if given.contains(&0) && given.iter().any(|given| *given != 0) {
        cx.error(
            op,
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
        );
    }
}

/// Checks that there is a number for each dimension.
pub fn create_mask(op: CreateMaskOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let rank = op.result().typed().shape().len();
    if rank == 0 {
        if op.num_operands() != 1 {
            cx.error(op, "must specify exactly one operand for 0-D create_mask");
        }
    } else if op.num_operands() != rank {
        cx.error(op, "must specify an operand for each result vector dimension");
    }
}

/// Checks the position of an extract or an insert.
fn check_position(
    op: OpRef<'_, '_>,
    position: &[i64],
    whole: VectorType<'_>,
    what: &str,
) -> Result<(), String> {
    if unlike_marks(op, ExtractOp::STATIC_POSITION_ATTR, "dynamic_position").is_some() {
        return Err("mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite".to_owned());
    }
    let shape = whole.shape();
    if position.len() > shape.len() {
        return Err(format!("expected position attribute of rank no greater than {what} rank"));
    }
    for (i, (at, size)) in position.iter().zip(shape).enumerate() {
        if *at != DYNAMIC && (*at < -1 || at >= size) {
            return Err(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding {what} dimension",
                i + 1
            ));
        }
    }
    Ok(())
}

/// Checks that the result has the type of the part at the position.
pub fn extract(op: ExtractOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result, position) = (op.source().typed(), op.result().ty(), op.static_position());
    if source.element() != result.element_or_self() {
        return cx.error(op, "failed to verify that operand and result have same element type");
    }
    if matches!(result.data(), TypeData::Vector { shape, .. } if shape.is_empty()) {
        return cx.error_plain(op, "expected a scalar instead of a 0-d vector as the result type");
    }
    if position.len() <= source.shape().len() {
        let left = Left::new(source, position.len());
        if !left.may_be(result) {
            return cx.unlike_inferred(op, [left.text()]);
        }
    }
    match check_position(*op, position, source, "vector") {
        Err(message) if message.ends_with("dimension") => cx.error(op, message + " or poison (-1)"),
        Err(message) => cx.error(op, message),
        Ok(()) => {}
    }
}

/// The dimensions of a vector after the dimensions of a position, and whether they are scalable.
struct Left<'c> {
    dims: Vec<(i64, bool)>,
    element: Type<'c>,
}

impl<'c> Left<'c> {
    fn new(source: VectorType<'c>, position: usize) -> Self {
        Left { dims: dims(source.ty()).skip(position).collect(), element: source.element() }
    }
    /// Returns whether a type has these dimensions; a scalar is accepted for a vector of size 1, and the other way round.
    fn may_be(&self, ty: Type<'_>) -> bool {
        let is_scalar = !matches!(ty.data(), TypeData::Vector { .. });
        let one = [(1, false)];
        match self.dims.as_slice() {
            [] => is_scalar || dims(ty).eq(one),
            left if is_scalar => left == one,
            left => dims(ty).eq(left.iter().copied()),
        }
    }
    fn text(&self) -> String {
        if self.dims.is_empty() {
            return self.element.to_string();
        }
        let dim = |&(size, scalable): &(i64, bool)| {
            if scalable { format!("[{size}]x") } else { format!("{size}x") }
        };
        let dims: String = self.dims.iter().map(dim).collect();
        format!("vector<{dims}{}>", self.element)
    }
}

/// Returns the sizes of a vector, and whether they are scalable.
pub(super) fn dims(ty: Type<'_>) -> impl Iterator<Item = (i64, bool)> + '_ {
    let (shape, scalable) = match ty.data() {
        TypeData::Vector { shape, scalable, .. } => (&**shape, &**scalable),
        _ => (&[] as &[i64], &[] as &[bool]),
    };
    shape.iter().copied().zip(scalable.iter().copied())
}

/// Checks that the value fits the position.
pub fn insert(op: InsertOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (value, dest, position) = (op.value_to_store().ty(), op.dest().typed(), op.static_position());
    if value.element_or_self() != dest.element() {
        return cx.error(op, "failed to verify that source operand and result have same element type");
    }
    if matches!(value.data(), TypeData::Vector { shape, .. } if shape.is_empty()) {
        return cx.error_plain(op, "expected a scalar instead of a 0-d vector as the source operand");
    }
    if let Err(message) = check_position(*op, position, dest, "dest vector") {
        return cx.error(op, message);
    }
    let (rank, total) = (sizes(value).len(), dest.shape().len());
    let is_vector = matches!(value.data(), TypeData::Vector { .. });
    if is_vector && position.len() + rank != total {
        cx.error(op, "expected position attribute rank + source rank to match dest vector rank");
    } else if !is_vector && position.len() != total {
        cx.error(op, "expected position attribute rank to match the dest vector rank");
    }
}

/// Checks that the last dimension of the result is twice as large as in the inputs.
pub fn interleave(op: InterleaveOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (lhs, result) = (op.lhs().ty(), op.result().ty());
    let mut doubled: Vec<(i64, bool)> = dims(lhs).collect();
    match doubled.last_mut() {
        Some((size, _)) => *size *= 2,
        None => doubled.push((2, false)),
    }
    if lhs.element_or_self() != result.element_or_self() || !dims(result).eq(doubled) {
        cx.error(op, "failed to verify that type of 'result' is double the width of the inputs");
    }
}

/// Checks that the last dimension of the results is half as large as in the source.
pub fn deinterleave(op: DeinterleaveOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.source().ty(), op.res1().ty());
    let mut halved: Vec<(i64, bool)> = dims(source).collect();
    let Some((last, _)) = halved.last_mut() else { return };
    let is_even = *last % 2 == 0;
    *last /= 2;
    let what = "failed to verify that the trailing dimension of the";
    if !is_even {
        cx.error(op, format!("{what} source vector has an even number of elements"));
    } else if source.element_or_self() != result.element_or_self() || !dims(result).eq(halved) {
        cx.error(op, format!("{what} results is half the width of source trailing dimension"));
    }
}

/// Checks that both vectors have the same number of elements.
pub fn shape_cast(op: ShapeCastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.source().typed(), op.result().typed());
    if source.element() != result.element() {
        return cx.error(op, "has different source and result element types");
    }
    let count = |ty: VectorType<'_>| ty.shape().iter().map(|size| i128::from(*size)).product::<i128>();
    let (from, to) = (count(source), count(result));
    if from != to {
        return cx
            .error(op, format!("has different number of elements at source ({from}) and result ({to})"));
    }
    let scales = |ty: VectorType<'_>| ty.scalable().iter().filter(|scalable| **scalable).count();
    let (from, to) = (scales(source), scales(result));
    if from != to {
        cx.error(op, format!("has different number of scalable dims at source ({from}) and result ({to})"));
    }
}

/// Checks that the permutation is valid, and that the sizes are permuted.
pub fn transpose(op: TransposeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, to) = (op.vector().typed().shape(), op.result().typed().shape());
    let order = op.permutation();
    if from.len() != to.len() {
        return cx.error(op, "vector result rank mismatch: ".to_owned() + &to.len().to_string());
    }
    if order.len() != from.len() {
        return cx.error(op, format!("transposition length mismatch: {}", order.len()));
    }
    let mut seen = vec![false; from.len()];
    for (i, &dim) in order.iter().enumerate() {
        let Some(at) = usize::try_from(dim).ok().filter(|at| *at < from.len()) else {
            return cx.error(op, format!("transposition index out of range: {dim}"));
        };
        if std::mem::replace(&mut seen[at], true) {
            return cx.error(op, format!("duplicate position index: {dim}"));
        }
        if to[i] != from[at] {
            return cx.error(op, format!("dimension size mismatch at: {dim}"));
        }
    }
}

/// Checks the remaining dimensions.
pub fn multi_reduction(op: MultiReductionOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, dest, dims) = (op.source().ty(), op.dest().ty(), op.reduction_dims());
    let kept: Vec<i64> = sizes(source)
        .iter()
        .enumerate()
        .filter(|(d, _)| !dims.contains(&(*d as i64)))
        .map(|(_, size)| *size)
        .collect();
    if source.element_or_self() != dest.element_or_self() {
        return cx.error(op, "failed to verify that source operand and result have same element type");
    }
    if sizes(dest) != kept {
        cx.error(op, format!("destination type '{dest}' is incompatible with source type '{source}'"));
    }
}

/// Checks that the sizes of each buffer followed by the sizes of its elements are the same.
pub fn type_cast(op: TypeCastOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, result) = (op.memref().ty(), op.result().ty());
    // MLIR takes the operand's strides into account, but not the result's.
    let is_row_major = |ty: Type<'_>| Strided::of(ty) == Some(Strided::row_major(sizes(ty)));
    if !has_identity_layout(source) && !is_row_major(source) {
        return cx.error(op, "expects operand to be a memref with identity layout");
    }
    if !has_identity_layout(result) {
        return cx.error(op, "expects result to be a memref with identity layout");
    }
    if op.memref().typed().space() != op.result().typed().space() {
        return cx.error(op, "expects result in same memory space");
    }
    fn scalar(ty: Type<'_>) -> Type<'_> {
        ty.element_or_self().element_or_self()
    }
    if scalar(source) != scalar(result) {
        let message = "expects result and operand with same underlying scalar type";
        cx.error(op, format!("{message}: '{result}'"));
    } else if [sizes(source), sizes(source.element_or_self())].concat()
        != [sizes(result), sizes(result.element_or_self())].concat()
    {
        cx.error(op, format!("expects concatenated result and operand shapes to be equal: '{result}'"));
    }
}

fn is_element(element: Type<'_>, floats: bool, integers: bool) -> bool {
    match element.data() {
        TypeData::Float(_) => floats,
        TypeData::Integer { .. } | TypeData::Index => integers,
        _ => false,
    }
}

/// Returns whether elements of a type can be combined this way.
pub(super) fn can_combine(kind: CombiningKind, element: Type<'_>) -> bool {
    use CombiningKind::{Add, Maximumf, Maxnumf, Minimumf, Minnumf, Mul};
    match kind {
        Add | Mul => is_element(element, true, true),
        Minnumf | Maxnumf | Minimumf | Maximumf => is_element(element, true, false),
        _ => is_element(element, false, true),
    }
}

/// Checks the rank of the vector, and that its elements can be combined.
pub fn reduction(op: ReductionOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (rank, dest, kind) = (op.vector().typed().shape().len(), op.dest().ty(), op.kind());
    if rank > 1 {
        return cx.error(op, format!("unsupported reduction rank: {rank}"));
    }
    if !can_combine(kind, dest) {
        let kind = kind.keyword();
        cx.error(op, format!("unsupported reduction type ''{dest}'' for kind '{kind}'"));
    }
}

/// Checks the dimension, the shape of the initial value, and that the elements can be combined.
pub fn scan(op: ScanOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (from, given) = (op.source().typed().shape(), op.initial_value().typed().shape());
    let dim = op.reduction_dim();
    let Some(dim) = usize::try_from(dim).ok().filter(|dim| *dim < from.len()) else {
        return cx.error(op, format!("reduction dimension {dim} has to be less than {}", from.len()));
    };
    if given.len() + 1 != from.len() {
        return cx
            .error(op, format!("initial value rank {} has to be equal to {}", given.len(), from.len() - 1));
    }
    let kept = from.iter().enumerate().filter(|(i, _)| *i != dim).map(|(_, size)| size);
    if !kept.eq(given) {
        return cx.error(op, "incompatible input/initial value shapes");
    }
    let (element, kind) = (op.source().typed().element(), op.kind());
    if !can_combine(kind, element) {
        let kind = kind.keyword();
        cx.error(op, format!("unsupported reduction type '{element}' for kind '{kind}'"));
    }
}

/// Checks that each number of the mask is the position of an element.
pub fn shuffle(op: ShuffleOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let [a, b, whole] = [op.v1(), op.v2(), op.vector()].map(|vector| vector.typed().shape());
    let rank = whole.len();
    if a.len().max(1) != rank || b.len().max(1) != rank || a.len() != b.len() {
        return cx.error(op, "rank mismatch");
    }
    let rest = whole.iter().skip(1);
    if a.iter().skip(1).ne(b.iter().skip(1)) || a.iter().skip(1).ne(rest) {
        return cx.error(op, "dimension mismatch");
    }
    let mask = op.mask();
    if mask.is_empty() {
        return cx.error(op, "invalid mask length");
    }
    let first = |sizes: &[i64]| sizes.first().copied().unwrap_or(1);
    let count = first(a).saturating_add(first(b));
    // -1 stands for poison.
    if let Some(i) = mask.iter().position(|at| *at < -1 || *at >= count) {
        cx.error(op, format!("mask index #{} out of range", i + 1));
    }
}

/// Checks that the element types of the memory and the vector agree, that the innermost elements are contiguous, and that there is an index
/// for each dimension.
pub fn access(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (base, vector, indices, [whole, part, lower]) = match_op!(op {
        load: LoadOp => (
            load.base().ty(),
            load.result().ty(),
            load.indices(),
            [
                "result vector types",
                "result element types",
                "destination memref has lower rank than the result vector",
            ],
        ),
        store: StoreOp => (
            store.base().ty(),
            store.value_to_store().ty(),
            store.indices(),
            [
                "valueToStore vector types",
                "valueToStore element type",
                "source memref has lower rank than the vector to store",
            ],
        ),
        _ => return,
    });
    if sizes(vector).iter().any(|size| *size != 1) && !has_unit_stride(base) {
        return cx.error(op, "most minor memref dim must have unit stride");
    }
    let element = base.element_or_self();
    if matches!(element.data(), TypeData::Vector { .. }) && element != vector {
        return cx.error(op, format!("base memref and {whole} should match"));
    }
    if element.element_or_self() != vector.element_or_self() {
        return cx.error(op, format!("base and {part} should match"));
    }
    let inner = sizes(element).len();
    if sizes(base).len() + inner < sizes(vector).len() {
        return cx.error(op, lower);
    }
    let rank = sizes(base).len();
    if indices.len() != rank {
        cx.error(op, format!("requires {rank} indices"));
    }
}

/// Returns whether the elements of the last dimension may be contiguous in memory, according to the layout.
fn has_unit_stride(memory: Type<'_>) -> bool {
    let TypeData::MemRef { layout: Some(layout), .. } = memory.data() else { return true };
    match layout.data() {
        AttrData::StridedLayout { strides, .. } => strides.last().is_none_or(|stride| *stride == 1),
        AttrData::AffineMap(map) => {
            let [result] = map.results() else { return map.is_identity() };
            let mut point = vec![0; map.num_dims()];
            let symbols = vec![0; map.num_symbols()];
            let origin = result.eval(&point, &symbols);
            let Some(last) = point.last_mut() else { return true };
            *last = 1;
            origin.zip(result.eval(&point, &symbols)).is_none_or(|(from, to)| to - from == 1)
        }
        _ => true,
    }
}

/// Returns whether all elements may be contiguous in memory, according to the layout.
fn has_identity_layout(memory: Type<'_>) -> bool {
    let TypeData::MemRef { layout: Some(layout), .. } = memory.data() else { return true };
    layout.as_affine_map().is_some_and(AffineMap::is_identity)
}

/// Checks that each value is at least `min`, and at most its size, or less than it if `less` is set.
fn confined(what: &str, values: &[i64], sizes: &[i64], min: i64, less: bool) -> Result<(), String> {
    for (i, (value, size)) in values.iter().zip(sizes).enumerate() {
        let end = if less { *size } else { size.saturating_add(1) };
        if *value < min || *value >= end {
            return Err(format!("expected {what} dimension {i} to be confined to [{min}, {end})"));
        }
    }
    Ok(())
}

fn unit_strides(strides: &[i64]) -> Result<(), String> {
    match strides.iter().all(|stride| *stride == 1) {
        true => Ok(()),
        false => Err("expected strides to be confined to [1, 2)".to_owned()),
    }
}

fn sums(a: &[i64], b: &[i64]) -> Vec<i64> {
    a.iter().zip(b).map(|(a, b)| a.saturating_add(*b)).collect()
}

/// Checks that the slice lies in the source, and the type of the result.
pub fn extract_strided_slice(op: ExtractStridedSliceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let check = || {
        let (ty, result) = (op.source().typed(), op.result().typed());
        let shape = ty.shape();
        let (offsets, counts, strides) = (op.offsets(), op.sizes(), op.strides());
        if offsets.len() != counts.len() || offsets.len() != strides.len() {
            return Err("expected offsets, sizes and strides attributes of same size".to_owned());
        }
        if offsets.len() > shape.len() {
            return Err("expected offsets attribute of rank no greater than vector rank".to_owned());
        }
        confined(ExtractStridedSliceOp::OFFSETS_ATTR, &offsets, shape, 0, true)?;
        confined(ExtractStridedSliceOp::SIZES_ATTR, &counts, shape, 1, false)?;
        unit_strides(&strides)?;
        confined("sum(offsets, sizes)", &sums(&offsets, &counts), shape, 1, false)?;
        let element = ty.element();
        let wanted: Vec<i64> = counts.iter().chain(&shape[counts.len()..]).copied().collect();
        if result.shape() == wanted && result.element() == element {
            for (i, ((whole, scales), part)) in dims(ty.ty()).zip(&wanted).enumerate() {
                if scales && whole != *part {
                    return Err(format!(
                        "expected size at idx={i} to match the corresponding base size from the input vector ({part} vs {whole})"
                    ));
                }
            }
            return Ok(());
        }
        let dims = wanted.iter().zip(ty.scalable()).map(|(size, scalable)| match scalable {
            true => format!("[{size}]x"),
            false => format!("{size}x"),
        });
        Err(format!("expected result type to be 'vector<{}{element}>'", dims.collect::<String>()))
    };
    if let Err(message) = check() {
        cx.error(op, message);
    }
}

/// Checks that the value fits into the destination.
pub fn insert_strided_slice(op: InsertStridedSliceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let check = || {
        let (value, dest) = (op.value_to_store().ty(), op.dest().ty());
        let (from, to) = (sizes(value), sizes(dest));
        let (offsets, strides) = (op.offsets(), op.strides());
        if offsets.len() != to.len() {
            return Err("expected offsets of same size as destination vector rank".to_owned());
        }
        if strides.len() != from.len() {
            return Err("expected strides of same size as source vector rank".to_owned());
        }
        if from.len() > to.len() {
            return Err("expected source rank to be no greater than destination rank".to_owned());
        }
        // The missing leading dimensions of the source have size 1.
        let mut all = vec![1; to.len() - from.len()];
        all.extend(from);
        confined(InsertStridedSliceOp::OFFSETS_ATTR, &offsets, to, 0, true)?;
        unit_strides(&strides)?;
        confined("sum(offsets, source vector shape)", &sums(&offsets, &all), to, 1, false)?;
        let lead = to.len() - from.len();
        for (i, (part, whole)) in dims(value).zip(dims(dest).skip(lead)).enumerate() {
            let at = i + lead;
            if part.1 != whole.1 {
                return Err(format!("mismatching scalable flags (at source vector idx={i})"));
            }
            if part.1 && part.0 != whole.0 {
                return Err(format!(
                    "expected size at idx={at} to match the corresponding base size from the input vector ({} vs {})",
                    part.0, whole.0
                ));
            }
        }
        Ok(())
    };
    if let Err(message) = check() {
        cx.error(op, message);
    }
}

/// Checks the ranks, the sizes and that elements can be combined.
pub fn outerproduct(op: OuterproductOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (lhs, rhs, result) = (op.lhs().ty(), op.rhs().ty(), op.result().ty());
    for (side, name) in [(lhs, "lhs"), (rhs, "rhs")] {
        if side.element_or_self() != result.element_or_self() {
            let message = format!("failed to verify that {name} operand and result have same element type");
            return cx.error(op, message);
        }
    }
    let (rows, whole) = (sizes(lhs), sizes(result));
    if rows.len() != 1 {
        return cx.error(op, "expected 1-d vector for operand #1");
    }
    if let TypeData::Vector { shape: columns, .. } = rhs.data() {
        if columns.len() != 1 {
            return cx.error(op, "expected 1-d vector for operand #2");
        }
        if whole.len() != 2 {
            return cx.error(op, "expected 2-d vector result");
        }
        if rows[0] != whole[0] {
            return cx.error(op, "expected #1 operand dim to match result dim #1");
        }
        if columns[0] != whole[1] {
            return cx.error(op, "expected #2 operand dim to match result dim #2");
        }
        let scales = |ty: Type<'_>| dims(ty).any(|(_, scales)| scales);
        if scales(lhs) && !scales(rhs) {
            return cx.error(op, "expected either both or only #2 operand dim to be scalable");
        }
    } else {
        if whole.len() != 1 {
            return cx.error(op, "expected 1-d vector result");
        }
        if rows[0] != whole[0] {
            return cx.error(op, "expected #1 operand dim to match result dim #1");
        }
    }
    if op.acc().is_some_and(|acc| acc.ty() != result) {
        return cx.error(op, "expected operand #3 of same type as result type");
    }
    if !can_combine(op.kind(), result.element_or_self()) {
        cx.error(op, "unsupported outerproduct type");
    }
}

/// Checks that a number or vector is printed, or a string alone.
pub fn print(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let printable = |ty: &TypeData<'_>| {
        use TypeData::{Float, Index, Integer, Vector};
        matches!(ty, Integer { .. } | Index | Float(_) | Vector { .. })
    };
    let Some(print) = op.dyn_cast::<PrintOp>() else { return };
    let source = print.source().map(|source| source.ty());
    if let Some(source) = source
        && !printable(source.data())
    {
        // The name of MLIR's constraint is empty.
        return cx.error(op, format!("operand #0 must be , but got '{source}'"));
    }
    let has_mark = print.punctuation() != PrintPunctuation::Newline;
    if print.string_literal().is_some() && (source.is_some() || has_mark) {
        cx.error(op, "failed to verify that `source` or `punctuation` are not set when printing strings");
    }
}
