//! The options by which passes that ask the bounds engine are told what `index` is and how much the engine tries.

use crate::options::{OptionInfo, OptionKind, PassOptions};
use bourn_equations::value_bounds::{Decisions, Effort, IndexModel, IrBounds, IrGraph, Owner};
use bourn_ir::{Body, Context};

/// The width of `index` that never wraps.
const UNBOUNDED: &str = "unbounded";
/// The effort of a pass that would rather not know than wait.
const LITTLE: &str = "little";

/// The option `index-width` of a pass that changes programs: 64 unless given.
pub const INDEX_WIDTH: OptionInfo = OptionInfo {
    name: "index-width",
    kind: OptionKind::OneOf(&["32", "64", UNBOUNDED]),
    default: "64",
    description: "bits of index, which may wrap, or unbounded",
};

/// The option `index-width` of a pass that answers questions: unbounded unless given.
pub const UNBOUNDED_INDEX_WIDTH: OptionInfo = OptionInfo { default: UNBOUNDED, ..INDEX_WIDTH };

/// The option `max-object-bytes`.
pub const MAX_OBJECT_BYTES: OptionInfo = OptionInfo {
    name: "max-object-bytes",
    kind: OptionKind::Int,
    default: "0",
    description: "most bytes of a tensor or buffer; 0 for the default of index-width: 2^48 of 64, 2^31 - 1 of 32, else no limit",
};

/// The option `effort`: full unless given.
pub const EFFORT: OptionInfo = OptionInfo {
    name: "effort",
    kind: OptionKind::OneOf(&[LITTLE, "full"]),
    default: "full",
    description: "how much the bounds engine tries for each question: little or full",
};

/// The option `effort` of a pass that is run often: little unless given.
pub const LITTLE_EFFORT: OptionInfo = OptionInfo { default: LITTLE, ..EFFORT };

/// What a pass tells the bounds engine: the values of the options [`INDEX_WIDTH`], [`MAX_OBJECT_BYTES`] and [`EFFORT`].
///
/// By default `index` is unbounded and the effort is full, as it is for queries.
///
/// ```
/// use bourn_equations::value_bounds::{Effort, IndexModel};
/// use bourn_passes::{EFFORT, EngineOptions, INDEX_WIDTH, MAX_OBJECT_BYTES, PassOptions};
///
/// let options = PassOptions::parse("effort=little", &[EFFORT, INDEX_WIDTH, MAX_OBJECT_BYTES]).unwrap();
/// let engine = EngineOptions::of(&options);
/// assert_eq!(engine.effort, Effort::Little);
/// assert_eq!(engine.index, IndexModel::of_width(64));
/// assert_eq!(engine.text(), "effort=little index-width=64 max-object-bytes=281474976710656");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EngineOptions {
    /// What is assumed of `index`.
    pub index: IndexModel,
    /// How much is tried for each question.
    pub effort: Effort,
}

impl EngineOptions {
    /// Returns the values that the options of a pass have.
    #[must_use]
    pub fn of(options: &PassOptions) -> Self {
        // What is no number is `unbounded`.
        let width = options.text(INDEX_WIDTH.name).parse().ok();
        let bytes = u64::try_from(options.int(MAX_OBJECT_BYTES.name)).ok().filter(|bytes| *bytes > 0);
        let index = width.map_or(IndexModel::UNBOUNDED, IndexModel::of_width).with_max_object_bytes(bytes);
        let effort = if options.text(EFFORT.name) == LITTLE { Effort::Little } else { Effort::Full };
        EngineOptions { index, effort }
    }

    /// Returns the options as a pipeline writes them, in alphabetical order: each in a text of its own, since others may come between them.
    #[must_use]
    pub fn texts(self) -> [String; 3] {
        let effort = match self.effort {
            Effort::Little => LITTLE,
            Effort::Full => EFFORT.default,
        };
        let width = self.index.width.map_or_else(|| UNBOUNDED.to_owned(), |bits| bits.to_string());
        let bytes = self.index.max_object_bytes.unwrap_or(0);
        [
            format!("{}={effort}", EFFORT.name),
            format!("{}={width}", INDEX_WIDTH.name),
            format!("{}={bytes}", MAX_OBJECT_BYTES.name),
        ]
    }

    /// Returns the options as the only ones of a pass.
    #[must_use]
    pub fn text(self) -> String {
        self.texts().join(" ")
    }

    /// Returns the graph of a body, which belongs to an op, with this `index`.
    #[must_use]
    pub fn graph<'a, 'c>(
        self,
        context: &'c Context,
        body: &'a Body<'c>,
        owner: Owner<'c>,
    ) -> IrGraph<'a, 'c> {
        IrGraph::new(context, body).with_owner(owner).with_index_model(self.index)
    }

    /// Creates a session that tries as much as the option says.
    #[must_use]
    pub fn session<'g>(self, graph: &'g IrGraph<'_, '_>) -> IrBounds<'g> {
        IrBounds::with_effort(graph, self.effort)
    }

    /// Creates a session that decides about ops at their places, and tries as much as the option says.
    #[must_use]
    pub fn decisions<'g, 'a, 'c>(self, graph: &'g IrGraph<'a, 'c>) -> Decisions<'g, 'a, 'c> {
        Decisions::with_effort(graph, self.effort)
    }
}
