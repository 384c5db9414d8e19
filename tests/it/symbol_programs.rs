//! Random programs with symbols, and an interpreter of them. Numbers for the symbols and sizes are chosen first, and each program is made
//! so that all that it takes for granted holds of them.

use bourn::bounds::Column;
use bourn::ir::{Body, OpRef, TypeData, Value, ValueId};
use bourn_test_support::Random;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

/// A random program, and the numbers that it is made for.
#[derive(Default)]
pub struct Program {
    pub text: String,
    /// Symbols by name.
    symbols: BTreeMap<String, i64>,
    /// The sizes of the tensors among the arguments, in order.
    arguments: Vec<Vec<i64>>,
    /// Whether sizes are said to be symbols and numbers only.
    is_simple: bool,
    /// Whether the branches are taken.
    taken: bool,
    /// Index values with their numbers.
    numbers: Vec<(String, i64)>,
    /// Tensors of dynamic sizes, with these.
    tensors: Vec<(String, Vec<i64>)>,
    next: usize,
}

fn ty(rank: usize) -> String {
    format!("tensor<{}f32>", "?x".repeat(rank))
}

impl Program {
    /// Makes a program; if it is simple, sizes are said to be symbols and numbers only.
    pub fn random(random: &mut Random, is_simple: bool) -> Program {
        let mut program = Program { is_simple, taken: random.below(2) == 0, ..Program::default() };
        let mut head = Vec::new();
        for at in 0..1 + random.below(3) {
            let rank = 1 + random.below(2);
            let sizes: Vec<i64> = (0..rank).map(|_| random.within(0, 6)).collect();
            head.push(format!("%a{at}: {}", ty(rank)));
            program.tensors.push((format!("%a{at}"), sizes.clone()));
            program.arguments.push(sizes);
        }
        head.push("%t: i1".to_owned());
        for at in 0..2 + random.below(2) {
            program.symbol(random, at);
        }
        for at in 0..program.arguments.len() {
            if random.below(4) > 0 {
                program.bind(random, at, true, "  ");
            }
        }
        for _ in 0..4 + random.below(9) {
            program.op(random);
        }
        program.text = format!("func.func @f({}) {{\n{}  return\n}}\n", head.join(", "), program.text);
        program
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn number(&self, random: &mut Random) -> (String, i64) {
        self.numbers[random.below(self.numbers.len())].clone()
    }

    fn tensor(&self, random: &mut Random) -> (String, Vec<i64>) {
        self.tensors[random.below(self.tensors.len())].clone()
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        writeln!(self.text, "  {text}").expect("a string takes any text");
    }

    /// Adds a symbol, of which nothing is known or which is the result of a map of others.
    fn symbol(&mut self, random: &mut Random, at: usize) {
        let others: Vec<(String, i64)> =
            self.symbols.iter().map(|(name, value)| (name.clone(), *value)).collect();
        let name = format!("N{at}");
        let (expression, value) = match (random.below(3), others.len()) {
            (0, 1..) => {
                let (a, x) = &others[random.below(others.len())];
                let (b, y) = &others[random.below(others.len())];
                let maps = [
                    ("s0 + s1", x + y),
                    ("s0 * 2 + s1", x * 2 + y),
                    ("s0 floordiv 2", x / 2),
                    ("s0 * s1", x * y),
                ];
                let (map, value) = maps[random.below(maps.len())];
                (format!(" [%{a}, %{b}], affine_map<()[s0, s1] -> ({map})>"), value)
            }
            _ => (String::new(), random.within(0, 6)),
        };
        let (low, high) = (value - random.within(0, 3), value + random.within(0, 3));
        let range = match random.below(3) {
            0 => String::new(),
            1 => format!(" {{min_val = {} : i64}}", low.max(0)),
            _ => format!(" {{max_val = {high} : i64, min_val = {} : i64}}", low.max(0)),
        };
        self.line(format_args!("%{name} = symbol.symbolic_int @{name}{expression}{range} : index"));
        self.symbols.insert(name.clone(), value);
        self.numbers.push((format!("%{name}"), value));
    }

    /// Binds a tensor to sizes in terms of symbols; to wrong ones where no execution comes.
    fn bind(&mut self, random: &mut Random, tensor: usize, is_right: bool, pad: &str) {
        let (name, sizes) = self.tensors[tensor].clone();
        self.bind_value(random, &name, &sizes, is_right, pad);
    }

    fn bind_value(&mut self, random: &mut Random, name: &str, sizes: &[i64], is_right: bool, pad: &str) {
        let symbols: Vec<(String, i64)> =
            self.symbols.iter().map(|(name, value)| (name.clone(), *value)).collect();
        let (mut operands, mut results) = (Vec::new(), Vec::new());
        for size in sizes {
            let (symbol, value) = &symbols[random.below(symbols.len())];
            let error = if is_right { 0 } else { random.within(0, 3) };
            results.push(match (random.below(4), size - value + error) {
                (0, _) => (size + error).to_string(),
                (_, 1..) if self.is_simple => (size + error).to_string(),
                (_, ..0) if self.is_simple => (size + error).to_string(),
                (_, 0) => format!("s{}", operands.len()),
                (_, more) => format!("s{} + {more}", operands.len()),
            });
            operands.push(format!("%{symbol}"));
        }
        let inputs: Vec<String> = (0..operands.len()).map(|at| format!("s{at}")).collect();
        writeln!(
            self.text,
            "{pad}symbol.bind_symbolic_shape {name}, [{}], affine_map<()[{}] -> ({})> : {}",
            operands.join(", "),
            inputs.join(", "),
            results.join(", "),
            ty(sizes.len())
        )
        .expect("a string takes any text");
    }

    /// Adds an op.
    fn op(&mut self, random: &mut Random) {
        let name = self.name();
        let (tensor, sizes) = self.tensor(random);
        let own = ty(sizes.len());
        match random.below(16) {
            0 => {
                let (number, value) = self.number(random);
                let (other, more) = self.number(random);
                let ops = [("addi", value + more), ("maxsi", value.max(more)), ("subi", value - more)];
                let (op, value) = ops[random.below(ops.len())];
                self.line(format_args!("{name} = arith.{op} {number}, {other} : index"));
                self.numbers.push((name, value));
            }
            12 => {
                let (number, value) = self.number(random);
                let by = random.within(1, 4);
                let ops = [("muli", value * by), ("floordivsi", value.div_euclid(by)), ("addi", value + by)];
                let (op, value) = ops[random.below(ops.len())];
                self.line(format_args!("{name}_c = arith.constant {by} : index"));
                self.line(format_args!("{name} = arith.{op} {number}, {name}_c : index"));
                // Repeated products stay small.
                if value <= 1000 {
                    self.numbers.push((name, value));
                }
            }
            13 => {
                let (number, value) = self.number(random);
                let (other, more) = self.number(random);
                let maps = [
                    ("s0 + s1", value + more),
                    ("s1 + s0", value + more),
                    ("s0 * 2 + s1 - s0", value + more),
                    ("(s0 + s1) floordiv 2", (value + more).div_euclid(2)),
                ];
                let (map, value) = maps[random.below(maps.len())];
                self.line(format_args!(
                    "{name} = affine.apply affine_map<()[s0, s1] -> ({map})>()[{number}, {other}]"
                ));
                self.numbers.push((name, value));
            }
            14 => self.choice(random),
            15 => self.requirement(random),
            1 | 2 => {
                let dim = random.below(sizes.len());
                self.line(format_args!("{name}_d = arith.constant {dim} : index"));
                self.line(format_args!("{name} = tensor.dim {tensor}, {name}_d : {own}"));
                self.numbers.push((name, sizes[dim]));
            }
            3 | 4 => {
                let (number, value) = self.number(random);
                if value >= 0 {
                    self.line(format_args!("{name} = tensor.empty({number}) : tensor<?xf32>"));
                    self.tensors.push((name, vec![value]));
                }
            }
            5 => {
                let fits =
                    |other: &&(String, Vec<i64>)| other.1.len() == sizes.len() && other.1[1..] == sizes[1..];
                let others: Vec<(String, Vec<i64>)> = self.tensors.iter().filter(fits).cloned().collect();
                let (other, more) = others[random.below(others.len())].clone();
                self.line(format_args!(
                    "{name} = tensor.concat dim(0) {tensor}, {other} : ({own}, {own}) -> {own}"
                ));
                let first = sizes[0] + more[0];
                self.tensors.push((name, [&[first], &sizes[1..]].concat()));
            }
            6 if sizes.len() == 2 => {
                self.line(format_args!(
                    "{name} = tensor.collapse_shape {tensor} [[0, 1]] : {own} into tensor<?xf32>"
                ));
                self.tensors.push((name, vec![sizes[0] * sizes[1]]));
            }
            7 => {
                let others: Vec<(String, Vec<i64>)> =
                    self.tensors.iter().filter(|other| other.1 == sizes).cloned().collect();
                let (other, _) = others[random.below(others.len())].clone();
                self.line(format_args!(
                    "{name} = linalg.add ins({tensor}, {other} : {own}, {own}) outs({tensor} : {own}) -> {own}"
                ));
                self.tensors.push((name, sizes));
            }
            8 => {
                let at = random.below(self.tensors.len());
                self.bind(random, at, true, "  ");
            }
            9 => self.branch(random),
            10 => self.repeat(random),
            _ => {
                self.line(format_args!("{name} = arith.negf {tensor} : {own}"));
                self.tensors.push((name, sizes));
            }
        }
    }

    /// Adds a loop over a tensor, which grows in it or stays as it is; what is said of it in the loop holds in each iteration.
    fn repeat(&mut self, random: &mut Random) {
        let name = self.name();
        let lists: Vec<(String, Vec<i64>)> =
            self.tensors.iter().filter(|t| t.1.len() == 1).cloned().collect();
        let Some((tensor, sizes)) = lists.get(random.below(lists.len())).cloned() else { return };
        let (other, more) = lists[random.below(lists.len())].clone();
        let (trips, grows) = (random.within(0, 2), random.below(2) == 0);
        for (end, value) in [("l", 0), ("u", trips), ("s", 1)] {
            self.line(format_args!("{name}_{end} = arith.constant {value} : index"));
        }
        let list = ty(1);
        self.line(format_args!(
            "{name} = scf.for {name}_i = {name}_l to {name}_u step {name}_s iter_args({name}_x = {tensor}) -> ({list}) {{"
        ));
        if random.below(2) == 0 && (!grows || trips < 2) {
            self.bind_value(random, &format!("{name}_x"), &sizes, trips > 0, "    ");
        }
        self.line(format_args!("  {name}_d = tensor.dim {name}_x, {name}_l : {list}"));
        self.line(format_args!("  \"test.use\"({name}_d) : (index) -> ()"));
        let next = match grows {
            true => {
                self.line(format_args!(
                    "  {name}_y = tensor.concat dim(0) {name}_x, {other} : ({list}, {list}) -> {list}"
                ));
                self.line(format_args!("  {name}_e = tensor.dim {name}_y, {name}_l : {list}"));
                self.line(format_args!("  \"test.use\"({name}_e) : (index) -> ()"));
                "y"
            }
            false => "x",
        };
        self.line(format_args!("  scf.yield {name}_{next} : {list}"));
        self.line(format_args!("}}"));
        let grown = if grows { more[0] * trips } else { 0 };
        self.tensors.push((name, vec![sizes[0] + grown]));
    }

    /// Adds a branch with a result: the concatenation of two tensors, in either order, or one of them.
    fn choice(&mut self, random: &mut Random) {
        let name = self.name();
        let lists: Vec<(String, Vec<i64>)> =
            self.tensors.iter().filter(|t| t.1.len() == 1).cloned().collect();
        let Some((one, first)) = lists.get(random.below(lists.len().max(1))).cloned() else { return };
        let (other, second) = lists[random.below(lists.len())].clone();
        let list = ty(1);
        let both = first[0] + second[0];
        let mut arms = Vec::new();
        self.line(format_args!("{name} = scf.if %t -> ({list}) {{"));
        for arm in ["t", "e"] {
            if arm == "e" {
                self.line(format_args!("}} else {{"));
            }
            // What is said in the arm that does not run is wrong.
            if random.below(3) == 0 {
                self.bind_value(random, &one, &first, self.taken == (arm == "t"), "    ");
            }
            let value = format!("{name}_{arm}");
            let size = match random.below(4) {
                0 => {
                    self.line(format_args!("  scf.yield {one} : {list}"));
                    arms.push(first[0]);
                    continue;
                }
                1 => {
                    self.line(format_args!(
                        "  {value} = tensor.concat dim(0) {other}, {one} : ({list}, {list}) -> {list}"
                    ));
                    both
                }
                _ => {
                    self.line(format_args!(
                        "  {value} = tensor.concat dim(0) {one}, {other} : ({list}, {list}) -> {list}"
                    ));
                    both
                }
            };
            self.line(format_args!("  scf.yield {value} : {list}"));
            arms.push(size);
        }
        self.line(format_args!("}}"));
        self.tensors.push((name, vec![arms[usize::from(!self.taken)]]));
    }

    /// Adds an op that requires equal sizes, in a branch. They are not equal if the branch is not taken.
    fn requirement(&mut self, random: &mut Random) {
        let name = self.name();
        let lists: Vec<(String, Vec<i64>)> =
            self.tensors.iter().filter(|t| t.1.len() == 1).cloned().collect();
        let Some((one, size)) = lists.get(random.below(lists.len().max(1))).cloned() else { return };
        let (other, more) = lists[random.below(lists.len())].clone();
        if self.taken && size != more {
            return;
        }
        let list = ty(1);
        self.line(format_args!("scf.if %t {{"));
        self.line(format_args!(
            "  {name} = linalg.add ins({one}, {other} : {list}, {list}) outs({one} : {list}) -> {list}"
        ));
        self.line(format_args!("  \"test.use\"({name}) : ({list}) -> ()"));
        self.line(format_args!("}}"));
    }

    /// Adds a branch in which something is taken for granted, wrongly if it is not taken.
    fn branch(&mut self, random: &mut Random) {
        let name = self.name();
        let at = random.below(self.tensors.len());
        let (tensor, sizes) = self.tensors[at].clone();
        self.line(format_args!("scf.if %t {{"));
        self.bind(random, at, self.taken, "    ");
        self.line(format_args!("  {name}_d = arith.constant 0 : index"));
        self.line(format_args!("  {name} = tensor.dim {tensor}, {name}_d : {}", ty(sizes.len())));
        self.line(format_args!("  \"test.use\"({name}) : (index) -> ()"));
        self.line(format_args!("}}"));
    }
}

/// The numbers of an execution: index values, and sizes of tensors.
#[derive(Default)]
pub struct Execution {
    numbers: HashMap<ValueId, i64>,
    sizes: HashMap<ValueId, Vec<i64>>,
    /// All numbers that there were, also those of earlier iterations.
    pub all: Vec<(Column<ValueId>, i64)>,
}

impl Execution {
    /// Runs the body of a function on the numbers of a program.
    pub fn of(program: &Program, body: &Body<'_>) -> Execution {
        let mut run = Execution::default();
        let entry =
            body.top_regions().next().and_then(|region| region.entry()).expect("the function has a body");
        // Symbols that a pass made are what arguments are bound to, or what their encodings say.
        let mut symbols = program.symbols.clone();
        for (argument, sizes) in entry.args().zip(&program.arguments) {
            run.sizes.insert(argument.id(), sizes.clone());
            run.see(argument.id());
            for (name, size) in encoding(argument).into_iter().flatten().zip(sizes) {
                if let Some(name) = name {
                    symbols.entry(name).or_insert(*size);
                }
            }
        }
        for bind in entry
            .ops()
            .filter(|op| op.is("symbol.bind_symbolic_shape") && op.operand(0).owner_block().is_some())
        {
            let map =
                bind.attr("shape_expressions").and_then(|map| map.as_affine_map()).expect("it has a map");
            let sizes = run.sizes[&bind.operand_ids()[0]].clone();
            for (expr, size) in map.results().iter().zip(sizes) {
                let symbol = (0..map.num_symbols())
                    .find(|at| *expr == bourn::presburger::affine::AffineExpr::symbol(*at as u32));
                let symbol = symbol.and_then(|at| bind.operand(at + 1).defining_op());
                let name = symbol.and_then(|symbol| symbol.attr("symbol_name")?.as_symbol());
                if let Some(name) = name {
                    symbols.entry(name.to_owned()).or_insert(size);
                }
            }
        }
        run.block(entry.ops(), program.taken, &mut symbols);
        run
    }

