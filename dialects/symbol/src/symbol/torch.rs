//! The pass `convert-torch-to-symbol`, which converts TorchDynamo's symbols for sizes, `torch.symbolic_int` and
//! `torch.bind_symbolic_shape`, in generic form, for tensors of the builtin dialect or of type `!torch.vtensor`.

use super::build::{SymbolOps, Words};
use super::ops::Range;
use super::sizes::Size;
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use crate::build::{Builder, CommonOps};
use bourn_ir::parse::{ParseOptions, parse_type};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Body, Context, DYNAMIC, Diagnostics, OpId, OpRef, Type, TypeData, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target, walk};
use rustc_hash::FxHashMap;

const SYMBOLIC_INT: &str = "torch.symbolic_int";
const BIND: &str = "torch.bind_symbolic_shape";
/// Torch's ops have attributes with the names of this dialect's.
const NAME: &str = SymbolicIntOp::SYMBOL_NAME_ATTR;
const MAP: &str = BindSymbolicShapeOp::SHAPE_EXPRESSIONS_ATTR;
const CAST: &str = "builtin.unrealized_conversion_cast";

/// The lower bound that TorchDynamo gives a size to record the assumption that it is not 0 or 1. It is no proven bound.
const ASSUMED_MIN: i64 = 2;
/// Numbers from here on stand for no limit.
const NO_LIMIT: i64 = i64::MAX - 1;

/// Converts torch's symbols and their binds.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "convert-torch-to-symbol", anchors("func.func"))]
pub struct ConvertTorchToSymbol;

impl Pass for ConvertTorchToSymbol {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut diagnostics = Diagnostics::new();
        let (mut symbols, mut binds) = (Vec::new(), Vec::new());
        walk(body, |op| {
            if op.is(SYMBOLIC_INT) {
                symbols.push(op.id());
            } else if op.is(BIND) {
                binds.push(op.id());
            }
        });
        let mut known: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        let mut words = Words::new(context);
        for &op in &symbols {
            match symbol(context, body, op, &words) {
                Ok((old, new)) => _ = known.insert(old, new),
                Err(message) => report(body.op(op), &message, &mut diagnostics),
            }
        }
        for op in binds {
            match bind(context, body, op, &known, &mut words) {
                Ok(()) => body.erase(op),
                Err(message) => report(body.op(op), &message, &mut diagnostics),
            }
        }
        for op in symbols {
            replace(context, body, op, &known);
        }
        let failed = diagnostics.has_errors();
        target.diagnostics.all.append(&mut diagnostics.all);
        if failed { Err(PassFailed) } else { Ok(()) }
    }
}

/// Returns an attribute of an unregistered op, which may be in its properties.
fn attr<'c>(op: OpRef<'_, 'c>, name: &str) -> Option<bourn_ir::Attribute<'c>> {
    let in_properties = || match op.properties()?.data() {
        bourn_ir::AttrData::Dict(entries) => {
            entries.iter().find(|(key, _)| key.as_str() == name).map(|(_, value)| *value)
        }
        _ => None,
    };
    op.attr(name).or_else(in_properties)
}

fn report(op: OpRef<'_, '_>, message: &str, diagnostics: &mut Diagnostics) {
    diagnostics.error(op.location(), format!("'{}' op {message}", op.name().as_str()));
}

/// Converts a symbol of torch. Returns the old and the new value.
fn symbol<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    words: &Words<'c>,
) -> Result<(ValueId, ValueId), String> {
    let view = body.op(op);
    let name = attr(view, NAME).and_then(|name| name.as_str()).ok_or("has no 'symbol_name'")?.to_owned();
    let number = |name: &str| attr(view, name)?.as_int().and_then(|value| i64::try_from(value).ok());
    let min =
        number(SymbolicIntOp::MIN_VAL_ATTR).filter(|min| *min != ASSUMED_MIN).unwrap_or(Range::SIZE.min);
    let max = number(SymbolicIntOp::MAX_VAL_ATTR).filter(|max| *max < NO_LIMIT).unwrap_or(Range::SIZE.max);
    if min > max {
        return Err("min_val must not exceed max_val".to_owned());
    }
    let &[old] = view.result_ids() else { return Err("must have one result".to_owned()) };
    let location = view.location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(op), location);
    let new = builder.symbol(words, &name, Range { min, max }, None);
    Ok((old, new))
}

