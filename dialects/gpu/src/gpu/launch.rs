//! `gpu.launch` and `gpu.launch_func`.

use super::foreign::CONTAINER;
use super::func::{KERNEL, SHARED, parse_buffers, print_buffers, shared};
use super::hooks::print_tokens;
use super::{AsyncTokenType, BinaryOp, FuncOp, LaunchFuncOp, LaunchOp, ModuleOp, TerminatorOp};
use crate::builtin;
use crate::func::hooks::signature;
use bourn_equations::rt::operands;
use bourn_ir::def::{Fmt, OperandIdx, Slot};
use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::symbols::SymbolTable;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, BlockRef, Diagnostic, OpRef, Severity, TypeData};

// ---- the form with a body

/// The argument names of the ids and of the sizes of a grid, and the operands of the sizes.
struct Grid<'s, 'c> {
    ids: Vec<Argument<'s, 'c>>,
    sizes: Vec<Argument<'s, 'c>>,
    values: Vec<UnresolvedOperand<'s>>,
}

/// Parses `keyword(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`.
fn parse_grid<'s, 'c>(p: &mut OpParser<'_, 's, 'c>, keyword: &str) -> Parsed<Grid<'s, 'c>> {
    p.expect(keyword)?;
    let mut grid = Grid { ids: Vec::new(), sizes: Vec::new(), values: Vec::new() };
    let start = p.pos();
    p.parse_delimited("(", ")", |p| {
        grid.ids.push(p.parse_argument()?);
        Ok(())
    })?;
    p.expect("in")?;
    p.parse_delimited("(", ")", |p| {
        grid.sizes.push(p.parse_argument()?);
        p.expect("=")?;
        grid.values.push(p.parse_operand()?);
        Ok(())
    })?;
    if grid.ids.len() != 3 || grid.sizes.len() != 3 {
        return p.error_at(start, "expected three names and three sizes");
    }
    Ok(grid)
}

/// Parses the form of `gpu.launch` from the tokens to the attributes.
pub fn parse(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let tokens = parse_tokens(p)?;
    let clusters = if p.at("clusters") { Some(parse_grid(p, "clusters")?) } else { None };
    let blocks = parse_grid(p, "blocks")?;
    let threads = parse_grid(p, "threads")?;
    let index = p.ctx().index();
    p.resolve_operands_to(&blocks.values, index)?;
    p.resolve_operands_to(&threads.values, index)?;
    let mut args = [blocks.ids, threads.ids, blocks.sizes, threads.sizes].concat();
    let has_clusters = clusters.is_some();
    if let Some(clusters) = clusters {
        p.resolve_operands_to(&clusters.values, index)?;
        args.extend(clusters.ids);
        args.extend(clusters.sizes);
    }
    args.iter_mut().for_each(|arg| arg.ty = Some(index));
    let mut has_memory = false;
    if p.accept("dynamic_shared_memory_size") {
        let size = p.parse_operand()?;
        let ty = p.ctx().signless(32);
        p.resolve_operand(size, ty)?;
        has_memory = true;
    }
    parse_names(p)?;
    let shared = parse_buffers(p, "workgroup", &mut args)?;
    let count = p.ctx().int_attr(shared as i128, p.ctx().signless(64));
    p.set_attr(SHARED, count);
    parse_buffers(p, "private", &mut args)?;
    p.parse_region(&args)?;
    let cluster = usize::from(has_clusters);
    let sizes = [tokens, 1, 1, 1, 1, 1, 1, cluster, cluster, cluster, usize::from(has_memory)];
    p.set_operand_segments(&sizes);
    p.parse_optional_attr_dict()
}

/// Parses `module(@a) function(@b)`, each of which is optional.
fn parse_names(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    for name in [LaunchOp::MODULE_ATTR, LaunchOp::FUNCTION_ATTR] {
        if p.accept(name) {
            p.expect("(")?;
            let symbol = p.parse_symbol_name()?;
            let symbol = p.ctx().symbol_attr(symbol.as_str());
            p.set_attr(name, symbol);
            p.expect(")")?;
        }
    }
    Ok(())
}

