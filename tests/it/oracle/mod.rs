//! Random programs over index arithmetic, shapes, loops and branches; their text; and an interpreter that runs them on numbers.
//! Loops and comparisons are over `index` and over integers of fixed width, whose sums wrap. The oracle shares nothing with
//! Bourn's IR except for the text.

mod control;
mod digits;
pub mod observe;
mod parts;
mod threads;
pub mod truth;
pub mod words;

use bourn_test_support::{Random, is_large};
use control::{Switch, While};
use digits::Digits;
use parts::Parts;
use std::collections::BTreeMap;
use std::fmt::Write;
use threads::{Broadcast, Threads};
pub use truth::PREDICATES;
use truth::Truth;

/// The content of a value in one execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// An `index`.
    Index(i64),
    /// The extent of a `tensor<?xf32>`.
    Extent(i64),
    /// An integer of fixed width, as a signed number; the width.
    Fixed(i64, u32),
}

impl Held {
    fn number(self) -> i64 {
        match self {
            Held::Index(n) | Held::Extent(n) | Held::Fixed(n, _) => n,
        }
    }
}

/// The type of a value that a block yields: `index`, a signless integer, or `tensor<?xf32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Index,
    Fixed(u32),
    Tensor,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Kind::Index => f.write_str("index"),
            Kind::Fixed(width) => write!(f, "i{width}"),
            Kind::Tensor => f.write_str("tensor<?xf32>"),
        }
    }
}

/// Returns the signed number of `width` bits that `value` wraps to.
pub fn wrap(width: u32, value: i128) -> i64 {
    let unused = 128 - width;
    ((value << unused) >> unused) as i64
}

type Name = usize;

/// An affine expression over two dimensions.
#[derive(Clone, Debug)]
pub enum Affine {
    Dim(usize),
    Const(i64),
    Add(Box<Affine>, Box<Affine>),
    Scale(Box<Affine>, i64),
    FloorDiv(Box<Affine>, i64),
    CeilDiv(Box<Affine>, i64),
    Mod(Box<Affine>, i64),
}

impl Affine {
    fn random(random: &mut Random, depth: usize) -> Affine {
        let inner = |random: &mut Random| Box::new(Affine::random(random, depth - 1));
        match if depth == 0 { random.below(2) } else { random.below(7) } {
            0 => Affine::Dim(random.below(2)),
            1 => Affine::Const(random.within(-9, 9)),
            2 => Affine::Add(inner(random), inner(random)),
            3 => Affine::Scale(inner(random), random.within(-4, 4)),
            4 => Affine::FloorDiv(inner(random), random.within(1, 6)),
            5 => Affine::CeilDiv(inner(random), random.within(1, 6)),
            _ => Affine::Mod(inner(random), random.within(1, 6)),
        }
    }
    fn eval(&self, dims: [i64; 2]) -> Option<i64> {
        Some(match self {
            Affine::Dim(i) => dims[*i],
            Affine::Const(c) => *c,
            Affine::Add(a, b) => a.eval(dims)?.checked_add(b.eval(dims)?)?,
            Affine::Scale(a, c) => a.eval(dims)?.checked_mul(*c)?,
            Affine::FloorDiv(a, c) => a.eval(dims)?.div_euclid(*c),
            Affine::CeilDiv(a, c) => -a.eval(dims)?.checked_neg()?.div_euclid(*c),
            Affine::Mod(a, c) => a.eval(dims)?.rem_euclid(*c),
        })
    }
    fn text(&self) -> String {
        match self {
            Affine::Dim(i) => format!("d{i}"),
            Affine::Const(c) => format!("{c}"),
            Affine::Add(a, b) => format!("({} + {})", a.text(), b.text()),
            Affine::Scale(a, c) => format!("({} * {c})", a.text()),
            Affine::FloorDiv(a, c) => format!("({} floordiv {c})", a.text()),
            Affine::CeilDiv(a, c) => format!("({} ceildiv {c})", a.text()),
            Affine::Mod(a, c) => format!("({} mod {c})", a.text()),
        }
    }
}

/// The relations of `test.compare`.
pub const RELATIONS: [&str; 5] = ["EQ", "LT", "LE", "GT", "GE"];

/// Returns whether relation `i` holds.
pub fn holds(relation: usize, a: i64, b: i64) -> bool {
    match relation {
        0 => a == b,
        1 => a < b,
        2 => a <= b,
        3 => a > b,
        _ => a >= b,
    }
}

