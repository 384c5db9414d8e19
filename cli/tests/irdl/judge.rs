//! Compares the verdicts of `mlir-opt-22 --irdl-file` on an exported dialect with the verdicts of its spec. The programs are examples of all
//! ops in the generic form, and mutants of these with other types, attributes and numbers of operands.

use super::has_peer;
use bourn_codegen::{DialectNames, Example, Variadic, generic_example};
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_spec::model::{Arity, DialectId, Model, OpDecl, OpId, ValueDecl};
use bourn_test_support::{Folder, files, mlir_opt, run};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

const SPLIT: &str = "\n// -----\n";
/// Types that stand in for the type of an operand or a result.
const TYPES: &[&str] =
    &["i1", "i32", "si8", "index", "f32", "tensor<2xf32>", "vector<4xi32>", "memref<2xf32>", "none"];
/// Values that stand in for an attribute.
const VALUES: &[&str] = &["\"text\"", "3 : i8", "[1, 2]", "unit"];

/// The largest number of programs per dialect: large dialects have ten times as many, which are alike.
const MOST: usize = 1000;

/// An op in the generic form, as its parts.
#[derive(Clone)]
struct Program {
    /// The name of the op without its dialect.
    op: String,
    operands: Vec<(String, String)>,
    attrs: Vec<String>,
    regions: String,
    results: Vec<String>,
}

impl Program {
    /// Takes an example of an op apart; `None` if its text is not `"d.op"(..) <{..}> ({..}) : (..) -> ..`.
    fn new(op: &OpDecl<'_>, variadic: Variadic, example: &Example) -> Option<Program> {
        let text = example.text.lines().collect::<Vec<_>>().join(" ");
        let (head, types) = text.rsplit_once(" : (")?;
        let (_, results) = types.rsplit_once(") -> ")?;
        let (_, after_operands) = head.split_once(')')?;
        let (attrs, regions) = match after_operands.trim_start().strip_prefix("<{") {
            Some(rest) => rest.split_once("}>")?,
            None => ("", after_operands),
        };
        let results = results.strip_prefix('(').and_then(|r| r.strip_suffix(')')).unwrap_or(results);
        let mut attrs = parts(attrs);
        for (name, values) in [("operandSegmentSizes", &op.operands), ("resultSegmentSizes", &op.results)] {
            if !attrs.iter().any(|attr| attr.starts_with(name)) {
                attrs.extend(sizes(name, values, variadic));
            }
        }
        Some(Program {
            op: op.mnemonic.clone(),
            operands: example.values.clone(),
            attrs,
            regions: regions.to_owned(),
            results: parts(results),
        })
    }

    /// Returns the text with an op of `dialect`.
    fn text(&self, dialect: &str) -> String {
        let mut out = String::new();
        for (name, ty) in &self.operands {
            let _ = writeln!(out, "%{name} = \"unknown.value\"() : () -> {ty}");
        }
        let names: Vec<String> = self.operands.iter().map(|(name, _)| format!("%{name}")).collect();
        let types: Vec<&str> = self.operands.iter().map(|(_, ty)| ty.as_str()).collect();
        let Program { op, regions, .. } = self;
        if !self.results.is_empty() {
            let _ = write!(out, "%r:{} = ", self.results.len());
        }
        let _ = write!(out, "\"{dialect}.{op}\"({}){regions}", names.join(", "));
        if !self.attrs.is_empty() {
            let _ = write!(out, " {{{}}}", self.attrs.join(", "));
        }
        let _ = write!(out, " : ({}) -> ({})", types.join(", "), self.results.join(", "));
        out
    }

    /// Returns variants with one part changed.
    fn mutants(&self) -> Vec<Program> {
        let mut out = Vec::new();
        let mut add = |change: &dyn Fn(&mut Program)| {
            let mut mutant = self.clone();
            change(&mut mutant);
            out.push(mutant);
        };
        for ty in TYPES {
            for i in 0..self.operands.len() {
                add(&|p| (*ty).clone_into(&mut p.operands[i].1));
            }
            for i in 0..self.results.len() {
                add(&|p| (*ty).clone_into(&mut p.results[i]));
            }
        }
        // MLIR needs the sizes of the groups of values even if all are 0.
        let are_sizes = |attr: &String| attr.contains("SegmentSizes = ");
        for i in (0..self.attrs.len()).filter(|i| !are_sizes(&self.attrs[*i])) {
            add(&|p| drop(p.attrs.remove(i)));
            for value in VALUES {
                add(&|p| {
                    let name = p.attrs[i].split(" = ").next().unwrap_or_default();
                    p.attrs[i] = format!("{name} = {value}");
                });
            }
        }
        add(&|p| drop(p.operands.pop()));
        add(&|p| drop(p.results.pop()));
        add(&|p| p.operands.push(("more".to_owned(), "index".to_owned())));
        add(&|p| p.results.push("index".to_owned()));
        out
    }
}

