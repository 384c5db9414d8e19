//! The pass that erases unreferenced symbols that are not visible outside.

use crate::Pass;
use crate::pass::{PassFailed, Target, walk};
use bourn_ir::symbols::{self, SymbolTable, Visibility, is_table, name_of, references};
use bourn_ir::{AttrData, Attribute, BlockRef, Body, OpId, OpRef, RegionRef, Trait};
use rustc_hash::{FxHashMap, FxHashSet};

/// Erases unreferenced symbols that are not visible from outside.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "symbol-dce", name = "SymbolDCE")]
pub struct SymbolDce;

impl Pass for SymbolDce {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let (name, location) = (target.op_name(), target.location());
        if !target.op().name().def().is_some_and(|def| def.has_trait(Trait::SymbolTable)) {
            let message = "was scheduled to run under SymbolDCE, but does not define a symbol table";
            target.op_error(name, location, message);
            return Err(PassFailed);
        }
        let attr = |name: &str| target.op().attr(name).and_then(Attribute::as_str);
        let is_hidden =
            target.is_top() || attr(symbols::NAME).is_none() || attr(symbols::VISIBILITY) == Some("private");
        let Some(body) = target.body() else { return Ok(()) };
        let start =
            Liveness { tables: FxHashMap::default(), live: FxHashSet::default(), worklist: Vec::new() };
        let found = start.of(body, is_hidden);
        let live = match found {
            Ok(live) => live,
            Err(unknown) => {
                let (name, location) = (unknown.name().as_str().to_owned(), unknown.location());
                let message = format!(
                    "'{name}' op operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses"
                );
                target.diagnostics.error(location, message);
                return Err(PassFailed);
            }
        };
        let erased = target.body_mut().map_or(0, |body| erase_dead(body, &live));
        target.count("num-dce'd", "Number of symbols DCE'd", erased);
        Ok(())
    }
}

/// The key of a symbol: the address of its body, and its id in it.
type Key = (usize, OpId);

fn key(op: OpRef<'_, '_>) -> Key {
    (std::ptr::from_ref(op.body()) as usize, op.id())
}

fn is_symbol(op: OpRef<'_, '_>) -> bool {
    name_of(op).is_some() && op.def().is_some_and(|def| def.has_trait(Trait::Symbol))
}

/// A symbol table: the target of the pass, which can only be accessed from inside, or an op in it.
#[derive(Clone, Copy)]
enum Table<'a, 'c> {
    Target(&'a Body<'c>),
    Op(OpRef<'a, 'c>),
}

impl<'a, 'c> Table<'a, 'c> {
    fn key(self) -> Option<Key> {
        match self {
            Table::Target(_) => None,
            Table::Op(op) => Some(key(op)),
        }
    }
    fn ops(self) -> Vec<OpRef<'a, 'c>> {
        match self {
            Table::Target(body) => {
                body.top_regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops).collect()
            }
            Table::Op(op) => op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops).collect(),
        }
    }
    fn symbols(self) -> SymbolTable<'a, 'c> {
        match self {
            Table::Target(body) => SymbolTable::of_body(body),
            Table::Op(op) => SymbolTable::new(op),
        }
    }
}

/// The table that an op is in.
#[derive(Clone, Copy)]
struct Scope<'a, 'c> {
    table: Table<'a, 'c>,
    /// Whether the table is invisible outside of the target.
    is_hidden: bool,
}

struct Liveness<'a, 'c> {
    tables: FxHashMap<Option<Key>, SymbolTable<'a, 'c>>,
    live: FxHashSet<Key>,
    /// Live ops whose references were not followed yet.
    worklist: Vec<(OpRef<'a, 'c>, Scope<'a, 'c>)>,
}

impl<'a, 'c> Liveness<'a, 'c> {
    /// Returns the live symbols inside the target.
    ///
    /// # Errors
    /// Returns an op whose references cannot be found, since it may be a symbol table.
    fn of(mut self, target: &'a Body<'c>, is_hidden: bool) -> Result<FxHashSet<Key>, OpRef<'a, 'c>> {
        self.enter(Scope { table: Table::Target(target), is_hidden });
        while let Some((op, scope)) = self.worklist.pop() {
            if is_table(op) {
                let is_private = !is_symbol(op) || Visibility::of(op) == Visibility::Private;
                self.enter(Scope { table: Table::Op(op), is_hidden: scope.is_hidden || is_private });
            }
            for reference in references_within(op)? {
                self.mark(reference, scope);
            }
        }
        Ok(self.live)
    }
    /// Adds the ops of a table that are always live to the worklist.
    fn enter(&mut self, scope: Scope<'a, 'c>) {
        for op in scope.table.ops() {
            let may_go = is_symbol(op)
                && match Visibility::of(op) {
                    Visibility::Public => false,
                    Visibility::Private => true,
                    Visibility::Nested => scope.is_hidden,
                };
            if !may_go && (!is_symbol(op) || self.live.insert(key(op))) {
                self.worklist.push((op, scope));
            }
        }
    }
    /// Marks the symbols on the path of a reference.
    fn mark(&mut self, reference: Attribute<'c>, mut scope: Scope<'a, 'c>) {
        let AttrData::SymbolRef { root, nested } = reference.data() else { return };
        let mut path = Vec::new();
        for name in std::iter::once(root).chain(nested) {
            let table = scope.table;
            let known = self.tables.entry(table.key()).or_insert_with(|| table.symbols());
            // A reference to an undefined symbol keeps nothing alive.
            let Some(op) = known.get(name.as_str()) else { return };
            path.push((op, scope));
            scope.table = Table::Op(op);
        }
        for (op, scope) in path {
            if self.live.insert(key(op)) {
                self.worklist.push((op, scope));
            }
        }
    }
}

/// Returns the references of an op and of the ops in its regions, without the regions of nested symbol tables.
fn references_within<'a, 'c>(op: OpRef<'a, 'c>) -> Result<Vec<Attribute<'c>>, OpRef<'a, 'c>> {
    let mut found = Vec::new();
    let mut stack = vec![op];
    while let Some(next) = stack.pop() {
        if next.num_regions() == 1 && next.def().is_none() {
            return Err(op);
        }
        found.extend(references(next));
        if !is_table(next) {
            stack.extend(next.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
    }
    Ok(found)
}

/// Erases the dead symbols of all tables. Returns their number.
fn erase_dead(body: &mut Body<'_>, live: &FxHashSet<Key>) -> usize {
    let mut erased = 0;
    // Each body, and whether its owner is a symbol table.
    let mut bodies = vec![(body, true)];
    while let Some((body, is_of_table)) = bodies.pop() {
        let mut dead = Vec::new();
        walk(body, |op| {
            let is_in_table = op.parent_op().map_or(is_of_table, is_table);
            if is_in_table && is_symbol(op) && !live.contains(&key(op)) {
                dead.push(op.id());
            }
        });
        erased += dead.len();
        // In reverse, so that nested symbols are erased before the op around them.
        for op in dead.into_iter().rev() {
            body.erase(op);
        }
        bodies.extend(body.isolated_ops_mut().filter_map(|(_, op)| {
            let is_of_table = op.name().def().is_some_and(|def| def.has_trait(Trait::SymbolTable));
            Some((op.body_mut()?, is_of_table))
        }));
    }
    erased
}
