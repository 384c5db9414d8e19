//! Functions: their text and their checks.

use super::globals::{check_comdat, parse_comdat, parse_linkage, print_comdat};
use super::types::is_compatible_inside;
use super::{
    BlockTagOp, CallingConvention, FuncOp, FuncType, LandingpadOp, Linkage, ResumeOp, UnnamedAddr,
    Visibility, VoidType, VscaleRangeAttr,
};
use bourn_dialects_core::func::hooks::{entries, print_typed, set_argument_attrs};
use bourn_equations::rt::{AttrExt, TypeExt, optional_attr};
use bourn_ir::parse::{Argument, Ellipsis, FunctionSignature, OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{BlockRef, OpRef, Type};
use std::collections::HashSet;

// ---- parts that several ops have

/// Parses the keyword of a case, if there is a keyword.
pub fn parse_case<T: Copy>(p: &mut OpParser<'_, '_, '_>, cases: &[(T, &str)]) -> Option<T> {
    let words: Vec<&str> = cases.iter().map(|(_, word)| *word).collect();
    p.parse_optional_keyword_of(&words).map(|i| cases[i].0)
}

/// Parses a calling convention, if it is next, and sets the attribute.
pub fn parse_convention(p: &mut OpParser<'_, '_, '_>) {
    let all: Vec<_> = CallingConvention::ALL.iter().map(|case| (*case, case.keyword())).collect();
    let convention = parse_case(p, &all).unwrap_or(CallingConvention::Ccc).to_attr(p.ctx());
    p.set_attr(FuncOp::C_CONV_ATTR, convention);
}

/// Prints a calling convention unless it is C's.
pub fn print_convention(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let convention = optional_attr::<CallingConvention>(op, FuncOp::C_CONV_ATTR);
    if let Some(convention) = convention.filter(|convention| *convention != CallingConvention::Ccc) {
        p.text(convention.keyword());
        p.text(" ");
    }
}

// ---- text of functions

/// Parses `internal fastcc @name(%a: type {..}, ...) -> type attributes {..} { .. }`.
pub fn parse(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_linkage(p)?;
    let visibilities = [Visibility::Hidden, Visibility::Protected].map(|case| (case, case.keyword()));
    let visibility = parse_case(p, &visibilities).unwrap_or(Visibility::Default).to_attr(p.ctx());
    p.set_attr(FuncOp::VISIBILITY_ATTR, visibility);
    let addresses =
        [UnnamedAddr::LocalUnnamedAddr, UnnamedAddr::UnnamedAddr].map(|case| (case, case.keyword()));
    let address = parse_case(p, &addresses).unwrap_or(UnnamedAddr::None).to_attr(p.ctx());
    p.set_attr(FuncOp::UNNAMED_ADDR_ATTR, address);
    parse_convention(p);
    let start = p.pos();
    p.parse_symbol_name_into(FuncOp::SYM_NAME_ATTR)?;
    let signature = p.parse_function_signature(Ellipsis::Allowed)?;
    let ty = match function_type(p, &signature) {
        Ok(ty) => ty,
        Err(message) => {
            return p.error_at(start, format!("failed to construct function type: {message}"));
        }
    };
    let ty = p.ctx().type_attr(ty);
    p.set_attr(FuncOp::FUNCTION_TYPE_ATTR, ty);
    parse_range(p)?;
    parse_comdat(p)?;
    p.parse_optional_attr_dict_with_keyword()?;
    set_argument_attrs(p, &signature);
    // If the signature names no arguments, the first block does.
    let named = signature.args.first().is_some_and(|arg| arg.name.is_some());
    let args: &[Argument<'_, '_>] = if named { &signature.args } else { &[] };
    if p.parse_optional_region(args)?.is_none() {
        p.add_region();
    }
    Ok(())
}

/// Returns the type of a function.
fn function_type<'s, 'c>(
    p: &OpParser<'_, 's, 'c>,
    signature: &FunctionSignature<'s, 'c>,
) -> Result<Type<'c>, String> {
    if signature.results.len() > 1 {
        return Err("expected zero or one function result".to_owned());
    }
    let params: Vec<Type<'c>> = signature.args.iter().filter_map(|arg| arg.ty).collect();
    if !params.iter().all(|ty| is_compatible_inside(*ty)) {
        return Err("expected LLVM type for function arguments".to_owned());
    }
    let result = signature.results.first().copied().unwrap_or_else(|| VoidType::get(p.ctx()).into());
    if !is_compatible_inside(result) {
        return Err(format!("expected LLVM type for function results'{result}'"));
    }
    Ok(FuncType::get(p.ctx(), result, params, signature.variadic).into())
}

