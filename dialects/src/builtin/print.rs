//! Text of builtin ops: printing.

use bourn_ir::OpRef;
use bourn_ir::print::OpPrinter;

/// `module @name attributes {..} { .. }`
pub fn print_module(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(name) = op.attr("sym_name").and_then(|attr| attr.as_str()) {
        p.text(" ");
        p.symbol(name);
    }
    p.attr_dict_with_keyword(op, &["sym_name"]);
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, false, true);
    }
}
