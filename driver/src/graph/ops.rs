//! The graph of ops and regions: an op without regions is a node, an op with regions and each block are clusters. The numbers and labels
//! are those of MLIR's pass of the same name.

use super::ViewOpGraph;
use super::model::{Cluster, Edge, End, Graph, Label, Node, Part, Port};
use bourn_ir::print::ValueNames;
use bourn_ir::{AttrData, Attribute, BlockRef, Ident, OpData, OpRef, RegionRef, Type, Value};
use std::collections::{HashMap, HashSet};

/// The number of elements from which on an attribute is shortened to `[...]`.
const LARGE: usize = 17;

/// Returns the graph of an op.
pub fn graph(options: &ViewOpGraph, op: &OpData<'_>) -> Graph {
    let names = op.body().map(ValueNames::new);
    let mut maker = Maker {
        options,
        names,
        hues: hues(op),
        graph: Graph::default(),
        last_id: 0,
        values: HashMap::new(),
        uses: Vec::new(),
    };
    maker.top(op);
    if options.data_flow {
        maker.add_data_flow();
    }
    maker.graph
}

/// A value: the address of its body, and its id.
type Key = (usize, u32);

fn key(value: Value<'_, '_>) -> Key {
    (std::ptr::from_ref(value.body()) as usize, value.id().index() as u32)
}

struct Maker<'m> {
    options: &'m ViewOpGraph,
    names: Option<ValueNames>,
    hues: HashMap<String, f64>,
    graph: Graph,
    last_id: usize,
    /// The origin of the edges from each value.
    values: HashMap<Key, End>,
    /// The uses of values, in the order of the edges.
    uses: Vec<(Key, End)>,
}

/// The work that remains, since regions may nest deeply.
enum Task<'a, 'c> {
    Op(OpRef<'a, 'c>),
    Block(BlockRef<'a, 'c>),
    /// The end of the cluster of an op, which is the end of the edges from and to it.
    EndOp(OpRef<'a, 'c>, End),
    EndBlock,
}

