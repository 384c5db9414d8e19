//! The functions of a program, their graphs, and the summaries of the functions that they call.

use super::BoundsArgs;
use bourn_equations::value_bounds::{Calls, IndexModel, IrGraph};
use bourn_ir::def::has_trait_named;
use bourn_ir::suggest;
use bourn_ir::symbols::{Visibility, is_table};
use bourn_ir::{Body, Context, OpRef, OwnedOp};

/// The summaries of the functions of symbol tables.
pub type CallsOf<'a, 'c> = Vec<(&'a Body<'c>, Calls)>;

/// The name of the trait of functions.
const CALLABLE: &str = "CallableLike";

/// A function, or another isolated op whose values are analyzed.
#[derive(Clone, Debug)]
pub struct Function<'a, 'c> {
    /// Its name; the op's name if the op has no symbol name.
    pub name: String,
    /// The op.
    pub owner: OpRef<'a, 'c>,
    /// Its body.
    pub body: &'a Body<'c>,
    /// The body of the symbol table that the function is in.
    pub table: Option<&'a Body<'c>>,
}

impl<'a, 'c> Function<'a, 'c> {
    /// Returns whether the function has a heading even if it has no rows: it can be called, or the options select it. A module, or the
    /// initial value of a global, is listed for its rows only.
    pub(super) fn is_listed_without_values(&self, args: &BoundsArgs) -> bool {
        args.function.is_some() || self.owner.def().is_none_or(|def| has_trait_named(def, CALLABLE))
    }

    /// Returns the graph of the function for the questions that the options describe; `calls` has the summaries of the functions
    /// of its table.
    pub fn graph<'s>(
        &self,
        context: &'c Context,
        args: &BoundsArgs,
        calls: &'s CallsOf<'a, 'c>,
    ) -> IrGraph<'s, 'c>
    where
        'a: 's,
    {
        self.graph_in(context, args, args.index_bits(), calls)
    }

    pub(super) fn graph_in<'s>(
        &self,
        context: &'c Context,
        args: &BoundsArgs,
        bits: Option<u32>,
        calls: &'s CallsOf<'a, 'c>,
    ) -> IrGraph<'s, 'c>
    where
        'a: 's,
    {
        let mut graph = graph_of(context, args, bits, self.body).with_owner(self.owner);
        if args.explain {
            graph = graph.with_origins();
        }
        let own = |of: &Body<'c>| self.table.is_some_and(|table| std::ptr::eq(of, table));
        match calls.iter().find(|(of, _)| own(of)) {
            Some((_, calls)) => graph.with_calls(calls),
            None => graph,
        }
    }
}

/// Returns the data about the functions of a table that the answers for its functions depend on, for the questions that the options
/// describe.
pub fn calls_of_table<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    table: &'a Body<'c>,
) -> CallsOf<'a, 'c> {
    calls_of(context, args, args.index_bits(), &[table])
}

/// Returns the part of [`calls_of_table`] that the answers for one function depend on; `None` if it depends on the whole table: for a private
/// function, whose arguments depend on its callers, and for functions that call each other in a cycle.
pub fn calls_of_function<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    function: &Function<'a, 'c>,
) -> Option<CallsOf<'a, 'c>> {
    let Some(table) = function.table else { return Some(Vec::new()) };
    if Visibility::of(function.owner) == Visibility::Private {
        return None;
    }
    let graph = |context, body| graph_of(context, args, args.index_bits(), body);
    Some(vec![(table, Calls::of_body(context, table, function.body, &graph)?)])
}

/// Returns the selected functions, or a message if there are none.
pub(super) fn chosen_functions<'a, 'c>(
    args: &BoundsArgs,
    module: &'a OwnedOp<'c>,
) -> Result<Vec<Function<'a, 'c>>, String> {
    let all = functions(module.view());
    let Some(wanted) = &args.function else { return Ok(all) };
    let wanted = wanted.strip_prefix('@').unwrap_or(wanted);
    let hint = suggest::did_you_mean(wanted, all.iter().map(|f| f.name.as_str()));
    let chosen: Vec<_> = all.into_iter().filter(|f| f.name == wanted).collect();
    if chosen.is_empty() {
        return Err(format!("there is no function '{wanted}'{hint}"));
    }
    Ok(chosen)
}

/// Returns the graph of a function's body.
fn graph_of<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    bits: Option<u32>,
    body: &'a Body<'c>,
) -> IrGraph<'a, 'c> {
    let index = bits.map_or(IndexModel::UNBOUNDED, IndexModel::of_width);
    IrGraph::new(context, body).with_index_model(index.with_max_object_bytes(args.max_object_bytes))
}

/// Returns the symbol tables that functions are in, each once.
pub(super) fn tables<'a, 'c>(functions: &[Function<'a, 'c>]) -> Vec<&'a Body<'c>> {
    let mut found: Vec<&Body<'_>> = Vec::new();
    for table in functions.iter().filter_map(|function| function.table) {
        if !found.iter().any(|known| std::ptr::eq(*known, table)) {
            found.push(table);
        }
    }
    found
}

/// Returns the summaries of the functions of each symbol table.
pub(super) fn calls_of<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    bits: Option<u32>,
    tables: &[&'a Body<'c>],
) -> CallsOf<'a, 'c> {
    let graph = |context, body| graph_of(context, args, bits, body);
    let of_function =
        |context, function: OpRef<'a, 'c>, body| graph_of(context, args, bits, body).with_owner(function);
    let calls = |table| Calls::of_table(context, table, &graph).with_callers(context, table, &of_function);
    tables.iter().map(|table| (*table, calls(*table))).collect()
}

/// Returns the isolated ops that are not modules, outermost first; and a module itself if it directly contains index
/// values.
pub fn functions<'a, 'c>(top: OpRef<'a, 'c>) -> Vec<Function<'a, 'c>> {
    let mut found = Vec::new();
    let mut stack = vec![(top, None)];
    while let Some((op, table)) = stack.pop() {
        let Some(body) = op.isolated_body() else { continue };
        let name = op.attr("sym_name").and_then(|a| a.as_str()).unwrap_or(op.name().as_str());
        found.push(Function { name: name.to_owned(), owner: op, body, table });
        let table = if is_table(op) { Some(body) } else { table };
        let mut inner = Vec::new();
        bourn_passes::walk(body, |op| {
            if op.isolated_body().is_some() {
                inner.push((op, table));
            }
        });
        stack.extend(inner.into_iter().rev());
    }
    // A module that contains only isolated ops has no values of its own.
    found.retain(|f| !body_is_empty(f.body));
    found
}

fn body_is_empty(body: &Body<'_>) -> bool {
    let has_args = body.top_regions().any(|r| r.entry().is_some_and(|b| b.args().len() > 0));
    let mut only_isolated = !has_args;
    bourn_passes::walk(body, |op| only_isolated &= op.isolated_body().is_some());
    only_isolated
}
