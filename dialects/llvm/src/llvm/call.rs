//! Calls: their text, with bundles of operands, and their checks.

use super::func::{parse_case, parse_convention, print_convention};
use super::{
    AliasOp, CallIntrinsicOp, CallOp, FuncOp, FuncType, IfuncOp, InlineAsmOp, IntrAssumeOp, InvokeOp,
    LandingpadOp, PtrType, TailCall, VoidType,
};
use bourn_dialects_core::branches::{check_target, parse_target, print_target};
use bourn_dialects_core::func::hooks::{print_typed, set_argument_attrs};
use bourn_equations::rt::{TypeExt, Values, nested_operands, operands, optional_attr};
use bourn_ir::parse::{Ellipsis, OpParser, Parsed, Pos, UnresolvedOperand};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, OpRef, Type, Value};

// ---- bundles of operands

/// Bundles of operands in a text: their tags, operands and types.
#[derive(Default)]
struct Bundles<'s, 'c> {
    start: Option<Pos>,
    tags: Vec<Attribute<'c>>,
    operands: Vec<(Vec<UnresolvedOperand<'s>>, Vec<Type<'c>>)>,
}

/// Parses `["tag"(%a, %b : type, type), ..]`, if it is next.
fn parse_bundles<'s, 'c>(p: &mut OpParser<'_, 's, 'c>) -> Parsed<Bundles<'s, 'c>> {
    let mut bundles = Bundles { start: Some(p.pos()), ..Bundles::default() };
    if !p.at("[") {
        return Ok(bundles);
    }
    p.parse_delimited("[", "]", |p| {
        let start = p.pos();
        let Some(tag) = p.parse_optional_string() else {
            return p.error_at(start, "expect operand bundle tag");
        };
        bundles.tags.push(p.ctx().string_attr(&tag));
        p.expect("(")?;
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        if !p.accept(")") {
            operands = p.parse_operand_list()?;
            types = p.parse_colon_type_list()?;
            p.expect(")")?;
        }
        bundles.operands.push((operands, types));
        Ok(())
    })?;
    Ok(bundles)
}

/// Adds the operands of bundles to the op, and sets the attributes with the tags and the sizes. Returns the number of operands.
fn resolve_bundles<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, bundles: &Bundles<'s, 'c>) -> Parsed<usize> {
    for (i, (operands, types)) in bundles.operands.iter().enumerate() {
        if operands.len() != types.len() {
            let message = format!(
                "expected {} types for operand bundle operands for operand bundle #{i}, but actually got {}",
                operands.len(),
                types.len()
            );
            return p.error_at(bundles.start.unwrap_or(p.pos()), message);
        }
        p.resolve_operands(operands, types)?;
    }
    let sizes: Vec<i64> = bundles.operands.iter().map(|(operands, _)| operands.len() as i64).collect();
    let list = p.ctx().i32_array_attr(&sizes);
    p.set_attr(CallOp::OP_BUNDLE_SIZES_ATTR, list);
    if !bundles.tags.is_empty() {
        let tags = p.ctx().attr(AttrData::Array(bundles.tags.clone().into()));
        p.set_attr(CallOp::OP_BUNDLE_TAGS_ATTR, tags);
    }
    Ok(sizes.iter().sum::<i64>() as usize)
}

/// Prints ` ["tag"(%a : type), ..]`, if there are bundles.
fn print_bundles(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, group: u16) {
    let bundles = nested_operands(op, group, CallOp::OP_BUNDLE_SIZES_ATTR);
    if bundles.is_empty() {
        return;
    }
    let tags = op.attr(CallOp::OP_BUNDLE_TAGS_ATTR).and_then(|tags| tags.as_array()).unwrap_or_default();
    p.text(" [");
    p.list(bundles.iter().enumerate(), |p, (i, operands)| {
        p.string(tags.get(i).and_then(|tag| tag.as_str()).unwrap_or_default());
        p.text("(");
        if !operands.is_empty() {
            p.operands(operands.iter());
            p.text(" : ");
            p.types(operands.iter().map(Value::ty));
        }
        p.text(")");
    });
    p.text("]");
}

