//! `gpu.func` and `gpu.return`.

use super::{AddressSpace, FuncOp};
use crate::func::hooks::{print_signature, set_argument_attrs, signature};
use bourn_equations::rt::optional_attr;
use bourn_ir::parse::{Argument, Ellipsis, OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::symbols::NAME;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, Diagnostic, OpRef, Severity, TypeData};

/// The attribute with the number of buffers that all threads of a block share.
pub const SHARED: &str = "workgroup_attributions";
/// The attribute that marks a kernel.
pub const KERNEL: &str = "gpu.kernel";

/// Parses `@name(%a: type) -> (types) workgroup(%b : type) private(%c : type) kernel attributes {..} { .. }`.
pub fn parse(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    p.parse_symbol_name_into(NAME)?;
    let start = p.pos();
    let parsed = p.parse_function_signature(Ellipsis::Rejected)?;
    if parsed.args.iter().any(|arg| arg.name.is_none()) {
        return p.error_at(start, "gpu.func requires named arguments");
    }
    let inputs: Vec<_> = parsed.args.iter().filter_map(|arg| arg.ty).collect();
    let ty = p.ctx().function(&inputs, &parsed.results);
    let ty = p.ctx().type_attr(ty);
    p.set_attr(FuncOp::FUNCTION_TYPE_ATTR, ty);
    set_argument_attrs(p, &parsed);
    let mut args = parsed.args;
    let shared = parse_buffers(p, "workgroup", &mut args)?;
    set_buffer_attrs(p, FuncOp::WORKGROUP_ATTRIB_ATTRS_ATTR, &args[args.len() - shared..]);
    let count = p.ctx().int_attr(shared as i128, p.ctx().signless(64));
    p.set_attr(SHARED, count);
    let private = parse_buffers(p, "private", &mut args)?;
    set_buffer_attrs(p, FuncOp::PRIVATE_ATTRIB_ATTRS_ATTR, &args[args.len() - private..]);
    if p.accept("kernel") {
        let unit = p.ctx().unit_attr();
        p.set_attr(KERNEL, unit);
    }
    p.parse_optional_attr_dict_with_keyword()?;
    p.parse_region(&args)?;
    Ok(())
}

/// Parses `keyword(%a : type {..}, ..)`, if the keyword is next, and returns the number of buffers.
pub fn parse_buffers<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    keyword: &str,
    args: &mut Vec<Argument<'s, 'c>>,
) -> Parsed<usize> {
    let before = args.len();
    if p.accept(keyword) {
        p.parse_delimited_in("(", ")", " in argument list", |p| {
            args.push(p.parse_typed_argument()?);
            Ok(())
        })?;
    }
    Ok(args.len() - before)
}

/// Sets the attributes of buffers, if any buffer has attributes.
fn set_buffer_attrs<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, name: &'static str, args: &[Argument<'s, 'c>]) {
    if args.iter().any(|arg| arg.attrs.is_some()) {
        let empty = p.ctx().attr(AttrData::Dict(Box::new([])));
        let all: Box<[Attribute<'c>]> = args.iter().map(|arg| arg.attrs.unwrap_or(empty)).collect();
        let all = p.ctx().attr(AttrData::Array(all));
        p.set_attr(name, all);
    }
}

/// Prints `@name(%a: type) -> (types) workgroup(%b : type) private(%c : type) kernel attributes {..} { .. }`.
pub fn print(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.symbol(optional_attr::<&str>(op, NAME).unwrap_or_default());
    print_signature(op, p);
    let inputs = signature(op).map_or(0, |(inputs, _)| inputs.len());
    let shared = shared(op);
    let count = op.region(0).and_then(|region| region.entry()).map_or(0, |entry| entry.args().len());
    print_buffers(op, p, "workgroup", inputs..inputs + shared, FuncOp::WORKGROUP_ATTRIB_ATTRS_ATTR);
    print_buffers(op, p, "private", inputs + shared..count, FuncOp::PRIVATE_ATTRIB_ATTRS_ATTR);
    if op.attr(KERNEL).is_some() {
        p.text(" kernel");
    }
    let elided = [
        NAME,
        SHARED,
        KERNEL,
        FuncOp::FUNCTION_TYPE_ATTR,
        FuncOp::ARG_ATTRS_ATTR,
        FuncOp::RES_ATTRS_ATTR,
        FuncOp::WORKGROUP_ATTRIB_ATTRS_ATTR,
        FuncOp::PRIVATE_ATTRIB_ATTRS_ATTR,
    ];
    p.attr_dict_with_keyword(op, &elided);
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}