/// One statement; `to` is the value that it defines.
#[derive(Clone, Debug)]
pub enum Stmt {
    Const {
        to: Name,
        value: i64,
    },
    Binary {
        to: Name,
        op: &'static str,
        a: Name,
        b: Name,
    },
    Apply {
        to: Name,
        op: &'static str,
        exprs: Vec<Affine>,
        a: Name,
        b: Name,
    },
    /// A constant of fixed width.
    Fixed {
        to: Name,
        width: u32,
        value: i64,
    },
    /// Arithmetic on a fixed width.
    Wrapping {
        to: Name,
        width: u32,
        op: &'static str,
        a: Name,
        b: Name,
    },
    /// An operation with two results, the second one of width `second`.
    Pair {
        to: [Name; 2],
        width: u32,
        second: u32,
        op: &'static str,
        a: Name,
        b: Name,
    },
    /// `arith.index_cast` or `arith.index_castui`, from or to a fixed width.
    Cast {
        to: Name,
        op: &'static str,
        width: u32,
        from_index: bool,
        a: Name,
    },
    /// A conversion from one fixed width to another.
    Convert {
        to: Name,
        op: &'static str,
        from: u32,
        width: u32,
        a: Name,
    },
    /// A comparison of which the result is used as a number.
    Flag {
        to: Name,
        condition: Truth,
    },
    Select {
        to: Name,
        of: Kind,
        condition: Truth,
        a: Name,
        b: Name,
    },
    If {
        to: Name,
        of: Kind,
        condition: Truth,
        then: Block,
        otherwise: Block,
    },
    For {
        to: Name,
        iv: Name,
        carried: Name,
        of: Kind,
        over: Kind,
        unsigned: bool,
        lower: Name,
        upper: Name,
        step: Name,
        init: Name,
        body: Block,
    },
    Empty {
        to: Name,
        size: Name,
    },
    Pad {
        to: Name,
        source: Name,
        low: Name,
        high: i64,
    },
    Dim {
        to: Name,
        source: Name,
        zero: Name,
    },
    While(Box<While>),
    Switch(Box<Switch>),
    Digits(Digits),
    Parts(Parts),
    Threads(Box<Threads>),
    Broadcast(Broadcast),
    /// A question to the engine; its number is its place in the program.
    Compare {
        number: usize,
        relation: usize,
        a: Name,
        b: Name,
    },
}

/// Statements and the value that the block yields.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub result: Name,
}

/// A function of two index arguments, `%v0` and `%v1`, and of one of each of [`WIDTHS`].
#[derive(Clone, Debug)]
pub struct Program {
    pub body: Block,
    pub names: usize,
}

/// The values in scope while a program is made.
#[derive(Clone, Default)]
struct Scope {
    indices: Vec<Name>,
    tensors: Vec<Name>,
    /// The values of fixed width, with their widths.
    fixed: Vec<(Name, u32)>,
    /// Whether this is code of a kernel.
    in_kernel: bool,
}

impl Scope {
    fn add(&mut self, name: Name, of: Kind) {
        match of {
            Kind::Index => self.indices.push(name),
            Kind::Fixed(width) => self.fixed.push((name, width)),
            Kind::Tensor => self.tensors.push(name),
        }
    }
}

/// The widths of integers in programs.
pub const WIDTHS: [u32; 6] = [1, 4, 8, 16, 32, 64];

struct Maker<'r> {
    random: &'r mut Random,
    names: usize,
    questions: usize,
}