/// Parses `vscale_range(1, 2)`, if it is next.
fn parse_range(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if !p.accept("vscale_range") {
        return Ok(());
    }
    p.expect("(")?;
    let least = p.parse_integer()?;
    p.expect(",")?;
    let most = p.parse_integer()?;
    p.expect(")")?;
    let number = |value: i64| p.ctx().int_attr(i128::from(value), p.ctx().signless(32)).cast();
    let range = VscaleRangeAttr::get(p.ctx(), number(least), number(most));
    p.set_attr(FuncOp::VSCALE_RANGE_ATTR, range.into());
    Ok(())
}

/// Prints `internal fastcc @name(%arg0: type {..}, ...) -> type attributes {..} { .. }`.
pub fn print(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    let linkage = optional_attr::<Linkage>(op, FuncOp::LINKAGE_ATTR);
    let linkage = linkage.filter(|linkage| *linkage != Linkage::External).map(Linkage::keyword);
    let visibility = optional_attr::<Visibility>(op, FuncOp::VISIBILITY_ATTR);
    let visibility = visibility.filter(|case| *case != Visibility::Default).map(Visibility::keyword);
    let address = optional_attr::<UnnamedAddr>(op, FuncOp::UNNAMED_ADDR_ATTR);
    let address = address.filter(|case| *case != UnnamedAddr::None).map(UnnamedAddr::keyword);
    for word in [linkage, visibility, address].into_iter().flatten() {
        p.text(word);
        p.text(" ");
    }
    print_convention(op, p);
    p.symbol(optional_attr::<&str>(op, FuncOp::SYM_NAME_ATTR).unwrap_or_default());
    print_signature(op, p);
    if let Some(range) = optional_attr::<VscaleRangeAttr<'_>>(op, FuncOp::VSCALE_RANGE_ATTR) {
        p.text(&format!(" vscale_range({}, {})", range.min_range().value(), range.max_range().value()));
    }
    print_comdat(op, p);
    let elided = [
        FuncOp::SYM_NAME_ATTR,
        FuncOp::FUNCTION_TYPE_ATTR,
        FuncOp::ARG_ATTRS_ATTR,
        FuncOp::RES_ATTRS_ATTR,
        FuncOp::LINKAGE_ATTR,
        FuncOp::C_CONV_ATTR,
        FuncOp::VISIBILITY_ATTR,
        FuncOp::COMDAT_ATTR,
        FuncOp::UNNAMED_ADDR_ATTR,
        FuncOp::VSCALE_RANGE_ATTR,
    ];
    p.attr_dict_with_keyword(op, &elided);
    if let Some(region) = op.region(0).filter(|region| !region.is_empty()) {
        p.text(" ");
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}

fn print_signature(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(ty) =
        op.attr(FuncOp::FUNCTION_TYPE_ATTR).and_then(|attr| attr.as_type()?.dyn_cast::<FuncType<'_>>())
    else {
        return;
    };
    let entry = op.region(0).and_then(|region| region.entry());
    p.text("(");
    let params = ty.params();
    p.list(params.iter().copied().enumerate(), |p, (i, ty)| match entry.and_then(|block| block.arg(i)) {
        Some(arg) => p.argument_with(arg, entries(op, FuncOp::ARG_ATTRS_ATTR, i)),
        None => print_typed(op, p, FuncOp::ARG_ATTRS_ATTR, (i, ty)),
    });
    if ty.is_vararg() {
        p.text(if params.is_empty() { "..." } else { ", ..." });
    }
    p.text(")");
    if ty.result().isa::<VoidType<'_>>() {
        return;
    }
    let has_attrs = op.attr(FuncOp::RES_ATTRS_ATTR).is_some();
    p.text(if has_attrs { " -> (" } else { " -> " });
    print_typed(op, p, FuncOp::RES_ATTRS_ATTR, (0, ty.result()));
    p.text(if has_attrs { ")" } else { "" });
}

