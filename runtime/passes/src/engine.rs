//! The options of passes that query the bounds engine: the model of `index`, and the effort.

use crate::options::{OptionGroup, OptionInfo, OptionKind, PassOptions};
use bourn_equations::value_bounds::{Calls, Decisions, Effort, IndexModel, IrBounds, IrGraph, Owner};
use bourn_ir::symbols::is_table;
use bourn_ir::{Body, Context};

/// The value of `index-width` for an `index` that never wraps.
const UNBOUNDED: &str = "unbounded";
/// The value of `effort` for passes that prefer a fast answer to a precise answer.
const LITTLE: &str = "little";

/// The option `index-width` of passes that change programs. The default is 64.
const INDEX_WIDTH: OptionInfo = OptionInfo {
    name: "index-width",
    kind: OptionKind::OneOf(&["32", "64", UNBOUNDED]),
    default: "64",
    description: "bits of index, which may wrap, or unbounded",
};

/// The option `index-width` of passes that answer queries. The default is unbounded.
const UNBOUNDED_INDEX_WIDTH: OptionInfo = OptionInfo { default: UNBOUNDED, ..INDEX_WIDTH };

/// The option `max-object-bytes`.
const MAX_OBJECT_BYTES: OptionInfo = OptionInfo {
    name: "max-object-bytes",
    kind: OptionKind::Int,
    default: "0",
    description: "most bytes of a tensor or buffer; 0 for the default of index-width: 2^48 of 64, 2^31 - 1 of 32, else no limit",
};

/// The option `effort`. The default is full.
const EFFORT: OptionInfo = OptionInfo {
    name: "effort",
    kind: OptionKind::OneOf(&[LITTLE, "full"]),
    default: "full",
    description: "how much the bounds engine tries for each question: little or full",
};

/// The option `effort` of passes that are run often. The default is little.
const LITTLE_EFFORT: OptionInfo = OptionInfo { default: LITTLE, ..EFFORT };

/// The settings of the bounds engine in a pass: the values of the options `index-width`, `max-object-bytes` and `effort`.
///
/// The defaults are the defaults of queries: `index` is unbounded and the effort is full.
///
/// ```
/// use bourn_equations::value_bounds::{Effort, IndexModel};
/// use bourn_passes::{EngineOptions, OptionGroup, PassOptions};
///
/// let options = PassOptions::parse("effort=little", &[EngineOptions::OPTIONS]).unwrap();
/// let engine = EngineOptions::of(&options);
/// assert_eq!(engine.effort, Effort::Little);
/// assert_eq!(engine.index, IndexModel::of_width(64));
/// assert_eq!(engine.texts()[0], ("effort", "little".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EngineOptions {
    /// The model of `index`.
    pub index: IndexModel,
    /// The effort for each query.
    pub effort: Effort,
}

impl EngineOptions {
    /// The options of passes that run often: the effort is little by default.
    pub const LITTLE: &'static [OptionInfo] = &[LITTLE_EFFORT, INDEX_WIDTH, MAX_OBJECT_BYTES];
    /// The options of passes that answer queries: `index` is unbounded by default.
    pub const QUERIES: &'static [OptionInfo] = &[EFFORT, UNBOUNDED_INDEX_WIDTH, MAX_OBJECT_BYTES];

    /// Returns the graph of a body that belongs to `owner`, with this model of `index`.
    #[must_use]
    pub fn graph<'a, 'c>(
        self,
        context: &'c Context,
        body: &'a Body<'c>,
        owner: Owner<'c>,
    ) -> IrGraph<'a, 'c> {
        IrGraph::new(context, body).with_owner(owner).with_index_model(self.index)
    }

    /// Returns the summaries of the functions of a symbol table, and the ranges of the arguments of private functions in all
    /// calls; `None` if another table is nested in it, whose functions may have the same names.
    ///
    /// Only a pass that is run on the table may use them: the answers for a function depend on its callers.
    #[must_use]
    pub fn calls<'c>(self, context: &'c Context, table: &Body<'c>) -> Option<Calls> {
        if has_table(table) {
            return None;
        }
        let graph = |context, body| IrGraph::new(context, body).with_index_model(self.index);
        let of_function = |context, function, body| self.graph(context, body, Owner::from(function));
        Some(Calls::of_table(context, table, &graph).with_callers(context, table, &of_function))
    }

    /// Creates a session of queries with this effort.
    #[must_use]
    pub fn session<'g>(self, graph: &'g IrGraph<'_, '_>) -> IrBounds<'g> {
        IrBounds::with_effort(graph, self.effort)
    }

    /// Creates a session of decisions about ops, with this effort.
    #[must_use]
    pub fn decisions<'g, 'a, 'c>(self, graph: &'g IrGraph<'a, 'c>) -> Decisions<'g, 'a, 'c> {
        Decisions::with_effort(graph, self.effort)
    }
}

impl OptionGroup for EngineOptions {
    const OPTIONS: &'static [OptionInfo] = &[EFFORT, INDEX_WIDTH, MAX_OBJECT_BYTES];

    fn of(options: &PassOptions) -> Self {
        // The only value that is not a number is `unbounded`.
        let width = options.text(INDEX_WIDTH.name).parse().ok();
        let bytes = u64::try_from(options.int(MAX_OBJECT_BYTES.name)).ok().filter(|bytes| *bytes > 0);
        let index = width.map_or(IndexModel::UNBOUNDED, IndexModel::of_width).with_max_object_bytes(bytes);
        let effort = if options.text(EFFORT.name) == LITTLE { Effort::Little } else { Effort::Full };
        EngineOptions { index, effort }
    }

    fn texts(&self) -> Vec<(&'static str, String)> {
        let effort = match self.effort {
            Effort::Little => LITTLE,
            Effort::Full => EFFORT.default,
        };
        let width = self.index.width.map_or_else(|| UNBOUNDED.to_owned(), |bits| bits.to_string());
        let bytes = self.index.max_object_bytes.unwrap_or(0).to_string();
        vec![(EFFORT.name, effort.to_owned()), (INDEX_WIDTH.name, width), (MAX_OBJECT_BYTES.name, bytes)]
    }
}

/// Returns whether a symbol table is nested in a body.
fn has_table(body: &Body<'_>) -> bool {
    let mut open = vec![body];
    while let Some(body) = open.pop() {
        if body.all_ops().any(is_table) {
            return true;
        }
        open.extend(body.all_ops().filter_map(|op| op.isolated_body()));
    }
    false
}
