//! The printer from IR to MLIR text: custom forms by the ops' tables and hooks, and the generic form for all other ops or on request.

mod affine;
mod alias;
mod declared;
mod fill;
mod format;
mod generic;
mod location;
mod metadata;
mod names;
mod number;
mod ports;
mod reads_back;
mod region;
mod repeat;
mod spaces;
mod types;

pub(crate) use declared::item_kind;
pub use declared::{ParamPrinter, PrintParamsFn, bit_names};
pub use names::ResultNamesFn;
pub use region::{EntryArgs, Terminators};

use crate::body::{BlockId, BlockRef, Body, OpData, OpRef, OpState, OwnedOp, RegionRef, Value};
use crate::def::groups::is_segment_attr;
use crate::def::{Fmt, Format, OpDef};
use crate::interned::attr::sort_by_name;
use crate::interned::{Attribute, ExternalResources, Ident, Type};
use crate::syntax::default_dialect;
use alias::References;
use fill::Sink;
use format::Form;
use names::{Names, Start, Starts, unique_starts};
use number::push_number;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::fmt::{self, Write};
use std::io;
use std::marker::PhantomData;
use types::TextWriter;

/// The depth from which on the indentation no longer grows, so that the text does not grow quadratically. `mlir-opt-22` cannot parse IR
/// that nests three times as deeply.
const MAX_INDENT: usize = 1000;

/// The levels of indentation that are written without a spot, and their text.
const WRITTEN_INDENT: usize = 16;
const INDENT: &str = "                                ";

/// The options of the printer.
#[derive(Clone, Copy, Default, Debug)]
pub struct PrintOptions {
    /// Whether all ops are printed in generic form.
    pub generic: bool,
    /// Whether `loc(..)` follows each op.
    pub locations: bool,
    /// Whether attributes, types and locations are printed where they are used, without aliases.
    pub local_scope: bool,
}

/// Returns the text of an op: definitions of aliases, the op, and the resources that it refers to. It ends with a newline.
pub fn print_op(op: OpRef<'_, '_>, options: &PrintOptions) -> String {
    print_with(op, &ExternalResources::default(), options)
}

/// Returns the text of a parsed buffer: the op, and the resources of other tools.
pub fn print_source(top: &OwnedOp<'_>, options: &PrintOptions) -> String {
    print_with(top.view(), &top.external, options)
}

/// Writes the text that [`print_source`] returns. This takes less memory for a large program.
///
/// # Errors
/// Fails if `to` does.
pub fn write_source(top: &OwnedOp<'_>, options: &PrintOptions, to: &mut dyn io::Write) -> io::Result<()> {
    print_to(top.view(), &top.external, options, Some(to)).map(drop)
}

/// Returns the text of an isolated op whose position is unknown, because its body cannot be accessed. Its operands and results are left
/// out; an op with operands or results is printed in generic form. The op is changed while it is printed, and restored afterwards.
pub fn print_data(op: &mut OpData<'_>, options: &PrintOptions) -> String {
    let generic = options.generic || !op.operands.is_empty() || !op.results.is_empty();
    let mut place = Body::new();
    let mut state = OpState::new(op.name, op.location);
    state.attrs = op.attrs.clone();
    state.properties = op.properties();
    state.body = op.body.take();
    let id = place.create(state);
    let text = print_op(place.op(id), &PrintOptions { generic, ..*options });
    op.body = place.op_data_mut(id).body.take();
    text
}

fn print_with(op: OpRef<'_, '_>, external: &ExternalResources, options: &PrintOptions) -> String {
    print_to(op, external, options, None).expect("a string can be written")
}

/// Writes the text of an op, or returns it if there is no writer.
fn print_to(
    op: OpRef<'_, '_>,
    external: &ExternalResources,
    options: &PrintOptions,
    to: Option<&mut dyn io::Write>,
) -> io::Result<String> {
    let mut printer = OpPrinter::new(options);
    printer.top(op);
    let OpPrinter { out, mut references, .. } = printer;
    let mut sink = Sink::new(to);
    fill::complete(&mut references, out, &mut sink);
    sink.put(&references.resources.metadata(external));
    sink.finish()
}

impl fmt::Display for OpRef<'_, '_> {
    /// Writes MLIR's text, in custom form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(print_op(*self, &PrintOptions::default()).trim_end())
    }
}

/// The names that the printer gives to the values in an op, in custom form: `%arg0`, `%0#1`.
#[derive(Debug)]
pub struct ValueNames(FxHashMap<usize, Names>);

