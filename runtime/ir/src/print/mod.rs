//! The printer from IR to MLIR text: custom forms by the ops' tables and hooks, the generic form for everything else or on
//! request.

mod alias;
mod declared;
mod format;
mod metadata;
mod names;
mod reads_back;
mod repeat;
mod types;

pub use declared::{PrintParamsFn, bit_names};
pub use names::ResultNamesFn;

use crate::body::{BlockId, BlockRef, Body, OpData, OpRef, OpState, OwnedOp, RegionRef, Value};
use crate::def::groups::is_segment_attr;
use crate::def::{Fmt, Format, OpDef};
use crate::interned::attr::sort_by_name;
use crate::interned::{Attribute, ExternalResources, Ident, Type};
use crate::syntax::default_dialect;
use alias::{Search, Use};
use format::Form;
use metadata::Resources;
use names::{Names, Start, Starts, unique_starts};
use rustc_hash::FxHashMap;
use std::fmt::{self, Write};
use std::marker::PhantomData;
use types::TextWriter;

/// The depth from which on lines are no longer indented deeper, lest the text grow with the square of the depth. `mlir-opt-22` cannot
/// read what nests three times as deep.
const MAX_INDENT: usize = 1000;

/// The options of the printer.
#[derive(Clone, Copy, Default, Debug)]
pub struct PrintOptions {
    /// Whether all ops are printed in generic form.
    pub generic: bool,
    /// Whether `loc(..)` follows each op.
    pub locations: bool,
}

/// Returns the text of an op, after the definitions of aliases and before the resources that it names. It ends in a
/// newline.
pub fn print_op(op: OpRef<'_, '_>, options: &PrintOptions) -> String {
    print_with(op, &ExternalResources::default(), options)
}

/// Returns the text of a parsed buffer: that of the op, and the resources of other tools.
pub fn print_source(top: &OwnedOp<'_>, options: &PrintOptions) -> String {
    print_with(top.view(), &top.external, options)
}

/// Returns the text of an isolated op whose place in its body is not known, since only the op may be looked at. Operands and results
/// belong to that place and are left out; an op that has any is printed in generic form. The op is changed while it is printed, and
/// is as before then.
pub fn print_data(op: &mut OpData<'_>, options: &PrintOptions) -> String {
    let generic = options.generic || !op.operands.is_empty() || !op.results.is_empty();
    let mut place = Body::new();
    let mut state = OpState::new(op.name, op.location);
    state.attrs = op.attrs.clone();
    state.properties = op.properties;
    state.body = op.body.take();
    let id = place.create(state);
    let text = print_op(place.op(id), &PrintOptions { generic, ..*options });
    op.body = place.op_data_mut(id).body.take();
    text
}

fn print_with(op: OpRef<'_, '_>, external: &ExternalResources, options: &PrintOptions) -> String {
    let mut printer = OpPrinter::new(options, Use::default());
    if !options.locations {
        printer.top(op);
    }
    if options.locations || printer.around.aliases.is_missed() {
        let mut search = OpPrinter::new(options, Use::Search(Search::default()));
        search.top(op);
        let Use::Search(search) = search.around.aliases else { return String::new() };
        printer = OpPrinter::new(options, Use::Known(search.aliases()));
        printer.top(op);
    }
    let OpPrinter { out, around, .. } = printer;
    let definitions = |late| match &around.aliases {
        Use::Known(aliases) => aliases.definitions(late),
        Use::None { .. } | Use::Search(_) => String::new(),
    };
    let (before, after) = (definitions(false), definitions(true));
    let metadata = around.resources.metadata(external);
    // The text of an op without aliases is the whole text, and may be long.
    let mut text = if before.is_empty() { out } else { before + &out };
    text.push('\n');
    text.push_str(&after);
    text.push_str(&metadata);
    text
}

/// The context of an op's text: aliases, defined before and after it, and resources, defined at the end.
#[derive(Debug)]
struct Around {
    aliases: Use,
    resources: Resources,
}

impl fmt::Display for OpRef<'_, '_> {
    /// Writes MLIR's text, in custom form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(print_op(*self, &PrintOptions::default()).trim_end())
    }
}