/// Checks that each bundle has a tag, which is a string.
fn check_bundles(op: OpRef<'_, '_>, count: usize, cx: &mut VerifyCx<'_, '_>) -> bool {
    let tags = op.attr(CallOp::OP_BUNDLE_TAGS_ATTR).and_then(|tags| tags.as_array()).unwrap_or_default();
    if tags.iter().any(|tag| tag.as_str().is_none()) {
        cx.error_plain(op, "operand bundle tag must be a StringAttr");
        return false;
    }
    if tags.len() != count {
        let message = format!("expected {count} operand bundle tags, but actually got {}", tags.len());
        cx.error_plain(op, message);
        return false;
    }
    true
}

// ---- callees and types

/// A callee and its arguments in a text.
struct Callee<'s> {
    /// The operands: the address of the callee, if no name is given, and the arguments.
    operands: Vec<UnresolvedOperand<'s>>,
    is_direct: bool,
}

/// Parses `@name(%a, %b)` or `%address(%a, %b)`.
fn parse_callee<'s>(p: &mut OpParser<'_, 's, '_>) -> Parsed<Callee<'s>> {
    let mut all: Vec<UnresolvedOperand<'s>> = p.parse_optional_operand()?.into_iter().collect();
    let is_direct = all.is_empty();
    if is_direct {
        let name = p.parse_symbol_name()?;
        let callee = p.ctx().symbol_attr(name.as_str());
        p.set_attr(CallOp::CALLEE_ATTR, callee);
    }
    all.extend(p.parse_operand_list_in("(", ")")?);
    Ok(Callee { operands: all, is_direct })
}

/// Parses `vararg(!llvm.func<..>)`, if it is next.
fn parse_vararg(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if !p.accept("vararg") {
        return Ok(());
    }
    p.expect("(")?;
    let ty = p.parse_type()?;
    p.expect(")")?;
    let ty = p.ctx().type_attr(ty);
    p.set_attr(CallOp::VAR_CALLEE_TYPE_ATTR, ty);
    Ok(())
}

/// Parses `: type, (types) -> type` and adds the operands and the result to the op; the first type is the type of the callee's address.
fn parse_types<'s>(p: &mut OpParser<'_, 's, '_>, callee: &Callee<'s>) -> Parsed<()> {
    let start = p.pos();
    p.expect(":")?;
    let mut types = Vec::new();
    if !callee.is_direct {
        types.push(p.parse_type()?);
        if !p.accept(",") {
            return p.error_at(start, "expected indirect call to have 2 trailing types");
        }
    }
    let signature = p.parse_function_signature(Ellipsis::Rejected)?;
    match signature.results.as_slice() {
        [] => {}
        [result] if result.isa::<VoidType<'_>>() => {
            return p.error_at(start, "expected a non-void result type");
        }
        [result] => p.add_results(&[*result]),
        _ => return p.error_at(start, "expected function with 0 or 1 result"),
    }
    types.extend(signature.args.iter().filter_map(|arg| arg.ty));
    set_argument_attrs(p, &signature);
    p.resolve_operands(&callee.operands, &types)
}

