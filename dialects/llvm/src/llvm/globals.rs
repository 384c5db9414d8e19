//! Globals, aliases and other symbols: their text and their checks.

use super::func::parse_case;
use super::types::{is_global, is_of_global};
use super::{
    AddressOfOp, AliasOp, ArrayType, BlockAddressOp, BlockTagOp, ComdatOp, ComdatSelectorOp,
    DsoLocalEquivalentOp, FuncOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, IfuncOp, Linkage, LinkerOptionsOp,
    MlirModuleFlagAttr, ModuleFlagsOp, PtrType, ReturnOp, TargetType, UnnamedAddr, Visibility, ZeroAttr,
};
use bourn_equations::rt::{AttrExt, TypeExt, optional_attr};
use bourn_ir::effects::is_memory_effect_free;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::symbols::is_table;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, BlockRef, Ident, OpRef, Type, TypeData};

// ---- parts that several ops have

/// Parses a linkage, if it is next, and sets the attribute.
pub fn parse_linkage(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let all: Vec<_> = Linkage::ALL.iter().map(|case| (*case, case.keyword())).collect();
    let linkage = parse_case(p, &all).unwrap_or(Linkage::External).to_attr(p.ctx());
    p.set_attr(GlobalOp::LINKAGE_ATTR, linkage);
    Ok(())
}

fn parse_visibility(p: &mut OpParser<'_, '_, '_>) {
    let cases = [Visibility::Hidden, Visibility::Protected].map(|case| (case, case.keyword()));
    let visibility = parse_case(p, &cases).unwrap_or(Visibility::Default).to_attr(p.ctx());
    p.set_attr(GlobalOp::VISIBILITY_ATTR, visibility);
}

fn parse_address(p: &mut OpParser<'_, '_, '_>) {
    let cases = [UnnamedAddr::LocalUnnamedAddr, UnnamedAddr::UnnamedAddr].map(|case| (case, case.keyword()));
    let address = parse_case(p, &cases).unwrap_or(UnnamedAddr::None).to_attr(p.ctx());
    p.set_attr(GlobalOp::UNNAMED_ADDR_ATTR, address);
}

/// Parses `internal hidden thread_local unnamed_addr`.
fn parse_properties(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_linkage(p)?;
    parse_visibility(p);
    if p.accept("thread_local") {
        let unit = p.ctx().unit_attr();
        p.set_attr(GlobalOp::THREAD_LOCAL_ATTR, unit);
    }
    parse_address(p);
    Ok(())
}

/// Prints ` internal hidden thread_local unnamed_addr `.
fn print_properties(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let visibility = optional_attr::<Visibility>(op, GlobalOp::VISIBILITY_ATTR);
    let address = optional_attr::<UnnamedAddr>(op, GlobalOp::UNNAMED_ADDR_ATTR);
    let words = [
        optional_attr::<Linkage>(op, GlobalOp::LINKAGE_ATTR).map(Linkage::keyword),
        visibility.filter(|case| *case != Visibility::Default).map(Visibility::keyword),
        op.attr(GlobalOp::THREAD_LOCAL_ATTR).map(|_| "thread_local"),
        address.filter(|case| *case != UnnamedAddr::None).map(UnnamedAddr::keyword),
    ];
    p.text(" ");
    for word in words.into_iter().flatten() {
        p.text(word);
        p.text(" ");
    }
}

/// Prints ` {..}` with all attributes that are not in `elided`, also those with default values, as MLIR does for these ops.
fn print_dict(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, elided: &[&str]) {
    let mut entries: Vec<(Ident<'_>, Attribute<'_>)> =
        op.attrs().iter().filter(|(name, _)| !elided.contains(&name.as_str())).copied().collect();
    entries.sort_by_key(|(name, _)| name.as_str());
    if !entries.is_empty() {
        p.text(" ");
        p.dictionary(&entries);
    }
}

/// Parses `comdat(@group::@selector)`, if it is next.
pub fn parse_comdat(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    if !p.accept("comdat") {
        return Ok(());
    }
    p.expect("(")?;
    let comdat = p.parse_attribute()?;
    p.expect(")")?;
    p.set_attr(GlobalOp::COMDAT_ATTR, comdat);
    Ok(())
}

