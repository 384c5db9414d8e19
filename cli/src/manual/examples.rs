//! Examples of ops from programs, such as the tests of a dialect.

use bourn_driver::inputs::Inputs;
use bourn_driver::{Exit, io};
use bourn_ir::parse::{ParseOptions, parse_and_report, split_input};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, OpRef};
use std::collections::HashMap;
use std::path::PathBuf;

/// The number of lines of an example. Longer programs show an op in a context that is larger than a page needs.
const MAX_LINES: usize = 40;

/// Returns for each op the smallest program with it: an op at the top of a file, such as a function, or the whole file if no such op is
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
    Ok(smallest)
}

/// Adds the examples in a program.
fn add(context: &Context, text: &str, smallest: &mut HashMap<String, String>) {
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
        let size = |text: &str| (text.lines().count(), text.len());
        if text.lines().count() > MAX_LINES {
            continue;
        }
        each_op(op, &mut |name| match smallest.get_mut(name) {
            Some(known) if size(known) <= size(&text) => {}
            Some(known) => known.clone_from(&text),
            None => {
                smallest.insert(name.to_owned(), text.clone());
            }
        });
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
