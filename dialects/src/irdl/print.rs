//! Text of definitions: printing.

use super::{Variadicity, names, variadicities};
use bourn_ir::print::OpPrinter;
use bourn_ir::{Attribute, OpRef};

/// `@name attributes {..} { .. }`
pub fn print_definition(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.symbol(op.attr("sym_name").and_then(Attribute::as_str).unwrap_or_default());
    p.attr_dict_with_keyword(op, &["sym_name"]);
    let Some(region) = op.region(0) else { return };
    if region.entry().is_some_and(|block| block.first().is_some()) {
        p.text(" ");
        p.region(region, false, true);
    }
}

/// `@dialect::@name` or `"!dialect.name"`
pub fn print_base(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    for base in ["base_ref", "base_name"].iter().filter_map(|name| op.attr(name)) {
        p.text(" ");
        p.attr(base);
    }
    p.attr_dict(op, &["base_ref", "base_name"]);
}

/// `(name: %value, ..)`
pub fn print_named(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text("(");
    p.list(names(op, "names").zip(op.operands()), |p, (name, value)| {
        p.text(name);
        p.text(": ");
        p.operand(value);
    });
    p.text(")");
    p.attr_dict(op, &["names"]);
}

/// `(name: optional %value, ..)`
pub fn print_values(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let variadicities = variadicities(op).into_iter().chain(std::iter::repeat(Variadicity::Single));
    p.text("(");
    p.list(names(op, "names").zip(op.operands()).zip(variadicities), |p, ((name, value), variadicity)| {
        p.text(name);
        p.text(": ");
        if variadicity != Variadicity::Single {
            p.text(variadicity.keyword());
            p.text(" ");
        }
        p.operand(value);
    });
    p.text(")");
    p.attr_dict(op, &["names", "variadicity"]);
}

/// `{"name" = %value, ..}`
pub fn print_attributes(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" {");
    p.list(names(op, "attributeValueNames").zip(op.operands()), |p, (name, value)| {
        p.string(name);
        p.text(" = ");
        p.operand(value);
    });
    p.text("}");
    p.attr_dict(op, &["attributeValueNames"]);
}