/// Prints ` comdat(@group::@selector)`.
pub fn print_comdat(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(comdat) = op.attr(GlobalOp::COMDAT_ATTR) {
        p.text(" comdat(");
        p.attr(comdat);
        p.text(")");
    }
}

/// Returns the symbol table around an op.
fn table<'a, 'c>(op: OpRef<'a, 'c>, cx: &VerifyCx<'a, 'c>) -> Option<OpRef<'a, 'c>> {
    let around = std::iter::successors(op.parent_op(), |op| op.parent_op());
    around.chain(cx.ancestors.iter().rev().copied()).find(|op| is_table(*op))
}

/// Returns the symbol with a name in the table around an op; `None` without a table, or if the symbol has errors of its own.
fn symbol<'a, 'c>(
    op: OpRef<'a, 'c>,
    name: Attribute<'c>,
    cx: &mut VerifyCx<'a, 'c>,
) -> Option<Option<OpRef<'a, 'c>>> {
    let table = table(op, cx)?;
    let found = cx.lookup(table, name);
    found.is_none_or(|found| cx.fits_table(found)).then_some(found)
}

/// Checks that `comdat` names a group of definitions.
pub fn check_comdat<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) -> bool {
    let Some(comdat) = op.attr(GlobalOp::COMDAT_ATTR) else { return true };
    let found = symbol(op, comdat, cx);
    let fits = found.is_none_or(|found| found.is_some_and(|found| found.isa::<ComdatSelectorOp<'_, '_>>()));
    if !fits {
        cx.error_plain(op, "expected comdat symbol");
    }
    fits
}

// ---- globals

/// Parses `internal constant @name(value) comdat(..) {..} : type { .. }`.
pub fn parse_global(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_properties(p)?;
    if p.accept("constant") {
        let unit = p.ctx().unit_attr();
        p.set_attr(GlobalOp::CONSTANT_ATTR, unit);
    }
    p.parse_symbol_name_into(GlobalOp::SYM_NAME_ATTR)?;
    p.expect("(")?;
    let mut text = None;
    if !p.accept(")") {
        let value = p.parse_attribute()?;
        text = value.byte_len();
        p.set_attr(GlobalOp::VALUE_ATTR, value);
        p.expect(")")?;
    }
    parse_comdat(p)?;
    p.parse_optional_attr_dict()?;
    let ty = match (p.parse_optional_colon_type_list()?.as_slice(), text) {
        ([], Some(bytes)) => {
            let ty = ArrayType::get(p.ctx(), bytes as u64, p.ctx().signless(8));
            p.add_region();
            ty.into()
        }
        ([], None) => return p.error_at(p.op_pos(), "type can only be omitted for string globals"),
        ([ty], _) => {
            if p.parse_optional_region(&[])?.is_none() {
                p.add_region();
            }
            *ty
        }
        _ => return p.error_at(p.op_pos(), "expected zero or one type"),
    };
    let ty = p.ctx().type_attr(ty);
    p.set_attr(GlobalOp::GLOBAL_TYPE_ATTR, ty);
    Ok(())
}