impl<'r> Maker<'r> {
    fn new(random: &'r mut Random) -> Self {
        Maker { random, names: 2 + WIDTHS.len(), questions: 0 }
    }
    /// Returns the arguments of the function.
    fn start() -> Scope {
        Scope { indices: vec![0, 1], fixed: (2..).zip(WIDTHS).collect(), ..Scope::default() }
    }
    fn name(&mut self) -> Name {
        self.names += 1;
        self.names - 1
    }
    /// Returns one of the values in scope, later ones more often.
    fn any(&mut self, scope: &Scope) -> Name {
        let n = scope.indices.len();
        let first = if self.random.below(2) == 0 { n.saturating_sub(4) } else { 0 };
        scope.indices[first + self.random.below(n - first)]
    }
    /// Returns a type for a block to yield.
    fn int(&mut self) -> Kind {
        match self.random.below(5) {
            0 | 1 => Kind::Index,
            2 => Kind::Tensor,
            _ => Kind::Fixed(self.random.pick(&WIDTHS)),
        }
    }
    /// Returns a value of a type in scope, or a new one.
    fn value(&mut self, of: Kind, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
        match of {
            Kind::Index => self.any(scope),
            Kind::Fixed(width) => self.fixed(width, 1, scope, out),
            Kind::Tensor => self.any_tensor(scope, out),
        }
    }
    fn block(&mut self, of: Kind, mut scope: Scope, length: usize, depth: usize) -> Block {
        let mut stmts = self.statements(&mut scope, length, depth);
        let result = self.value(of, &mut scope, &mut stmts);
        Block { stmts, result }
    }
    fn statements(&mut self, scope: &mut Scope, length: usize, depth: usize) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for _ in 0..length {
            self.stmt(scope, depth, &mut stmts);
        }
        stmts
    }
    /// Asks how two numbers compare.
    fn question(&mut self, a: Name, b: Name) -> Stmt {
        self.questions += 1;
        Stmt::Compare { number: self.questions - 1, relation: self.random.below(RELATIONS.len()), a, b }
    }
    fn stmt(&mut self, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) {
        const BINARY: [&str; 5] = ["addi", "subi", "muli", "minsi", "maxsi"];
        let (a, b) = (self.any(scope), self.any(scope));
        let relation = self.random.below(RELATIONS.len());
        let kind = self.random.below(if depth == 0 { 17 } else { 30 });
        let to = self.name();
        if scope.in_kernel && self.random.one_in(6) {
            return self.broadcast(to, scope, out);
        }
        match kind {
            0 | 1 => out.push(Stmt::Const { to, value: self.random.within(-12, 12) }),
            // What is negative is greater than what is not, and often only a branch says which is which.
            2..=4 if self.random.one_in(5) => {
                out.push(Stmt::Binary { to, op: self.random.pick(&["minui", "maxui"]), a, b });
            }
            2..=4 => out.push(Stmt::Binary { to, op: self.random.pick(&BINARY), a, b }),
            5 if self.random.below(3) == 0 => {
                out.push(Stmt::Binary { to, op: self.random.pick(&words::BINARY), a, b });
            }
            5 if self.random.below(4) == 0 => {
                out.push(Stmt::Binary { to, op: self.random.pick(&["divsi", "remsi"]), a, b });
            }
            5 => {
                let divisor = self.name();
                let value = self.random.pick(&[-3, -2, -1, 1, 2, 3, 5]);
                out.push(Stmt::Const { to: divisor, value });
                let op = self.random.pick(&["floordivsi", "ceildivsi", "divsi", "remsi"]);
                out.push(Stmt::Binary { to, op, a, b: divisor });
            }
            6 if self.random.below(3) == 0 => return self.digits(to, scope, out),
            6 | 7 => {
                let exprs = vec![Affine::random(self.random, 3)];
                out.push(Stmt::Apply { to, op: "apply", exprs, a, b });
            }
            8 => {
                let count = self.random.below(2) + 2;
                let exprs = (0..count).map(|_| Affine::random(self.random, 2)).collect();
                out.push(Stmt::Apply { to, op: self.random.pick(&["min", "max"]), exprs, a, b });
            }
            9 => {
                let (condition, of) = (self.truth(scope, 2, out), self.int());
                let (a, b) = (self.value(of, scope, out), self.value(of, scope, out));
                out.push(Stmt::Select { to, of, condition, a, b });
                return scope.add(to, of);
            }
            10 | 11 => return self.tensor_stmt(to, a, scope, out),
            12 | 13 => {
                self.questions += 1;
                out.push(Stmt::Compare { number: self.questions - 1, relation, a, b });
                return;
            }
            14 => {
                let width = self.random.pick(&WIDTHS);
                let a = self.fixed(width, 2, scope, out);
                let op = self.random.pick(&["index_cast", "index_castui"]);
                out.push(Stmt::Cast { to, op, width, from_index: false, a });
            }
            15 | 16 => return self.parts_stmt(to, scope, out),
            17..=19 => {
                let condition = self.truth(scope, 2, out);
                let of = self.int();
                let then = self.block(of, scope.clone(), 3, depth - 1);
                let otherwise = self.block(of, scope.clone(), 3, depth - 1);
                out.push(Stmt::If { to, of, condition, then, otherwise });
                return scope.add(to, of);
            }
            20..=22 => return self.loop_stmt(to, scope, depth, out),
            23 | 24 => return self.while_stmt(to, scope, depth, out),
            25 | 26 => return self.switch_stmt(to, scope, depth, out),
            _ => return self.threads_stmt(scope, depth, out),
        }
        scope.indices.push(to);
    }
    /// Returns a comparison, or a few of them joined.
    fn truth(&mut self, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) -> Truth {
        match if depth == 0 { 9 } else { self.random.below(10) } {
            0..=2 => {
                let op = self.random.pick(&["andi", "ori", "xori"]);
                let sides = [self.truth(scope, depth - 1, out), self.truth(scope, depth - 1, out)];
                Truth::Join { op, sides: Box::new(sides) }
            }
            3 => {
                let not = [self.truth(scope, depth - 1, out), Truth::Const(true)];
                Truth::Join { op: "xori", sides: Box::new(not) }
            }
            4 => Truth::Const(self.random.below(2) == 0),
            _ => {
                let (compared, x, y) = self.compared(scope, out);
                Truth::Compare { predicate: self.random.pick(&PREDICATES), compared, x, y }
            }
        }
    }
    /// Returns two values of one type, to be compared.
    fn compared(&mut self, scope: &mut Scope, out: &mut Vec<Stmt>) -> (Kind, Name, Name) {
        if self.random.below(4) > 0 {
            return (Kind::Index, self.any(scope), self.any(scope));
        }
        let width = self.random.pick(&WIDTHS);
        let x = self.fixed(width, 1, scope, out);
        (Kind::Fixed(width), x, self.fixed(width, 1, scope, out))
    }
    /// Returns a value of fixed width: one in scope, or a new one.
    fn fixed(&mut self, width: u32, depth: usize, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
        let known: Vec<Name> =
            scope.fixed.iter().filter(|(_, w)| *w == width).map(|(name, _)| *name).collect();
        if !known.is_empty() && self.random.below(2) == 0 {
            return self.random.pick(&known);
        }
        let stmt = match self.random.below(if depth == 0 { 2 } else { 8 }) {
            0 => {
                let (a, op) = (self.any(scope), self.random.pick(&["index_cast", "index_castui"]));
                Stmt::Cast { to: self.name(), op, width, from_index: true, a }
            }
            1 | 2 => self.fixed_constant(width),
            3 => {
                let from = self.random.pick(&WIDTHS);
                let a = self.fixed(from, depth - 1, scope, out);
                let op = match from.cmp(&width) {
                    std::cmp::Ordering::Less => self.random.pick(&["extsi", "extui"]),
                    std::cmp::Ordering::Greater => "trunci",
                    std::cmp::Ordering::Equal => return a,
                };
                Stmt::Convert { to: self.name(), op, from, width, a }
            }
            4 if width == 1 => {
                let condition = self.truth(scope, 0, out);
                Stmt::Flag { to: self.name(), condition }
            }
            4 => {
                let (a, b) =
                    (self.fixed(width, depth - 1, scope, out), self.fixed(width, depth - 1, scope, out));
                let op = self.random.pick(&["addui_extended", "mulsi_extended", "mului_extended"]);
                let second = if op == "addui_extended" { 1 } else { width };
                let to = [self.name(), self.name()];
                out.push(Stmt::Pair { to, width, second, op, a, b });
                scope.fixed.extend([(to[0], width), (to[1], second)]);
                return to[0];
            }
            _ => {
                let (a, b) =
                    (self.fixed(width, depth - 1, scope, out), self.fixed(width, depth - 1, scope, out));
                Stmt::Wrapping {
                    to: self.name(),
                    width,
                    op: if self.random.below(3) == 0 {
                        self.random.pick(&["addi", "subi", "muli"])
                    } else {
                        self.random.pick(&words::BINARY)
                    },
                    a,
                    b,
                }
            }
        };
        let to = self.names - 1;
        out.push(stmt);
        scope.fixed.push((to, width));
        to
    }
    /// Returns a small number, or one near an end of the range.
    fn fixed_constant(&mut self, width: u32) -> Stmt {
        let near = i128::from(self.random.within(-6, 14));
        let value = if self.random.below(2) == 0 { near } else { (1i128 << (width - 1)) - 1 - near };
        Stmt::Fixed { to: self.name(), width, value: wrap(width, value) }
    }
    fn loop_stmt(&mut self, to: Name, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) {
        let of = self.int();
        let init = self.value(of, scope, out);
        let over =
            if self.random.below(2) == 0 { Kind::Index } else { Kind::Fixed(self.random.pick(&WIDTHS)) };
        let unsigned = self.random.below(6) == 0;
        let (lower, upper, step) = match over {
            Kind::Index | Kind::Tensor => self.index_ends(scope, out),
            Kind::Fixed(width) => {
                let lower = self.fixed(width, 1, scope, out);
                let upper = self.fixed(width, 1, scope, out);
                let step = self.name();
                let most = match width {
                    1 => 1,
                    4 => 7,
                    _ => self.random.pick(&[5, 5, 100]),
                };
                let value = wrap(width, self.random.within(1, most).into());
                out.push(Stmt::Fixed { to: step, width, value });
                (lower, upper, step)
            }
        };
        let (iv, carried) = (self.name(), self.name());
        let mut inner = scope.clone();
        inner.add(iv, over);
        inner.add(carried, of);
        let body = self.block(of, inner, 4, depth - 1);
        scope.add(to, of);
        out.push(Stmt::For { to, iv, carried, of, over, unsigned, lower, upper, step, init, body });
    }
    fn index_ends(&mut self, scope: &Scope, out: &mut Vec<Stmt>) -> (Name, Name, Name) {
        let (mut lower, mut upper) = (self.any(scope), self.any(scope));
        if self.random.below(3) > 0 {
            for bound in [&mut lower, &mut upper] {
                *bound = self.name();
                out.push(Stmt::Const { to: *bound, value: self.random.within(-4, 14) });
            }
        }
        let step = self.name();
        out.push(Stmt::Const { to: step, value: self.random.within(1, 5) });
        (lower, upper, step)
    }
    fn tensor_stmt(&mut self, to: Name, a: Name, scope: &mut Scope, out: &mut Vec<Stmt>) {
        let source = scope.tensors.last().copied();
        match (self.random.below(3), source) {
            (1, Some(source)) => {
                out.push(Stmt::Pad { to, source, low: a, high: self.random.within(0, 5) });
                scope.tensors.push(to);
            }
            (2, Some(source)) => {
                let zero = self.name();
                out.push(Stmt::Const { to: zero, value: 0 });
                out.push(Stmt::Dim { to, source, zero });
                scope.indices.push(to);
            }
            _ => {
                let size = self.near(0, 20, scope, out);
                out.push(Stmt::Empty { to, size });
                scope.tensors.push(to);
            }
        }
    }
}