impl ValueNames {
    /// Names the values in a body and in the bodies of isolated ops in it.
    pub fn new(body: &Body<'_>) -> Self {
        let mut found = FxHashMap::default();
        let mut open = vec![(body, Start::default())];
        while let Some((body, start)) = open.pop() {
            let regions: Vec<_> = body.top_regions().map(RegionRef::id).collect();
            let names = Names::new(body, &regions, start, None);
            let inner = body.all_ops().filter_map(|op| {
                let mut start = names.inside(op.id());
                start.arguments = names::argument_names(op);
                Some((op.isolated_body()?, start))
            });
            open.extend(inner);
            found.insert(std::ptr::from_ref(body) as usize, names);
        }
        ValueNames(found)
    }
    /// Returns the name of a value.
    pub fn of(&self, value: Value<'_, '_>) -> String {
        let mut name = String::new();
        if let Some(names) = self.0.get(&(std::ptr::from_ref(value.body()) as usize)) {
            names.write(value, &mut name);
        }
        name
    }
}

/// The type of a `print` hook of an op: prints the text after its name.
pub type PrintFn = for<'a, 'c, 'p, 'q> fn(OpRef<'a, 'c>, &'p mut OpPrinter<'q>);
/// The type of a `print` hook of a format element. It gets the arguments that the spec lists.
pub type PrintElementFn = for<'a, 'c, 'p, 'q> fn(OpRef<'a, 'c>, &'p mut OpPrinter<'q>, &'static [Fmt]);

/// Prints one op with its regions. Hooks for custom forms write to it, and `write!` works on it.
#[derive(Debug)]
pub struct OpPrinter<'p> {
    out: String,
    references: References,
    /// The names of values in the enclosing arenas, the innermost last.
    names: Vec<Names>,
    /// The counters of each region in the generic form.
    unique: Option<Starts>,
    /// The numbers of the blocks in the enclosing regions, the innermost last.
    blocks: Vec<FxHashMap<BlockId, u32>>,
    /// The default dialects, whose prefix is left out, of the enclosing ops, the innermost last.
    dialects: Vec<&'static str>,
    indent: usize,
    options: PrintOptions,
    /// The custom forms of the tables used so far.
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
    fn new(options: &PrintOptions) -> Self {
        OpPrinter {
            out: String::new(),
            references: References::new(options.local_scope),
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
        TextWriter { out: &mut self.out, references: Some(&mut self.references), expanded: 0 }
    }

    /// Prints text unchanged.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }
    /// Prints a newline and the indentation.
    pub fn newline(&mut self) {
        self.out.push('\n');
        let levels = self.indent.min(MAX_INDENT);
        match levels > WRITTEN_INDENT {
            true => self.references.write_indent(levels, &self.out),
            false => self.out.push_str(&INDENT[..2 * levels]),
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
        self.writer().attr_without_type(attr);
    }
    /// Prints a word, in quotes if it is not a keyword.
    pub fn keyword_or_string(&mut self, word: &str) {
        self.writer().keyword(word);
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
        // An isolated op is printed with the names of its own arena; its operands belong to the arena outside.
        if let Some(names) = self.names.iter().rev().find(|names| names.are_of(value)) {
            names.write(value, &mut self.out);
        }
    }
    /// Gives the arguments of a region's entry block the names of values outside, as in MLIR where an isolated region shadows operands.
    pub fn shadow<'x, 'c: 'x>(
        &mut self,
        region: RegionRef<'_, '_>,
        values: impl IntoIterator<Item = Value<'x, 'c>>,
    ) {
        let Some(entry) = region.entry() else { return };
        for (argument, value) in entry.args().zip(values) {
            let mut name = String::new();
            if let Some(names) = self.names.iter().rev().find(|names| names.are_of(value)) {
                names.write(value, &mut name);
            }
            if let Some(names) = self.names.iter_mut().rev().find(|names| names.are_of(argument)) {
                names.give(argument, name);
            }
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
    /// Prints a region argument with its type and attributes, as [`OpPrinter::argument`] does. As in MLIR, the attributes are printed as
    /// aliases only if the text refers to them elsewhere.
    pub fn argument_with(&mut self, value: Value<'_, '_>, attrs: &[(Ident<'_>, Attribute<'_>)]) {
        self.operand(value);
        self.out.push_str(": ");
        self.ty(value.ty());
        if !attrs.is_empty() {
            self.out.push(' ');
            let ignored = self.references.set_ignored(true);
            self.dictionary(attrs);
            self.references.set_ignored(ignored);
        }
        self.argument_location(value);
    }
    /// Prints ` loc(..)` of a block argument, if locations are printed. As in MLIR, an alias of the location is defined but not used here.
    pub fn argument_location(&mut self, value: Value<'_, '_>) {
        if self.options.locations {
            self.out.push(' ');
            if let Some(item) = self.writer().location_item(value.location()) {
                self.references.mention_outside(item, false);
                self.references.write_definition(item, &mut self.out);
            }
        }
    }
    /// Prints the name of a block: `^bb1`.
    pub fn successor(&mut self, block: BlockRef<'_, '_>) {
        match self.blocks.last().and_then(|b| b.get(&block.id())) {
            Some(number) => {
                self.out.push_str("^bb");
                push_number(&mut self.out, u64::from(*number));
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

    /// Prints ` {..}` with the attributes of `op` that are not in `elided`. Prints nothing if there are no attributes. Segment sizes, and
    /// the op's own attributes with default values, are left out.
    pub fn attr_dict(&mut self, op: OpRef<'_, '_>, elided: &[&str]) {
        self.dict(op, elided, " ");
    }
    /// Prints the attributes as [`OpPrinter::attr_dict`] does, after ` attributes`.
    pub fn attr_dict_with_keyword(&mut self, op: OpRef<'_, '_>, elided: &[&str]) {
        self.dict(op, elided, " attributes ");
    }
    fn dict(&mut self, op: OpRef<'_, '_>, elided: &[&str], prefix: &str) {
        let mut entries: SmallVec<[_; 8]> = dict_entries(op, elided).collect();
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

    /// Prints an op with its result names, without a newline after it.
    pub fn op(&mut self, op: OpRef<'_, '_>) {
        let location = self.location_item(op);
        // As in MLIR, the reference to the location of an op counts before the references in the op.
        location.into_iter().for_each(|item| self.references.mention_outside(item, true));
        if op.num_results() > 0
            && let Some(names) = self.names.last()
        {
            names.write_results(op, &mut self.out);
            self.out.push_str(" = ");
        }
        self.op_at(op, location);
    }
    fn location_item(&mut self, op: OpRef<'_, '_>) -> Option<u32> {
        if self.options.locations { self.writer().location_item(op.location()) } else { None }
    }

    /// Prints an op as [`OpPrinter::op`] does, but not the names of its results.
    pub fn op_without_results(&mut self, op: OpRef<'_, '_>) {
        let location = self.location_item(op);
        self.op_at(op, location);
    }
    /// Prints an op without its result names, and with the given location.
    fn op_at(&mut self, op: OpRef<'_, '_>, location: Option<u32>) {
        let form = op.def().filter(|_| !self.options.generic).map(|def| (def, self.form(def)));
        let custom = form.filter(|(_, form)| form.is_printable);
        // The parser would infer other types from its custom form.
        let custom = custom.filter(|(d, _)| {
            d.assumed.is_empty() && d.required.is_none() || crate::generics::as_assumed(op, d)
        });
        let custom = custom.filter(|(d, form)| match &d.format {
            Format::Elements(elements) => {
                (!form.has_absent || format::has_only_written_parts(op, d, elements))
                    && reads_back::attributes(op, d, &form.checked)
                    && (form.has_dict || dict_entries(op, &form.bound).next().is_none())
            }
            _ => true,
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
        if let Some(item) = location {
            self.out.push_str(" loc(");
            self.references.write(item, alias::Form::Bare, &mut self.out);
            self.out.push(')');
        }
    }

    /// Returns the properties of a table's custom form, which are cached.
    fn form(&mut self, def: &'static OpDef) -> Form {
        self.forms.entry(std::ptr::from_ref(def)).or_insert_with(|| Form::new(def)).clone()
    }

    /// Calls `inner` to print the regions of `op`, with the names of an isolated op's arena and the op's default dialect. The names of the
    /// enclosing arenas remain available, since the op's operands need them.
    fn in_scope(&mut self, op: OpRef<'_, '_>, def: &OpDef, inner: impl FnOnce(&mut Self)) {
        if op.num_regions() == 0 {
            return inner(self);
        }
        self.dialects.push(default_dialect(def));
        match op.isolated_body() {
            Some(body) => {
                let regions: Vec<_> = op.regions().map(RegionRef::id).collect();
                let mut start = self.names.last().map(|names| names.inside(op.id())).unwrap_or_default();
                if !self.options.generic {
                    start.arguments = names::argument_names(op);
                }
                self.names.push(Names::new(body, &regions, start, self.unique.as_ref()));
                inner(self);
                self.names.pop();
            }
            None => inner(self),
        }
        self.dialects.pop();
    }
}

/// Returns the attributes that the dictionary of a custom form prints, if other elements print the attributes `elided`.
fn dict_entries<'c>(op: OpRef<'_, 'c>, elided: &[&str]) -> impl Iterator<Item = (Ident<'c>, Attribute<'c>)> {
    let is_printed = move |(name, value): &(Ident<'c>, Attribute<'c>)| {
        let name = name.as_str();
        let is_size = op.def().is_some_and(|def| is_segment_attr(def, name));
        !elided.contains(&name) && !is_size && !is_default(op, name, *value)
    };
    op.attrs().iter().copied().filter(is_printed)
}

/// Returns whether an attribute of the op's own has its default value.
fn is_default(op: OpRef<'_, '_>, name: &str, value: Attribute<'_>) -> bool {
    let own = op.def().and_then(|def| def.attrs.iter().find(|attr| attr.name == name));
    own.and_then(|attr| attr.default.as_ref()).is_some_and(|default| value.is_written(default))
}