/// The type of a `print` hook of an op: prints what follows its name.
pub type PrintFn = for<'a, 'c, 'p, 'q> fn(OpRef<'a, 'c>, &'p mut OpPrinter<'q>);
/// The type of a `print` hook of an element of a format, with the arguments that the spec gives it.
pub type PrintElementFn = for<'a, 'c, 'p, 'q> fn(OpRef<'a, 'c>, &'p mut OpPrinter<'q>, &'static [Fmt]);

/// Prints one op with everything in it. Hooks for custom forms write to it, and `write!` works on it.
#[derive(Debug)]
pub struct OpPrinter<'p> {
    out: String,
    around: Around,
    /// The names of values in the arenas around, the innermost last.
    names: Vec<Names>,
    /// The counters of each region in the generic form.
    unique: Option<Starts>,
    /// The numbers of the blocks in the regions around, the innermost last.
    blocks: Vec<FxHashMap<BlockId, u32>>,
    /// The dialects whose prefix is left out, the innermost last.
    dialects: Vec<&'static str>,
    indent: usize,
    options: PrintOptions,
    /// The custom forms of the tables met so far.
    forms: FxHashMap<*const OpDef, Form>,
    marker: PhantomData<&'p ()>,
}

impl Write for OpPrinter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.push_str(text);
        Ok(())
    }
}

impl<'p> OpPrinter<'p> {
    fn new(options: &PrintOptions, aliases: Use) -> Self {
        OpPrinter {
            out: String::new(),
            around: Around { aliases, resources: Resources::default() },
            names: Vec::new(),
            unique: None,
            blocks: Vec::new(),
            dialects: vec!["builtin"],
            indent: 0,
            options: *options,
            forms: FxHashMap::default(),
            marker: PhantomData,
        }
    }

    /// Prints the outermost op.
    fn top(&mut self, op: OpRef<'_, '_>) {
        self.enter_top(op);
        self.op(op);
    }

    /// Names the values visible in `op`, which is printed as the outermost op.
    fn enter_top(&mut self, op: OpRef<'_, '_>) {
        let body = op.body();
        // Naming starts at the outermost op of the arena, so that operands defined outside have names.
        let mut root = op;
        while let Some(parent) = root.parent_op() {
            root = parent;
        }
        let regions: Vec<_> = match root.block().and_then(BlockRef::region) {
            Some(region) => vec![region.id()],
            None => root.regions().filter(|_| root.isolated_body().is_none()).map(RegionRef::id).collect(),
        };
        if self.options.generic {
            let top: Vec<_> = match regions.is_empty() {
                true => root.regions().collect(),
                false => regions.iter().map(|&region| RegionRef::new(body, region)).collect(),
            };
            self.unique = Some(unique_starts(top));
        }
        self.names.push(Names::new(body, &regions, Start::default(), self.unique.as_ref()));
    }

