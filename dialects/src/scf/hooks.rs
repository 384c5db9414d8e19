//! Hooks of the dialect: parsing, printing.

use super::{ForOp, YieldOp};
use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::OpPrinter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type, Value};

// ---- parsing

/// Parses `%i = %a to %b step %c iter_args(%x = %init) -> (type) : i32 { .. }`.
pub fn parse_for(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if p.accept("unsigned") {
        let unit = p.ctx().unit_attr();
        p.set_attr(ForOp::UNSIGNED_CMP_ATTR, unit);
    }
    let mut args = vec![p.parse_argument(false, false)?];
    p.expect("=")?;
    let lower = p.parse_operand()?;
    p.expect("to")?;
    let upper = p.parse_operand()?;
    p.expect("step")?;
    let step = p.parse_operand()?;
    let inits = if p.accept("iter_args") { parse_iter_args(p, &mut args)? } else { Vec::new() };
    let ty = match p.parse_optional_colon_type()? {
        Some(ty) => ty,
        None => p.ctx().index(),
    };
    args[0].ty = Some(ty);
    p.resolve_operands_to(&[lower, upper, step], ty)?;
    let types: Vec<_> = args[1..].iter().filter_map(|arg| arg.ty).collect();
    p.resolve_operands(&inits, &types)?;
    let region = p.parse_region(&args)?;
    p.ensure_terminator(region, YieldOp::NAME)?;
    p.parse_optional_attr_dict()
}

/// Parses the iteration arguments `(%x = %init, ..) -> (type, ..)` and adds the results.
fn parse_iter_args<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    args: &mut Vec<Argument<'s, 'c>>,
) -> Parsed<Vec<UnresolvedOperand<'s>>> {
    let mut inits = Vec::new();
    p.parse_assignments(|_, name, value| {
        args.push(name);
        inits.push(value);
    })?;
    let types = p.parse_arrow_type_list()?;
    if types.len() != inits.len() {
        return p.error_at(p.op_pos(), "mismatch in number of loop-carried values and defined values");
    }
    for (arg, &ty) in args[1..].iter_mut().zip(&types) {
        arg.ty = Some(ty);
    }
    p.add_results(&types);
    Ok(inits)
}

/// Parses `%c -> (type) { .. } else { .. }`.
pub fn parse_if(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let condition = p.parse_operand()?;
    let i1 = p.ctx().signless(1);
    p.resolve_operand(condition, i1)?;
    let types = p.parse_optional_arrow_type_list()?;
    p.add_results(&types);
    let then_region = p.parse_region(&[])?;
    p.ensure_terminator(then_region, YieldOp::NAME)?;
    if p.accept("else") {
        let else_region = p.parse_region(&[])?;
        p.ensure_terminator(else_region, YieldOp::NAME)?;
    } else {
        p.add_region();
    }
    p.parse_optional_attr_dict()
}

// ---- printing

/// Prints `%i = %a to %b step %c iter_args(%x = %init) -> (type) : i32 { .. }`.
pub fn print_for(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (Some(region), true) = (op.region(0), op.num_operands() >= 3) else { return };
    let Some(iv) = region.entry().and_then(|block| block.arg(0)) else { return };
    p.text(if op.attr(ForOp::UNSIGNED_CMP_ATTR).is_some() { " unsigned " } else { " " });
    p.operand(iv);
    for (text, i) in [(" = ", 0), (" to ", 1), (" step ", 2)] {
        p.text(text);
        p.operand(op.operand(i));
    }
    let carried = op.num_operands() > 3;
    if carried {
        p.text(" iter_args(");
        let args = region.entry().into_iter().flat_map(|block| block.args()).skip(1);
        p.list(args.zip(op.operands().skip(3)), |p, (arg, init)| {
            p.operand(arg);
            p.text(" = ");
            p.operand(init);
        });
        p.text(") -> (");
        p.types(op.results().map(Value::ty));
        p.text(")");
    }
    p.text(" ");
    if !iv.ty().is_index() {
        p.text(" : ");
        p.ty(iv.ty());
        p.text(" ");
    }
    p.region(region, false, carried);
    p.attr_dict(op, &[ForOp::UNSIGNED_CMP_ATTR]);
}

/// Prints `%c -> (type) { .. } else { .. }`.
pub fn print_if(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operands(op.operands());
    let results = op.num_results() > 0;
    if results {
        p.text(" -> (");
        p.types(op.results().map(Value::ty));
        p.text(")");
    }
    for (text, region) in [" ", " else "].iter().zip(op.regions()) {
        if !region.is_empty() {
            p.text(text);
            p.region(region, false, results);
        }
    }
    p.attr_dict(op, &[]);
}

// ---- verification

/// Checks that initial values, arguments of the body, yielded values and results have the same types.
pub fn verify_for(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(for_op) = op.dyn_cast::<ForOp>() else { return };
    let body = for_op.entry();
    let (args, inits) = (for_op.carried().len(), for_op.init_args().len());
    if inits != args {
        return cx.error(op, format!("different number of inits and region iter_args: {inits} != {args}"));
    }
    if inits != op.num_results() {
        return cx.error(op, "mismatch in number of loop-carried values and defined values");
    }
    let yielded: Vec<Type<'_>> =
        body.last().map_or(Vec::new(), |last| last.operands().map(Value::ty).collect());
    if yielded.len() != args {
        let found = yielded.len();
        if found > 0 {
            let message =
                format!("different number of region iter_args and yielded values: {args} != {found}");
            return cx.error(op, message);
        }
        let message = format!(
            "along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region \
             successor needs {args} inputs"
        );
        let Some(last) = body.last() else { return };
        return cx.error_with_note_at(op, message, last, "region branch point");
    }
    let (inits, carried) = (for_op.init_args().values(), for_op.carried().values());
    let tys = inits.iter().map(Value::ty).zip(carried.iter().map(Value::ty));
    for (i, ((init, arg), (yielded, result))) in
        tys.zip(yielded.iter().zip(op.results().map(Value::ty))).enumerate()
    {
        let different = [
            (init, arg, "init", "region iter_arg"),
            (arg, *yielded, "region iter_arg", "yielded value"),
            (arg, result, "region iter_arg", "loop result"),
        ];
        if let Some((a, b, one, other)) = different.into_iter().find(|(a, b, ..)| a != b) {
            let message = format!("{i}-th {one} and {i}-th {other} have different type: '{a}' != '{b}'");
            return cx.error(op, message);
        }
    }
}
