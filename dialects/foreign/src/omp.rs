//! Text of `omp`: clauses whose values become arguments of the region, schedules, dependences, maps.

use crate::parts::{
    array, attr, bools, of_dialect, operands, parse_case as case_of, parse_types, set, values, word,
};
use bourn_ir::def::{AttrSyntax, Fmt, OpDef, OperandIdx};
use bourn_ir::interned::Param;
use bourn_ir::parse::{Argument, OpParser, Parsed, UnresolvedOperand};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::{AttrData, Attribute, OpRef, Type};

/// The parts of a clause whose values become arguments of the region. The suffixes of their names give the meaning of the attributes.
#[derive(Debug, Default)]
struct Clause {
    word: &'static str,
    values: Option<OperandIdx>,
    /// `@name` before each value.
    symbols: Option<&'static str>,
    /// `byref` before each value.
    by_reference: Option<&'static str>,
    /// `mod: word,` before the values.
    modifier: Option<&'static str>,
    /// `private_barrier` behind the clause.
    barrier: Option<&'static str>,
    /// `[map_idx=0]` behind each value.
    maps: Option<&'static str>,
}

/// Returns the clauses that an overlay lists: a word, the operands, their types, the attributes.
fn clauses(def: &OpDef, args: &'static [Fmt]) -> Vec<Clause> {
    let mut list: Vec<Clause> = Vec::new();
    for arg in args {
        if let Fmt::Lit(word) = arg {
            list.push(Clause { word, ..Clause::default() });
        }
        let Some(clause) = list.last_mut() else { continue };
        match arg {
            Fmt::Operand(i) => clause.values = Some(OperandIdx(*i)),
            Fmt::Attr(i) | Fmt::QualifiedAttr(i) => {
                let Some(name) = def.attrs.get(*i as usize).map(|attr| attr.name) else { continue };
                *match name.rsplit('_').next().unwrap_or(name) {
                    "byref" => &mut clause.by_reference,
                    "mod" => &mut clause.modifier,
                    "barrier" => &mut clause.barrier,
                    "maps" => &mut clause.maps,
                    _ => &mut clause.symbols,
                } = Some(name);
            }
            _ => {}
        }
    }
    list
}

/// Parses `private(@p %x -> %a : type) reduction(byref @r %y -> %b : type) { .. }`.
pub fn parse_region(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let mut entry = Vec::new();
    for clause in clauses(def, args) {
        let (mut given, mut types) = (Vec::new(), Vec::new());
        if p.accept(clause.word) {
            (given, types) = parse_clause(p, &clause, &mut entry)?;
        }
        if let Some(group) = clause.values {
            p.set_group_operands(group, &given);
            p.set_group_operand_types(group, &types);
        }
    }
    p.parse_region(&entry)?;
    Ok(())
}

type Values<'s, 'c> = (Vec<UnresolvedOperand<'s>>, Vec<Type<'c>>);

