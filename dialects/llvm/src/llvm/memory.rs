//! Memory: the indices of addresses, and checks of accesses.

use super::constants::is_atomic;
use super::types::{is_in_memory, scalar};
use super::{
    AllocaOp, ArrayType, AtomicOperation, AtomicOrdering, AtomicRmwOp, CmpXchgOp, FenceOp, Float, GepFlags,
    GepOp, IntrMaskedGatherOp, IntrMaskedScatterOp, LoadOp, StoreOp, StructType, TargetType,
};
use bourn_equations::rt::{TypeExt, operands};
use bourn_ir::def::{Fmt, OperandIdx};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Context, OpRef, OpState, Type, TypeData};

/// The number in `rawConstantIndices` that stands for an operand.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;
/// The position of the group `dynamicIndices`.
const INDICES: u16 = 1;

// ---- indices

/// Parses `%i, 1, %j`: operands, and numbers among them.
pub fn parse_indices(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let (mut numbers, mut operands) = (Vec::new(), Vec::new());
    p.parse_comma_separated(|p| {
        let start = p.pos();
        match p.parse_optional_integer()? {
            Some(number) if i32::try_from(number).is_ok() => numbers.push(number),
            Some(_) => return p.error_at(start, "integer value too large"),
            None => {
                numbers.push(DYNAMIC_INDEX);
                operands.push(p.parse_operand()?);
            }
        }
        Ok(())
    })?;
    p.set_group_operands(OperandIdx(INDICES), &operands);
    let numbers = p.ctx().i32_array_attr(&numbers);
    p.set_attr(GepOp::RAW_CONSTANT_INDICES_ATTR, numbers);
    Ok(())
}

/// Prints `%i, 1, %j`.
pub fn print_indices(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    let numbers = op.attr(GepOp::RAW_CONSTANT_INDICES_ATTR).and_then(|attr| attr.as_dense_array());
    let mut dynamic = operands(op, INDICES).iter();
    p.list(numbers.unwrap_or_default(), |p, number| match *number {
        DYNAMIC_INDEX => {
            if let Some(operand) = dynamic.next() {
                p.operand(operand);
            }
        }
        number => p.text(&number.to_string()),
    });
}

/// Checks that each index behind the first one selects a part, and that members are selected by constants.
pub fn verify_gep(op: GepOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let numbers = op.raw_constant_indices();
    let dynamic = numbers.iter().filter(|number| **number == DYNAMIC_INDEX).count();
    if dynamic != op.dynamic_indices().values().len() {
        return cx.error(op, "expected as many dynamic indices as specified in 'rawConstantIndices'");
    }
    if op.no_wrap_flags() == GepFlags::INBOUNDS_FLAG {
        return cx.error(op, "'inbounds_flag' cannot be used directly.");
    }
    let mut ty = op.elem_type();
    for (i, number) in numbers.iter().enumerate().skip(1) {
        match part(ty, i, *number) {
            Ok(inner) => ty = inner,
            Err(message) => return cx.error(op, message),
        }
    }
}

/// Returns the type of the part that an index selects.
fn part(ty: Type<'_>, place: usize, index: i64) -> Result<Type<'_>, String> {
    if let Some(members) = ty.dyn_cast::<StructType<'_>>() {
        if index == DYNAMIC_INDEX {
            return Err(format!("expected index {place} indexing a struct to be constant"));
        }
        let body = members.body().unwrap_or_default();
        let member = usize::try_from(index).ok().and_then(|index| body.get(index));
        return member.copied().ok_or_else(|| format!("index {place} indexing a struct is out of bounds"));
    }
    if let Some(array) = ty.dyn_cast::<ArrayType<'_>>() {
        return Ok(array.element());
    }
    match ty.data() {
        TypeData::Vector { element, .. } => Ok(*element),
        _ => Err(format!("type '{ty}' cannot be indexed (index #{place})")),
    }
}

// ---- accesses

/// Checks that values of a type may be in memory.
pub fn verify_alloca(op: AllocaOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let target = op.elem_type().dyn_cast::<TargetType<'_>>();
    if target.is_some_and(|target| !is_in_memory(target)) {
        cx.error(op, "this target extension type cannot be used in alloca");
    }
}