/// Prints `internal constant @name(value) comdat(..) {..} : type { .. }`.
pub fn print_global(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    print_properties(op, p);
    if op.attr(GlobalOp::CONSTANT_ATTR).is_some() {
        p.text("constant ");
    }
    p.symbol(optional_attr::<&str>(op, GlobalOp::SYM_NAME_ATTR).unwrap_or_default());
    p.text("(");
    let value = op.attr(GlobalOp::VALUE_ATTR);
    if let Some(value) = value {
        p.attr(value);
    }
    p.text(")");
    print_comdat(op, p);
    let elided = [
        GlobalOp::SYM_NAME_ATTR,
        GlobalOp::GLOBAL_TYPE_ATTR,
        GlobalOp::CONSTANT_ATTR,
        GlobalOp::VALUE_ATTR,
        GlobalOp::LINKAGE_ATTR,
        GlobalOp::UNNAMED_ADDR_ATTR,
        GlobalOp::THREAD_LOCAL_ATTR,
        GlobalOp::VISIBILITY_ATTR,
        GlobalOp::COMDAT_ATTR,
    ];
    print_dict(op, p, &elided);
    if value.is_some_and(|value| value.as_str().is_some()) {
        return;
    }
    p.text(" : ");
    if let Some(ty) = op.attr(GlobalOp::GLOBAL_TYPE_ATTR).and_then(|ty| ty.as_type()) {
        p.ty(ty);
    }
    if let Some(region) = op.region(0).filter(|region| !region.is_empty()) {
        p.text(" ");
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}

/// Returns whether all numbers of a value are zero.
fn is_zero(value: Attribute<'_>) -> bool {
    match value.data() {
        AttrData::Integer { value, .. } => *value == 0,
        AttrData::Float { bits, ty } => match ty.data() {
            TypeData::Float(kind) => bits & !(1 << (kind.width() - 1)) == 0,
            _ => false,
        },
        AttrData::DenseElements { text, .. } => {
            text.as_str().chars().all(|c| matches!(c, '0' | '.' | 'e' | '+' | '-' | '[' | ']' | ',' | ' '))
        }
        AttrData::Array(items) => items.iter().all(|item| is_zero(*item)),
        _ => false,
    }
}

/// Checks the type, the place, the value, the linkage and the alignment.
pub fn verify_global<'a, 'c>(op: GlobalOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if let Err(message) = check_global(op, cx.parent(*op)) {
        return cx.error(op, message);
    }
    if check_comdat(*op, cx) && op.alignment().is_some_and(|alignment| !is_power_of_two(alignment)) {
        cx.error_plain(op, "alignment attribute is not a power of 2");
    }
}

fn is_power_of_two(number: i64) -> bool {
    (number as u64).is_power_of_two()
}

fn check_global(op: GlobalOp<'_, '_>, parent: Option<OpRef<'_, '_>>) -> Result<(), String> {
    let (ty, value) = (op.global_type(), op.attr(GlobalOp::VALUE_ATTR));
    if !is_of_global(ty) {
        return Err("expects type to be a valid element type for an LLVM global".to_owned());
    }
    if parent.is_some_and(|parent| !is_table(parent)) {
        return Err("must appear at the module level".to_owned());
    }
    if let Some(bytes) = value.and_then(|value| value.byte_len()) {
        let array = ty.dyn_cast::<ArrayType<'_>>();
        let fits = array.is_some_and(|array| {
            array.size() == bytes as u64
                && matches!(array.element().data(), TypeData::Integer { width: 8, .. })
        });
        if !fits {
            return Err(
                "requires an i8 array type of the length equal to that of the string attribute".to_owned()
            );
        }
    }
    if let Some(target) = ty.dyn_cast::<TargetType<'_>>() {
        if !is_global(target) {
            return Err("this target extension type cannot be used in a global".to_owned());
        }
        if value.is_some() {
            let message = "global with target extension type can only be initialized with zero-initializer";
            return Err(message.to_owned());
        }
    }
    match op.linkage() {
        Linkage::Common if value.is_some_and(|value| !is_zero(value)) => {
            Err("expected zero value for 'common' linkage".to_owned())
        }
        Linkage::Appending if !ty.isa::<ArrayType<'_>>() => {
            Err("expected array type for 'appending' linkage".to_owned())
        }
        _ => Ok(()),
    }
}

/// Returns the type that a region returns.
fn returned<'c>(block: BlockRef<'_, 'c>) -> Option<Type<'c>> {
    block.last()?.dyn_cast::<ReturnOp<'_, '_>>()?.arg().map(|arg| arg.ty())
}

/// Checks that the initializer computes a value of the global's type, without effects.
pub fn verify_initializer(op: GlobalOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(block) = op.as_op().region(0).and_then(|region| region.entry()) else { return };
    let ty = op.global_type();
    match returned(block) {
        None => return cx.error(op, "initializer region cannot return void"),
        Some(found) if found != ty => {
            return cx
                .error(op, format!("initializer region type '{found}' does not match global type '{ty}'"));
        }
        Some(_) => {}
    }
    if let Some(inner) = block.ops().find(|inner| !is_memory_effect_free(*inner)) {
        return cx.error_plain(inner, "ops with side effects not allowed in global initializers");
    }
    if op.attr(GlobalOp::VALUE_ATTR).is_some() {
        cx.error(op, "cannot have both initializer value and region");
    }
}

