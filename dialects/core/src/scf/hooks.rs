//! The verification of `scf.for`.

use super::ForOp;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type, Value};

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
