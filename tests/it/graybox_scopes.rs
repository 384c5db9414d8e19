//! Compares what Bourn's verifier and that of `mlir-opt` 22 say of dimensions and symbols in affine scopes, on G1 to G12 and on random
//! programs.

use crate::graybox::{context, messages, programs};
use bourn_test_support::{Folder, Random, mlir_opt, run, run_bourn};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns a program with an op that MLIR knows in the place of each box, line by line; `None` if the box needs what that op has not.
/// The op has the trait `AffineScope`, one block, no arguments and no results.
fn with_foreign_scopes(program: &str) -> Option<String> {
    // The indentation of the boxes around, and what captures stand for.
    let (mut open, mut outer) = (Vec::new(), BTreeMap::<String, String>::new());
    let mut text = String::new();
    for line in program.lines() {
        let (indent, content) = (line.len() - line.trim_start().len(), line.trim());
        if let Some(rest) = content.strip_prefix("affine.graybox [") {
            let (names, rest) = rest.split_once("] = (")?;
            let (operands, rest) = rest.split_once(')')?;
            if !rest.ends_with("-> () {") {
                return None;
            }
            for (name, operand) in names.split(", ").zip(operands.split(", ")) {
                let known = outer.get(operand).cloned().unwrap_or_else(|| operand.to_owned());
                outer.insert(name.to_owned(), known);
            }
            let _ = writeln!(text, "{:indent$}\"test.affine_scope\"() ({{", "");
            open.push(indent);
        } else if content.contains("affine.graybox") || content.starts_with('^') {
            return None;
        } else if content == "return" && open.last() == Some(&(indent.wrapping_sub(2))) {
            let _ = writeln!(text, "{:indent$}\"test.terminator\"() : () -> ()", "");
        } else if content == "}" && open.last() == Some(&indent) {
            let _ = writeln!(text, "{:indent$}}}) : () -> ()", "");
            open.pop();
        } else {
            let mut line = line.to_owned();
            for (name, value) in outer.iter().filter(|(name, _)| !name.is_empty()) {
                line = line.replace(&format!("{name}["), &format!("{value}["));
                line = line.replace(&format!("{name},"), &format!("{value},"));
            }
            let _ = writeln!(text, "{line}");
        }
    }
    Some(text)
}

/// Compares what both verifiers say of each program. Returns the numbers of programs that both accept and refuse.
fn compare(mlir: &str, programs: &[String]) -> (usize, usize) {
    let context = context();
    let (mut accepted, mut refused, mut wrong) = (0, 0, Vec::new());
    let foreign: Vec<Option<String>> = programs.iter().map(|program| with_foreign_scopes(program)).collect();
    let sent: Vec<&str> = foreign.iter().flatten().map(String::as_str).collect();
    let words = ["-", "--split-input-file", "--allow-unregistered-dialect"];
    let answer = run(mlir, &words, sent.join("// -----\n"));
    // MLIR counts the lines of the whole text.
    let mut start = 0;
    for (program, foreign) in programs.iter().zip(&foreign) {
        let Some(foreign) = foreign else { continue };
        let end = start + foreign.lines().count() + 1;
        let place = |line: &str| line.split(':').nth(1).and_then(|number| number.parse::<usize>().ok());
        let is_error = |line: &&str| line.contains(" error: ");
        let theirs = answer.err.lines().filter(is_error).find_map(|line| {
            let number = place(line).filter(|number| (start + 1..=end).contains(number))?;
            Some((number - start, line.split_once(" error: ")?.1.to_owned()))
        });
        let ours = messages(&context, program);
        let ours = ours.iter().map(String::as_str).filter(is_error);
        let ours: Vec<(usize, String)> =
            ours.filter_map(|line| Some((place(line)?, line.split_once(" error: ")?.1.to_owned()))).collect();
        // MLIR stops at its first error. It looks at what is in a loop before the bounds of the loop; Bourn does not look into a wrong
        // op at all.
        let is_around =
            |line: usize| program.lines().nth(line - 1).is_some_and(|text| text.contains("affine.for"));
        match &theirs {
            None if ours.is_empty() => accepted += 1,
            Some(error) if ours.contains(error) => refused += 1,
            Some((line, _)) if ours.iter().any(|(ours, _)| ours < line && is_around(*ours)) => refused += 1,
            _ => wrong.push(format!("{program}Bourn {ours:?}\nMLIR  {theirs:?}\n{foreign}")),
        }
        start = end;
    }
    assert!(wrong.is_empty(), "{} of {} differ\n{}", wrong.len(), programs.len(), wrong.join("\n"));
    (accepted, refused)
}