    /// Notes the number or the sizes that a value has now.
    fn see(&mut self, value: ValueId) {
        self.all.extend(self.numbers.get(&value).map(|number| (Column::index(value), *number)));
        let sizes = self.sizes.get(&value).into_iter().flatten();
        self.all.extend(sizes.enumerate().map(|(dim, size)| (Column::dim(value, dim as u32), *size)));
    }

    /// Runs a loop over tensors: its operands are the ends, the step and the tensors.
    fn repeat(&mut self, op: OpRef<'_, '_>, taken: bool, symbols: &mut BTreeMap<String, i64>) {
        let body = op.region(0).and_then(|region| region.entry()).expect("a loop has a block");
        let [iv, carried @ ..] = body.arg_ids() else { panic!("the loop counts") };
        let [lower, upper, step, inits @ ..] = op.operand_ids() else { panic!("the loop has bounds") };
        let sizes = |run: &Self, values: &[ValueId]| -> Vec<Vec<i64>> {
            values.iter().map(|value| run.sizes[value].clone()).collect()
        };
        let mut carries = sizes(self, inits);
        let mut at = self.numbers[lower];
        while at < self.numbers[upper] {
            self.numbers.insert(*iv, at);
            self.sizes.extend(carried.iter().copied().zip(carries));
            body.arg_ids().iter().for_each(|value| self.see(*value));
            self.block(body.ops(), taken, symbols);
            let last = body.last().expect("a block has an end");
            carries = sizes(self, last.operand_ids());
            at += self.numbers[step];
        }
        self.sizes.extend(op.result_ids().iter().copied().zip(carries));
    }

