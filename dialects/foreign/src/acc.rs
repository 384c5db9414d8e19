//! Text of `acc`: variables, and clauses with values for several types of devices.

use crate::parts::{
    array, attr, of_dialect, operands, parse_types, print_typed, print_with_types, set, values, word,
};
use bourn_ir::def::{Fmt, OpDef, OperandIdx, ResultIdx, Slot};
use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{Attribute, OpRef, Type, TypeData, Value};

// ---- variables

/// Returns whether a type is a pointer: its variable is `varPtr`, and not `var`.
fn is_pointer(ty: Type<'_>) -> bool {
    match ty.data() {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => true,
        TypeData::Declared { def, .. } => {
            let name = def.name.rsplit('.').next().unwrap_or_default();
            ["ptr", "ref", "heap", "llvm_ptr"].contains(&name)
        }
        _ => false,
    }
}

/// Returns the type of the variable that a pointer to it implies; `None` for an opaque pointer.
fn pointee(ty: Type<'_>) -> Option<Type<'_>> {
    match ty.data() {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => Some(ty.element_or_self()),
        _ if is_pointer(ty) => None,
        _ => Some(ty),
    }
}

/// Parses `varPtr(%x` or `var(%x`; the type follows.
pub fn parse_var(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    if !p.accept("varPtr") {
        p.expect("var")?;
    }
    p.expect("(")?;
    let var = p.parse_operand()?;
    if let Some(group) = operands(args, 0) {
        p.set_group_operands(group, &[var]);
    }
    Ok(())
}

/// Prints `varPtr(%x` or `var(%x`.
pub fn print_var(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let [var] = values(op, operands(args, 0))[..] else { return };
    p.text(if is_pointer(var.ty()) { "varPtr(" } else { "var(" });
    p.operand(var);
}

/// Sets the type of the only operand or result among the arguments.
fn set_type<'c>(p: &mut OpParser<'_, '_, 'c>, args: &'static [Fmt], ty: Type<'c>) {
    for arg in args {
        match arg {
            Fmt::Type(Slot::Operand(i)) | Fmt::ShortType(Slot::Operand(i), _) => {
                p.set_group_operand_types(OperandIdx(*i), &[ty]);
            }
            Fmt::Type(Slot::Result(i)) | Fmt::ShortType(Slot::Result(i), _) => {
                p.set_group_result_types(ResultIdx(*i), &[ty]);
            }
            _ => {}
        }
    }
}

/// Returns the type of the operand or result that the arguments name.
fn type_of<'c>(op: OpRef<'_, 'c>, args: &[Fmt]) -> Option<Type<'c>> {
    args.iter().find_map(|arg| match arg {
        Fmt::Type(Slot::Operand(i)) | Fmt::ShortType(Slot::Operand(i), _) => {
            op.group_operand(OperandIdx(*i)).map(|value| value.ty())
        }
        Fmt::Type(Slot::Result(i)) | Fmt::ShortType(Slot::Result(i), _) => {
            Some(op.result(op.result_group(ResultIdx(*i))?.next()?).ty())
        }
        _ => None,
    })
}

/// Parses `type) varType(type)`. Without the latter, the variable has the type of the pointer's elements.
pub fn parse_var_type(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let ty = p.parse_type()?;
    p.expect(")")?;
    set_type(p, args, ty);
    let mut of_var = pointee(ty).unwrap_or(ty);
    if p.accept("varType") {
        p.expect("(")?;
        of_var = p.parse_type()?;
        p.expect(")")?;
    }
    let (name, value) = (attr(p.def(), args, 0), p.ctx().type_attr(of_var));
    set(p, name, value);
    Ok(())
}

/// Prints `type) varType(type)`.
pub fn print_var_type(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(ty) = type_of(op, args) else { return };
    p.ty(ty);
    p.text(")");
    let of_var = op.def().and_then(|def| op.attr(attr(def, args, 0)?)).and_then(|attr| attr.as_type());
    if let Some(of_var) = of_var.filter(|of_var| pointee(ty) != Some(*of_var)) {
        p.text(" varType(");
        p.ty(of_var);
        p.text(")");
    }
}