#[test]
fn scopes_are_mlirs() {
    let Some(mlir) = mlir_opt() else { return };
    let ours_only =
        ["// G6", "// G7", "// memory", "// a return", "// a region without", "// fewer", "// captured"];
    let programs: Vec<String> = programs()
        .into_iter()
        .filter(|program| ours_only.iter().all(|start| !program[..].contains(start)))
        .collect();
    let (accepted, refused) = compare(mlir, &programs);
    println!("G1 to G12: both accept {accepted} programs and refuse {refused} with the same words");
    assert!(accepted >= 6 && refused >= 3, "{accepted} {refused}");
    let mut random = Random::of_day(16);
    let programs: Vec<String> = (0..600).map(|_| Writer::program(&mut random)).collect();
    let (accepted, refused) = compare(mlir, &programs);
    println!(
        "random programs: both accept {accepted} and refuse {refused} at the same place in the same words, but for loops with other mistakes inside"
    );
    assert!(accepted >= 100 && refused >= 100, "{accepted} {refused}");
}

/// An op of a spec that is loaded at run time starts a scope if it has the trait.
#[test]
fn ops_of_loaded_specs_start_scopes() {
    let folder = Folder::new("loaded-scopes");
    let program = "func.func private @ext() -> index
func.func @f(%m: memref<?xf32>) {
  affine.for %q = 0 to 2 {
    \"mine.task\"() ({
      %s = func.call @ext() : () -> index
      affine.for %i = 0 to %s { %v = affine.load %m[%i + symbol(%q)] : memref<?xf32> }
      \"mine.end\"() : () -> ()
    }) : () -> ()
  }
  return
}
";
    let opt = |trait_: &str| {
        let spec = format!(
            "//! Tasks.\ndialect mine;\n/// Ends a task.\nop end: Terminator {{}}\n/// Runs a task.\nop task: {trait_} {{ region body() {{ terminator end() }} }}\n"
        );
        let spec = folder.write(&format!("{trait_}.bourn"), spec);
        run_bourn(&["opt", "-", "--spec", &spec], program)
    };
    assert!(opt("AffineScope").succeeded().contains("mine.task"));
    let refused = opt("RecursiveEffects");
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("'affine.for' op operand cannot be used as a symbol"), "{}", refused.err);
}

/// Writes a random program that uses index values as dimensions and symbols.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    depth: usize,
    names: usize,
    /// The index values that may be used.
    values: Vec<String>,
    /// The name of the memory here.
    memory: String,
}

