//! Passes that print graphs of a program, as DOT for Graphviz or as SVG.

mod calls;
mod dot;
mod model;
mod ops;
mod svg;

use bourn_passes::{OptionKind, OptionValue, Pass, PassFailed, PassRegistry, Target};
use model::Graph;

/// Adds the passes of this module.
pub fn register(registry: &mut PassRegistry) {
    registry.add(ViewOpGraph::INFO).add(ViewCallGraph::INFO);
}

/// The format of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Format {
    /// The language of Graphviz.
    #[default]
    Dot,
    /// A picture.
    Svg,
}

impl OptionValue for Format {
    const KIND: OptionKind = OptionKind::OneOf(&["dot", "svg"]);
    fn of(text: &str) -> Self {
        if text == "svg" { Format::Svg } else { Format::Dot }
    }
    fn text(&self) -> String {
        if *self == Format::Svg { "svg" } else { "dot" }.to_owned()
    }
}

/// Prints the graph of the ops and regions of a program on standard error.
#[derive(Pass, Clone, Debug)]
#[pass(argument = "view-op-graph", name = "ViewOpGraph")]
pub struct ViewOpGraph {
    /// The length at which the text of an attribute or a type is cut.
    #[option("max-label-len", default = 20)]
    pub max_label_len: u64,
    /// Prints the attributes of ops.
    #[option("print-attrs", default = true)]
    pub attrs: bool,
    /// Prints edges from each op to the next op of the block.
    #[option("print-control-flow-edges")]
    pub control_flow: bool,
    /// Prints edges from values to the ops that use them.
    #[option("print-data-flow-edges", default = true)]
    pub data_flow: bool,
    /// Prints the types of results and arguments.
    #[option("print-result-types", default = true)]
    pub types: bool,
    /// The format of the graph.
    #[option("format", default = "dot")]
    pub format: Format,
}

impl Pass for ViewOpGraph {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let graph = ops::graph(self, target.op());
        print(target, &graph, self.format)
    }
}

/// Prints the graph of the functions and calls of a program on standard error.
#[derive(Pass, Clone, Debug)]
#[pass(argument = "view-callgraph", name = "ViewCallGraph")]
pub struct ViewCallGraph {
    /// The format of the graph.
    #[option("format", default = "dot")]
    pub format: Format,
}

impl Pass for ViewCallGraph {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let graph = calls::graph(target.op());
        print(target, &graph, self.format)
    }
}

fn print(target: &mut Target<'_, '_>, graph: &Graph, format: Format) -> Result<(), PassFailed> {
    match format {
        Format::Dot => target.print(&dot::text(graph)),
        Format::Svg => match svg::text(graph) {
            Ok(text) => target.print(&text),
            Err(message) => {
                let location = target.location();
                target.diagnostics.error(location, message);
                return Err(PassFailed);
            }
        },
    }
    Ok(())
}