/// Prints `(types) -> type` of the arguments and the result, with their attributes.
fn print_types(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &[Type<'_>]) {
    p.text("(");
    p.list(args.iter().copied().enumerate(), |p, arg| print_typed(op, p, CallOp::ARG_ATTRS_ATTR, arg));
    p.text(") -> ");
    let results: Vec<Type<'_>> = op.results().map(Value::ty).collect();
    let is_plain = results.len() == 1 && op.attr(CallOp::RES_ATTRS_ATTR).is_none();
    p.text(if is_plain { "" } else { "(" });
    p.list(results.iter().copied().enumerate(), |p, result| {
        print_typed(op, p, CallOp::RES_ATTRS_ATTR, result);
    });
    p.text(if is_plain { "" } else { ")" });
}

/// Prints the callee and its arguments, and returns the operands and the number of those before the arguments.
fn print_callee<'a, 'c>(op: OpRef<'a, 'c>, p: &mut OpPrinter<'_>) -> (Values<'a, 'c>, usize) {
    let values = operands(op, 0);
    let first = match op.attr(CallOp::CALLEE_ATTR).and_then(|callee| callee.as_symbol()) {
        Some(name) => {
            p.symbol(name);
            0
        }
        None => {
            p.operands(values.iter().take(1));
            1
        }
    };
    p.text("(");
    p.operands(values.iter().skip(first));
    p.text(")");
    (values, first)
}

fn print_vararg(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(ty) = op.attr(CallOp::VAR_CALLEE_TYPE_ATTR).and_then(|attr| attr.as_type()) {
        p.text(" vararg(");
        p.ty(ty);
        p.text(")");
    }
}

fn print_signature(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, (values, first): (Values<'_, '_>, usize)) {
    p.text(" : ");
    if let (1, Some(address)) = (first, values.iter().next()) {
        p.ty(address.ty());
        p.text(", ");
    }
    let args: Vec<Type<'_>> = values.iter().skip(first).map(Value::ty).collect();
    print_types(op, p, &args);
}

/// The attributes that the text of every call has at other places than the dictionary.
const ELIDED: [&str; 7] = [
    CallOp::CALLEE_ATTR,
    CallOp::VAR_CALLEE_TYPE_ATTR,
    CallOp::C_CONV_ATTR,
    CallOp::OP_BUNDLE_SIZES_ATTR,
    CallOp::OP_BUNDLE_TAGS_ATTR,
    CallOp::ARG_ATTRS_ATTR,
    CallOp::RES_ATTRS_ATTR,
];

/// Parses `["tag"(%b : type)] {..} : (type) -> type`, the text after the arguments.
fn parse_after_args<'s>(p: &mut OpParser<'_, 's, '_>, callee: &Callee<'s>) -> Parsed<()> {
    let bundles = parse_bundles(p)?;
    p.parse_optional_attr_dict()?;
    parse_types(p, callee)?;
    let bundled = resolve_bundles(p, &bundles)?;
    p.set_operand_segments(&[callee.operands.len(), bundled]);
    Ok(())
}

// ---- call

/// Parses `fastcc tail @callee(%a) vararg(..) ["tag"(%b : type)] {..} : (type) -> type`.
pub fn parse_call(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_convention(p);
    let kinds: Vec<_> = TailCall::ALL.iter().map(|kind| (*kind, kind.keyword())).collect();
    let kind = parse_case(p, &kinds).unwrap_or(TailCall::None).to_attr(p.ctx());
    p.set_attr(CallOp::TAIL_CALL_KIND_ATTR, kind);
    let callee = parse_callee(p)?;
    parse_vararg(p)?;
    parse_after_args(p, &callee)
}

/// Prints `fastcc tail @callee(%a) vararg(..) ["tag"(%b : type)] {..} : (type) -> type`.
pub fn print_call(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    print_convention(op, p);
    let kind = optional_attr::<TailCall>(op, CallOp::TAIL_CALL_KIND_ATTR);
    if let Some(kind) = kind.filter(|kind| *kind != TailCall::None) {
        p.text(kind.keyword());
        p.text(" ");
    }
    let parts = print_callee(op, p);
    print_vararg(op, p);
    print_bundles(op, p, 1);
    let elided: Vec<&str> = ELIDED.into_iter().chain([CallOp::TAIL_CALL_KIND_ATTR]).collect();
    p.attr_dict(op, &elided);
    print_signature(op, p, parts);
}

/// Checks the type of the callee if further arguments may follow.
fn check_vararg(ty: Option<FuncType<'_>>, args: &[Type<'_>], result: Option<Type<'_>>) -> Result<(), String> {
    let Some(ty) = ty else { return Ok(()) };
    if !ty.is_vararg() {
        return Err("expected var_callee_type to be a variadic function type".to_owned());
    }
    let params = ty.params();
    if params.len() > args.len() {
        return Err(format!("expected var_callee_type to have at most {} parameters", args.len()));
    }
    if let Some((param, arg)) = params.iter().zip(args).find(|(param, arg)| param != arg) {
        return Err(format!("var_callee_type parameter type mismatch: '{param}' != '{arg}'"));
    }
    match result {
        None if !ty.result().isa::<VoidType<'_>>() => {
            Err("expected var_callee_type to return void".to_owned())
        }
        Some(result) if result != ty.result() => {
            Err(format!("var_callee_type return type mismatch: '{}' != '{result}'", ty.result()))
        }
        _ => Ok(()),
    }
}

