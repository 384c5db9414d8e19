//! Text of structured control flow: printing.

use bourn_ir::print::OpPrinter;
use bourn_ir::{OpRef, Value};

/// `%i = %a to %b step %c iter_args(%x = %init) -> (type) : i32 { .. }`
pub fn print_for(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (Some(region), true) = (op.region(0), op.num_operands() >= 3) else { return };
    let Some(iv) = region.entry().and_then(|block| block.arg(0)) else { return };
    p.text(if op.attr("unsignedCmp").is_some() { " unsigned " } else { " " });
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
    if !iv.ty().is_index() {
        p.text(" : ");
        p.ty(iv.ty());
    }
    p.text(" ");
    p.region(region, false, carried);
    p.attr_dict(op, &["unsignedCmp"]);
}

/// `%c -> (type) { .. } else { .. }`
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