// ---- checks

/// Checks the linkage, the attributes, and that the first block has an argument for each parameter.
pub fn verify<'a, 'c>(op: FuncOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if let Err(message) = check_signature(op) {
        return cx.error(op, message);
    }
    if op.linkage() == Linkage::Common {
        return cx.error(op, "functions cannot have 'common' linkage");
    }
    if !check_comdat(*op, cx) {
        return;
    }
    if op.body_entry().is_none() {
        if !matches!(op.linkage(), Linkage::External | Linkage::ExternWeak) {
            cx.error(op, "external functions must have 'external' or 'extern_weak' linkage");
        }
        return;
    }
    if op.no_inline() && op.always_inline() {
        return cx.error_plain(op, "no_inline and always_inline attributes are incompatible");
    }
    if op.optimize_none() && !op.no_inline() {
        cx.error(op, "with optimize_none must also be no_inline");
    }
}

fn check_signature(op: FuncOp<'_, '_>) -> Result<(), String> {
    let ty = op.function_type();
    let params = ty.params();
    let results = usize::from(!ty.result().isa::<VoidType<'_>>());
    let lists =
        [(FuncOp::ARG_ATTRS_ATTR, "argument", params.len()), (FuncOp::RES_ATTRS_ATTR, "result", results)];
    for (name, what, count) in lists {
        let given = op.attr(name).and_then(|attr| attr.as_array()).map_or(count, <[_]>::len);
        if given != count {
            return Err(format!(
                "expects {what} attribute array to have the same number of elements as the number of function {what}s, got \
                 {given}, but expected {count}"
            ));
        }
        let mut names = (0..count).flat_map(|i| entries(*op, name, i)).map(|(name, _)| name);
        if names.any(|name| !name.as_str().contains('.')) {
            return Err(format!("{what}s may only have dialect attributes"));
        }
    }
    let Some(entry) = op.body_entry() else { return Ok(()) };
    if entry.args().len() != params.len() {
        return Err(format!("entry block must have {} arguments to match function signature", params.len()));
    }
    for (number, (arg, expected)) in entry.args().zip(params).enumerate() {
        if arg.ty() != expected {
            return Err(format!(
                "type of entry block argument #{number}('{}') must match the type of the corresponding argument in function \
                 signature('{expected}')",
                arg.ty()
            ));
        }
    }
    Ok(())
}

/// Checks that exceptions have one type, and that no two blocks have one number.
pub fn verify_body(op: FuncOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (mut exception, mut tags) = (None, HashSet::new());
    let Some(region) = op.as_op().region(0) else { return };
    for inner in region.blocks().flat_map(BlockRef::ops) {
        let (ty, message) = if let Some(pad) = inner.dyn_cast::<LandingpadOp<'_, '_>>() {
            (pad.res().ty(), "'llvm.landingpad' should have a consistent result type inside a function")
        } else if let Some(resume) = inner.dyn_cast::<ResumeOp<'_, '_>>() {
            (resume.value().ty(), "'llvm.resume' should have a consistent input type inside a function")
        } else {
            if let Some(tag) = inner.dyn_cast::<BlockTagOp<'_, '_>>().map(|tag| tag.tag().id())
                && !tags.insert(tag)
            {
                let message = format!("duplicate block tag '{tag}' in the same function: ");
                return cx.error_plain(inner, message);
            }
            continue;
        };
        if *exception.get_or_insert(ty) != ty {
            return cx.error_plain(op, message);
        }
    }
}
