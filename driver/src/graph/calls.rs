//! The graph of functions and calls.

use super::model::{Edge, End, Graph, Label, Node, Part};
use bourn_ir::def::has_trait_named;
use bourn_ir::symbols::{SymbolTable, is_function, is_table, name_of, references};
use bourn_ir::{Attribute, Body, OpData, OpRef};
use bourn_passes::walk;
use std::collections::{BTreeMap, HashMap};

/// The name of the trait of calls.
const CALL: &str = "CallLike";

/// A symbol table, with the table around it and the path of its name.
struct Table<'a, 'c> {
    symbols: SymbolTable<'a, 'c>,
    outer: Option<usize>,
    path: String,
}

/// A body that remains to be visited: its table, and the function that it is part of.
struct Task<'a, 'c> {
    body: &'a Body<'c>,
    table: usize,
    function: Option<usize>,
}

/// Returns the graph of the functions in an op.
pub fn graph(op: &OpData<'_>) -> Graph {
    let mut finder = Finder::default();
    if let Some(body) = op.body() {
        finder.visit(body);
    }
    finder.graph()
}

#[derive(Default)]
struct Finder<'a, 'c> {
    tables: Vec<Table<'a, 'c>>,
    /// The names of the functions, and whether they have a body.
    functions: Vec<(String, bool)>,
    numbers: HashMap<(usize, usize), usize>,
    /// The calls: the caller, and the callee, which is looked up when all functions are known.
    calls: Vec<(usize, usize, Option<Attribute<'c>>)>,
}

fn key(op: OpRef<'_, '_>) -> (usize, usize) {
    (std::ptr::from_ref(op.body()) as usize, op.id().index())
}

impl<'a, 'c> Finder<'a, 'c> {
    fn visit(&mut self, body: &'a Body<'c>) {
        let table = Table { symbols: SymbolTable::of_body(body), outer: None, path: String::new() };
        self.tables.push(table);
        // The first body is visited first, so that the functions are in the order of the text.
        let mut tasks = vec![Task { body, table: 0, function: None }];
        while let Some(task) = tasks.pop() {
            let mut inner = Vec::new();
            walk(task.body, |op| {
                if let Some(caller) = task.function
                    && op.def().is_some_and(|def| has_trait_named(def, CALL))
                {
                    self.calls.push((caller, task.table, references(op).first().copied()));
                }
                let Some(body) = op.isolated_body() else { return };
                let name = name_of(op).unwrap_or_default();
                let path = &self.tables[task.table].path;
                let (mut table, mut function) = (task.table, task.function);
                if is_function(op) {
                    self.numbers.insert(key(op), self.functions.len());
                    function = Some(self.functions.len());
                    let has_body = body.top_regions().any(|region| !region.is_empty());
                    self.functions.push((format!("{path}@{name}"), has_body));
                } else if is_table(op) {
                    let path = if name.is_empty() { path.clone() } else { format!("{path}@{name}::") };
                    let symbols = SymbolTable::of_body(body);
                    table = self.tables.len();
                    self.tables.push(Table { symbols, outer: Some(task.table), path });
                }
                inner.push(Task { body, table, function });
            });
            tasks.extend(inner.into_iter().rev());
        }
    }

    /// Returns the function that a reference in a table means.
    fn callee(&self, table: usize, reference: Attribute<'c>) -> Option<usize> {
        let mut table = Some(table);
        while let Some(at) = table {
            if let Some(found) = self.tables[at].symbols.lookup(reference) {
                return self.numbers.get(&key(found)).copied();
            }
            table = self.tables[at].outer;
        }
        None
    }

    fn graph(self) -> Graph {
        let mut nodes = self.functions.clone();
        let mut others: BTreeMap<String, usize> = BTreeMap::new();
        let mut counts: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (caller, table, reference) in &self.calls {
            let known = reference.and_then(|reference| self.callee(*table, reference));
            let callee = known.unwrap_or_else(|| {
                // A call of a value, or of a symbol that is not in the program.
                let name = reference.map_or_else(|| "indirect".to_owned(), |reference| reference.to_string());
                *others.entry(name.clone()).or_insert_with(|| {
                    nodes.push((name, false));
                    nodes.len() - 1
                })
            });
            *counts.entry((*caller, callee)).or_default() += 1;
        }
        let parts = nodes.into_iter().enumerate().map(|(at, (name, has_body))| {
            Part::Node(Node { id: at, label: Label::Plain(name), hue: None, is_dashed: !has_body })
        });
        let edges = counts.into_iter().map(|((from, to), count)| {
            let label = if count > 1 { format!("{count} calls") } else { String::new() };
            Edge { from: End::node(from), to: End::node(to), is_dashed: false, label }
        });
        Graph { parts: parts.collect(), edges: edges.collect() }
    }
}