fn parse_clause<'s, 'c>(
    p: &mut OpParser<'_, 's, 'c>,
    clause: &Clause,
    entry: &mut Vec<Argument<'s, 'c>>,
) -> Parsed<Values<'s, 'c>> {
    p.expect("(")?;
    if clause.modifier.is_some() && p.accept("mod") {
        p.expect(":")?;
        let name = of_dialect(p.def(), "reduction_modifier");
        let modifier = case_of(p, &name)?;
        set(p, clause.modifier, modifier);
        p.expect(",")?;
    }
    let (mut given, mut symbols, mut references, mut maps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let first = entry.len();
    p.parse_comma_separated(|p| {
        if clause.by_reference.is_some() {
            references.push(p.accept("byref"));
        }
        if clause.symbols.is_some() {
            symbols.push(p.parse_attribute()?);
        }
        given.push(p.parse_operand()?);
        p.expect("->")?;
        entry.push(p.parse_argument()?);
        if clause.maps.is_some() && p.accept("[") {
            p.expect("map_idx")?;
            p.expect("=")?;
            maps.push(p.parse_integer()?);
            p.expect("]")?;
        } else {
            maps.push(-1);
        }
        Ok(())
    })?;
    p.expect(":")?;
    let types = parse_types(p, given.len())?;
    p.expect(")")?;
    for (argument, ty) in entry[first..].iter_mut().zip(&types) {
        argument.ty = Some(*ty);
    }
    let ctx = p.ctx();
    if clause.symbols.is_some() {
        set(p, clause.symbols, array(ctx, symbols));
    }
    if clause.by_reference.is_some() {
        set(p, clause.by_reference, bools(ctx, &references));
    }
    if maps.iter().any(|map| *map >= 0) {
        set(p, clause.maps, ctx.i64_array_attr(&maps));
    }
    if clause.barrier.is_some() && p.accept("private_barrier") {
        set(p, clause.barrier, ctx.unit_attr());
    }
    Ok((given, types))
}

/// Prints the clauses with values, and the region.
pub fn print_region(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(def) = op.def() else { return };
    let Some(region) = op.region(0) else { return };
    let arguments: Vec<_> = region.entry().map(|entry| entry.args().collect()).unwrap_or_default();
    let clauses = clauses(def, args);
    let total: usize = clauses.iter().map(|clause| values(op, clause.values).len()).sum();
    let mut next = arguments.iter();
    for clause in &clauses {
        let given = values(op, clause.values);
        if given.is_empty() {
            continue;
        }
        p.text(clause.word);
        p.text("(");
        let attr = |name: Option<&'static str>| name.and_then(|name| op.attr(name));
        if let Some(modifier) = attr(clause.modifier).and_then(word) {
            p.text("mod: ");
            p.text(modifier);
            p.text(", ");
        }
        let symbols = attr(clause.symbols).and_then(|list| list.as_array()).unwrap_or_default();
        let references = attr(clause.by_reference).and_then(|list| list.as_dense_array()).unwrap_or_default();
        let maps = attr(clause.maps).and_then(|list| list.as_dense_array()).unwrap_or_default();
        p.list(given.iter().enumerate(), |p, (i, value)| {
            if references.get(i).is_some_and(|by| *by != 0) {
                p.text("byref ");
            }
            if let Some(symbol) = symbols.get(i) {
                p.attr(*symbol);
                p.text(" ");
            }
            p.operand(*value);
            p.text(" -> ");
            if let Some(argument) = next.next() {
                p.operand(*argument);
            }
            if let Some(map) = maps.get(i).filter(|map| **map >= 0) {
                p.text(&format!(" [map_idx={map}]"));
            }
        });
        p.text(" : ");
        p.types(given.iter().map(|value| value.ty()));
        p.text(") ");
        if attr(clause.barrier).is_some() {
            p.text("private_barrier ");
        }
    }
    let shown = if total == arguments.len() { EntryArgs::Elsewhere } else { EntryArgs::Shown };
    p.region(region, shown, Terminators::Shown);
}

/// Parses `static = %chunk : i32, monotonic, simd`.
pub fn parse_schedule(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let [kind, modifier, simd] = [0, 1, 2].map(|n| attr(def, args, n));
    let name = of_dialect(def, "schedulekind");
    let value = case_of(p, &name)?;
    set(p, kind, value);
    let (mut chunk, mut types) = (Vec::new(), Vec::new());
    if p.accept("=") {
        chunk.push(p.parse_operand()?);
        types.push(p.parse_colon_type()?);
    }
    if let Some(group) = operands(args, 0) {
        p.set_group_operands(group, &chunk);
        p.set_group_operand_types(group, &types);
    }
    // Without another modifier, `simd` comes with `none`.
    let name = of_dialect(def, "sched_mod");
    let mut other = crate::parts::case(p.ctx(), &name, "none");
    let mut given = false;
    while p.accept(",") {
        given = true;
        if p.accept("simd") {
            let unit = p.ctx().unit_attr();
            set(p, simd, unit);
        } else {
            other = Some(case_of(p, &name)?);
        }
    }
    if let Some(other) = other.filter(|_| given) {
        set(p, modifier, other);
    }
    Ok(())
}

/// Prints `static = %chunk : i32, monotonic, simd`.
pub fn print_schedule(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(def) = op.def() else { return };
    let [kind, modifier, simd] = [0, 1, 2].map(|n| attr(def, args, n).and_then(|name| op.attr(name)));
    p.text(kind.and_then(word).unwrap_or_default());
    if let [chunk] = values(op, operands(args, 0))[..] {
        p.text(" = ");
        crate::parts::print_typed(p, chunk);
    }
    if let Some(modifier) = modifier.and_then(word) {
        p.text(", ");
        p.text(modifier);
    }
    if simd.is_some() {
        p.text(", simd");
    }
}

/// What users of a lock may rely on, as bits.
const HINTS: [(&str, i128); 4] =
    [("uncontended", 1), ("contended", 2), ("nonspeculative", 4), ("speculative", 8)];

/// Parses `uncontended, speculative`. As in MLIR, `none` is the same as no hint.
pub fn parse_hint(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    if p.accept("none") {
        return Ok(());
    }
    let mut bits = 0;
    p.parse_comma_separated(|p| match p.parse_optional_keyword_of(&HINTS.map(|(text, _)| text)) {
        Some(i) => {
            bits |= HINTS[i].1;
            Ok(())
        }
        None => p.error("expected 'uncontended', 'contended', 'nonspeculative' or 'speculative'"),
    })?;
    let value = p.ctx().int_attr(bits, p.ctx().signless(64));
    let name = attr(p.def(), args, 0);
    set(p, name, value);
    Ok(())
}

/// Prints `uncontended, speculative`.
pub fn print_hint(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let bits = op.def().and_then(|def| op.attr(attr(def, args, 0)?)).and_then(|hint| hint.as_int());
    let set = HINTS.iter().filter(|(_, bit)| bits.is_some_and(|bits| bits & bit != 0));
    p.list(set, |p, (text, _)| p.text(text));
}

/// Parses `reproducible:concurrent`. The attributes are the order and the word before it.
pub fn parse_order(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let (order, modifier) = (attr(def, args, 0), attr(def, args, 1));
    let [kinds, modifiers] = ["orderkind", "order_mod"].map(|name| of_dialect(def, name));
    if !p.at("concurrent") {
        let value = case_of(p, &modifiers)?;
        set(p, modifier, value);
        p.expect(":")?;
    }
    let value = case_of(p, &kinds)?;
    set(p, order, value);
    Ok(())
}

/// Prints `reproducible:concurrent`.
pub fn print_order(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(def) = op.def() else { return };
    let value = |n| attr(def, args, n).and_then(|name| op.attr(name)).and_then(word);
    if let Some(modifier) = value(1) {
        p.text(modifier);
        p.text(":");
    }
    p.text(value(0).unwrap_or_default());
}

/// Parses `strict, %size : type`.
pub fn parse_amount(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    if p.at("strict") {
        parse_case(p, args)?;
        p.expect(",")?;
    }
    let size = p.parse_operand()?;
    let ty = p.parse_colon_type()?;
    if let Some(group) = operands(args, 0) {
        p.set_group_operands(group, &[size]);
        p.set_group_operand_types(group, &[ty]);
    }
    Ok(())
}

/// Prints `strict, %size : type`.
pub fn print_amount(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let modifier = op.def().and_then(|def| op.attr(attr(def, args, 0)?)).and_then(word);
    if let Some(modifier) = modifier {
        p.text(modifier);
        p.text(", ");
    }
    // As in MLIR, no space precedes the colon.
    if let [size] = values(op, operands(args, 0))[..] {
        p.operand(size);
        p.text(": ");
        p.ty(size.ty());
    }
}

/// Parses `taskdependin -> %x : type, ..`.
pub fn parse_depend(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let def = p.def();
    let name = of_dialect(def, "clause_task_depend");
    let (mut kinds, mut given, mut types) = (Vec::new(), Vec::new(), Vec::new());
    p.parse_comma_separated(|p| {
        kinds.push(case_of(p, &name)?);
        p.expect("->")?;
        given.push(p.parse_operand()?);
        types.push(p.parse_colon_type()?);
        Ok(())
    })?;
    if let Some(group) = operands(args, 0) {
        p.set_group_operands(group, &given);
        p.set_group_operand_types(group, &types);
    }
    let kinds = array(p.ctx(), kinds);
    set(p, attr(def, args, 0), kinds);
    Ok(())
}

/// Prints `taskdependin -> %x : type, ..`.
pub fn print_depend(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let Some(def) = op.def() else { return };
    let kinds = attr(def, args, 0).and_then(|name| op.attr(name)).and_then(|list| list.as_array());
    let given = values(op, operands(args, 0));
    p.list(kinds.unwrap_or_default().iter().zip(given), |p, (kind, value)| {
        p.text(word(*kind).unwrap_or_default());
        p.text(" -> ");
        crate::parts::print_typed(p, value);
    });
}

/// The flags of a map, in the order of the text. A word stands for all of its bits.
const FLAGS: [(&str, i64); 21] = [
    ("always", 8),
    ("implicit", 256),
    ("ompx_hold", 2048),
    ("close", 512),
    ("present", 1024),
    ("to", 2),
    ("from", 4),
    ("tofrom", 6),
    ("delete", 16),
    ("return_param", 32),
    ("private", 64),
    ("literal", 128),
    ("attach", 4096),
    ("attach_always", 8192),
    ("attach_none", 16384),
    ("attach_auto", 32768),
    ("ref_ptr", 65536),
    ("ref_ptee", 131_072),
    ("ref_ptr_ptee", 262_144),
    ("is_device_ptr", 524_288),
    ("storage", 1),
];

/// Parses the flags of a map: `always, tofrom`.
pub fn parse_map_flags(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let mut bits = 0;
    p.parse_comma_separated(|p| {
        let pos = p.pos();
        let flag = p.parse_keyword()?;
        match FLAGS.iter().find(|(text, _)| *text == flag) {
            Some((_, value)) => bits |= value,
            None if flag == "exit_release_or_enter_alloc" => {}
            None => return p.error_at(pos, format!("'{flag}' is no flag of a map")),
        }
        Ok(())
    })?;
    let name = of_dialect(p.def(), "clause_map_flags");
    let Some(def) = p.ctx().attr_def(&name) else { return p.error(format!("'{name}' is not declared")) };
    let flags = p.ctx().attr(AttrData::Declared { def, params: [Param::Int(bits)].into() });
    let attr = attr(p.def(), args, 0);
    set(p, attr, flags);
    Ok(())
}

/// Prints the flags of a map.
pub fn print_map_flags(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let flags = op.def().and_then(|def| op.attr(attr(def, args, 0)?));
    let Some(AttrData::Declared { params, .. }) = flags.map(Attribute::data) else { return };
    let [Param::Int(bits)] = &params[..] else { return };
    let both = bits & 6 == 6;
    let shown = FLAGS.iter().filter(|(text, value)| match *text {
        "to" | "from" => !both && bits & value != 0,
        _ => bits & value == *value,
    });
    let mut words: Vec<&str> = shown.map(|(text, _)| *text).collect();
    if words.is_empty() {
        words.push("exit_release_or_enter_alloc");
    }
    p.text(&words.join(", "));
}

/// Parses the keyword of an attribute that wraps the case of an enum.
pub fn parse_case(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let Some(name) = attr(p.def(), args, 0) else { return Ok(()) };
    let def = p.def().attrs.iter().find(|attr| attr.name == name);
    let Some(AttrSyntax::Params(table)) = def.map(|attr| attr.constraint.syntax) else {
        return p.error(format!("'{name}' is no case of an enum"));
    };
    let value = case_of(p, table.name)?;
    set(p, Some(name), value);
    Ok(())
}

/// Prints the keyword of an attribute that wraps the case of an enum.
pub fn print_case(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let value = op.def().and_then(|def| op.attr(attr(def, args, 0)?));
    p.text(value.and_then(word).unwrap_or_default());
}

/// Parses lists of indices of members: `[0, 1], [2]`.
pub fn parse_members(p: &mut OpParser<'_, '_, '_>, args: &'static [Fmt]) -> Parsed<()> {
    let ctx = p.ctx();
    let mut lists = Vec::new();
    p.parse_comma_separated(|p| {
        let mut indices = Vec::new();
        p.parse_delimited("[", "]", |p| {
            let index = p.parse_integer()?;
            indices.push(ctx.int_attr(index.into(), ctx.signless(64)));
            Ok(())
        })?;
        lists.push(array(ctx, indices));
        Ok(())
    })?;
    let name = attr(p.def(), args, 0);
    set(p, name, array(ctx, lists));
    Ok(())
}

/// Prints lists of indices of members.
pub fn print_members(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>, args: &'static [Fmt]) {
    let lists = op.def().and_then(|def| op.attr(attr(def, args, 0)?)).and_then(|lists| lists.as_array());
    p.list(lists.unwrap_or_default().iter(), |p, list| {
        p.text("[");
        p.list(list.as_array().unwrap_or_default().iter(), |p, index| p.attr_without_type(*index));
        p.text("]");
    });
}