impl Program {
    /// Returns a program of about `length` statements at its top.
    pub fn random(random: &mut Random, length: usize) -> Program {
        let mut maker = Maker::new(random);
        let body = maker.block(Kind::Index, Maker::start(), length, 2);
        Program { body, names: maker.names }
    }

    /// Returns a program of a few statements, with a few questions behind them.
    pub fn small(random: &mut Random) -> Program {
        let length = 2 + random.below(6);
        let mut maker = Maker::new(random);
        let mut scope = Maker::start();
        let mut body = maker.statements(&mut scope, length, 2);
        for _ in 0..4 {
            let (a, b) = (maker.any(&scope), maker.any(&scope));
            body.push(maker.question(a, b));
        }
        let result = maker.any(&scope);
        Program { body: Block { stmts: body, result }, names: maker.names }
    }

    /// Returns a large program where the seed says so, and mostly a small one.
    pub fn of_seed(seed: u64, random: &mut Random) -> Program {
        if is_large(seed) { Program::random(random, 18) } else { Program::small(random) }
    }

    /// Returns the program as MLIR's text; the line (from 1) of each question is put into `lines`.
    pub fn text(&self, lines: &mut BTreeMap<usize, usize>) -> String {
        let fixed: String =
            (2..).zip(WIDTHS).map(|(name, width): (Name, u32)| format!(", %v{name}: i{width}")).collect();
        let mut out = format!("func.func @f(%v0: index, %v1: index{fixed}, %pad: f32) {{\n");
        block_text(&self.body, 1, &mut out, lines);
        out.push_str("  return\n}\n");
        out
    }