    fn block<'a, 'c: 'a>(
        &mut self,
        ops: impl Iterator<Item = OpRef<'a, 'c>>,
        taken: bool,
        symbols: &mut BTreeMap<String, i64>,
    ) {
        for op in ops {
            if op.is("scf.if") {
                let arm = op.region(usize::from(!taken)).and_then(|region| region.entry());
                let Some(arm) = arm else { continue };
                self.block(arm.ops(), taken, symbols);
                let end = arm.last().expect("a block has an end");
                for (result, value) in op.result_ids().iter().zip(end.operand_ids()) {
                    let sizes = self.sizes[value].clone();
                    self.sizes.insert(*result, sizes);
                    self.see(*result);
                }
                continue;
            }
            match op.is("scf.for") {
                true => self.repeat(op, taken, symbols),
                false => self.op(op, symbols),
            }
            op.result_ids().iter().for_each(|result| self.see(*result));
            for result in op.results() {
                let names = encoding(result).into_iter().flatten();
                for (name, size) in names.zip(self.sizes.get(&result.id()).cloned().unwrap_or_default()) {
                    let said = name.and_then(|name| symbols.get(&name).copied());
                    assert!(
                        said.is_none_or(|said| said == size),
                        "{} has another size than its type says",
                        op.name().as_str()
                    );
                }
            }
        }
    }