/// Parses `async [%a]`, and returns the number of tokens.
fn parse_tokens(p: &mut OpParser<'_, '_, '_>) -> Parsed<usize> {
    let start = p.pos();
    let ty = AsyncTokenType::get(p.ctx()).into();
    if p.accept("async") {
        if p.num_results() == 0 {
            return p.error_at(start, "needs to be named when marked 'async'");
        }
        p.add_results(&[ty]);
    }
    let tokens = if p.at("[") { p.parse_operand_list_in("[", "]")? } else { Vec::new() };
    p.resolve_operands_to(&tokens, ty)?;
    Ok(tokens.len())
}

/// Prints the form of `gpu.launch` from the tokens to the attributes.
pub fn print(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return };
    let tokens = operands(op, 0);
    let has_clusters = !operands(op, 7).is_empty();
    if op.num_results() > 0 || !tokens.is_empty() {
        p.text(" ");
        print_tokens(p, op.num_results() > 0, tokens);
    }
    if has_clusters {
        print_grid(op, p, entry, "clusters", [12, 15], 7);
    }
    print_grid(op, p, entry, "blocks", [0, 6], 1);
    print_grid(op, p, entry, "threads", [3, 9], 4);
    if let Some(size) = op.group_operand(OperandIdx(10)) {
        p.text(" dynamic_shared_memory_size ");
        p.operand(size);
    }
    for name in [LaunchOp::MODULE_ATTR, LaunchOp::FUNCTION_ATTR] {
        if let Some(symbol) = op.attr(name) {
            p.text(&format!(" {name}("));
            p.attr(symbol);
            p.text(")");
        }
    }
    let first = if has_clusters { 18 } else { 12 };
    let shared = shared(op);
    print_buffers(op, p, "workgroup", first..first + shared, "");
    print_buffers(op, p, "private", first + shared..entry.args().len(), "");
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
    p.attr_dict(op, &[SHARED, LaunchOp::MODULE_ATTR, LaunchOp::FUNCTION_ATTR]);
}

/// Prints ` keyword(%x, %y, %z) in (%sx = %a, ..)`. The arguments of the body begin at `args`, the groups of the operands at `first`.
fn print_grid(
    op: OpRef<'_, '_>,
    p: &mut OpPrinter<'_>,
    entry: BlockRef<'_, '_>,
    keyword: &str,
    args: [usize; 2],
    first: u16,
) {
    let sizes = (first..first + 3).filter_map(|group| operands(op, group).get(0));
    p.text(&format!(" {keyword}("));
    p.operands((0..3).filter_map(|i| entry.arg(args[0] + i)));
    p.text(") in (");
    p.list(entry.args().skip(args[1]).zip(sizes), |p, (arg, size)| {
        p.operand(arg);
        p.text(" = ");
        p.operand(size);
    });
    p.text(")");
}

/// Checks that the body has its arguments, and that its blocks end with valid terminators.
pub fn verify(op: LaunchOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let clusters = [op.cluster_size_x(), op.cluster_size_y(), op.cluster_size_z()];
    let clusters = clusters.map(|size| size.is_some());
    if clusters.contains(&true) && clusters.contains(&false) {
        return cx.error(op, "cluster size must be all present");
    }
    let Some(entry) = op.body_entry() else { return };
    let sizes = if clusters[0] { 18 } else { 12 };
    let shared = shared(*op);
    if entry.args().len() < sizes + shared {
        return cx.error(op, "unexpected number of region arguments");
    }
    if entry.args().take(sizes).any(|arg| !arg.ty().is_index()) {
        return cx.error(op, "expected the first arguments of the body to be of type 'index'");
    }
    if entry.args().skip(sizes).any(|arg| !matches!(arg.ty().data(), TypeData::MemRef { .. })) {
        return cx.error(op, "expected memref type in attribution");
    }
    for end in op.body().blocks().filter_map(|block| block.last()) {
        if end.successors().len() == 0 && !end.isa::<TerminatorOp>() {
            let message = "expected 'gpu.terminator' or a terminator with successors";
            let error = Diagnostic::new(Severity::Error, end.location(), message);
            return cx.diagnostics.report(error.note(op.location(), "in 'gpu.launch' body region"));
        }
    }
}

// ---- the form with a kernel

/// Parses `: type`, the type of the sizes; the default is `index`.
pub fn parse_index_type(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let ty = p.parse_optional_colon_type()?.unwrap_or(p.ctx().index());
    if let [Fmt::Type(Slot::Operand(group))] = args {
        p.set_group_operand_types(OperandIdx(*group), &[ty]);
    }
    Ok(())
}

