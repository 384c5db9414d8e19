//! Text of functions: printing.

use super::verify::signature;
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, OpRef};

/// `func.func private @name(%arg0: index {..}) -> (index {..}) attributes {..} { .. }`
pub fn print_func(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    if let Some(visibility) = op.attr("sym_visibility").and_then(|attr| attr.as_str()) {
        p.text(visibility);
        p.text(" ");
    }
    p.symbol(op.attr("sym_name").and_then(|attr| attr.as_str()).unwrap_or_default());
    print_signature(op, p);
    p.attr_dict_with_keyword(op, &["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"]);
    if let Some(region) = op.region(0).filter(|region| !region.is_empty()) {
        p.text(" ");
        p.region(region, false, true);
    }
}

fn print_signature(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let (inputs, results) = signature(op).unwrap_or((&[], &[]));
    let entry = op.region(0).and_then(|region| region.entry());
    p.text("(");
    for (i, &ty) in inputs.iter().enumerate() {
        if i > 0 {
            p.text(", ");
        }
        match entry.and_then(|block| block.arg(i)) {
            Some(arg) => p.argument(arg),
            None => p.ty(ty),
        }
        print_dict(op, p, "arg_attrs", i);
    }
    p.text(")");
    let plain = op.attr("res_attrs").is_none();
    match results {
        [] => {}
        [ty] if plain && !matches!(ty.data(), bourn_ir::TypeData::Function { .. }) => {
            p.text(" -> ");
            p.ty(*ty);
        }
        _ => {
            p.text(" -> (");
            for (i, &ty) in results.iter().enumerate() {
                if i > 0 {
                    p.text(", ");
                }
                p.ty(ty);
                print_dict(op, p, "res_attrs", i);
            }
            p.text(")");
        }
    }
}

/// ` {..}` of argument or result `i`, if it has any.
fn print_dict(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, name: &str, i: usize) {
    let dict = op.attr(name).and_then(|attr| attr.as_array()).and_then(|list| list.get(i));
    if let Some(AttrData::Dict(entries)) = dict.map(|dict| dict.data())
        && !entries.is_empty()
    {
        p.text(" ");
        p.dictionary(entries);
    }
}
