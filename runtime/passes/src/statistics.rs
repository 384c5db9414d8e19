//! The report of `--mlir-pass-statistics`, as MLIR prints it.

use crate::pass::Statistic;
use std::fmt::Write as _;

/// The layout of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StatisticsDisplay {
    /// Sorted by name; passes with the same name are merged.
    List,
    /// Nested as the passes are.
    #[default]
    Pipeline,
}

/// The statistics of one element of a pipeline.
#[derive(Clone, Default, Debug)]
pub struct StatisticsNode {
    /// The name in the report.
    pub name: String,
    /// The statistics of the pass.
    pub own: Vec<Statistic>,
    /// The elements in it.
    pub children: Vec<StatisticsNode>,
}

/// Adds the statistics of a run to the statistics of another run of the same pipeline; either may have stopped early.
pub(crate) fn add_statistics(into: &mut Vec<StatisticsNode>, from: Vec<StatisticsNode>) {
    for (at, node) in from.into_iter().enumerate() {
        match into.get_mut(at) {
            Some(same) => {
                add(&mut same.own, &node.own);
                add_statistics(&mut same.children, node.children);
            }
            None => into.push(node),
        }
    }
}

fn add(into: &mut Vec<Statistic>, from: &[Statistic]) {
    for one in from {
        match into.iter_mut().find(|known| known.name == one.name) {
            Some(known) => known.value += one.value,
            None => into.push(*one),
        }
    }
}

const RULE: &str = "===-------------------------------------------------------------------------===";

/// Returns the report on the statistics of a run.
///
/// ```
/// use bourn_passes::{Statistic, StatisticsDisplay, StatisticsNode, statistics_report};
/// let dead = Statistic { name: "num-dce'd", description: "Number of operations DCE'd", value: 3 };
/// let cse = StatisticsNode { name: "CSE".to_owned(), own: vec![dead], children: vec![] };
/// let nested = StatisticsNode { name: "'func.func' Pipeline".to_owned(), own: vec![], children: vec![cse] };
/// let text = statistics_report(&[nested], StatisticsDisplay::Pipeline);
/// assert!(text.ends_with("\n'func.func' Pipeline\n  CSE\n    (S) 3 num-dce'd - Number of operations DCE'd\n"));
/// ```
pub fn statistics_report(nodes: &[StatisticsNode], display: StatisticsDisplay) -> String {
    let mut out = format!("{RULE}\n                         ... Pass statistics report ...\n{RULE}\n");
    match display {
        StatisticsDisplay::Pipeline => {
            let mut stack: Vec<(&StatisticsNode, usize)> = nodes.iter().rev().map(|node| (node, 0)).collect();
            while let Some((node, indent)) = stack.pop() {
                let _ = writeln!(out, "{:indent$}{}", "", node.name);
                write_all(&mut out, &node.own, indent);
                stack.extend(node.children.iter().rev().map(|node| (node, indent + 2)));
            }
        }
        StatisticsDisplay::List => {
            for (name, own) in by_name(nodes).iter().filter(|(_, own)| !own.is_empty()) {
                let _ = writeln!(out, "{name}");
                write_all(&mut out, own, 0);
            }
        }
    }
    out
}

fn write_all(out: &mut String, own: &[Statistic], indent: usize) {
    let width = own.iter().map(|one| one.value.to_string().len()).max().unwrap_or(0);
    let names = own.iter().map(|one| one.name.len()).max().unwrap_or(0);
    for Statistic { name, description, value } in own {
        let _ = writeln!(out, "{:indent$}  (S) {value:width$} {name:names$} - {description}", "");
    }
}

fn by_name(nodes: &[StatisticsNode]) -> Vec<(&str, Vec<Statistic>)> {
    let mut found: Vec<(&str, Vec<Statistic>)> = Vec::new();
    let mut stack: Vec<&StatisticsNode> = nodes.iter().rev().collect();
    while let Some(node) = stack.pop() {
        match found.iter_mut().find(|(name, _)| *name == node.name) {
            Some((_, own)) => add(own, &node.own),
            None => found.push((&node.name, node.own.clone())),
        }
        stack.extend(node.children.iter().rev());
    }
    found.sort_by_key(|(name, _)| *name);
    found
}