/// Parses `accPtr(%x : type)` or `accVar(%x : type)`.
pub fn parse_device_var(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    if !p.accept("accPtr") {
        p.expect("accVar")?;
    }
    p.expect("(")?;
    let var = p.parse_operand()?;
    let ty = p.parse_colon_type()?;
    p.expect(")")?;
    if let Some(group) = operands(args, 0) {
        p.set_group_operands(group, &[var]);
    }
    set_type(p, args, ty);
    Ok(())
}

/// Prints `accPtr(%x : type)` or `accVar(%x : type)`.
pub fn print_device_var(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let [var] = values(op, operands(args, 0))[..] else { return };
    p.text(if is_pointer(var.ty()) { "accPtr(" } else { "accVar(" });
    print_typed(p, var);
    p.text(")");
}

// ---- types of devices

/// Returns `#acc.device_type<none>`.
fn none<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Attribute<'c>> {
    let name = of_dialect(p.def(), "device_type");
    match crate::parts::case(p.ctx(), &name, "none") {
        Some(none) => Ok(none),
        None => p.error(format!("'{name}' is not declared")),
    }
}

/// Returns whether a list has a type of device besides `none`.
fn is_none(list: &[Attribute<'_>]) -> bool {
    matches!(list, [only] if word(*only) == Some("none"))
}

/// Parses `[#acc.device_type<nvidia>]`; `none` if it is not there.
fn device<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Attribute<'c>> {
    if !p.accept("[") {
        return none(p);
    }
    let device = p.parse_attribute()?;
    p.expect("]")?;
    Ok(device)
}

fn print_device(p: &mut OpPrinter<'_>, device: Option<&Attribute<'_>>) {
    if let Some(device) = device.filter(|device| word(**device) != Some("none")) {
        p.text(" [");
        p.attr(*device);
        p.text("]");
    }
}

/// Parses `[a, b]`, if it is there.
fn device_list<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Option<Vec<Attribute<'c>>>> {
    if !p.at("[") {
        return Ok(None);
    }
    let mut list = Vec::new();
    p.parse_delimited("[", "]", |p| {
        list.push(p.parse_attribute()?);
        Ok(())
    })?;
    Ok(Some(list))
}

fn print_list(p: &mut OpPrinter<'_>, list: &[Attribute<'_>]) {
    p.text("[");
    p.list(list.iter(), |p, item| p.attr(*item));
    p.text("]");
}

/// Returns an array attribute among the arguments, as the op has it.
fn list<'c>(op: OpRef<'_, 'c>, args: &[Fmt], n: usize) -> &'c [Attribute<'c>] {
    let list = op.def().and_then(|def| op.attr(attr(def, args, n)?)).and_then(|list| list.as_array());
    list.unwrap_or_default()
}

fn numbers<'c>(op: OpRef<'_, 'c>, args: &[Fmt], n: usize) -> &'c [i64] {
    let list = op.def().and_then(|def| op.attr(attr(def, args, n)?)).and_then(|list| list.as_dense_array());
    list.unwrap_or_default()
}

/// Returns the number of attributes among the arguments.
fn attrs(def: &OpDef, args: &[Fmt]) -> usize {
    (0..).take_while(|n| attr(def, args, *n).is_some()).count()
}

/// Values with their types, as they are parsed.
#[derive(Debug, Default)]
struct Given<'s, 'c> {
    values: Vec<UnresolvedOperand<'s>>,
    types: Vec<Type<'c>>,
}

impl<'s, 'c> Given<'s, 'c> {
    /// Parses `%x : type`.
    fn one(&mut self, p: &mut OpParser<'_, 's, 'c>) -> Parsed<()> {
        self.values.push(p.parse_operand()?);
        self.types.push(p.parse_colon_type()?);
        Ok(())
    }