    /// Runs the program; `seen` gets the number of each value whenever it is defined, and the answer to each question. The run
    /// ends early if the program's behaviour is undefined, a number gets too large, or it takes too long.
    pub fn run(&self, args: [i64; 2], fixed: [i64; WIDTHS.len()], seen: &mut dyn FnMut(Event)) -> bool {
        self.run_as(args, fixed, seen, false)
    }

    /// Runs the program as [`Program::run`] does, with an `index` of 64 bits that wraps. The run also ends where it contradicts the
    /// assumptions about such an `index`.
    pub fn run_words(&self, args: [i64; 2], fixed: [i64; WIDTHS.len()], seen: &mut dyn FnMut(Event)) -> bool {
        self.run_as(args, fixed, seen, true)
    }

    fn run_as(
        &self,
        args: [i64; 2],
        fixed: [i64; WIDTHS.len()],
        seen: &mut dyn FnMut(Event),
        words: bool,
    ) -> bool {
        let (values, first) = (vec![Held::Index(0); self.names], BTreeMap::new());
        let mut machine = Machine { values, seen, left: 4000, first, words };
        machine.set(0, Held::Index(args[0]));
        machine.set(1, Held::Index(args[1]));
        for ((name, width), value) in (2..).zip(WIDTHS).zip(fixed) {
            machine.set(name, Held::Fixed(wrap(width, value.into()), width));
        }
        machine.block(&self.body).is_some()
    }
}

