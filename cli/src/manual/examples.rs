//! Examples of ops from programs, such as the tests of a dialect.

use bourn_driver::inputs::Inputs;
use bourn_driver::{Exit, io};
use bourn_ir::parse::{ParseOptions, parse_and_report, split_input};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, OpRef};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

/// The number of lines of an example. Longer programs show an op in a context that is larger than a page needs.
const MAX_LINES: usize = 40;

/// Returns for each op the program with the fewest other ops: an op at the top of a file, such as a function, or the whole file if no such op is
/// right without the others. Adds the files to `inputs`. Programs with mistakes have no examples.
pub fn of_files(
    context: &Context,
    paths: &[String],
    inputs: &mut Vec<PathBuf>,
) -> Result<HashMap<String, String>, Exit> {
    if paths.is_empty() {
        return Ok(HashMap::new());
    }
    let found = Inputs::of(paths, "mlir");
    if !found.mistakes.is_empty() {
        found.mistakes.iter().for_each(io::fail);
        return Err(Exit::Diagnostics);
    }
    let mut smallest = HashMap::new();
    for file in &found.files {
        let source = io::read(file)?;
        inputs.push(PathBuf::from(file));
        for chunk in split_input(&source.text) {
            add(context, chunk.text, &mut smallest);
        }
    }
    Ok(smallest.into_iter().map(|(name, found)| (name, found.text)).collect())
}

/// The best program for an op so far.
struct Found {
    /// The number of other ops in it, and of lines.
    size: (usize, usize),
    text: String,
}

/// Adds the examples in a program.
fn add(context: &Context, text: &str, smallest: &mut HashMap<String, Found>) {
    let read = |text: &str| {
        let (module, diagnostics) = parse_and_report(context, text, &ParseOptions::default());
        module.filter(|_| !diagnostics.has_errors())
    };
    let Some(module) = read(text) else { return };
    let top = module.view().region(0).and_then(|region| region.entry());
    for op in top.into_iter().flat_map(|block| block.ops()) {
        let printed = print_op(op, &PrintOptions::default()) + "\n";
        let text = match read(&printed) {
            Some(_) => printed,
            None => print_op(module.view(), &PrintOptions::default()) + "\n",
        };
        let lines = text.lines().count();
        if lines > MAX_LINES {
            continue;
        }
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        each_op(op, &mut |name| *counts.entry(name.to_owned()).or_default() += 1);
        let all: usize = counts.values().sum();
        let words: HashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && !"._".contains(c)).collect();
        for (name, count) in counts {
            // The regions of some ops are not printed, and a function's ops have no prefix in it.
            let short = name.split_once('.').map_or(name.as_str(), |(_, short)| short);
            if !words.contains(name.as_str()) && !words.contains(short) {
                continue;
            }
            let size = (all - count, lines);
            if smallest.get(&name).is_none_or(|known| size < known.size) {
                smallest.insert(name, Found { size, text: text.clone() });
            }
        }
    }
}

/// Calls `each` with the name of an op and the names of the ops in it.
fn each_op(op: OpRef<'_, '_>, each: &mut dyn FnMut(&str)) {
    each(op.name().as_str());
    match op.isolated_body() {
        Some(body) => bourn_passes::walk(body, |inner| {
            each(inner.name().as_str());
            if inner.isolated_body().is_some() {
                each_op(inner, each);
            }
        }),
        None => {
            let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            inner.for_each(|inner| each_op(inner, each));
        }
    }
}