    fn set(&self, p: &mut OpParser<'_, 's, 'c>, group: Option<OperandIdx>) {
        if let Some(group) = group {
            p.set_group_operands(group, &self.values);
            p.set_group_operand_types(group, &self.types);
        }
    }
}

/// Parses `(%x : type, %y : type [#device])`. The attributes are the devices and, optionally, the devices for which the clause has no
/// value: `([#device], %x : type)`, or no parentheses at all for `none`. Without the second attribute, the parentheses are in the format.
pub fn parse_operands(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let has_only = attrs(def, args) > 1;
    let (mut given, mut devices) = (Given::default(), Vec::new());
    if has_only && !open(p, attr(def, args, 1))? {
        given.set(p, operands(args, 0));
        return Ok(());
    }
    if p.at(")") {
        given.set(p, operands(args, 0));
        return p.expect(")");
    }
    p.parse_comma_separated(|p| {
        given.one(p)?;
        devices.push(device(p)?);
        Ok(())
    })?;
    if has_only {
        p.expect(")")?;
    }
    given.set(p, operands(args, 0));
    let devices = array(p.ctx(), devices);
    set(p, attr(def, args, 0), devices);
    Ok(())
}

/// Parses the start of a clause: `(`, or `([#device],`. Without it, the clause has no value for `none`; returns false.
fn open<'c>(p: &mut OpParser<'_, '_, 'c>, only: Option<&'static str>) -> Parsed<bool> {
    if !p.accept("(") {
        let none = none(p)?;
        let list = array(p.ctx(), vec![none]);
        set(p, only, list);
        return Ok(false);
    }
    if let Some(devices) = device_list(p)? {
        let devices = array(p.ctx(), devices);
        set(p, only, devices);
        if !p.at(")") {
            p.expect(",")?;
        }
    }
    Ok(true)
}

/// Prints the start of a clause; returns false if the word is all of its text.
fn print_open(p: &mut OpPrinter<'_>, only: &[Attribute<'_>], has_values: bool) -> bool {
    if !has_values && is_none(only) {
        return false;
    }
    p.text("(");
    if !only.is_empty() {
        print_list(p, only);
        if has_values {
            p.text(", ");
        }
    }
    true
}

/// Prints `(%x : type, %y : type [#device])`.
pub fn print_operands(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(def) = op.def() else { return };
    let has_only = attrs(def, args) > 1;
    let given = values(op, operands(args, 0));
    let devices = list(op, args, 0);
    if has_only && !print_open(p, list(op, args, 1), !given.is_empty()) {
        return;
    }
    p.list(given.iter().enumerate(), |p, (i, value)| {
        print_typed(p, *value);
        print_device(p, devices.get(i));
    });
    if has_only {
        p.text(")");
    }
}

/// Groups of values in braces, as they are parsed.
#[derive(Debug, Default)]
struct Groups<'s, 'c> {
    given: Given<'s, 'c>,
    devices: Vec<Attribute<'c>>,
    sizes: Vec<i64>,
}