/// Returns the attribute with the number of values of each group, if more than one number varies.
fn sizes(name: &str, values: &[ValueDecl<'_>], variadic: Variadic) -> Option<String> {
    let sizes = values.iter().map(|value| match (value.arity, variadic) {
        (Arity::One, _) | (Arity::Variadic, Variadic::One) => "1",
        _ => "0",
    });
    let varies = values.iter().filter(|value| value.arity != Arity::One).count() > 1;
    varies.then(|| format!("{name} = array<i32: {}>", sizes.collect::<Vec<_>>().join(", ")))
}

/// Splits a list at the commas that are in no brackets and no strings.
fn parts(list: &str) -> Vec<String> {
    let (mut out, mut depth, mut quoted) = (vec![String::new()], 0_i32, false);
    let mut before = ' ';
    for c in list.chars() {
        match c {
            '"' if before != '\\' => quoted = !quoted,
            '(' | '[' | '{' | '<' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            '>' if !quoted && before != '-' => depth -= 1,
            _ => {}
        }
        match c {
            ',' if depth == 0 && !quoted => out.push(String::new()),
            c => out.last_mut().expect("one part").push(c),
        }
        before = c;
    }
    let trimmed = out.iter().map(|part| part.trim().to_owned());
    trimmed.filter(|part| !part.is_empty()).collect()
}

/// Returns, for each program, whether a command reads it without errors; `line_of` finds the line of the text in a message.
fn accepted(texts: &[String], err: &str, line_of: fn(&str) -> Option<usize>) -> Vec<bool> {
    let mut starts = Vec::new();
    let mut line = 1;
    for text in texts {
        starts.push(line);
        line += text.matches('\n').count() + 2;
    }
    let mut out = vec![true; texts.len()];
    for message in err.lines().filter(|line| line.contains(": error: ")) {
        let line = line_of(message).unwrap_or_else(|| panic!("no line in: {message}"));
        let at = starts.partition_point(|start| *start <= line);
        assert!(at > 0, "no program has the error: {message}");
        out[at - 1] = false;
    }
    out
}

/// `<stdin>:12:3: error: ..`
fn line_of(message: &str) -> Option<usize> {
    message.split(':').nth(1)?.parse().ok()
}

/// `within split at <stdin>:12 offset :3:5: error: ..`; without other splits, as [`line_of`].
fn line_of_split(message: &str) -> Option<usize> {
    let Some(rest) = message.strip_prefix("within split at <stdin>:") else { return line_of(message) };
    let (start, rest) = rest.split_once(" offset :")?;
    let offset: usize = rest.split(':').next()?.parse().ok()?;
    Some(start.parse::<usize>().ok()? + offset - 1)
}

/// The ops of a file, by what it states of them.
struct Exported {
    text: String,
    left_out: BTreeSet<String>,
    wider: BTreeSet<String>,
    /// The names in IRDL of what has another name there.
    renamed: Vec<(String, String)>,
}

impl Exported {
    fn new(model: &Model, dialect: DialectId) -> Self {
        let name = &model[dialect].name;
        let renamed = DialectNames::from([(name.clone(), format!("{name}2"))]);
        let text = bourn_codegen::irdl(model, dialect, &renamed);
        let with = |before: &str, after: &str| {
            let named = |line: &str| {
                let (op, rest) = line.trim().strip_prefix(before)?.split_once('`')?;
                rest.starts_with(after).then(|| op.to_owned())
            };
            text.lines().filter_map(named).collect()
        };
        let (left_out, wider) = (with("// `", " is left out: "), with("// not said of `", ": "));
        let renamed = text.lines().filter_map(|line| {
            let (own, rest) = line.trim().strip_prefix("// `")?.split_once("` is `")?;
            Some((own.to_owned(), rest.split_once("` here: ")?.0.to_owned()))
        });
        let renamed = renamed.filter(|(_, other)| text.contains(&format!("irdl.operation @{other} {{")));
        Exported { renamed: renamed.collect(), text, left_out, wider }
    }

    /// Returns the text of a program of the dialect `name` for the exported dialect.
    fn program(&self, text: &str, name: &str) -> String {
        let text = text.replace(&format!("\"{name}."), &format!("\"{name}2."));
        self.renamed.iter().fold(text, |text, (own, other)| {
            text.replace(&format!("\"{name}2.{own}\""), &format!("\"{name}2.{other}\""))
        })
    }
}

fn programs<'a>(lattice: &'a Lattice<'a>, op: OpId) -> Vec<Program> {
    let decl = &lattice.model()[op];
    let program = |variadic| Program::new(decl, variadic, &generic_example(lattice, op, variadic)?);
    [Variadic::Empty, Variadic::One].into_iter().filter_map(program).collect()
}