/// Checks the type, the order and the alignment of an access.
fn check_access(
    op: OpRef<'_, '_>,
    (ty, ordering): (Type<'_>, AtomicOrdering),
    excluded: [AtomicOrdering; 2],
) -> Result<(), String> {
    if ordering == AtomicOrdering::NotAtomic {
        return match op.attr(LoadOp::SYNCSCOPE_ATTR) {
            Some(_) => Err("expected syncscope to be null for non-atomic access".to_owned()),
            None => Ok(()),
        };
    }
    if !is_atomic(ty) {
        return Err(format!("unsupported type '{ty}' for atomic access"));
    }
    if excluded.contains(&ordering) {
        return Err(format!("unsupported ordering '{}'", ordering.keyword()));
    }
    match op.attr(LoadOp::ALIGNMENT_ATTR) {
        None => Err("expected alignment for atomic access".to_owned()),
        Some(_) => Ok(()),
    }
}

/// Checks an atomic load.
pub fn verify_load(op: LoadOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let excluded = [AtomicOrdering::Release, AtomicOrdering::AcqRel];
    if let Err(message) = check_access(*op, (op.res().ty(), op.ordering()), excluded) {
        cx.error(op, message);
    }
}

/// Checks an atomic store.
pub fn verify_store(op: StoreOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let excluded = [AtomicOrdering::Acquire, AtomicOrdering::AcqRel];
    if let Err(message) = check_access(*op, (op.value().ty(), op.ordering()), excluded) {
        cx.error(op, message);
    }
}

/// Checks that the type fits the operation, and that the order is at least `monotonic`.
pub fn verify_rmw(op: AtomicRmwOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    use AtomicOperation::{Fadd, Fmax, Fmaximum, Fmin, Fminimum, Fsub, Xchg};
    let ty = op.val().ty();
    let message = match op.bin_op() {
        Fadd | Fsub | Fmin | Fmax | Fminimum | Fmaximum => match ty.data() {
            TypeData::Vector { scalable, .. } if scalable.contains(&true) => {
                Some("expected LLVM IR fixed vector type")
            }
            TypeData::Vector { .. } if !scalar(ty).isa::<Float<'_>>() => {
                Some("expected LLVM IR floating point type for vector element")
            }
            _ if !scalar(ty).isa::<Float<'_>>() => Some("expected LLVM IR floating point type"),
            _ => None,
        },
        Xchg => (!is_atomic(ty)).then_some("unexpected LLVM IR type for 'xchg' bin_op"),
        _ => match ty.signless_width() {
            Some(8 | 16 | 32 | 64) => None,
            _ => Some("expected LLVM IR integer type"),
        },
    };
    if let Some(message) = message {
        cx.error(op, message);
    } else if op.ordering().value() < AtomicOrdering::Monotonic.value() {
        cx.error(op, "expected at least 'monotonic' ordering");
    }
}

/// Returns the struct of a value and a truth value.
fn value_and_truth<'c>(ctx: &'c Context, value: Type<'c>) -> Type<'c> {
    StructType::get(ctx, None, false, false, Some(vec![value, ctx.signless(1)])).into()
}

/// Infers the result type of an exchange.
pub fn infer_exchange<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let value = state.operand_types.last().ok_or("expected operands")?;
    Ok(vec![value_and_truth(ctx, *value)])
}

/// Checks the types and the orders of an exchange.
pub fn verify_exchange(op: CmpXchgOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (value, result) = (op.val().ty(), op.res().typed());
    let is_pair = result.name().is_none()
        && result.body().is_some_and(|body| {
            matches!(body.as_slice(),
            [first, second] if *first == value && second.signless_width() == Some(1))
        });
    if !is_pair {
        let message = "failed to verify that result #0 has an LLVM struct type consisting of the type of operand #2 and a bool";
        return cx.error(op, message);
    }
    if !is_atomic(value) {
        return cx.error(op, "unexpected LLVM IR type");
    }
    let (success, failure) = (op.success_ordering(), op.failure_ordering());
    let least = AtomicOrdering::Monotonic.value();
    if success.value() < least || failure.value() < least {
        cx.error(op, "ordering must be at least 'monotonic'");
    } else if matches!(failure, AtomicOrdering::Release | AtomicOrdering::AcqRel) {
        cx.error(op, "failure ordering cannot be 'release' or 'acq_rel'");
    }
}

/// Checks the order of a fence.
pub fn verify_fence(op: FenceOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.ordering().value() <= AtomicOrdering::Monotonic.value() {
        cx.error(op, "can be given only acquire, release, acq_rel, and seq_cst orderings");
    }
}

// ---- several addresses

/// Returns whether there is an address for each element of a vector.
fn fit(vector: Type<'_>, addresses: Type<'_>) -> bool {
    vector.shape() == addresses.shape()
}

/// Checks that there is an address for each element of the result.
pub fn verify_gather(op: IntrMaskedGatherOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !fit(op.res().ty(), op.ptrs().ty()) {
        cx.error(op, "expected operand #1 type to match the type of the result as a vector of pointers");
    }
}

/// Checks that there is an address for each element of the value.
pub fn verify_scatter(op: IntrMaskedScatterOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !fit(op.value().ty(), op.ptrs().ty()) {
        cx.error(op, "expected operand #2 type to match the type of operand #1 as a vector of pointers");
    }
}