/// Checks that the arguments and the result have the types of the callee's.
pub fn verify_call<'a, 'c>(op: CallOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if !check_bundles(*op, op.op_bundle_operands().len(), cx) {
        return;
    }
    let args: Vec<Type<'_>> = op.callee_operands().values().iter().map(Value::ty).collect();
    let result = op.result().map(|result| result.ty());
    let vararg = op.var_callee_type();
    let first = usize::from(op.callee().is_none());
    if let Err(message) = check_vararg(vararg, args.get(first..).unwrap_or_default(), result) {
        return cx.error(op, message);
    }
    let Some(name) = op.callee() else {
        match args.first() {
            None => cx.error(op, "must have either a `callee` attribute or at least an operand"),
            Some(ty) if !ty.isa::<PtrType<'_>>() => {
                cx.error(op, format!("indirect call expects a pointer as callee: '{ty}'"));
            }
            Some(_) => {}
        }
        return;
    };
    // Outside of a symbol table, the callee is unknown.
    if cx.ancestors.is_empty() {
        return;
    }
    let Some(callee) = cx.symbol(name) else {
        return cx.error(op, format!("'{name}' does not reference a symbol in the current scope"));
    };
    // Its own errors are reported where it is.
    if !cx.fits_table(callee) {
        return;
    }
    let ty = if let Some(function) = callee.dyn_cast::<FuncOp<'_, '_>>() {
        function.function_type()
    } else if let Some(function) = callee.dyn_cast::<IfuncOp<'_, '_>>() {
        let ty = function.i_func_type();
        let Some(ty) = ty.dyn_cast::<FuncType<'_>>() else {
            return cx.error(op, format!("callee does not have a functional type: '{ty}'"));
        };
        ty
    } else if callee.isa::<AliasOp<'_, '_>>() {
        return;
    } else {
        return cx.error(op, format!("'{name}' does not reference a valid LLVM function or IFunc"));
    };
    if let Err(message) = check_callee(ty, vararg.is_some(), &args, result) {
        cx.error(op, message);
    }
}