    fn op(&mut self, op: OpRef<'_, '_>, symbols: &mut BTreeMap<String, i64>) {
        let number = |run: &Execution, at: usize| run.numbers[&op.operand_ids()[at]];
        let sizes = |run: &Execution, at: usize| run.sizes[&op.operand_ids()[at]].clone();
        let map = |name: &str| op.attr(name).and_then(|map| map.as_affine_map());
        let apply = |run: &Execution, name: &str, from: usize| {
            let inputs: Vec<i64> = (from..op.num_operands()).map(|at| number(run, at)).collect();
            map(name).map(|map| map.eval(&[], &inputs).unwrap_or_else(|| panic!("{op}: {inputs:?}")))
        };
        let name = op.name();
        let result = op.result_ids().first().copied();
        let found = match name.as_str() {
            "symbol.symbolic_int" => {
                let name = op
                    .attr("symbol_name")
                    .and_then(|name| name.as_symbol())
                    .expect("it has a name")
                    .to_owned();
                let said = apply(self, "int_expressions", 0).map(|results| results[0]);
                let value =
                    *symbols.entry(name.clone()).or_insert_with(|| said.expect("the symbol is known"));
                assert!(
                    said.is_none_or(|said| said == value),
                    "@{name} is {value}, but its map gives {said:?}"
                );
                let end = |end: &str, other: i128| op.attr(end).and_then(|end| end.as_int()).unwrap_or(other);
                let range = end("min_val", 0)..=end("max_val", i128::from(i64::MAX));
                assert!(range.contains(&i128::from(value)), "@{name} is {value}, which is not in {range:?}");
                self.numbers.insert(op.result_ids()[0], value);
                return;
            }
            "symbol.bind_symbolic_shape" => {
                let said = apply(self, "shape_expressions", 1).expect("it has a map");
                return assert_eq!(said, sizes(self, 0), "{op}");
            }
            "arith.constant" => {
                op.result(0).constant().and_then(|value| i64::try_from(value).ok()).expect("a number")
            }
            "arith.addi" => number(self, 0) + number(self, 1),
            "arith.subi" => number(self, 0) - number(self, 1),
            "arith.maxsi" => number(self, 0).max(number(self, 1)),
            "arith.muli" => number(self, 0) * number(self, 1),
            "arith.floordivsi" => number(self, 0).div_euclid(number(self, 1)),
            "affine.apply" => apply(self, "map", 0).expect("it has a map")[0],
            "tensor.dim" => sizes(self, 0)[usize::try_from(number(self, 1)).expect("a dimension")],
            "test.use" | "func.return" | "scf.yield" => return,
            _ => {
                let found = match name.as_str() {
                    "tensor.empty" => vec![number(self, 0)],
                    "tensor.concat" => {
                        let all: Vec<Vec<i64>> = (0..op.num_operands()).map(|at| sizes(self, at)).collect();
                        let first = all.iter().map(|sizes| sizes[0]).sum();
                        [&[first], &all[0][1..]].concat()
                    }
                    "tensor.collapse_shape" => vec![sizes(self, 0).iter().product()],
                    "linalg.add" => sizes(self, 2),
                    "arith.negf" | "tensor.cast" => sizes(self, 0),
                    other => panic!("the interpreter does not know '{other}'"),
                };
                self.sizes.insert(result.expect("it has a result"), found);
                return;
            }
        };
        self.numbers.insert(result.expect("it has a result"), found);
    }
}

/// Returns the names in the encoding of a value's type, for each dimension.
fn encoding(value: Value<'_, '_>) -> Option<Vec<Option<String>>> {
    let TypeData::RankedTensor { encoding: Some(encoding), .. } = value.ty().data() else { return None };
    Some(encoding.as_array()?.iter().map(|element| element.as_symbol().map(str::to_owned)).collect())
}
