//! A graph as a picture. The layout has no clusters: an op with regions is a node, and dashed edges lead from it to the first node of each
//! block and to the ops with regions in it.

use super::model::{Graph, Label, Part};
use layout::backends::svg::SVGWriter;
use layout::core::base::Orientation;
use layout::core::color::Color;
use layout::core::geometry::Point;
use layout::core::style::{LineStyleKind, StyleAttr};
use layout::std_shapes::render::get_shape_size;
use layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use layout::topo::layout::VisualGraph;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The largest graph that is laid out, in nodes and edges: the time grows more than linearly.
const LIMIT: usize = 2000;

/// The size of all texts. The crate writes styles of several sizes in random order.
const FONT: usize = 14;

/// Returns the text of a picture.
///
/// # Errors
/// Returns a message if the graph is too large.
pub fn text(graph: &Graph) -> Result<String, String> {
    let size = graph.parts.len() + graph.edges.len();
    if size > LIMIT {
        return Err(format!(
            "the graph has {size} parts and edges, of which a picture shows {LIMIT}; use format=dot"
        ));
    }
    // The layout has asserts.
    catch_unwind(AssertUnwindSafe(|| drawn(graph)))
        .map_err(|_| "the graph has no layout; use format=dot".to_owned())
}

fn drawn(graph: &Graph) -> String {
    let orientation = Orientation::TopToBottom;
    let mut picture = VisualGraph::new(orientation);
    let mut handles = HashMap::new();
    // The op of each open cluster, and whether the cluster is a block without a node yet.
    let mut open: Vec<(Option<usize>, bool)> = Vec::new();
    let mut inside = Vec::new();
    for part in &graph.parts {
        let around = open.last_mut();
        let (id, text, hue, is_dashed) = match part {
            Part::End => {
                open.pop();
                continue;
            }
            Part::Begin(cluster) if cluster.label.is_empty() => {
                let owner = around.and_then(|(owner, _)| *owner);
                open.push((owner, true));
                continue;
            }
            Part::Begin(cluster) => {
                if let Some((Some(owner), is_new)) = around {
                    inside.push((*owner, cluster.anchor));
                    *is_new = false;
                }
                open.push((Some(cluster.anchor), false));
                (cluster.anchor, cluster.label.clone(), None, false)
            }
            Part::Node(node) => {
                if let Some((Some(owner), is_new @ true)) = around {
                    inside.push((*owner, node.id));
                    *is_new = false;
                }
                let text = match &node.label {
                    Label::Plain(text) => text.clone(),
                    Label::Argument(port) => port.text.clone(),
                    Label::Op { lines, outputs, .. } => {
                        let outputs = outputs.iter().map(|port| port.text.clone());
                        let lines = lines.iter().filter(|line| !line.is_empty()).cloned();
                        outputs.chain(lines).collect::<Vec<_>>().join("\n")
                    }
                };
                (node.id, text, node.hue, node.is_dashed)
            }
        };
        let fill = hue.map_or(Color::new(0xffff_ffff), |hue| Color::new(light(hue)));
        let line = Color::new(if is_dashed { 0x9090_90ff } else { 0x3030_30ff });
        let look = StyleAttr::new(line, 1, Some(fill), 4, FONT);
        let shape = ShapeKind::new_box(&text);
        let size = get_shape_size(orientation, &shape, look.font_size, false);
        let size = Point::new(size.x.max(40.), size.y.max(30.));
        handles.insert(id, picture.add_node(Element::create(shape, look, orientation, size)));
    }
    let mut add = |from: usize, to: usize, style: LineStyleKind, label: &str| {
        if let (Some(from), Some(to)) = (handles.get(&from), handles.get(&to)) {
            let look = StyleAttr::new(Color::new(0x3030_30ff), 1, None, 0, FONT);
            let arrow = Arrow::new(LineEndKind::None, LineEndKind::Arrow, style, label, &look, &None, &None);
            picture.add_edge(arrow, *from, *to);
        }
    };
    for (owner, inner) in inside {
        add(owner, inner, LineStyleKind::Dashed, "");
    }
    for edge in &graph.edges {
        let style = if edge.is_dashed { LineStyleKind::Dotted } else { LineStyleKind::Normal };
        add(edge.from.node, edge.to.node, style, &edge.label);
    }
    let mut writer = SVGWriter::new();
    picture.do_it(false, false, false, &mut writer);
    writer.finalize()
}

/// Returns a light colour of a hue, as red, green, blue and opacity.
fn light(hue: f64) -> u32 {
    let sector = hue * 6.0;
    let channel = |shift: f64| {
        let distance = ((sector + shift) % 6.0 - 3.0).abs() - 1.0;
        let part = distance.clamp(0.0, 1.0);
        // Saturation 0.3, brightness 0.95.
        (255.0 * 0.95 * (1.0 - 0.3 * (1.0 - part))) as u32
    };
    channel(0.0) << 24 | channel(4.0) << 16 | channel(2.0) << 8 | 0xff
}