impl<'s, 'c> Groups<'s, 'c> {
    /// Parses `{..} [#device], ..`, if it is there. `group` parses what is in the braces.
    fn parse(
        &mut self,
        p: &mut OpParser<'_, 's, 'c>,
        mut group: impl FnMut(&mut OpParser<'_, 's, 'c>, &mut Given<'s, 'c>) -> Parsed<()>,
    ) -> Parsed<()> {
        if !p.at("{") {
            return Ok(());
        }
        p.parse_comma_separated(|p| {
            p.expect("{")?;
            let start = self.given.values.len();
            group(p, &mut self.given)?;
            self.sizes.push((self.given.values.len() - start) as i64);
            p.expect("}")?;
            self.devices.push(device(p)?);
            Ok(())
        })
    }

    /// Sets the operands and, if there are groups, the attributes with their devices and sizes.
    fn set(
        self,
        p: &mut OpParser<'_, 's, 'c>,
        group: Option<OperandIdx>,
        [devices, sizes]: [Option<&'static str>; 2],
    ) {
        self.given.set(p, group);
        if !self.sizes.is_empty() {
            let ctx = p.ctx();
            set(p, devices, array(ctx, self.devices));
            set(p, sizes, ctx.i32_array_attr(&self.sizes));
        }
    }
}

/// Prints `{..} [#device], ..`. `group` prints the values in the braces, given the number of the group and the range of its values.
fn print_in_braces(
    p: &mut OpPrinter<'_>,
    (sizes, devices): (&[i64], &[Attribute<'_>]),
    count: usize,
    mut group: impl FnMut(&mut OpPrinter<'_>, usize, std::ops::Range<usize>),
) {
    let mut next = 0;
    p.list(sizes.iter().enumerate(), |p, (i, size)| {
        let end = count.min(next + usize::try_from(*size).unwrap_or(0));
        p.text("{");
        group(p, i, next..end);
        p.text("}");
        print_device(p, devices.get(i));
        next = end;
    });
}

/// Parses `{%x : type, %y : type} [#device], ..`. The attributes are the devices and the sizes of the groups; if there are more, also whether a group
/// begins with `devnum:`, and the devices for which the clause has no value, as in [`parse_operands`].
pub fn parse_groups(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let has_only = attrs(def, args) > 2;
    let (mut groups, mut numbered) = (Groups::default(), Vec::new());
    if !has_only || open(p, attr(def, args, 3))? {
        groups.parse(p, |p, given| {
            let has_number = has_only && p.accept("devnum");
            if has_number {
                p.expect(":")?;
            }
            numbered.push(has_number);
            p.parse_comma_separated(|p| given.one(p))
        })?;
        if has_only {
            p.expect(")")?;
        }
    }
    groups.set(p, operands(args, 0), [attr(def, args, 0), attr(def, args, 1)]);
    if has_only && !numbered.is_empty() {
        let (ctx, i1) = (p.ctx(), p.ctx().signless(1));
        let flags = numbered.iter().map(|flag| ctx.int_attr(i128::from(*flag), i1)).collect();
        set(p, attr(def, args, 2), array(ctx, flags));
    }
    Ok(())
}

/// Prints `{%x : type, %y : type} [#device], ..`.
pub fn print_groups(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(def) = op.def() else { return };
    let has_only = attrs(def, args) > 2;
    let given = values(op, operands(args, 0));
    let (devices, numbered) = (list(op, args, 0), list(op, args, 2));
    if has_only && !print_open(p, list(op, args, 3), !given.is_empty()) {
        return;
    }
    print_in_braces(p, (numbers(op, args, 1), devices), given.len(), |p, i, range| {
        if numbered.get(i).and_then(|flag| flag.as_int()).is_some_and(|flag| flag != 0) {
            p.text("devnum: ");
        }
        p.list(given[range].iter(), |p, value| print_typed(p, *value));
    });
    if has_only {
        p.text(")");
    }
}

// ---- loops

/// The words of a gang's values, and the cases of their kinds.
const GANG: [(&str, &str); 3] = [("num", "Num"), ("dim", "Dim"), ("static", "Static")];

/// Parses `({num=%x : type, static=%y : type} [#device])`. The attributes are the kinds of the values, the devices, the sizes of the groups, and the
/// devices for which there is no value.
pub fn parse_gang(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let (mut groups, mut kinds) = (Groups::default(), Vec::new());
    if open(p, attr(def, args, 3))? {
        let name = of_dialect(def, "gang_arg_type");
        groups.parse(p, |p, given| {
            p.parse_comma_separated(|p| {
                let pos = p.pos();
                let found = p.parse_optional_keyword_of(&GANG.map(|(text, _)| text));
                let case = found.and_then(|i| crate::parts::case(p.ctx(), &name, GANG[i].1));
                let Some(case) = case else { return p.error_at(pos, "expected 'num', 'dim' or 'static'") };
                kinds.push(case);
                p.expect("=")?;
                given.one(p)
            })
        })?;
        p.expect(")")?;
    }
    groups.set(p, operands(args, 0), [attr(def, args, 1), attr(def, args, 2)]);
    if !kinds.is_empty() {
        let kinds = array(p.ctx(), kinds);
        set(p, attr(def, args, 0), kinds);
    }
    Ok(())
}

/// Prints `({num=%x : type, static=%y : type} [#device])`.
pub fn print_gang(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let given = values(op, operands(args, 0));
    let (kinds, devices) = (list(op, args, 0), list(op, args, 1));
    if !print_open(p, list(op, args, 3), !given.is_empty()) {
        return;
    }
    print_in_braces(p, (numbers(op, args, 2), devices), given.len(), |p, _, range| {
        p.list(range, |p, n| {
            let kind = kinds.get(n).and_then(|kind| word(*kind));
            p.text(GANG.iter().find(|(_, case)| Some(*case) == kind).map_or("", |(text, _)| text));
            p.text("=");
            print_typed(p, given[n]);
        });
    });
    p.text(")");
}

/// Parses `control(%i : type) = (%lower : type) to (%upper : type) step (%step : type) { .. }`, or the region alone.
pub fn parse_loop(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let mut arguments: Vec<Argument<'_, '_>> = Vec::new();
    let mut bounds = [Given::default(), Given::default(), Given::default()];
    if p.accept("control") {
        p.parse_delimited("(", ")", |p| {
            arguments.push(p.parse_typed_argument()?);
            Ok(())
        })?;
        for (word, given) in ["=", "to", "step"].into_iter().zip(&mut bounds) {
            p.expect(word)?;
            p.expect("(")?;
            given.values = p.parse_operand_list()?;
            p.expect(":")?;
            given.types = parse_types(p, given.values.len())?;
            p.expect(")")?;
        }
    }
    for (n, given) in bounds.iter().enumerate() {
        given.set(p, operands(args, n));
    }
    p.parse_region(&arguments)?;
    Ok(())
}

/// Prints the control of a loop and its region.
pub fn print_loop(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(region) = op.region(0) else { return };
    let arguments: Vec<Value<'_, '_>> =
        region.entry().map(|entry| entry.args().collect()).unwrap_or_default();
    if !arguments.is_empty() {
        p.text("control(");
        p.list(arguments.iter(), |p, argument| print_typed(p, *argument));
        // As in MLIR, two spaces are before the step.
        for (n, before) in [") = (", ") to (", ")  step ("].into_iter().enumerate() {
            p.text(before);
            print_with_types(p, &values(op, operands(args, n)));
        }
        p.text(") ");
    }
    p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
}

/// The words of combined constructs, and the cases of the attribute.
const CONSTRUCTS: [(&str, &str); 3] =
    [("kernels", "kernels_loop"), ("parallel", "parallel_loop"), ("serial", "serial_loop")];

/// Parses the construct that a loop is combined with.
pub fn parse_construct(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let name = of_dialect(p.def(), "combined_constructs");
    let found = p.parse_optional_keyword_of(&CONSTRUCTS.map(|(text, _)| text));
    match found.and_then(|i| crate::parts::case(p.ctx(), &name, CONSTRUCTS[i].1)) {
        Some(value) => {
            let name = attr(p.def(), args, 0);
            set(p, name, value);
            Ok(())
        }
        None => p.error("expected 'kernels', 'parallel' or 'serial'"),
    }
}

/// Prints the construct that a loop is combined with.
pub fn print_construct(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let value = op.def().and_then(|def| op.attr(attr(def, args, 0)?)).and_then(word);
    p.text(CONSTRUCTS.iter().find(|(_, case)| Some(*case) == value).map_or("", |(text, _)| text));
}

// ---- clauses without devices

/// Parses `([#device, ..])`; without it, `none`.
pub fn parse_devices(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let name = attr(p.def(), args, 0);
    if !p.accept("(") {
        let none = none(p)?;
        let list = array(p.ctx(), vec![none]);
        set(p, name, list);
        return Ok(());
    }
    let list = device_list(p)?.unwrap_or_default();
    p.expect(")")?;
    let list = array(p.ctx(), list);
    set(p, name, list);
    Ok(())
}

/// Prints `([#device, ..])`.
pub fn print_devices(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let devices = list(op, args, 0);
    if !devices.is_empty() && !is_none(devices) {
        p.text("(");
        print_list(p, devices);
        p.text(")");
    }
}

/// Parses `(%x, %y : type, type)`. Without the list, the attribute records that the word is there.
pub fn parse_values(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let mut given = Given::default();
    if p.accept("(") {
        given.values = p.parse_operand_list()?;
        p.expect(":")?;
        given.types = parse_types(p, given.values.len())?;
        p.expect(")")?;
    } else {
        let (name, unit) = (attr(p.def(), args, 0), p.ctx().unit_attr());
        set(p, name, unit);
    }
    given.set(p, operands(args, 0));
    Ok(())
}

/// Prints `(%x, %y : type, type)`.
pub fn print_values(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let given = values(op, operands(args, 0));
    if !given.is_empty() {
        p.text("(");
        print_with_types(p, &given);
        p.text(")");
    }
}

/// Parses `"name" [#device], @name`. The attributes are symbols, strings, and the devices of each.
pub fn parse_binding(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let mut lists: [Vec<Attribute<'_>>; 4] = Default::default();
    p.parse_comma_separated(|p| {
        let name = p.parse_attribute()?;
        let kind = usize::from(name.as_str().is_some());
        lists[kind].push(name);
        let device = device(p)?;
        lists[kind + 2].push(device);
        Ok(())
    })?;
    for (n, list) in lists.into_iter().enumerate().filter(|(_, list)| !list.is_empty()) {
        let list = array(p.ctx(), list);
        set(p, attr(def, args, n), list);
    }
    Ok(())
}

/// Prints `@name, "name" [#device]`.
pub fn print_binding(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let pairs = [(0, 2), (1, 3)].into_iter().flat_map(|(names, devices)| {
        let devices = list(op, args, devices);
        list(op, args, names).iter().enumerate().map(move |(i, name)| (*name, devices.get(i)))
    });
    p.list(pairs.collect::<Vec<_>>(), |p, (name, device)| {
        p.attr(name);
        print_device(p, device);
    });
}

/// Parses `(dim: 1 : i64 [#device])`, or `([#device])`. The attributes are the devices without a dimension, the dimensions, and their devices.
pub fn parse_routine_gang(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    if !open(p, attr(def, args, 0))? {
        return Ok(());
    }
    let (mut dims, mut devices) = (Vec::new(), Vec::new());
    if p.at("dim") {
        p.parse_comma_separated(|p| {
            p.expect("dim")?;
            p.expect(":")?;
            dims.push(p.parse_attribute()?);
            devices.push(device(p)?);
            Ok(())
        })?;
        let ctx = p.ctx();
        set(p, attr(def, args, 1), array(ctx, dims));
        set(p, attr(def, args, 2), array(ctx, devices));
    }
    p.expect(")")
}

/// Prints `(dim: 1 : i64 [#device])`.
pub fn print_routine_gang(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let (dims, devices) = (list(op, args, 1), list(op, args, 2));
    if !print_open(p, list(op, args, 0), !dims.is_empty()) {
        return;
    }
    p.list(dims.iter().enumerate(), |p, (i, dim)| {
        p.text("dim: ");
        p.attr(*dim);
        print_device(p, devices.get(i));
    });
    p.text(")");
}
