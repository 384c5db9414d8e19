//! The report of `--mlir-timing`, as MLIR prints it.

use std::fmt::Write as _;
use std::time::Duration;

/// The layout of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimingDisplay {
    /// Sorted by time, the longest first, merged by name.
    List,
    /// Nested as the passes are.
    #[default]
    Tree,
}

/// The wall time of one step.
#[derive(Clone, Default, Debug)]
pub struct TimingNode {
    /// The name in the report.
    pub name: String,
    /// The wall time from start to end, children included.
    pub wall: Duration,
    /// The parts of the step.
    pub children: Vec<TimingNode>,
}

impl TimingNode {
    /// Creates a step without parts.
    pub fn new(name: impl Into<String>, wall: Duration) -> Self {
        TimingNode { name: name.into(), wall, children: Vec::new() }
    }
}

const RULE: &str = "===-------------------------------------------------------------------------===";

/// Returns the report on a run: its parts in order, the rest of `total`, and the total.
///
/// ```
/// use bourn_passes::{report, TimingDisplay, TimingNode};
/// use std::time::Duration;
/// let parser = TimingNode::new("Parser", Duration::from_millis(250));
/// let text = report(&[parser], Duration::from_millis(1000), TimingDisplay::Tree);
/// assert!(text.contains("\n    0.2500 ( 25.0%)  Parser\n    0.7500 ( 75.0%)  Rest\n    1.0000 (100.0%)  Total\n"));
/// ```
pub fn report(parts: &[TimingNode], total: Duration, display: TimingDisplay) -> String {
    let mut out = format!("{RULE}\n                         ... Execution time report ...\n{RULE}\n");
    let _ = writeln!(out, "  Total Execution Time: {:.4} seconds\n", total.as_secs_f64());
    out.push_str("  ----Wall Time----  ----Name----\n");
    let mut line = |name: &str, indent: usize, wall: Duration| {
        let share = if total.is_zero() { 0.0 } else { 100.0 * wall.as_secs_f64() / total.as_secs_f64() };
        let _ = writeln!(out, "  {:8.4} ({share:5.1}%)  {:indent$}{name}", wall.as_secs_f64(), "");
    };
    match display {
        TimingDisplay::Tree => {
            let mut stack: Vec<(&TimingNode, usize)> = parts.iter().rev().map(|n| (n, 0)).collect();
            while let Some((node, indent)) = stack.pop() {
                line(&node.name, indent, node.wall);
                stack.extend(node.children.iter().rev().map(|n| (n, indent + 2)));
            }
        }
        TimingDisplay::List => {
            line("root", 0, total);
            for (name, wall) in merged_by_name(parts) {
                line(name, 0, wall);
            }
        }
    }
    let known: Duration = parts.iter().map(|n| n.wall).sum();
    line("Rest", 0, total.saturating_sub(known));
    line("Total", 0, total);
    out
}

fn merged_by_name(parts: &[TimingNode]) -> Vec<(&str, Duration)> {
    let mut merged: Vec<(&str, Duration)> = Vec::new();
    let mut stack: Vec<&TimingNode> = parts.iter().rev().collect();
    while let Some(node) = stack.pop() {
        match merged.iter_mut().find(|(name, _)| *name == node.name) {
            Some(entry) => entry.1 += node.wall,
            None => merged.push((&node.name, node.wall)),
        }
        stack.extend(node.children.iter().rev());
    }
    merged.sort_by_key(|&(_, wall)| std::cmp::Reverse(wall));
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<TimingNode> {
        let ms = Duration::from_millis;
        let mut nested = TimingNode::new("'func.func' Pipeline", ms(400));
        nested.children.push(TimingNode::new("CSE", ms(100)));
        nested.children.push(TimingNode::new("Canonicalizer", ms(300)));
        vec![TimingNode::new("Parser", ms(250)), nested, TimingNode::new("CSE", ms(250))]
    }

    #[test]
    fn tree() {
        let text = report(&sample(), Duration::from_secs(1), TimingDisplay::Tree);
        expect_test::expect![[r#"
            ===-------------------------------------------------------------------------===
                                     ... Execution time report ...
            ===-------------------------------------------------------------------------===
              Total Execution Time: 1.0000 seconds

              ----Wall Time----  ----Name----
                0.2500 ( 25.0%)  Parser
                0.4000 ( 40.0%)  'func.func' Pipeline
                0.1000 ( 10.0%)    CSE
                0.3000 ( 30.0%)    Canonicalizer
                0.2500 ( 25.0%)  CSE
                0.1000 ( 10.0%)  Rest
                1.0000 (100.0%)  Total
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn list_is_merged_and_sorted() {
        let text = report(&sample(), Duration::from_secs(1), TimingDisplay::List);
        let names: Vec<&str> = text.lines().skip(6).map(|l| l.split(")  ").nth(1).unwrap_or("")).collect();
        assert_eq!(
            names,
            ["root", "'func.func' Pipeline", "CSE", "Canonicalizer", "Parser", "Rest", "Total"]
        );
        assert!(text.contains("    0.3500 ( 35.0%)  CSE\n"));
    }

    #[test]
    fn an_empty_run_divides_by_nothing() {
        assert!(report(&[], Duration::ZERO, TimingDisplay::Tree).contains("0.0000 (  0.0%)  Total"));
    }
}