impl Writer<'_> {
    fn program(random: &mut Random) -> String {
        let (values, memory) = (vec!["%n".to_owned(), "%c0".to_owned()], "%m".to_owned());
        let mut writer = Writer { random, text: String::new(), depth: 1, names: 0, values, memory };
        writer.text.push_str(
            "func.func @f(%m: memref<?xf32>, %n: index, %k: i32) {
  %c0 = arith.constant 0 : index
",
        );
        for _ in 0..2 {
            writer.statement();
        }
        writer.text.push_str("  return\n}\n");
        writer.text
    }
    fn line(&mut self, text: &str) {
        let indent = 2 * self.depth;
        let _ = writeln!(self.text, "{:indent$}{text}", "");
    }
    fn name(&mut self) -> String {
        self.names += 1;
        format!("%x{}", self.names)
    }
    fn value(&mut self) -> String {
        // Values that were made last are the interesting ones.
        let count = self.values.len();
        let at = if self.random.one_in(3) {
            self.random.below(count)
        } else {
            count - 1 - self.random.below(count.min(3))
        };
        self.values[at].clone()
    }
    /// Writes an op with a region, in which values may be defined that end with it.
    fn nested(&mut self, before: &str, own: Option<String>, end: &str, after: &str) {
        self.line(before);
        let visible = self.values.len();
        self.values.extend(own);
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        if !end.is_empty() {
            self.line(end);
        }
        self.depth -= 1;
        self.values.truncate(visible);
        self.line(after);
    }
    fn statement(&mut self) {
        match self.random.below(12) {
            0..=3 if self.depth < 6 => self.region(),
            4..=7 => self.access(),
            _ => self.definition(),
        }
    }
    fn region(&mut self) {
        let (a, b, iv) = (self.value(), self.value(), self.name());
        match self.random.below(8) {
            0 | 1 => self.nested(&format!("affine.for {iv} = 0 to 10 {{"), Some(iv.clone()), "", "}"),
            2 => self.nested(
                &format!("affine.for {iv} = affine_map<(d0) -> (d0)>({a}) to {b} {{"),
                Some(iv.clone()),
                "",
                "}",
            ),
            3 => self.nested(
                &format!("affine.parallel ({iv}) = (0) to (symbol({a})) {{"),
                Some(iv.clone()),
                "",
                "}",
            ),
            4 => self.nested(&format!("scf.for {iv} = %c0 to {a} step %n {{"), Some(iv.clone()), "", "}"),
            5 => self.nested("\"crazy.op\"() ({", None, "\"crazy.end\"() : () -> ()", "}) : () -> ()"),
            _ => {
                let (outer, name) = (self.memory.clone(), self.name());
                self.memory.clone_from(&name);
                let before = format!("affine.graybox [{name}] = ({outer}) : (memref<?xf32>) -> () {{");
                self.nested(&before, None, "return", "}");
                self.memory = outer;
            }
        }
    }
    fn access(&mut self) {
        let (a, b, name, memory) = (self.value(), self.value(), self.name(), self.memory.clone());
        let text = match self.random.below(4) {
            0 => format!("{name} = affine.load {memory}[{a}] : memref<?xf32>"),
            1 => format!("{name} = affine.load {memory}[symbol({a})] : memref<?xf32>"),
            2 => format!("{name} = affine.load {memory}[{a} + symbol({b})] : memref<?xf32>"),
            _ => format!("affine.prefetch {memory}[{a} + {b}], read, locality<3>, data : memref<?xf32>"),
        };
        self.line(&text);
    }
    fn definition(&mut self) {
        let (a, b, name, other) = (self.value(), self.value(), self.name(), self.name());
        let text = match self.random.below(11) {
            0 => format!("{name} = \"test.number\"() : () -> index"),
            1 => format!("{name} = arith.addi {a}, {b} : index"),
            2 => format!("{name} = arith.divsi {a}, {b} : index"),
            3 => format!("{name} = affine.apply affine_map<(d0, d1) -> (d0 + d1)>({a}, {b})"),
            4 => format!("{name} = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>({a})[{b}]"),
            5 => format!("{name} = affine.min affine_map<(d0)[s0] -> (d0, s0)>({a})[{b}]"),
            6 => format!("{name} = arith.index_cast %k : i32 to index"),
            7 => format!("{name} = memref.dim {}, %c0 : memref<?xf32>", self.memory),
            8 => {
                self.line(&format!("{other} = memref.alloc({a}) : memref<?xf32>"));
                format!("{name} = memref.dim {other}, %c0 : memref<?xf32>")
            }
            9 => {
                self.line(&format!("{other} = \"test.make\"() : () -> memref<?xf32>"));
                format!("{name} = memref.dim {other}, {a} : memref<?xf32>")
            }
            _ => format!("{name} = affine.linearize_index [{a}, {b}] by (4, 5) : index"),
        };
        self.line(&text);
        self.values.push(name);
    }
}