/// Prints `: type`, if the sizes are not of type `index`.
pub fn print_index_type(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let [Fmt::Type(Slot::Operand(group))] = args else { return };
    let Some(size) = op.group_operand(OperandIdx(*group)) else { return };
    if !size.ty().is_index() {
        p.text(": ");
        p.ty(size.ty());
    }
}

/// Parses `args(%a : type, ..)`, if it is there.
pub fn parse_operands(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if p.accept("args") {
        p.parse_delimited_in("(", ")", " in argument list", |p| {
            operands.push(p.parse_operand()?);
            types.push(p.parse_colon_type()?);
            Ok(())
        })?;
    }
    for arg in args {
        match arg {
            Fmt::Operand(group) => p.set_group_operands(OperandIdx(*group), &operands),
            Fmt::Type(Slot::Operand(group)) => p.set_group_operand_types(OperandIdx(*group), &types),
            _ => {}
        }
    }
    Ok(())
}

/// Prints `args(%a : type, ..)`, if there are operands.
pub fn print_operands(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(Fmt::Operand(group)) = args.first() else { return };
    let passed = operands(op, *group);
    if passed.is_empty() {
        return;
    }
    p.text("args(");
    p.list(passed.iter(), |p, operand| {
        p.operand(operand);
        p.text(" : ");
        p.ty(operand.ty());
    });
    p.text(")");
}

/// Checks that all sizes of clusters are given or omitted, and that the kernel is referenced by its module's name and its own name.
pub fn verify_func<'a, 'c>(op: LaunchFuncOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let clusters = [op.cluster_size_x(), op.cluster_size_y(), op.cluster_size_z()];
    let clusters = clusters.map(|size| size.is_some());
    if clusters.contains(&true) && clusters.contains(&false) {
        return cx.error(op, "expected cluster sizes to be all present or all absent");
    }
    let module = cx.ancestors.iter().rev().find(|op| op.is(builtin::ModuleOp::NAME));
    if module.is_some_and(|module| module.attr(CONTAINER).is_none()) {
        return cx.error(
            op,
            "expected the closest surrounding module to have the 'gpu.container_module' attribute",
        );
    }
    // As in MLIR, the kernel is looked up only if the function is directly in a module.
    if let [.., module, function] = *cx.ancestors.as_slice()
        && module.is(builtin::ModuleOp::NAME)
        && op.parent_op().is_none()
        && function.block().is_some_and(|block| block.is_entry())
    {
        verify_kernel(op, module, cx);
    }
}

/// Checks that the kernel exists in a GPU module, and that the operands fit its arguments.
fn verify_kernel<'a, 'c>(launch: LaunchFuncOp<'a, 'c>, module: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let (op, kernel, name) = (launch.as_op(), *launch.kernel(), launch.kernel().root());
    let symbols = SymbolTable::new(module);
    let Some(container) = symbols.get(name) else {
        return cx.error(op, format_args!("kernel container '{name}' is undefined"));
    };
    if container.isa::<BinaryOp>() {
        return;
    }
    if !container.isa::<ModuleOp>() {
        return cx.error(op, format_args!("kernel module '{name}' is undefined"));
    }
    let Some(function) = symbols.lookup(kernel) else {
        return cx.error(op, format_args!("kernel function '{kernel}' is undefined"));
    };
    let Some((inputs, _)) = signature(function) else {
        let message = format!("referenced kernel '{kernel}' is not a function");
        return cx.error_with_note_at(op, message, function, "see the kernel definition here");
    };
    if function.attr(KERNEL).is_none_or(|mark| *mark.data() != AttrData::Unit) {
        return cx.error(op, format_args!("kernel function is missing the '{KERNEL}' attribute"));
    }
    if !function.isa::<FuncOp>() {
        return;
    }
    let operands = launch.kernel_operands().values();
    if operands.len() != inputs.len() {
        let (found, wanted) = (operands.len(), inputs.len());
        return cx.error(op, format_args!("got {found} kernel operands but expected {wanted}"));
    }
    if let Some(i) = operands.iter().zip(inputs).position(|(operand, input)| operand.ty() != *input) {
        cx.error(op, format_args!("type of function argument {i} does not match"));
    }
}
