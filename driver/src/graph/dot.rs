//! A graph in the language of Graphviz, laid out as MLIR prints it.

use super::model::{Edge, End, Graph, Label, Node, Part, Port};
use std::fmt::Write as _;

/// The depth from which on the indentation no longer grows, so that the text does not grow quadratically.
const MAX_INDENT: usize = 500;

/// Returns the text of a graph.
pub fn text(graph: &Graph) -> String {
    let mut out = String::from("digraph G {\n  compound = true;\n");
    let mut depth = 1;
    for part in &graph.parts {
        if matches!(part, Part::End) {
            depth -= 1;
        }
        let indent = "  ".repeat(depth.min(MAX_INDENT));
        let _ = match part {
            Part::Begin(cluster) => {
                depth += 1;
                let label = lines(&cluster.label, cluster.has_lines);
                writeln!(
                    out,
                    "{indent}subgraph cluster_{} {{\n{indent}  v{} [label = \" \", shape = plain];\n{indent}  label = \"{label}\";",
                    cluster.id, cluster.anchor
                )
            }
            Part::End => writeln!(out, "{indent}}}"),
            Part::Node(node) => writeln!(out, "{indent}{}", self::node(node)),
        };
    }
    for edge in &graph.edges {
        let _ = writeln!(out, "  {}", self::edge(edge));
    }
    out.push_str("}\n");
    out
}

fn node(node: &Node) -> String {
    let mut attributes = Vec::new();
    if let Some(hue) = node.hue {
        attributes.push(format!("fillcolor = \"{hue:.6} 0.3 0.95\""));
    }
    let (label, shape) = match &node.label {
        Label::Plain(text) => (escaped(text), "box"),
        Label::Argument(port) => (self::port(port), "Mrecord"),
        Label::Op { inputs, lines, outputs } => {
            let mut parts = Vec::new();
            let ports =
                |ports: &[Port]| format!("{{{}}}", ports.iter().map(port).collect::<Vec<_>>().join("|"));
            if !inputs.is_empty() {
                parts.push(ports(inputs));
            }
            parts.push(self::lines(&lines.join("\n"), true));
            if !outputs.is_empty() {
                parts.push(ports(outputs));
            }
            (format!("{{{}}}", parts.join("|")), "Mrecord")
        }
    };
    attributes.push(format!("label = \"{label}\""));
    attributes.push(format!("shape = {shape}"));
    match (node.hue, node.is_dashed) {
        (Some(_), _) => attributes.push("style = filled".to_owned()),
        (None, true) => attributes.push("style = dashed".to_owned()),
        (None, false) => {}
    }
    format!("v{} [{}];", node.id, attributes.join(", "))
}

fn port(port: &Port) -> String {
    format!("<{}> {}", port.name, escaped(&port.text))
}

fn edge(edge: &Edge) -> String {
    let end = |end: &End, side: &str| match &end.port {
        Some(port) => format!("v{}:{port}:{side}", end.node),
        None => format!("v{}", end.node),
    };
    let mut attributes = Vec::new();
    if !edge.label.is_empty() {
        attributes.push(format!("label = \"{}\"", escaped(&edge.label)));
    }
    if let Some(cluster) = edge.to.cluster {
        attributes.push(format!("lhead = cluster_{cluster}"));
    }
    if let Some(cluster) = edge.from.cluster {
        attributes.push(format!("ltail = cluster_{cluster}"));
    }
    attributes.push(format!("style = {}", if edge.is_dashed { "dashed" } else { "solid" }));
    format!("{} -> {}[{}];", end(&edge.from, "s"), end(&edge.to, "n"), attributes.join(", "))
}

/// Returns lines aligned to the left: each ends with `\l`; the last one only if `ends` is set.
fn lines(text: &str, ends: bool) -> String {
    let lines: Vec<String> = text.split('\n').map(escaped).collect();
    lines.join("\\l") + if ends { "\\l" } else { "" }
}

/// Escapes the characters that have a meaning in labels. A backslash in the text of an attribute already begins an escape sequence.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '{' | '}' | '<' | '>' | '|' | '"') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