/// Returns the number of buffers that all threads of a block share.
pub fn shared(op: OpRef<'_, '_>) -> usize {
    usize::try_from(optional_attr::<i64>(op, SHARED).unwrap_or_default()).unwrap_or_default()
}

/// Prints ` keyword(%a : type {..}, ..)` for some arguments of the body, if there are any.
pub fn print_buffers(
    op: OpRef<'_, '_>,
    p: &mut OpPrinter<'_>,
    keyword: &str,
    range: std::ops::Range<usize>,
    attrs: &str,
) {
    let Some(entry) = op.region(0).and_then(|region| region.entry()).filter(|_| !range.is_empty()) else {
        return;
    };
    let attrs = op.attr(attrs).and_then(|attr| attr.as_array());
    p.text(&format!(" {keyword}("));
    p.list(range.enumerate(), |p, (i, at)| {
        let Some(arg) = entry.arg(at) else { return };
        p.operand(arg);
        p.text(" : ");
        p.ty(arg.ty());
        if let Some(AttrData::Dict(entries)) = attrs.and_then(|attrs| attrs.get(i)).map(|dict| dict.data())
            && !entries.is_empty()
        {
            p.text(" ");
            p.dictionary(entries);
        }
    });
    p.text(")");
}

/// Returns the address space of a memref, if its type has one.
fn space(ty: &TypeData<'_>) -> Option<AddressSpace> {
    match ty {
        TypeData::MemRef { space: Some(space), .. } => AddressSpace::from_attr(*space),
        _ => None,
    }
}

/// Checks that a kernel returns nothing, that there is a body, and that buffers are in their address spaces.
pub fn verify(op: FuncOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (inputs, results) = (op.function_type().inputs(), op.function_type().results());
    if op.attr(KERNEL).is_some() && !results.is_empty() {
        return cx.error(op, "expected void return type for kernel function");
    }
    let Some(entry) = op.body_entry() else {
        return cx.error(op, "expected body with at least one block");
    };
    let (args, shared) = (entry.args().len(), shared(*op));
    if args < inputs.len() + shared {
        let message = format!("expected at least {} arguments to body region", inputs.len() + shared);
        return cx.error(op, message);
    }
    for (i, (arg, input)) in entry.args().zip(inputs).enumerate() {
        if arg.ty() != *input {
            let message =
                format!("expected body region argument #{i} to be of type '{input}', got '{}'", arg.ty());
            return cx.error(op, message);
        }
    }
    for (i, arg) in entry.args().enumerate().skip(inputs.len()) {
        if !matches!(arg.ty().data(), TypeData::MemRef { .. }) {
            return cx.error(op, "expected memref type in attribution");
        }
        let wanted = if i < inputs.len() + shared { AddressSpace::Workgroup } else { AddressSpace::Private };
        if space(arg.ty().data()).is_some_and(|found| found != wanted) {
            return cx.error(op, format!("expected memory space {} in attribution", wanted.keyword()));
        }
    }
}

/// Checks that the operands have the result types of the function.
pub fn verify_return(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(&function) = cx.ancestors.last() else { return };
    let Some((_, results)) = signature(function).filter(|_| function.isa::<FuncOp>()) else { return };
    let mut report = |message: String| {
        let diagnostic =
            Diagnostic::new(Severity::Error, op.location(), format!("'gpu.return' op {message}"));
        cx.diagnostics.report(diagnostic.note(function.location(), "return type declared here"));
    };
    if op.num_operands() != results.len() {
        return report(format!("expected {} result operands", results.len()));
    }
    for (i, (operand, result)) in op.operands().zip(results).enumerate() {
        if operand.ty() != *result {
            return report(format!("unexpected type `'{}'' for operand #{i}", operand.ty()));
        }
    }
}