    fn writer(&mut self) -> TextWriter<'_> {
        TextWriter { out: &mut self.out, around: Some(&mut self.around) }
    }

    /// Mentions what the generic form of an op mentions, in MLIR's order: what is inside comes first, then types, then
    /// attributes.
    fn search_generic(&mut self, op: OpRef<'_, '_>) {
        if op.num_regions() > 0 {
            self.in_scope_regions(op);
        }
        op.operands().chain(op.results()).for_each(|value| self.ty(value.ty()));
        let mut attrs: Vec<_> = op.attrs().to_vec();
        sort_by_name(&mut attrs);
        attrs.iter().for_each(|(_, attr)| self.attr(*attr));
        op.properties().into_iter().for_each(|attr| self.attr(attr));
    }

    /// Prints text unchanged.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }
    /// Prints a newline and the indentation.
    pub fn newline(&mut self) {
        self.out.push('\n');
        for _ in 0..self.indent.min(MAX_INDENT) {
            self.out.push_str("  ");
        }
    }
    /// Indents the lines that `inner` begins one level deeper.
    pub fn indented(&mut self, inner: impl FnOnce(&mut Self)) {
        self.indent += 1;
        inner(self);
        self.indent -= 1;
    }
    /// Prints a type.
    pub fn ty(&mut self, ty: Type<'_>) {
        self.writer().ty(ty);
    }
    /// Prints types, separated by `, `.
    pub fn types<'c>(&mut self, types: impl IntoIterator<Item = Type<'c>>) {
        self.list(types, Self::ty);
    }
    /// Prints `(ins) -> outs`.
    pub fn function_type<'c>(
        &mut self,
        inputs: impl IntoIterator<Item = Type<'c>>,
        results: impl IntoIterator<Item = Type<'c>>,
    ) {
        let (inputs, results): (Vec<_>, Vec<_>) =
            (inputs.into_iter().collect(), results.into_iter().collect());
        self.writer().function(&inputs, &results);
    }
    /// Prints one type bare, or several in parentheses.
    pub fn result_types<'c>(&mut self, results: impl IntoIterator<Item = Type<'c>>) {
        let results: Vec<_> = results.into_iter().collect();
        self.writer().results(&results);
    }
    /// Prints an attribute with its type.
    pub fn attr(&mut self, attr: Attribute<'_>) {
        self.writer().attr(attr);
    }
    /// Prints an attribute without the type of an integer, float, string or elements.
    pub fn attr_without_type(&mut self, attr: Attribute<'_>) {
        self.writer().attr_with_type(attr, false);
    }
    /// Prints `@name`.
    pub fn symbol(&mut self, name: &str) {
        self.writer().symbol(name);
    }
    /// Prints a quoted string.
    pub fn string(&mut self, text: &str) {
        self.writer().string(text);
    }
    /// Prints a value: `%0`, `%1#2`.
    pub fn operand(&mut self, value: Value<'_, '_>) {
        // An isolated op is printed with the names inside of it; its operands are outside.
        if let Some(names) = self.names.iter().rev().find(|names| names.are_of(value)) {
            names.write(value, &mut self.out);
        }
    }
    /// Prints values, separated by `, `.
    pub fn operands<'x, 'c: 'x>(&mut self, values: impl IntoIterator<Item = Value<'x, 'c>>) {
        self.list(values, Self::operand);
    }
    /// Prints a block argument with its type: `%arg0: index`, and its location if locations are printed.
    pub fn argument(&mut self, value: Value<'_, '_>) {
        self.argument_with(value, &[]);
    }
    /// Prints an argument of a region with its type and attributes, as [`OpPrinter::argument`] does. As in MLIR, the attributes
    /// are written by the aliases that the text has for other reasons, and get none of their own.
    pub fn argument_with(&mut self, value: Value<'_, '_>, attrs: &[(Ident<'_>, Attribute<'_>)]) {
        self.operand(value);
        self.out.push_str(": ");
        self.ty(value.ty());
        if !attrs.is_empty() && !matches!(self.around.aliases, Use::Search(_)) {
            self.out.push(' ');
            self.dictionary(attrs);
        }
        self.argument_location(value);
    }
    /// Prints ` loc(..)` of a block argument, if locations are printed. It is not written by an alias, but has one all the same,
    /// as in MLIR.
    pub fn argument_location(&mut self, value: Value<'_, '_>) {
        if self.options.locations {
            let start = self.out.len();
            self.writer().trailing_location(value.location());
            self.out.truncate(start);
            self.out.push(' ');
            self.writer().own_location(value.location());
        }
    }
    /// Prints the name of a block: `^bb1`.
    pub fn successor(&mut self, block: BlockRef<'_, '_>) {
        match self.blocks.last().and_then(|b| b.get(&block.id())) {
            Some(number) => {
                let _ = write!(self.out, "^bb{number}");
            }
            None => self.out.push_str("^INVALIDBLOCK"),
        }
    }
    /// Prints items, separated by `, `.
    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut Self, T)) {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            each(self, item);
        }
    }

    /// Prints ` {..}` with the attributes of `op` that `elided` does not name, or nothing if there are none. The op's own
    /// attributes that have their defaults, and segment sizes, are left out.
    pub fn attr_dict(&mut self, op: OpRef<'_, '_>, elided: &[&str]) {
        self.dict(op, elided, " ");
    }
    /// Prints the attributes as [`OpPrinter::attr_dict`] does, after ` attributes`.
    pub fn attr_dict_with_keyword(&mut self, op: OpRef<'_, '_>, elided: &[&str]) {
        self.dict(op, elided, " attributes ");
    }
    fn dict(&mut self, op: OpRef<'_, '_>, elided: &[&str], prefix: &str) {
        if op.attrs().is_empty() {
            return;
        }
        let shown = |name: &Ident<'_>, value: &Attribute<'_>| {
            let name = name.as_str();
            let is_size = op.def().is_some_and(|def| is_segment_attr(def, name));
            !elided.contains(&name) && !is_size && !is_default(op, name, *value)
        };
        let mut entries: Vec<_> = op.attrs().iter().filter(|(n, v)| shown(n, v)).copied().collect();
        if !entries.is_empty() {
            sort_by_name(&mut entries);
            self.out.push_str(prefix);
            self.writer().dictionary(&entries);
        }
    }
    /// Prints `{a = 1, b}`, with the entries in the given order.
    pub fn dictionary(&mut self, entries: &[(Ident<'_>, Attribute<'_>)]) {
        self.writer().dictionary(entries);
    }

    /// Prints `{`, the blocks and `}`. The header of the entry block is printed only if it has arguments and `entry_args`
    /// is set, or if it has predecessors; terminators only if `terminators` is set or they have operands, results or
    /// attributes.
    pub fn region(&mut self, region: RegionRef<'_, '_>, entry_args: bool, terminators: bool) {
        self.region_with(region, entry_args, terminators, false);
    }
    /// Prints a region as [`OpPrinter::region`] does. With `empty_block`, an entry block without ops has a header, which
    /// distinguishes it from a region without blocks.
    fn region_with(
        &mut self,
        region: RegionRef<'_, '_>,
        entry_args: bool,
        terminators: bool,
        empty_block: bool,
    ) {
        let blocks: FxHashMap<BlockId, u32> =
            region.blocks().enumerate().map(|(i, b)| (b.id(), i as u32)).collect();
        let predecessors = predecessors(region);
        self.blocks.push(blocks);
        self.out.push('{');
        self.indent += 1;
        for (i, block) in region.blocks().enumerate() {
            let preds = predecessors.get(&block.id());
            let header = i > 0
                || (entry_args && block.args().len() > 0)
                || (empty_block && block.first().is_none())
                || preds.is_some();
            if header {
                self.block_header(block, i, preds);
            }
            for op in block.ops() {
                if op.next().is_none() && !terminators && is_plain(op) {
                    continue;
                }
                self.newline();
                self.op(op);
            }
        }
        self.indent -= 1;
        self.newline();
        self.out.push('}');
        self.blocks.pop();
    }

    fn block_header(&mut self, block: BlockRef<'_, '_>, number: usize, preds: Option<&Vec<BlockId>>) {
        self.indent -= 1;
        self.newline();
        self.indent += 1;
        let _ = write!(self.out, "^bb{number}");
        if block.args().len() > 0 {
            self.out.push('(');
            self.list(block.args(), Self::argument);
            self.out.push(')');
        }
        self.out.push(':');
        match preds.map(Vec::as_slice) {
            None if number == 0 => {}
            None => self.out.push_str("  // no predecessors"),
            Some(preds) => {
                let _ = match preds.len() {
                    1 => write!(self.out, "  // pred: "),
                    n => write!(self.out, "  // {n} preds: "),
                };
                let body = block.body();
                self.list(preds.iter(), |p, &b| p.successor(BlockRef::new(body, b)));
            }
        }
    }

    /// Prints an op with its results' names, without a newline after it.
    pub fn op(&mut self, op: OpRef<'_, '_>) {
        if self.around.aliases.is_missed() {
            return;
        }
        if let Use::Search(search) = &mut self.around.aliases {
            search.set_late(true);
            let start = self.out.len();
            if self.options.locations {
                self.writer().trailing_location(op.location());
            }
            if let Use::Search(search) = &mut self.around.aliases {
                search.set_late(false);
            }
            self.op_without_results(op);
            return self.out.truncate(start);
        }
        if op.num_results() > 0
            && let Some(names) = self.names.last()
        {
            names.write_results(op, &mut self.out);
            self.out.push_str(" = ");
        }
        self.op_without_results(op);
    }

    /// Prints an op as [`OpPrinter::op`] does, but not the names of its results.
    pub fn op_without_results(&mut self, op: OpRef<'_, '_>) {
        let form = op.def().filter(|_| !self.options.generic).map(|def| (def, self.form(def)));
        let custom = form.filter(|(_, form)| form.is_printable);
        // Its custom form would be read back as another op.
        let custom = custom.filter(|(d, _)| d.assumed.is_empty() || crate::generics::as_assumed(op, d));
        let custom = custom.filter(|(d, _)| match &d.format {
            Format::Elements(elements) => reads_back::attributes(op, d, elements),
            Format::Custom { .. } | Format::None => true,
        });
        match custom {
            Some((def, form)) => {
                let prefix = self.dialects.last().copied().unwrap_or_default();
                let name = def.name.strip_prefix(prefix).and_then(|n| n.strip_prefix('.'));
                self.out.push_str(name.unwrap_or(def.name));
                self.in_scope(op, def, |p| match &def.format {
                    Format::Elements(elements) => format::print(p, op, def, elements, &form.bound),
                    Format::Custom { print: hook, .. } => {
                        if let Some(print) = hook.get::<PrintFn>() {
                            print(op, p);
                        }
                    }
                    Format::None => {}
                });
            }
            None => self.generic(op),
        }
        if self.options.locations && matches!(self.around.aliases, Use::Known(_)) {
            self.out.push(' ');
            self.writer().trailing_location(op.location());
        }
    }

    /// Returns what is known of the custom form of all ops with this table.
    fn form(&mut self, def: &'static OpDef) -> Form {
        self.forms.entry(std::ptr::from_ref(def)).or_insert_with(|| Form::new(def)).clone()
    }

    /// Prints the regions of `op` by calling `inner`, with the op's own names and, for a function, without the prefix of
    /// its dialect. `inner` also gets the names around the op, which its operands need.
    fn in_scope(&mut self, op: OpRef<'_, '_>, def: &OpDef, inner: impl FnOnce(&mut Self)) {
        self.dialects.push(default_dialect(def));
        match op.isolated_body() {
            Some(body) => {
                let regions: Vec<_> = op.regions().map(RegionRef::id).collect();
                let start = self.names.last().map(|names| names.inside(op.id())).unwrap_or_default();
                self.names.push(Names::new(body, &regions, start, self.unique.as_ref()));
                inner(self);
                self.names.pop();
            }
            None => inner(self),
        }
        self.dialects.pop();
    }

    /// Prints the generic form.
    fn generic(&mut self, op: OpRef<'_, '_>) {
        if matches!(self.around.aliases, Use::Search(_)) {
            return self.search_generic(op);
        }
        self.writer().string(op.name().as_str());
        self.out.push('(');
        self.operands(op.operands());
        self.out.push(')');
        if op.successors().len() > 0 {
            self.out.push('[');
            self.list(op.successors(), Self::successor);
            self.out.push(']');
        }
        let own = |name: &str| match op.def() {
            Some(def) => def.attr_index(name).is_some() || is_segment_attr(def, name),
            None => false,
        };
        let mut properties: Vec<_> = op.attrs().iter().filter(|(n, _)| own(n.as_str())).copied().collect();
        let mut others: Vec<_> = op.attrs().iter().filter(|(n, _)| !own(n.as_str())).copied().collect();
        sort_by_name(&mut properties);
        sort_by_name(&mut others);
        if !properties.is_empty() {
            self.out.push_str(" <");
            self.writer().dictionary(&properties);
            self.out.push('>');
        } else if let Some(properties) = op.properties() {
            self.out.push_str(" <");
            self.attr(properties);
            self.out.push('>');
        }
        if op.num_regions() > 0 {
            self.out.push_str(" (");
            self.in_scope_regions(op);
            self.out.push(')');
        }
        if !others.is_empty() {
            self.out.push(' ');
            self.writer().dictionary(&others);
        }
        self.out.push_str(" : (");
        self.types(op.operands().map(Value::ty));
        self.out.push_str(") -> ");
        self.result_types(op.results().map(Value::ty));
    }

    fn in_scope_regions(&mut self, op: OpRef<'_, '_>) {
        let isolated = op.isolated_body().map(|body| {
            let regions: Vec<_> = op.regions().map(RegionRef::id).collect();
            let start = self.names.last().map(|names| names.inside(op.id())).unwrap_or_default();
            Names::new(body, &regions, start, self.unique.as_ref())
        });
        let pushed = isolated.is_some();
        self.names.extend(isolated);
        // The regions of a generic op have no default dialect, whatever the op is.
        self.dialects.push("");
        self.list(op.regions(), |p, region| p.region_with(region, true, true, true));
        self.dialects.pop();
        if pushed {
            self.names.pop();
        }
    }
}

/// Returns whether the text of a terminator is no more than its name.
fn is_plain(op: OpRef<'_, '_>) -> bool {
    op.num_operands() == 0 && op.num_results() == 0 && op.attrs().is_empty() && op.successors().len() == 0
}

/// Returns whether an attribute of the op's own has the value that it would have if it were not given.
fn is_default(op: OpRef<'_, '_>, name: &str, value: Attribute<'_>) -> bool {
    let own = op.def().and_then(|def| def.attrs.iter().find(|attr| attr.name == name));
    own.and_then(|attr| attr.default.as_ref()).is_some_and(|default| value.is_written(default))
}

/// Returns the predecessors of each block in a region with more than one block, in order, once for each edge.
fn predecessors(region: RegionRef<'_, '_>) -> FxHashMap<BlockId, Vec<BlockId>> {
    let mut found: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    for block in region.blocks() {
        for successor in block.last().into_iter().flat_map(|op| op.successors()) {
            found.entry(successor.id()).or_default().push(block.id());
        }
    }
    found
}
