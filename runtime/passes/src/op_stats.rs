//! The pass that counts ops by name.

use crate::Pass;
use crate::pass::{PassFailed, Target, walk};
use bourn_ir::Body;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Prints the number of ops of each name.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "print-op-stats", name = "PrintOpStats")]
pub struct PrintOpStats {
    /// Whether the numbers are printed as JSON.
    #[option("json")]
    pub json: bool,
}

impl Pass for PrintOpStats {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::from([(target.op_name(), 1)]);
        let mut bodies: Vec<&Body<'c>> = target.body().into_iter().collect();
        while let Some(body) = bodies.pop() {
            walk(body, |op| {
                *counts.entry(op.name().as_str()).or_default() += 1;
                bodies.extend(op.isolated_body());
            });
        }
        let text = if self.json { json(&counts) } else { table(&counts) };
        target.print(&text);
        Ok(())
    }
}

/// Returns the numbers as mlir-opt prints them: the names are aligned at the dot.
fn table(counts: &BTreeMap<&str, usize>) -> String {
    let parts = |name: &'_ str| name.split_once('.').map_or((0, name.len()), |(d, n)| (d.len(), n.len()));
    let dialect = counts.keys().map(|name| parts(name).0).max().unwrap_or(0);
    let op = counts.keys().map(|name| parts(name).1).max().unwrap_or(0);
    let mut text = "Operations encountered:\n-----------------------\n".to_owned();
    for (name, count) in counts {
        let _ = match name.split_once('.') {
            Some((d, n)) => writeln!(text, "{d:>width$}.{n:op$} , {count}", width = dialect + 2),
            None => writeln!(text, "{:width$}{name:op$} , {count}", "", width = dialect + 3),
        };
    }
    text
}

fn json(counts: &BTreeMap<&str, usize>) -> String {
    let lines: Vec<String> = counts.iter().map(|(name, count)| format!("  {name:?} : {count}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}