fn check_callee(
    ty: FuncType<'_>,
    is_known: bool,
    args: &[Type<'_>],
    result: Option<Type<'_>>,
) -> Result<(), String> {
    let params = ty.params();
    let (given, wanted) = (args.len(), params.len());
    if ty.is_vararg() && !is_known {
        return Err("missing var_callee_type attribute for vararg call".to_owned());
    }
    if !ty.is_vararg() && given != wanted {
        return Err(format!("incorrect number of operands ({given}) for callee (expecting: {wanted})"));
    }
    if wanted > given {
        return Err(format!(
            "incorrect number of operands ({given}) for varargs callee (expecting at least: {wanted})"
        ));
    }
    if let Some(i) = params.iter().zip(args).position(|(param, arg)| param != arg) {
        return Err(format!("operand type mismatch for operand {i}: '{}' != '{}'", args[i], params[i]));
    }
    match (result, ty.result().isa::<VoidType<'_>>()) {
        (None, false) => Err("expected function call to produce a value".to_owned()),
        (Some(_), true) => Err("calling function with void result must not produce values".to_owned()),
        (Some(result), false) if result != ty.result() => {
            Err(format!("result type mismatch: '{result}' != '{}'", ty.result()))
        }
        _ => Ok(()),
    }
}

// ---- invoke

/// Parses `@callee(%a) to ^normal unwind ^pad ["tag"(%b : type)] {..} : (type) -> type`.
pub fn parse_invoke(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_convention(p);
    let callee = parse_callee(p)?;
    p.expect("to")?;
    // The values for the blocks are operands behind the arguments.
    let normal = parse_target(p)?;
    p.expect("unwind")?;
    let unwind = parse_target(p)?;
    let passed = std::mem::take(&mut p.state().operands);
    let passed_types = std::mem::take(&mut p.state().operand_types);
    parse_vararg(p)?;
    let bundles = parse_bundles(p)?;
    p.parse_optional_attr_dict()?;
    parse_types(p, &callee)?;
    p.state().operands.extend(passed);
    p.state().operand_types.extend(passed_types);
    let bundled = resolve_bundles(p, &bundles)?;
    p.set_operand_segments(&[callee.operands.len(), normal, unwind, bundled]);
    Ok(())
}

/// Prints `@callee(%a) to ^normal unwind ^pad ["tag"(%b : type)] {..} : (type) -> type`.
pub fn print_invoke(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    print_convention(op, p);
    let parts = print_callee(op, p);
    for (i, (word, block)) in (1..).zip([" to ", " unwind "].into_iter().zip(op.successors())) {
        p.text(word);
        print_target(block, operands(op, i), p);
    }
    print_vararg(op, p);
    print_bundles(op, p, 3);
    p.attr_dict(op, &ELIDED);
    print_signature(op, p, parts);
}

/// Checks that the second block is a landing pad, and that the values fit the arguments of the blocks.
pub fn verify_invoke(op: InvokeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !(check_target(*op, (0, op.normal_dest()), op.normal_dest_operands().values(), cx)
        && check_target(*op, (1, op.unwind_dest()), op.unwind_dest_operands().values(), cx))
    {
        return;
    }
    let args: Vec<Type<'_>> = op.callee_operands().values().iter().map(Value::ty).collect();
    let result = op.result().map(|result| result.ty());
    let first = usize::from(op.callee().is_none());
    let vararg = op.var_callee_type();
    if let Err(message) = check_vararg(vararg, args.get(first..).unwrap_or_default(), result) {
        return cx.error(op, message);
    }
    match op.unwind_dest().first() {
        None => cx.error_plain(op, "must have at least one operation in unwind destination"),
        Some(pad) if !pad.isa::<LandingpadOp<'_, '_>>() => {
            let message = "first operation in unwind destination should be a llvm.landingpad operation";
            cx.error_plain(op, message);
        }
        Some(_) => {
            check_bundles(*op, op.op_bundle_operands().len(), cx);
        }
    }
}

// ---- intrinsics

/// Parses `"llvm.name"(%a) ["tag"(%b : type)] {..} : (type) -> type`.
pub fn parse_intrinsic(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let name = p.parse_string()?;
    let name = p.ctx().string_attr(&name);
    p.set_attr(CallIntrinsicOp::INTRIN_ATTR, name);
    let callee = Callee { operands: p.parse_operand_list_in("(", ")")?, is_direct: true };
    parse_after_args(p, &callee)
}

/// Prints `"llvm.name"(%a) ["tag"(%b : type)] {..} : (type) -> type`.
pub fn print_intrinsic(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.string(optional_attr::<&str>(op, CallIntrinsicOp::INTRIN_ATTR).unwrap_or_default());
    let args = operands(op, 0);
    p.text("(");
    p.operands(args.iter());
    p.text(")");
    print_bundles(op, p, 1);
    let elided: Vec<&str> = ELIDED.into_iter().chain([CallIntrinsicOp::INTRIN_ATTR]).collect();
    p.attr_dict(op, &elided);
    p.text(" : ");
    print_types(op, p, &args.iter().map(Value::ty).collect::<Vec<_>>());
}

/// Checks that the name begins with `llvm.`, and that bundles have tags.
pub fn verify_intrinsic(op: CallIntrinsicOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.intrin().starts_with("llvm.") {
        check_bundles(*op, op.op_bundle_operands().len(), cx);
    } else {
        cx.error(op, "intrinsic name must start with 'llvm.'");
    }
}

// ---- assembly

/// Checks that the assembly need not be a tail call.
pub fn verify_asm(op: InlineAsmOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if op.tail_call_kind() == TailCall::Musttail {
        cx.error(op, "tail call kind 'musttail' is not supported by this operation");
    }
}

// ---- assumptions

/// Parses `%cond ["tag"(%a : type)] : i1 {..}`.
pub fn parse_assume(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let condition = p.parse_operand()?;
    let bundles = parse_bundles(p)?;
    let ty = p.parse_colon_type()?;
    p.parse_optional_attr_dict()?;
    p.resolve_operand(condition, ty)?;
    resolve_bundles(p, &bundles)?;
    Ok(())
}

/// Prints `%cond ["tag"(%a : type)] : i1 {..}`.
pub fn print_assume(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<IntrAssumeOp>() else { return };
    p.text(" ");
    p.operand(op.cond().value());
    print_bundles(*op, p, 1);
    p.text(" : ");
    p.ty(op.cond().ty());
    p.attr_dict(*op, &[CallOp::OP_BUNDLE_SIZES_ATTR, CallOp::OP_BUNDLE_TAGS_ATTR]);
}

/// Checks that bundles have tags.
pub fn verify_assume(op: IntrAssumeOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    check_bundles(*op, op.op_bundle_operands().len(), cx);
}
