//! Tests of programs with one mistake: a token of a program of `tests/ops` is changed, removed, repeated or moved. Bourn refuses what
//! `mlir-opt-22` refuses, and says the same at the same place.

use crate::reduced::reduced;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::print::{PrintOptions, print_op};
use bourn::ir::{Context, DialectRegistry};
use bourn_test_support::{Random, files_below, mlir_opt, pieces, run, seeds};

/// The number of programs in one run of `mlir-opt`.
const BATCH: usize = 400;
/// What may take the place of a number, and of a type.
const NUMBERS: [&str; 10] = ["0", "1", "-1", "2", "3", "7", "100", "-9223372036854775808", "4294967296", "?"];
const TYPES: [&str; 16] = [
    "i1",
    "i8",
    "i64",
    "f16",
    "f32",
    "index",
    "si32",
    "none",
    "tensor<?xf32>",
    "tensor<*xf32>",
    "memref<?x?xi32>",
    "vector<[4]xf32>",
    "tuple<i32>",
    "complex<f32>",
    "tensor<?x4xindex>",
    "() -> ()",
];

/// What may follow the first size of a type.
const ELEMENTS: [&str; 7] = ["xf32", "xi8", "xi1", "xindex", "x?xf32", "x4xi32", "x1xf64"];

/// The place and the text of the first error; `None` if a program is accepted.
type Message = Option<(u32, u32, String)>;

/// Splits a program into words, numbers, strings, spaces and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || "_$.".contains(c);
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |accept: &dyn Fn(char) -> bool| rest.find(|c| !accept(c)).unwrap_or(rest.len());
        let end = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '%' | '@' | '#' | '!' | '^' => 1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1),
            _ if first.is_whitespace() => run(&char::is_whitespace),
            '0'..='9' => run(&|c| c.is_ascii_digit()),
            _ if is_word(first) => run(&is_word),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        found.push(token);
        rest = after;
    }
    found
}

/// Makes one mistake.
fn mutate(program: &str, random: &mut Random) -> String {
    let mut tokens: Vec<String> = tokens(program).into_iter().map(str::to_owned).collect();
    let solid: Vec<usize> = (0..tokens.len()).filter(|&i| !tokens[i].trim().is_empty()).collect();
    let at = random.pick(&solid);
    let alike = |start: fn(char) -> bool| -> Vec<String> {
        tokens.iter().filter(|token| token.starts_with(start)).cloned().collect()
    };
    let token = tokens[at].clone();
    let is_type = matches!(token.as_str(), "index" | "none" | "f16" | "f32" | "f64" | "bf16")
        || token
            .strip_prefix(['i', 's', 'u'])
            .is_some_and(|rest| rest.trim_start_matches('i').parse::<u32>().is_ok());
    let replacement = match token.chars().next() {
        _ if !random.chance(0.7) => None,
        Some('0'..='9' | '?') => Some(random.pick(&NUMBERS).to_owned()),
        _ if is_type => Some(random.pick(&TYPES).to_owned()),
        Some('x') => Some(random.pick(&ELEMENTS).to_owned()),
        Some('%') => Some(random.pick(&alike(|c| c == '%'))),
        Some('a'..='z') => Some(random.pick(&alike(char::is_alphabetic))),
        _ => None,
    };
    match replacement {
        Some(other) => tokens[at] = other,
        None => match random.below(3) {
            0 => tokens[at].clear(),
            1 => tokens[at] = format!("{token} {token}"),
            _ => tokens.swap(at, random.pick(&solid)),
        },
    }
    tokens.concat()
}

/// Returns the programs of `tests/ops` that MLIR knows, in their own and in generic form.
fn programs(context: &Context) -> Vec<String> {
    let options = PrintOptions { generic: true, ..PrintOptions::default() };
    let mut found = Vec::new();
    for path in files_below("tests/ops", "mlir") {
        if ["symbol", "irdl", "test"].iter().any(|own| path.components().any(|part| part.as_os_str() == *own))
        {
            continue;
        }
        for piece in pieces(&path) {
            if let (Some(op), _) = parse_and_report(context, &piece, &ParseOptions::default()) {
                found.push(print_op(op.view(), &options));
                found.push(piece);
            }
        }
    }
    found
}