impl Maker<'_> {
    fn id(&mut self) -> usize {
        self.last_id += 1;
        self.last_id
    }

    fn begin(&mut self, label: String, has_lines: bool) -> End {
        let (id, anchor) = (self.id(), self.id());
        self.graph.parts.push(Part::Begin(Cluster { id, anchor, label, has_lines }));
        End { node: anchor, cluster: Some(id), port: None }
    }

    fn top(&mut self, op: &OpData<'_>) {
        let label = self.cluster_label(op.name().as_str(), op.attrs(), &[]);
        self.begin(label, self.options.attrs);
        if let Some(body) = op.body() {
            self.blocks_of(body.top_regions());
        }
        self.graph.parts.push(Part::End);
    }

    fn blocks_of<'a, 'c: 'a>(&mut self, regions: impl Iterator<Item = RegionRef<'a, 'c>>) {
        let mut tasks: Vec<Task<'a, 'c>> = Vec::new();
        push_blocks(&mut tasks, regions);
        // The last op of each block that is not finished.
        let mut before: Vec<Option<End>> = Vec::new();
        while let Some(task) = tasks.pop() {
            let done = match task {
                Task::Block(block) => {
                    self.begin(String::new(), false);
                    block.args().for_each(|argument| self.argument(argument));
                    before.push(None);
                    tasks.push(Task::EndBlock);
                    let at = tasks.len();
                    tasks.extend(block.ops().map(Task::Op));
                    tasks[at..].reverse();
                    continue;
                }
                Task::EndBlock => {
                    before.pop();
                    self.graph.parts.push(Part::End);
                    continue;
                }
                Task::Op(op) if op.num_regions() > 0 => {
                    let types: Vec<Type<'_>> = op.results().map(Value::ty).collect();
                    let label = self.cluster_label(op.name().as_str(), op.attrs(), &types);
                    let end = self.begin(label, self.options.attrs);
                    tasks.push(Task::EndOp(op, end));
                    push_blocks(&mut tasks, op.regions());
                    continue;
                }
                Task::Op(op) => self.node(op),
                Task::EndOp(op, end) => {
                    self.graph.parts.push(Part::End);
                    self.uses.extend(op.operands().map(|operand| (key(operand), end.clone())));
                    self.values.extend(op.results().map(|result| (key(result), end.clone())));
                    end
                }
            };
            if let Some(last) = before.last_mut()
                && let Some(from) = last.replace(done.clone())
                && self.options.control_flow
            {
                let bare = |end: End| End { port: None, ..end };
                let (from, to) = (bare(from), bare(done));
                self.graph.edges.push(Edge { from, to, is_dashed: true, label: String::new() });
            }
        }
    }

    fn argument(&mut self, argument: Value<'_, '_>) {
        let id = self.id();
        let port = self.port("res", argument);
        self.values.insert(key(argument), End { node: id, cluster: None, port: Some(port.name.clone()) });
        let label = Label::Argument(port);
        self.graph.parts.push(Part::Node(Node { id, label, hue: None, is_dashed: false }));
    }

    fn node(&mut self, op: OpRef<'_, '_>) -> End {
        let id = self.id();
        let inputs: Vec<Port> = op
            .operands()
            .map(|operand| {
                let mut port = self.port("arg", operand);
                port.text = self.name(operand);
                let end = End { node: id, cluster: None, port: Some(port.name.clone()) };
                self.uses.push((key(operand), end));
                port
            })
            .collect();
        let outputs: Vec<Port> = op
            .results()
            .map(|result| {
                let port = self.port("res", result);
                self.values
                    .insert(key(result), End { node: id, cluster: None, port: Some(port.name.clone()) });
                port
            })
            .collect();
        let name = op.name().as_str();
        let mut lines = vec![name.to_owned()];
        if self.options.attrs && !op.attrs().is_empty() {
            lines.push(String::new());
            lines.extend(self.attrs(op.attrs()));
        }
        let hue = self.hues.get(name).copied();
        let label = Label::Op { inputs, lines, outputs };
        self.graph.parts.push(Part::Node(Node { id, label, hue, is_dashed: false }));
        End::node(id)
    }

    fn add_data_flow(&mut self) {
        for (value, to) in std::mem::take(&mut self.uses) {
            if let Some(from) = self.values.get(&value) {
                let (from, label) = (from.clone(), String::new());
                self.graph.edges.push(Edge { from, to, is_dashed: false, label });
            }
        }
    }

    fn name(&self, value: Value<'_, '_>) -> String {
        self.names.as_ref().map_or_else(String::new, |names| names.of(value))
    }

    /// Returns the port of a value, with its name and its type.
    fn port(&self, prefix: &str, value: Value<'_, '_>) -> Port {
        let name = self.name(value);
        let bare = name.strip_prefix('%').unwrap_or(&name);
        let allowed = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
        let port = format!("{prefix}_{}", bare.chars().map(allowed).collect::<String>());
        let text = match self.options.types {
            true => format!("{name} {}", self.ty(value.ty())),
            false => name,
        };
        Port { name: port, text }
    }

    fn cluster_label(&self, name: &str, attrs: &[(Ident<'_>, Attribute<'_>)], types: &[Type<'_>]) -> String {
        let mut lines = vec![match self.options.types {
            true => {
                let types: Vec<String> = types.iter().map(ToString::to_string).collect();
                format!("{name} : ({})", self.cut(&types.join(", ")))
            }
            false => name.to_owned(),
        }];
        if self.options.attrs {
            lines.extend(self.attrs(attrs));
        }
        lines.join("\n")
    }

    fn attrs(&self, attrs: &[(Ident<'_>, Attribute<'_>)]) -> Vec<String> {
        let mut sorted: Vec<(&str, Attribute<'_>)> =
            attrs.iter().map(|(name, attr)| (name.as_str(), *attr)).collect();
        sorted.sort_by_key(|(name, _)| *name);
        sorted.into_iter().map(|(name, attr)| format!("{name}: {}", self.attr(attr))).collect()
    }

    fn ty(&self, ty: Type<'_>) -> String {
        self.cut(&ty.to_string())
    }

    fn attr(&self, attr: Attribute<'_>) -> String {
        match attr.data() {
            AttrData::Array(items) if items.len() >= LARGE => "[...]".to_owned(),
            AttrData::DenseElements { text, ty, .. } => {
                // The same element everywhere is always printed.
                if !text.as_str().trim_start().starts_with('[')
                    && !text.as_str().trim_start().starts_with('"')
                {
                    return attr.to_string();
                }
                match ty.shape() {
                    Some(shape) if ty.element_count().is_none_or(|count| count >= LARGE as i64) => {
                        let (open, close) = ("[".repeat(shape.len()), "]".repeat(shape.len()));
                        format!("{open}...{close} : {}", self.ty(*ty))
                    }
                    _ => self.cut(&attr.to_string()),
                }
            }
            _ => self.cut(&attr.to_string()),
        }
    }

    /// Returns a text, cut at the limit of the options.
    fn cut(&self, text: &str) -> String {
        let limit = usize::try_from(self.options.max_label_len).unwrap_or(usize::MAX);
        match text.char_indices().nth(limit) {
            Some((at, _)) => format!("{}...", &text[..at]),
            None => text.to_owned(),
        }
    }
}

/// Adds the blocks of regions, the first one last.
fn push_blocks<'a, 'c: 'a>(tasks: &mut Vec<Task<'a, 'c>>, regions: impl Iterator<Item = RegionRef<'a, 'c>>) {
    let at = tasks.len();
    tasks.extend(regions.flat_map(|region| region.blocks()).map(Task::Block));
    tasks[at..].reverse();
}

/// Returns a colour for each name of an op, in the order in which the ops end.
fn hues(top: &OpData<'_>) -> HashMap<String, f64> {
    let mut names: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    let mut add = |name| {
        if seen.insert(name) {
            names.push(name);
        }
    };
    let mut tasks: Vec<(OpRef<'_, '_>, bool)> = Vec::new();
    if let Some(body) = top.body() {
        push_ops(&mut tasks, body.top_regions());
    }
    while let Some((op, is_done)) = tasks.pop() {
        if is_done {
            add(op.name().as_str());
        } else {
            tasks.push((op, true));
            push_ops(&mut tasks, op.regions());
        }
    }
    add(top.name().as_str());
    let count = names.len() as f64;
    names.iter().enumerate().map(|(at, name)| ((*name).to_owned(), at as f64 / count)).collect()
}

/// Adds the ops of regions, the first one last.
fn push_ops<'a, 'c: 'a>(
    tasks: &mut Vec<(OpRef<'a, 'c>, bool)>,
    regions: impl Iterator<Item = RegionRef<'a, 'c>>,
) {
    let at = tasks.len();
    let ops = regions.flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    tasks.extend(ops.map(|op| (op, false)));
    tasks[at..].reverse();
}
