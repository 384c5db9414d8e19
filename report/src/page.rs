//! The content of the page: lines with their chips, and the data that the script of the page reads.

use crate::notation::Notation;
use bourn_driver::bounds::report::{FunctionReport, LoopLines, Report, ReportNote, Role, Token};
use serde::Serialize;

/// The number of lines in a block of the page. Blocks that are not visible are not laid out.
const BLOCK: usize = 40;

/// The number of colours of loops.
const COLOURS: u32 = 5;

/// The number of nested loops with a bar in each line.
const BARS: u32 = 8;

/// The greatest indent of a long line's continuation.
const INDENT: usize = 24;

/// The content of the page.
#[derive(Serialize, Debug)]
pub struct Page<'r> {
    file: &'r str,
    version: &'static str,
    options: &'r [String],
    notes: &'r [ReportNote],
    functions: Vec<Heading<'r>>,
    /// The number of bars of the line with the most bars.
    bars: u32,
    blocks: Vec<Block<'r>>,
    counts: Counts,
    style: &'static str,
    script: &'static str,
    /// The data for the script, as JSON that may stand in an element `script`.
    data: String,
}

/// A function in the list of functions.
#[derive(Serialize, Debug)]
struct Heading<'r> {
    name: &'r str,
    line: u32,
}

/// The numbers of rows.
#[derive(Serialize, Default, Debug)]
struct Counts {
    /// All rows except for quiet ones.
    rows: usize,
    /// Rows with a missing bound.
    unknown: usize,
    /// Constants and unknown arguments.
    quiet: usize,
    loops: usize,
}

/// Some lines of the program.
#[derive(Serialize, Debug)]
struct Block<'r> {
    lines: Vec<PageLine<'r>>,
}

/// A line of the program.
#[derive(Serialize, Debug)]
struct PageLine<'r> {
    number: u32,
    text: &'r str,
    /// The number of spaces at the start, up to a limit.
    indent: usize,
    /// The bars of the loops around the line, outermost first.
    bars: Vec<Bar>,
    chips: Vec<Chip>,
    /// Whether all chips are quiet.
    is_quiet: bool,
    /// Whether a function begins.
    is_head: bool,
}

/// A part of the bar beside the lines of a loop.
#[derive(Serialize, Debug)]
struct Bar {
    colour: u32,
    is_first: bool,
    is_last: bool,
}

/// A row beside its line.
#[derive(Serialize, Debug)]
struct Chip {
    /// The number of the function.
    function: usize,
    /// The number of the row in the function.
    row: usize,
    notation: Notation,
    what: String,
    /// The colour of the loop, for an induction variable.
    colour: Option<u32>,
    is_symbol: bool,
    is_unknown: bool,
    is_quiet: bool,
    is_exact: bool,
}

/// The data for the script.
#[derive(Serialize)]
struct Data<'r> {
    functions: &'r [FunctionReport],
    /// The words of each row.
    notations: Vec<Vec<Notation>>,
    origins: &'r [String],
    /// The words of each line.
    tokens: Vec<&'r [Token]>,
}

/// Returns the colour of a loop.
fn colour_of(of: &LoopLines) -> u32 {
    of.depth % COLOURS
}

impl<'r> Page<'r> {
    /// Returns the page of a report.
    pub fn of(report: &'r Report) -> Self {
        let mut lines: Vec<PageLine<'r>> = (1..)
            .zip(&report.lines)
            .map(|(number, line)| PageLine {
                number,
                text: &line.text,
                indent: line.text.bytes().take_while(|byte| *byte == b' ').take(INDENT).count(),
                bars: Vec::new(),
                chips: Vec::new(),
                is_quiet: true,
                is_head: false,
            })
            .collect();
        let mut counts = Counts::default();
        let mut notations = Vec::new();
        for (at, function) in report.functions.iter().enumerate() {
            notations.push(add_function(&mut lines, &mut counts, at, function));
        }
        let bars = lines.iter().map(|line| line.bars.len()).max().unwrap_or(0) as u32;
        let tokens = report.lines.iter().map(|line| &line.tokens[..]).collect();
        let data = Data { functions: &report.functions, notations, origins: &report.origins, tokens };
        let mut blocks = Vec::new();
        let mut rest = lines.into_iter().peekable();
        while rest.peek().is_some() {
            blocks.push(Block { lines: rest.by_ref().take(BLOCK).collect() });
        }
        Page {
            file: &report.file,
            version: env!("CARGO_PKG_VERSION"),
            options: &report.options,
            notes: &report.notes,
            functions: report
                .functions
                .iter()
                .map(|function| Heading { name: &function.name, line: function.lines.0 })
                .collect(),
            bars,
            blocks,
            counts,
            style: include_str!("../templates/style.css"),
            script: include_str!("../templates/script.js"),
            data: in_script(serde_json::to_string(&data).unwrap_or_default()),
        }
    }
}

/// Adds the bars and the chips of a function to its lines. Returns the words of its rows.
fn add_function(
    lines: &mut [PageLine<'_>],
    counts: &mut Counts,
    at: usize,
    function: &FunctionReport,
) -> Vec<Notation> {
    let index = |line: u32| (line as usize).checked_sub(1);
    if let Some(line) = index(function.lines.0).and_then(|line| lines.get_mut(line)) {
        line.is_head = true;
    }
    let mut colours: Vec<Option<u32>> = vec![None; function.values.len()];
    counts.loops += function.loops.len();
    for of in &function.loops {
        for variable in &of.variables {
            colours[*variable as usize] = Some(colour_of(of));
        }
        let (first, last) = of.lines;
        if of.depth >= BARS || first == last {
            continue;
        }
        let range = index(first).unwrap_or(0)..(last as usize).min(lines.len());
        for line in &mut lines[range] {
            let (is_first, is_last) = (line.number == first, line.number == last);
            line.bars.push(Bar { colour: colour_of(of), is_first, is_last });
        }
    }
    let mut notations = Vec::with_capacity(function.rows.len());
    for (number, row) in function.rows.iter().enumerate() {
        let notation = Notation::of(row);
        notations.push(notation.clone());
        match (row.is_quiet, row.is_unknown) {
            (true, _) => counts.quiet += 1,
            (false, is_unknown) => {
                counts.rows += 1;
                counts.unknown += usize::from(is_unknown);
            }
        }
        let value = &function.values[row.value as usize];
        let Some(line) = value.line.and_then(index).and_then(|line| lines.get_mut(line)) else { continue };
        line.is_quiet &= row.is_quiet;
        line.chips.push(Chip {
            function: at,
            row: number,
            notation,
            what: row.what.clone(),
            colour: colours[row.value as usize],
            is_symbol: value.role == Role::Symbol,
            is_unknown: row.is_unknown && !row.is_quiet,
            is_quiet: row.is_quiet,
            is_exact: row.exact.is_some() && !row.never_exists,
        });
    }
    notations
}

/// Returns JSON that may stand in an element `script`: without `<`, no text of the program ends the element or begins a comment.
fn in_script(json: String) -> String {
    json.replace('<', "\\u003c")
}