/// An event of a run.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A value was defined.
    Value(Name, Held),
    /// Question `0` has this answer in this execution.
    Answer(usize, bool),
}

struct Machine<'s> {
    values: Vec<Held>,
    seen: &'s mut dyn FnMut(Event),
    left: usize,
    /// What the first thread of the kernel that runs has had by broadcasts.
    first: BTreeMap<Name, i64>,
    /// Whether `index` has 64 bits and wraps.
    words: bool,
}

/// The most elements of a tensor of `f32`, where `index` wraps.
const MOST_ELEMENTS: i64 = 1 << 46;

/// A run ends if a number is beyond this limit, so that nothing wraps.
const LIMIT: i64 = 1 << 40;

impl Machine<'_> {
    fn set(&mut self, name: Name, held: Held) {
        self.values[name] = held;
        (self.seen)(Event::Value(name, held));
    }
    fn get(&self, name: Name) -> i64 {
        self.values[name].number()
    }
    /// Returns the number that the block yields; `None` ends the run.
    fn block(&mut self, block: &Block) -> Option<i64> {
        for stmt in &block.stmts {
            self.left = self.left.checked_sub(1)?;
            self.stmt(stmt)?;
        }
        Some(self.get(block.result))
    }
    fn index(&mut self, to: Name, value: Option<i64>) -> Option<()> {
        let value = value.filter(|v| self.words || (-LIMIT..LIMIT).contains(v))?;
        self.set(to, Held::Index(value));
        Some(())
    }
    /// Sets a value of a type.
    fn int(&mut self, to: Name, of: Kind, value: i64) -> Option<()> {
        match of {
            Kind::Index => return self.index(to, Some(value)),
            Kind::Fixed(width) => self.set(to, Held::Fixed(value, width)),
            Kind::Tensor => return self.extent(to, value),
        }
        Some(())
    }
    fn extent(&mut self, to: Name, value: i64) -> Option<()> {
        // A negative extent is undefined behaviour.
        let most = if self.words { MOST_ELEMENTS } else { LIMIT - 1 };
        let value = Some(value).filter(|v| (0..=most).contains(v))?;
        self.set(to, Held::Extent(value));
        Some(())
    }
    fn stmt(&mut self, stmt: &Stmt) -> Option<()> {
        match stmt {
            Stmt::Const { to, value } => self.index(*to, Some(*value)),
            Stmt::Binary { to, op, a, b } => {
                let (a, b) = (self.get(*a), self.get(*b));
                let value = if self.words { words::binary(op, 64, a, b) } else { binary(op, a, b) };
                self.index(*to, value)
            }
            Stmt::Apply { to, op, exprs, a, b } => {
                let dims = [self.get(*a), self.get(*b)];
                let values = exprs.iter().map(|e| e.eval(dims)).collect::<Option<Vec<_>>>()?;
                let value = if *op == "max" { values.into_iter().max() } else { values.into_iter().min() };
                self.index(*to, value)
            }
            Stmt::Digits(digits) => {
                let found = digits.run(&|name| self.get(name))?;
                found.into_iter().try_for_each(|(to, value)| self.index(to, Some(value)))
            }
            Stmt::Fixed { to, value, width } => self.int(*to, Kind::Fixed(*width), *value),
            Stmt::Wrapping { to, width, op, a, b } => {
                let value = words::binary(op, *width, self.get(*a), self.get(*b))?;
                self.int(*to, Kind::Fixed(*width), value)
            }
            Stmt::Pair { to, width, second, op, a, b } => {
                let [low, high] = words::pair(op, *width, self.get(*a), self.get(*b));
                self.int(to[0], Kind::Fixed(*width), low)?;
                self.int(to[1], Kind::Fixed(*second), high)
            }
            Stmt::Cast { to, op, width, from_index: true, a } => {
                self.int(*to, Kind::Fixed(*width), words::convert(op, 64, *width, self.get(*a)))
            }
            Stmt::Cast { to, op, width, from_index: false, a } => {
                let value = words::convert(op, *width, 64, self.get(*a));
                self.index(*to, Some(value))
            }
            Stmt::Convert { to, op, from, width, a } => {
                self.int(*to, Kind::Fixed(*width), words::convert(op, *from, *width, self.get(*a)))
            }
            Stmt::Flag { to, condition } => {
                let value = if condition.holds(&|name| self.get(name)) { -1 } else { 0 };
                self.int(*to, Kind::Fixed(1), value)
            }
            Stmt::Select { to, of, condition, a, b } => {
                let chosen = if condition.holds(&|name| self.get(name)) { a } else { b };
                let value = self.get(*chosen);
                self.int(*to, *of, value)
            }
            Stmt::If { to, of, condition, then, otherwise } => {
                let chosen = if condition.holds(&|name| self.get(name)) { then } else { otherwise };
                let value = self.block(chosen)?;
                self.int(*to, *of, value)
            }
            Stmt::For { to, iv, carried, of, over, unsigned, lower, upper, step, init, body } => {
                let (mut i, upper, step) = (self.get(*lower), self.get(*upper), self.get(*step));
                let mut value = self.get(*init);
                // Sign extension keeps the order of unsigned numbers.
                while if *unsigned { (i as u64) < upper as u64 } else { i < upper } {
                    self.left = self.left.checked_sub(1)?;
                    self.int(*iv, *over, i)?;
                    self.int(*carried, *of, value)?;
                    value = self.block(body)?;
                    i = match over {
                        Kind::Index if *unsigned => (i as u64).checked_add(step as u64)? as i64,
                        Kind::Index => i.checked_add(step)?,
                        Kind::Fixed(width) => wrap(*width, i128::from(i) + i128::from(step)),
                        Kind::Tensor => return None,
                    };
                }
                self.int(*to, *of, value)
            }
            Stmt::Parts(parts) => self.parts(parts),
            Stmt::Threads(threads) => self.threads(threads),
            Stmt::Broadcast(broadcast) => self.broadcast(*broadcast),
            Stmt::While(stmt) => self.repeat(stmt),
            Stmt::Switch(stmt) => self.switch(stmt),
            Stmt::Empty { to, size } => self.extent(*to, self.get(*size)),
            Stmt::Pad { to, source, low, high } => {
                // Padding by a negative number is undefined.
                let low = Some(self.get(*low)).filter(|low| *low >= 0)?;
                self.extent(*to, self.get(*source).checked_add(low)?.checked_add(*high)?)
            }
            Stmt::Dim { to, source, .. } => {
                let value = self.get(*source);
                self.index(*to, Some(value))
            }
            Stmt::Compare { number, relation, a, b } => {
                let answer = holds(*relation, self.get(*a), self.get(*b));
                (self.seen)(Event::Answer(*number, answer));
                Some(())
            }
        }
    }
}