fn ours(context: &Context, program: &str) -> Message {
    let (_, diagnostics) = parse_and_report(context, program, &ParseOptions::default());
    let first = diagnostics.all.first()?;
    let (_, line, col) = first.place.clone().unwrap_or_default();
    Some((line, col, first.message.lines().next().unwrap_or_default().to_owned()))
}

/// Returns what MLIR says of each program; `None` if it crashes.
fn theirs(mlir: &str, programs: &[String]) -> Option<Vec<Message>> {
    let args = ["--split-input-file", "--mlir-disable-threading", "-"];
    let ran = run(mlir, &args, programs.join("// -----\n"));
    if !matches!(ran.code, Some(0 | 1)) {
        return None;
    }
    let mut ends = Vec::with_capacity(programs.len());
    for program in programs {
        ends.push(ends.last().copied().unwrap_or(0) + program.lines().count() as u32 + 1);
    }
    let mut found: Vec<Message> = vec![None; programs.len()];
    for line in ran.err.lines() {
        let mut parts = line.splitn(4, ':');
        let (_, row, col) = (parts.next(), parts.next(), parts.next());
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<u32>().ok());
        let (Some(row), Some(col), Some(text)) = (number(row), number(col), parts.next()) else { continue };
        let Some(message) = text.strip_prefix(" error: ") else { continue };
        let at = ends.partition_point(|end| *end < row);
        let before = if at == 0 { 0 } else { ends[at - 1] };
        found[at].get_or_insert_with(|| (row - before, col, message.to_owned()));
    }
    Some(found)
}

/// Returns a smaller program that `mlir-opt` refuses with this message and that is accepted here.
fn smallest(mlir: &str, context: &Context, program: &str, message: &str) -> String {
    reduced(program, &|text| {
        let text = text.to_owned() + "\n";
        ours(context, &text).is_none()
            && theirs(mlir, std::slice::from_ref(&text))
                .is_some_and(|found| found[0].as_ref().is_some_and(|(_, _, theirs)| theirs == message))
    })
}

#[test]
fn mistakes_are_told_as_mlir_does() {
    let Some(mlir) = mlir_opt() else { return };
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let all = programs(&context);
    let mutants: Vec<String> = seeds(400)
        .map(|seed| {
            let mut random = Random(seed);
            let program = random.pick(&all);
            mutate(program.trim_end(), &mut random) + "\n"
        })
        .filter(|program| !program.contains("// -----"))
        .collect();
    let (mut refused, mut same, mut accepted) = (0, 0, Vec::new());
    for batch in mutants.chunks(BATCH) {
        let theirs: Vec<Option<Message>> = match theirs(mlir, batch) {
            Some(all) => all.into_iter().map(Some).collect(),
            // What crashes it is found one by one, and left out.
            None => {
                batch.iter().map(|one| Some(theirs(mlir, std::slice::from_ref(one))?.remove(0))).collect()
            }
        };
        for (program, theirs) in batch.iter().zip(theirs) {
            let Some(Some(theirs)) = theirs else { continue };
            refused += 1;
            match ours(&context, program) {
                Some(ours) if ours == theirs => same += 1,
                Some(_) => {}
                None => accepted.push((theirs, program)),
            }
        }
    }
    println!(
        "of {refused} programs that MLIR refuses, {same} get the same message; {} are accepted",
        accepted.len()
    );
    assert!(same * 100 >= refused * 93, "{same} of {refused}");
    if accepted.len() * 200 > refused {
        let accepted = accepted.iter().map(|((line, column, message), program)| {
            let small = smallest(mlir, &context, program, message);
            format!("{line}:{column}: {message}\n{program}\nreduced:\n{small}\n")
        });
        panic!("{}", accepted.collect::<String>());
    }
}
