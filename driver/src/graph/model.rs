//! A graph with nested clusters, from which the formats are written.

/// A graph.
#[derive(Debug, Default)]
pub struct Graph {
    /// Nodes and clusters, in the order of the program.
    pub parts: Vec<Part>,
    pub edges: Vec<Edge>,
}

/// A part of the list of nodes and clusters.
#[derive(Debug)]
pub enum Part {
    /// The parts that follow are in a cluster, up to its end.
    Begin(Cluster),
    End,
    Node(Node),
}

/// A rectangle around nodes: an op with regions, or a block.
#[derive(Debug)]
pub struct Cluster {
    pub id: usize,
    /// The node that stands for the cluster at the ends of edges.
    pub anchor: usize,
    pub label: String,
    /// Whether a newline follows the label.
    pub has_lines: bool,
}

/// A node.
#[derive(Debug)]
pub struct Node {
    pub id: usize,
    pub label: Label,
    /// The colour, from 0 to 1, if the node is filled.
    pub hue: Option<f64>,
    pub is_dashed: bool,
}

/// The text of a node.
#[derive(Debug)]
pub enum Label {
    /// A text.
    Plain(String),
    /// An argument of a block.
    Argument(Port),
    /// An op with its operands and results.
    Op { inputs: Vec<Port>, lines: Vec<String>, outputs: Vec<Port> },
}

/// A part of a node that edges begin or end at.
#[derive(Debug)]
pub struct Port {
    pub name: String,
    pub text: String,
}

/// An edge.
#[derive(Debug)]
pub struct Edge {
    pub from: End,
    pub to: End,
    pub is_dashed: bool,
    /// The text beside the edge.
    pub label: String,
}

/// An end of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    pub node: usize,
    /// The cluster that the node stands for.
    pub cluster: Option<usize>,
    pub port: Option<String>,
}

impl End {
    /// Returns the end at a node.
    pub fn node(node: usize) -> End {
        End { node, cluster: None, port: None }
    }
}