// ---- aliases

/// Parses `internal @name {..} : type { .. }`.
pub fn parse_alias(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_properties(p)?;
    p.parse_symbol_name_into(AliasOp::SYM_NAME_ATTR)?;
    p.parse_optional_attr_dict()?;
    let ty = match p.parse_optional_colon_type_list()?.as_slice() {
        [ty] => *ty,
        _ => return p.error_at(p.op_pos(), "expected zero or one type"),
    };
    p.parse_region(&[])?;
    let ty = p.ctx().type_attr(ty);
    p.set_attr(AliasOp::ALIAS_TYPE_ATTR, ty);
    Ok(())
}

/// Prints `internal @name {..} : type { .. }`.
pub fn print_alias(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    print_properties(op, p);
    p.symbol(optional_attr::<&str>(op, AliasOp::SYM_NAME_ATTR).unwrap_or_default());
    let elided = [
        AliasOp::SYM_NAME_ATTR,
        AliasOp::ALIAS_TYPE_ATTR,
        AliasOp::LINKAGE_ATTR,
        AliasOp::UNNAMED_ADDR_ATTR,
        AliasOp::THREAD_LOCAL_ATTR,
        AliasOp::VISIBILITY_ATTR,
    ];
    print_dict(op, p, &elided);
    p.text(" : ");
    if let Some(ty) = op.attr(AliasOp::ALIAS_TYPE_ATTR).and_then(|ty| ty.as_type()) {
        p.ty(ty);
    }
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}

/// Checks the type and the linkage.
pub fn verify_alias(op: AliasOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if !is_of_global(op.alias_type()) {
        return cx.error(op, "expects type to be a valid element type for an LLVM global alias");
    }
    let linkage = op.linkage();
    if matches!(linkage, Linkage::Common | Linkage::Appending | Linkage::ExternWeak) {
        let message = format!(
            "'{}' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, \
             weak_odr, external or available_externally",
            linkage.keyword()
        );
        cx.error(op, message);
    }
}

/// Checks that the region computes an address, without effects.
pub fn verify_aliasee(op: AliasOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some(block) = op.as_op().region(0).and_then(|region| region.entry()) else { return };
    if returned(block).is_none_or(|ty| !ty.isa::<PtrType<'_>>()) {
        return cx.error(op, "initializer region must always return a pointer");
    }
    if let Some(inner) = block.ops().find(|inner| !is_memory_effect_free(*inner)) {
        cx.error_plain(inner, "ops with side effects are not allowed in alias initializers");
    }
}

// ---- functions that are chosen when the program starts

/// Parses `external hidden @name : type, type @resolver {..}`.
pub fn parse_ifunc(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    parse_linkage(p)?;
    parse_visibility(p);
    parse_address(p);
    p.parse_symbol_name_into(IfuncOp::SYM_NAME_ATTR)?;
    let ty = p.parse_colon_type()?;
    p.expect(",")?;
    let resolver_type = p.parse_type()?;
    let resolver = p.parse_symbol_name()?;
    let (ty, resolver_type) = (p.ctx().type_attr(ty), p.ctx().type_attr(resolver_type));
    p.set_attr(IfuncOp::I_FUNC_TYPE_ATTR, ty);
    p.set_attr(IfuncOp::RESOLVER_TYPE_ATTR, resolver_type);
    let resolver = p.ctx().symbol_attr(resolver.as_str());
    p.set_attr(IfuncOp::RESOLVER_ATTR, resolver);
    p.parse_optional_attr_dict()
}

/// Prints `external hidden @name : type, type @resolver {..}`.
pub fn print_ifunc(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    print_properties(op, p);
    p.symbol(optional_attr::<&str>(op, IfuncOp::SYM_NAME_ATTR).unwrap_or_default());
    p.text(" : ");
    let types = [IfuncOp::I_FUNC_TYPE_ATTR, IfuncOp::RESOLVER_TYPE_ATTR];
    p.types(types.into_iter().filter_map(|name| op.attr(name)?.as_type()));
    p.text(" ");
    p.symbol(op.attr(IfuncOp::RESOLVER_ATTR).and_then(|name| name.as_symbol()).unwrap_or_default());
    let elided = [
        IfuncOp::SYM_NAME_ATTR,
        IfuncOp::I_FUNC_TYPE_ATTR,
        IfuncOp::RESOLVER_ATTR,
        IfuncOp::RESOLVER_TYPE_ATTR,
        IfuncOp::LINKAGE_ATTR,
        IfuncOp::UNNAMED_ADDR_ATTR,
        IfuncOp::VISIBILITY_ATTR,
    ];
    p.attr_dict(op, &elided);
}

