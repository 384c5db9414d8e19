//! Compiled code in a program: objects, their kernels, and the offloading handler.

use super::{
    CompilationTarget, KERNEL_METADATA_ATTR_DEF, KERNEL_TABLE_ATTR_DEF, KernelMetadataAttr, ModuleOp,
    SelectObjectAttr,
};
use bourn_equations::rt::AttrExt;
use bourn_ir::def::Fmt;
use bourn_ir::interned::Param;
use bourn_ir::parse::{Failed, OpParser, ParamParser, Parsed};
use bourn_ir::print::{OpPrinter, ParamPrinter};
use bourn_ir::{AttrData, Attribute, OpRef};

/// The kind of code that is the default in text.
const DEFAULT: CompilationTarget = CompilationTarget::Fatbin;
/// The attribute with the offloading handler of a module or binary.
const HANDLER: &str = ModuleOp::OFFLOADING_HANDLER_ATTR;

// ---- targets and handlers

/// The targets to which MLIR attaches the interface from outside of their dialects, which may be imported.
const TARGETS: [&str; 4] = ["nvvm.target", "rocdl.target", "spirv.target_env", "xevm.target"];

/// Returns whether an attribute may be a compilation target. Attributes of unregistered dialects are accepted.
fn is_target(attr: Attribute<'_>) -> bool {
    match attr.data() {
        AttrData::Opaque { .. } => true,
        AttrData::Declared { def, .. } => TARGETS.contains(&def.name),
        _ => false,
    }
}

/// Returns whether all elements may be compilation targets.
pub fn are_targets(attr: Attribute<'_>) -> bool {
    attr.as_array().is_some_and(|targets| targets.iter().all(|target| is_target(*target)))
}

/// Returns whether an attribute may be an offloading handler. Attributes of unregistered dialects are accepted.
pub fn is_handler(attr: Attribute<'_>) -> bool {
    attr.isa::<SelectObjectAttr>() || matches!(attr.data(), AttrData::Opaque { .. })
}

/// Checks that an object is selected by its number or by its target.
pub fn verify_selection(params: &[Param<'_>]) -> Result<(), String> {
    let [Param::Attr(target)] = params else { return Ok(()) };
    match target.data() {
        AttrData::Integer { value, .. } if *value < 0 => Err("the object index must be positive".to_owned()),
        AttrData::Integer { .. } => Ok(()),
        _ if is_target(*target) => Ok(()),
        _ => Err("the target attribute must be a GPU Target attribute".to_owned()),
    }
}

/// Parses `<#handler>`; without it, the first object is selected.
pub fn parse_handler(p: &mut OpParser<'_, '_, '_>, _: &'static [Fmt]) -> Parsed<()> {
    let handler = if p.accept("<") {
        let handler = p.parse_attribute()?;
        p.expect(">")?;
        handler
    } else {
        SelectObjectAttr::get(p.ctx(), None).into()
    };
    p.set_attr(HANDLER, handler);
    Ok(())
}

/// Prints `<#handler>`, unless it selects the first object.
pub fn print_handler(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, _: &'static [Fmt]) {
    let Some(handler) = op.attr(HANDLER) else { return };
    let selected = handler.dyn_cast::<SelectObjectAttr>();
    if selected.is_none_or(|selected| selected.target().is_some()) {
        p.text("<");
        p.attr(handler);
        p.text(">");
    }
}

// ---- kernels

/// Checks that a kernel has a name, and that the attributes of its arguments are dictionaries.
pub fn verify_kernel(params: &[Param<'_>]) -> Result<(), String> {
    let [Param::Attr(name), _, arg_attrs, _] = params else { return Ok(()) };
    if name.as_str().is_some_and(str::is_empty) {
        return Err("the kernel name can't be empty".to_owned());
    }
    let Param::Attr(arg_attrs) = arg_attrs else { return Ok(()) };
    let are_dicts = |list: &[Attribute<'_>]| list.iter().all(|attr| matches!(attr.data(), AttrData::Dict(_)));
    match arg_attrs.as_array().is_some_and(are_dicts) {
        true => Ok(()),
        false => Err("all attributes in the array must be a dictionary attribute".to_owned()),
    }
}

/// Returns the name of a kernel.
fn kernel_name<'c>(kernel: &Param<'c>) -> &'c str {
    let Param::Attr(kernel) = kernel else { return "" };
    let kernel = kernel.dyn_cast::<KernelMetadataAttr>();
    kernel.map_or("", |kernel| kernel.name().value())
}

/// Checks that the names of kernels are unique. The kernels are sorted by name.
pub fn verify_table(params: &[Param<'_>]) -> Result<(), String> {
    let [Param::List(kernels)] = params else { return Ok(()) };
    match kernels.windows(2).any(|pair| kernel_name(&pair[0]) == kernel_name(&pair[1])) {
        true => Err("expected all kernels to be uniquely named".to_owned()),
        false => Ok(()),
    }
}

/// Parses `[#gpu.kernel_metadata<..>, ..]`, if it is there.
pub fn parse_kernels<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let mut kernels = Vec::new();
    if p.accept("[") {
        loop {
            kernels.push(Param::Attr(p.parse_declared(&KERNEL_METADATA_ATTR_DEF)?));
            if !p.accept(",") {
                break;
            }
        }
        p.expect("]")?;
    }
    kernels.sort_by_key(kernel_name);
    Ok(vec![Param::List(kernels.into())])
}

/// Prints `[#gpu.kernel_metadata<..>, ..]`, if there are kernels.
pub fn print_kernels(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::List(kernels)] = params else { return };
    if kernels.is_empty() {
        return;
    }
    p.text("[");
    p.list(kernels, |p, kernel| {
        if let Param::Attr(kernel) = kernel {
            p.attr(*kernel);
        }
    });
    p.text("]");
}

// ---- objects

/// Parses the kernels of an object, `<[..]>`.
pub fn parse_table<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    Ok(vec![Param::Attr(p.parse_declared(&KERNEL_TABLE_ATTR_DEF)?)])
}

/// Prints the kernels of an object, `<[..]>`.
pub fn print_table(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    if let [Param::Attr(table)] = params {
        p.params_of(*table);
    }
}

/// Parses `bin = "code"`; the kind of the code may be left out.
pub fn parse_code<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let start = p.pos();
    let mut kind = DEFAULT;
    if let Some(word) = p.parse_optional_keyword() {
        let Some(named) = CompilationTarget::from_keyword(word) else {
            return p.error_at(start, "expected keyword for GPU object format");
        };
        kind = named;
        p.expect("=")?;
    }
    let start = p.pos();
    let code = p.parse_attribute()?;
    match code.data() {
        AttrData::String { .. } => Ok(vec![Param::Int(kind.value()), Param::Attr(code)]),
        _ => p.error_at(start, "invalid kind of attribute specified"),
    }
}

/// Prints `bin = "code"`, without the kind if it is the default.
pub fn print_code(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::Int(kind), Param::Attr(code)] = params else { return };
    if let Some(kind) = CompilationTarget::from_value(*kind).filter(|kind| *kind != DEFAULT) {
        p.text(kind.keyword());
        p.text(" = ");
    }
    p.attr(*code);
}

/// Checks that the object has a compilation target.
pub fn verify_object(params: &[Param<'_>]) -> Result<(), String> {
    match params.first() {
        Some(Param::Attr(target)) if !is_target(*target) => {
            Err("the target attribute must implement or promise the `gpu::TargetAttrInterface`".to_owned())
        }
        _ => Ok(()),
    }
}