fn binary(op: &str, a: i64, b: i64) -> Option<i64> {
    match op {
        "addi" => a.checked_add(b),
        "subi" => a.checked_sub(b),
        "muli" => a.checked_mul(b),
        "minsi" => Some(a.min(b)),
        "maxsi" => Some(a.max(b)),
        "floordivsi" => floor_div(a, b),
        "divsi" => a.checked_div(b),
        "remsi" => a.checked_rem(b),
        "ceildivsi" => floor_div(a, b.checked_neg()?).map(|q| -q),
        // A shift by the width or more is poison, which the limit does not show.
        "shli" if (0..64).contains(&b) => i64::try_from(i128::from(a) << b).ok(),
        "shli" | "shrui" | "shrsi" if !(0..64).contains(&b) => None,
        _ => words::binary(op, 64, a, b),
    }
}

fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

fn block_text(block: &Block, indent: usize, out: &mut String, lines: &mut BTreeMap<usize, usize>) {
    for stmt in &block.stmts {
        stmt_text(stmt, indent, out, lines);
    }
}

fn stmt_text(stmt: &Stmt, indent: usize, out: &mut String, lines: &mut BTreeMap<usize, usize>) {
    let pad = "  ".repeat(indent);
    let _ = match stmt {
        Stmt::Const { to, value } => writeln!(out, "{pad}%v{to} = arith.constant {value} : index"),
        Stmt::Binary { to, op, a, b } => writeln!(out, "{pad}%v{to} = arith.{op} %v{a}, %v{b} : index"),
        Stmt::Apply { to, op, exprs, a, b } => {
            let exprs: Vec<String> = exprs.iter().map(Affine::text).collect();
            writeln!(
                out,
                "{pad}%v{to} = affine.{op} affine_map<(d0, d1) -> ({})>(%v{a}, %v{b})",
                exprs.join(", ")
            )
        }
        Stmt::Digits(digits) => {
            digits.text(&pad, out);
            Ok(())
        }
        Stmt::Fixed { to, width: 1, value } => writeln!(out, "{pad}%v{to} = arith.constant {}", *value != 0),
        Stmt::Fixed { to, width, value } => writeln!(out, "{pad}%v{to} = arith.constant {value} : i{width}"),
        Stmt::Wrapping { to, width, op, a, b } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a}, %v{b} : i{width}")
        }
        Stmt::Pair { to: [low, high], width, op, a, b, .. } => {
            let overflow = if *op == "addui_extended" { ", i1" } else { "" };
            writeln!(out, "{pad}%v{low}, %v{high} = arith.{op} %v{a}, %v{b} : i{width}{overflow}")
        }
        Stmt::Cast { to, op, width, from_index: true, a } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a} : index to i{width}")
        }
        Stmt::Cast { to, op, width, from_index: false, a } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a} : i{width} to index")
        }
        Stmt::Convert { to, op, from, width, a } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a} : i{from} to i{width}")
        }
        Stmt::Flag { to, condition } => {
            condition.text(&format!("v{to}"), &pad, out);
            Ok(())
        }
        Stmt::Select { to, of, condition, a, b } => {
            condition.text(&format!("p{to}"), &pad, out);
            writeln!(out, "{pad}%v{to} = arith.select %p{to}, %v{a}, %v{b} : {of}")
        }
        Stmt::If { to, of, condition, then, otherwise } => {
            // At the top of the function all values are symbols.
            let dialect = match condition.set().filter(|_| indent == 1) {
                Some((rows, symbols)) => {
                    let names: Vec<String> = (0..symbols.len()).map(|at| format!("s{at}")).collect();
                    let values: Vec<String> = symbols.iter().map(|symbol| format!("%v{symbol}")).collect();
                    let (names, rows, values) = (names.join(", "), rows.join(", "), values.join(", "));
                    let set = format!("affine_set<()[{names}] : ({rows})>()[{values}]");
                    let _ = writeln!(out, "{pad}%v{to} = affine.if {set} -> {of} {{");
                    "affine"
                }
                None => {
                    condition.text(&format!("p{to}"), &pad, out);
                    let _ = writeln!(out, "{pad}%v{to} = scf.if %p{to} -> ({of}) {{");
                    "scf"
                }
            };
            block_text(then, indent + 1, out, lines);
            let _ = writeln!(out, "{pad}  {dialect}.yield %v{} : {of}\n{pad}}} else {{", then.result);
            block_text(otherwise, indent + 1, out, lines);
            writeln!(out, "{pad}  {dialect}.yield %v{} : {of}\n{pad}}}", otherwise.result)
        }
        Stmt::For { to, iv, carried, of, over, unsigned, lower, upper, step, init, body } => {
            let comparison = if *unsigned { "unsigned " } else { "" };
            let of_type = if *over == Kind::Index { String::new() } else { format!(" : {over}") };
            let _ = writeln!(
                out,
                "{pad}%v{to} = scf.for {comparison}%v{iv} = %v{lower} to %v{upper} step %v{step} \
                 iter_args(%v{carried} = %v{init}) -> ({of}){of_type} {{"
            );
            block_text(body, indent + 1, out, lines);
            writeln!(out, "{pad}  scf.yield %v{} : {of}\n{pad}}}", body.result)
        }
        Stmt::Parts(parts) => {
            parts.text(&pad, out);
            Ok(())
        }
        Stmt::Threads(threads) => {
            threads.text(indent, out, lines);
            Ok(())
        }
        Stmt::Broadcast(Broadcast { to, of, from }) => {
            writeln!(out, "{pad}%v{to} = gpu.subgroup_broadcast %v{from}, first_active_lane : {of}")
        }
        Stmt::While(stmt) => {
            stmt.text(indent, out, lines);
            Ok(())
        }
        Stmt::Switch(stmt) => {
            stmt.text(indent, out, lines);
            Ok(())
        }
        Stmt::Empty { to, size } => writeln!(out, "{pad}%v{to} = tensor.empty(%v{size}) : tensor<?xf32>"),
        Stmt::Pad { to, source, low, high } => {
            let _ = writeln!(out, "{pad}%v{to} = tensor.pad %v{source} low[%v{low}] high[{high}] {{");
            let _ = writeln!(out, "{pad}^bb0(%i{to}: index):\n{pad}  tensor.yield %pad : f32");
            writeln!(out, "{pad}}} : tensor<?xf32> to tensor<?xf32>")
        }
        Stmt::Dim { to, source, zero } => {
            writeln!(out, "{pad}%v{to} = tensor.dim %v{source}, %v{zero} : tensor<?xf32>")
        }
        Stmt::Compare { number, relation, a, b } => {
            lines.insert(*number, out.bytes().filter(|&b| b == b'\n').count() + 1);
            let relation = RELATIONS[*relation];
            writeln!(
                out,
                "{pad}\"test.compare\"(%v{a}, %v{b}) {{cmp = \"{relation}\"}} : (index, index) -> ()"
            )
        }
    };
}