/// Checks the linkage, and that the resolver is a function with a body that returns an address.
pub fn verify_ifunc<'a, 'c>(op: IfuncOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let linkage = op.linkage();
    if matches!(
        linkage,
        Linkage::Common | Linkage::Appending | Linkage::ExternWeak | Linkage::AvailableExternally
    ) {
        let message = format!(
            "'{}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, \
             or external linkage",
            linkage.keyword()
        );
        return cx.error(op, message);
    }
    let Some(name) = op.attr(IfuncOp::RESOLVER_ATTR) else { return };
    let Some(found) = symbol(*op, name, cx) else { return };
    // The region of an alias is not analyzed.
    if found.is_some_and(|found| found.isa::<AliasOp<'_, '_>>()) {
        return;
    }
    let message = match found.and_then(|found| found.dyn_cast::<FuncOp<'_, '_>>()) {
        None => "must have a function resolver",
        Some(resolver)
            if resolver.body_entry().is_none() || resolver.linkage() == Linkage::AvailableExternally =>
        {
            "resolver must be a definition"
        }
        Some(resolver) if !resolver.function_type().result().isa::<PtrType<'_>>() => {
            "resolver must return a pointer"
        }
        Some(_) => match op.resolver_type().dyn_cast::<PtrType<'_>>() {
            Some(ty) if i64::from(ty.address_space()) == op.address_space() => return,
            _ => "resolver has incorrect type",
        },
    };
    cx.error(op, message);
}

// ---- addresses