/// Erases a symbol of torch. Uses other than binds get the new symbol through a cast.
fn replace<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, known: &FxHashMap<ValueId, ValueId>) {
    let view = body.op(op);
    let Some((&old, &new)) = view.result_ids().first().and_then(|old| known.get_key_value(old)) else {
        return;
    };
    let (location, ty) = (view.location(), view.result(0).ty());
    if view.result(0).uses().len() > 0 {
        let cast =
            Builder::new(context, body, InsertionPoint::Before(op), location).op(CAST, &[new], &[], &[ty]);
        let cast = body.op(cast).result_ids()[0];
        body.replace_all_uses(old, cast);
    }
    body.erase(op);
}

/// Converts a bind of torch.
fn bind<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    known: &FxHashMap<ValueId, ValueId>,
    words: &mut Words<'c>,
) -> Result<(), String> {
    let view = body.op(op);
    let map = attr(view, MAP).and_then(|map| map.as_affine_map()).ok_or("has no 'shape_expressions'")?;
    let [value, symbols @ ..] = view.operand_ids() else { return Err("has no operand".to_owned()) };
    let symbols: Option<Vec<ValueId>> = symbols.iter().map(|symbol| known.get(symbol).copied()).collect();
    let symbols = symbols.ok_or("has a symbol that is no torch.symbolic_int")?;
    if map.num_dims() > 0 || map.num_symbols() != symbols.len() {
        return Err("has a map that does not fit its symbols".to_owned());
    }
    let sizes: Vec<Size> = map.results().iter().map(|expr| Size::of(expr, &symbols)).collect();
    let (value, location) = (*value, view.location());
    let tensor = tensor_of(context, body, value, op)?;
    if body.value_type(tensor).shape().map(<[i64]>::len) != Some(sizes.len()) {
        return Err("has a map that does not fit the shape".to_owned());
    }
    let point = match Value::new(body, tensor).defining_op().filter(|cast| cast.operand_ids() == [value]) {
        // The cast may come after the bind.
        Some(cast) => InsertionPoint::After(cast.id()),
        None => InsertionPoint::Before(op),
    };
    Builder::new(context, body, point, location).bind(words, tensor, &sizes);
    Ok(())
}

/// Returns the builtin tensor of a torch tensor: the source or result of an existing cast, or else a new cast.
fn tensor_of<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    value: ValueId,
    at: OpId,
) -> Result<ValueId, String> {
    let is_tensor = |value: &Value<'_, '_>| matches!(value.ty().data(), TypeData::RankedTensor { .. });
    let is_cast = |op: &OpRef<'_, '_>| {
        let name = op.name();
        matches!(name.as_str(), CAST | "torch_c.to_builtin_tensor" | "torch_c.from_builtin_tensor")
    };
    let view = Value::new(body, value);
    if is_tensor(&view) {
        return Ok(value);
    }
    if let Some(source) =
        view.defining_op().filter(is_cast).and_then(|cast| cast.operands().next()).filter(is_tensor)
    {
        return Ok(source.id());
    }
    let block = body.op(at).block().map(|block| block.id());
    let casts = view.uses().map(|(user, _)| user).filter(is_cast);
    let here = casts.filter(|cast| cast.block().map(|block| block.id()) == block);
    if let Some(tensor) = here.filter_map(|cast| cast.results().next().filter(is_tensor)).next() {
        return Ok(tensor.id());
    }
    let location = body.op(at).location();
    let ty =
        builtin_tensor(context, view.ty()).ok_or_else(|| format!("binds a value of type '{}'", view.ty()))?;
    let cast =
        Builder::new(context, body, InsertionPoint::Before(at), location).op(CAST, &[value], &[], &[ty]);
    Ok(body.op(cast).result_ids()[0])
}

/// Returns the builtin tensor type of a type such as `!torch.vtensor<[?,3],f32>`.
fn builtin_tensor<'c>(context: &'c Context, ty: Type<'c>) -> Option<Type<'c>> {
    let text = ty.to_string();
    let inside = text.strip_prefix("!torch.vtensor<[")?.strip_suffix('>')?;
    let (sizes, element) = inside.split_once(']')?;
    let element = element.strip_prefix(',')?.trim();
    let size = |size: &str| {
        if size == "?" { Some(DYNAMIC) } else { size.parse().ok().filter(|size: &i64| *size >= 0) }
    };
    let sizes = sizes.split(',').map(str::trim).filter(|size| !size.is_empty()).map(size);
    let element = parse_type(context, element, &ParseOptions::default()).ok()?;
    let element = match element.data() {
        // Torch's integers are signed or unsigned; integers of the builtin dialect are signless.
        TypeData::Integer { width, .. } => context.signless(*width),
        _ => element,
    };
    Some(context.tensor(&sizes.collect::<Option<Vec<i64>>>()?, element))
}