/// Compares all programs of a dialect. Returns how many are accepted and how many are rejected by both.
fn compare(spec: &Path, folder: &Folder) -> (usize, usize) {
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_known(&arena, &[spec.to_owned()], &[], bourn_specs::ALL);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    let name = spec.file_stem().expect("a name").to_str().expect("UTF-8");
    let dialect = model.dialect_named(name).expect("its own dialect");
    let file = Exported::new(&model, dialect);
    let path = folder.write("renamed.irdl.mlir", &file.text);
    let load = format!("--irdl-file={path}");
    let lowering = Lowering::new(&model, &arena);
    let lattice = Lattice::new(&lowering);

    let originals: Vec<Program> = model
        .ops_of(dialect)
        .filter(|op| !file.left_out.contains(&model[*op].mnemonic))
        .flat_map(|op| programs(&lattice, op))
        // A terminator in a region is an op that IRDL does not have.
        .filter(|program| {
            !file.left_out.iter().any(|op| program.regions.contains(&format!("\"{name}.{op}\"")))
        })
        // Types and attributes have another text form in IRDL.
        .filter(|program| ["!", "#"].iter().all(|mark| !program.text("").contains(&format!("{mark}{name}."))))
        .collect();
    let all: Vec<Program> = originals.iter().flat_map(|p| [vec![p.clone()], p.mutants()].concat()).collect();
    let every = all.len().div_ceil(MOST).max(1);
    let all: Vec<Program> = all.into_iter().step_by(every).collect();
    let ours: Vec<String> = all.iter().map(|program| program.text(name)).collect();
    let theirs: Vec<String> = ours.iter().map(|text| file.program(text, name)).collect();
    let options = ["--split-input-file", "--allow-unregistered-dialect"];
    let judged = run(env!("CARGO_BIN_EXE_bourn"), &["opt", options[0], options[1], "-"], ours.join(SPLIT));
    let here = accepted(&ours, &judged.err, line_of);
    let judged =
        run(mlir_opt().expect("it is there"), &[load.as_str(), options[0], options[1]], theirs.join(SPLIT));
    let there = accepted(&theirs, &judged.err, line_of_split);
    let (mut both, mut neither, mut wrong) = (0, 0, String::new());
    for (i, program) in all.iter().enumerate() {
        match (here[i], there[i]) {
            (true, true) => both += 1,
            (false, false) => neither += 1,
            (true, false) => wrong.push_str(&format!("IRDL rejects what the spec accepts:\n{}\n", theirs[i])),
            (false, true) if file.wider.contains(&program.op) => {}
            (false, true) => wrong.push_str(&format!("IRDL accepts what the spec rejects:\n{}\n", theirs[i])),
        }
    }
    assert!(wrong.is_empty(), "{}\n{wrong}", spec.display());
    (both, neither)
}

#[test]
fn exported_dialects_accept_what_their_specs_accept() {
    if !has_peer() {
        return;
    }
    let folder = Folder::new("judge");
    let mut sum = (0, 0);
    for spec in files("dialects/specs", "bourn") {
        let (both, neither) = compare(&spec, &folder);
        sum = (sum.0 + both, sum.1 + neither);
    }
    assert!(sum.0 >= 500 && sum.1 >= 1000, "{sum:?}");
    println!("{} programs accepted, {} rejected by both", sum.0, sum.1);
}