/// Checks that the name belongs to a symbol with an address, in the address space of the result.
pub fn verify_address_of<'a, 'c>(op: AddressOfOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let Some(name) = op.attr(AddressOfOp::GLOBAL_NAME_ATTR) else { return };
    let Some(found) = symbol(*op, name, cx) else { return };
    let space = op.res().typed().address_space();
    let own = match found {
        Some(found) if found.isa::<GlobalOp<'_, '_>>() => {
            found.dyn_cast::<GlobalOp<'_, '_>>().map(|global| global.addr_space())
        }
        Some(found) if found.isa::<AliasOp<'_, '_>>() => {
            let block = found.region(0).and_then(|region| region.entry());
            let ty = block.and_then(returned).and_then(|ty| ty.dyn_cast::<PtrType<'_>>());
            ty.map(|ty| i64::from(ty.address_space()))
        }
        Some(found) if found.isa::<FuncOp<'_, '_>>() || found.isa::<IfuncOp<'_, '_>>() => None,
        _ => {
            let message = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'";
            return cx.error(op, message);
        }
    };
    if own.is_some_and(|own| own != i64::from(space)) {
        cx.error(op, "pointer address space must match address space of the referenced global or alias");
    }
}

/// Checks that the name belongs to a function, or to an alias of a function.
pub fn verify_local_equivalent<'a, 'c>(op: DsoLocalEquivalentOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let Some(name) = op.attr(DsoLocalEquivalentOp::FUNCTION_NAME_ATTR) else { return };
    let Some(found) = symbol(*op, name, cx) else { return };
    let linkage = match found {
        Some(found) if found.isa::<FuncOp<'_, '_>>() || found.isa::<AliasOp<'_, '_>>() => {
            optional_attr::<Linkage>(found, GlobalOp::LINKAGE_ATTR)
        }
        _ => return cx.error(op, "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"),
    };
    if linkage == Some(Linkage::ExternWeak) {
        cx.error(op, "target function with 'extern_weak' linkage not allowed");
    }
}

/// Checks that the function has a block with the number.
pub fn verify_block_address<'a, 'c>(op: BlockAddressOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let address = op.block_addr();
    let name: Attribute<'c> = address.function().into();
    let Some(found) = symbol(*op, name, cx) else { return };
    let Some(function) = found.and_then(|found| found.dyn_cast::<FuncOp<'_, '_>>()) else {
        return cx.error(op, "must reference a function defined by 'llvm.func'");
    };
    let blocks = function.as_op().region(0).into_iter().flat_map(|region| region.blocks());
    let mut tags = blocks.flat_map(BlockRef::ops).filter_map(|inner| inner.dyn_cast::<BlockTagOp<'_, '_>>());
    // A tag may not be verified yet.
    if !tags.any(|tag| cx.fits_table(tag.as_op()) && tag.tag().id() == address.tag().id()) {
        cx.error(op, "expects an existing block label target in the referenced function");
    }
}

// ---- modules

/// Checks lists of functions with priorities.
fn check_list<'a, 'c>(
    op: OpRef<'a, 'c>,
    (what, names): (&str, &[Attribute<'c>]),
    [priorities, data]: [&[Attribute<'c>]; 2],
    cx: &mut VerifyCx<'a, 'c>,
) {
    if data.iter().any(|item| item.as_symbol().is_none() && !item.isa::<ZeroAttr<'_>>()) {
        return cx.error_plain(op, "data element must be symbol or #llvm.zero");
    }
    if names.len() != priorities.len() || names.len() != data.len() {
        let message = format!("{what}, priorities, and data must have the same number of elements");
        return cx.error_plain(op, message);
    }
    for name in names {
        let Some(found) = symbol(op, *name, cx) else { return };
        let text = name.as_symbol().unwrap_or_default();
        match found.and_then(|found| found.dyn_cast::<FuncOp<'_, '_>>()) {
            None => return cx.error(op, format!("'{text}' does not reference a valid LLVM function")),
            Some(function) if function.body_entry().is_none() => {
                return cx.error(op, format!("'{text}' does not have a definition"));
            }
            Some(_) => {}
        }
    }
}

/// Checks that the names belong to functions with bodies.
pub fn verify_ctors<'a, 'c>(op: GlobalCtorsOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let list = |name: &str| op.attr(name).and_then(|attr| attr.as_array()).unwrap_or_default();
    let others = [list(GlobalCtorsOp::PRIORITIES_ATTR), list(GlobalCtorsOp::DATA_ATTR)];
    check_list(*op, (GlobalCtorsOp::CTORS_ATTR, list(GlobalCtorsOp::CTORS_ATTR)), others, cx);
}

/// Checks that the names belong to functions with bodies.
pub fn verify_dtors<'a, 'c>(op: GlobalDtorsOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let list = |name: &str| op.attr(name).and_then(|attr| attr.as_array()).unwrap_or_default();
    let others = [list(GlobalDtorsOp::PRIORITIES_ATTR), list(GlobalDtorsOp::DATA_ATTR)];
    check_list(*op, (GlobalDtorsOp::DTORS_ATTR, list(GlobalDtorsOp::DTORS_ATTR)), others, cx);
}

/// Checks that there are selectors only.
pub fn verify_comdat(op: ComdatOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let blocks = op.as_op().regions().flat_map(|region| region.blocks());
    let mut inner = blocks.flat_map(BlockRef::ops).filter(|inner| !inner.isa::<ComdatSelectorOp<'_, '_>>());
    if let Some(inner) = inner.next() {
        cx.error_plain(inner, "only comdat selector symbols can appear in a comdat region");
    }
}

/// Checks that the options are options of the module.
pub fn verify_linker_options<'a, 'c>(op: LinkerOptionsOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if cx.parent(*op).is_some_and(|parent| !is_table(parent)) {
        cx.error(op, "must appear at the module level");
    }
}

/// Checks that all entries are flags.
pub fn verify_module_flags<'a, 'c>(op: ModuleFlagsOp<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if cx.parent(*op).is_some_and(|parent| !is_table(parent)) {
        return cx.error(op, "must appear at the module level");
    }
    let flags = op.attr(ModuleFlagsOp::FLAGS_ATTR).and_then(|flags| flags.as_array()).unwrap_or_default();
    if flags.iter().any(|flag| !flag.isa::<MlirModuleFlagAttr<'_>>()) {
        cx.error(op, "expected a module flag attribute");
    }
}
