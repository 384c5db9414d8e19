//! Makes random programs.

use super::*;
use bourn_test_support::Random;

/// The values in scope while a program is made.
#[derive(Clone, Default)]
pub(super) struct Scope {
    pub(super) indices: Vec<Name>,
    pub(super) tensors: Vec<Name>,
    /// The values of fixed width, with their widths.
    pub(super) fixed: Vec<(Name, u32)>,
    /// Whether this is code of a kernel.
    pub(super) in_kernel: bool,
}

impl Scope {
    pub(super) fn add(&mut self, name: Name, of: Kind) {
        match of {
            Kind::Index => self.indices.push(name),
            Kind::Fixed(width) => self.fixed.push((name, width)),
            Kind::Tensor => self.tensors.push(name),
        }
    }
}

/// The widths of integers in programs.
pub const WIDTHS: [u32; 6] = [1, 4, 8, 16, 32, 64];

pub(super) struct Maker<'r> {
    pub(super) random: &'r mut Random,
    pub(super) names: usize,
    pub(super) questions: usize,
}

impl<'r> Maker<'r> {
    pub(super) fn new(random: &'r mut Random) -> Self {
        Maker { random, names: 2 + WIDTHS.len(), questions: 0 }
    }
    /// Returns the arguments of the function.
    pub(super) fn start() -> Scope {
        Scope { indices: vec![0, 1], fixed: (2..).zip(WIDTHS).collect(), ..Scope::default() }
    }
    pub(super) fn name(&mut self) -> Name {
        self.names += 1;
        self.names - 1
    }
    /// Returns one of the values in scope, later ones more often.
    pub(super) fn any(&mut self, scope: &Scope) -> Name {
        let n = scope.indices.len();
        let first = if self.random.below(2) == 0 { n.saturating_sub(4) } else { 0 };
        scope.indices[first + self.random.below(n - first)]
    }
    /// Returns a type for a block to yield.
    pub(super) fn int(&mut self) -> Kind {
        match self.random.below(5) {
            0 | 1 => Kind::Index,
            2 => Kind::Tensor,
            _ => Kind::Fixed(self.random.pick(&WIDTHS)),
        }
    }
    /// Returns a value of a type in scope, or a new one.
    pub(super) fn value(&mut self, of: Kind, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
        match of {
            Kind::Index => self.any(scope),
            Kind::Fixed(width) => self.fixed(width, 1, scope, out),
            Kind::Tensor => self.any_tensor(scope, out),
        }
    }
    pub(super) fn block(&mut self, of: Kind, mut scope: Scope, length: usize, depth: usize) -> Block {
        let mut stmts = self.statements(&mut scope, length, depth);
        let result = self.value(of, &mut scope, &mut stmts);
        Block { stmts, result }
    }
    pub(super) fn statements(&mut self, scope: &mut Scope, length: usize, depth: usize) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for _ in 0..length {
            self.stmt(scope, depth, &mut stmts);
        }
        stmts
    }
    /// Asks how two numbers compare.
    pub(super) fn question(&mut self, a: Name, b: Name) -> Stmt {
        self.questions += 1;
        Stmt::Compare { number: self.questions - 1, relation: self.random.below(RELATIONS.len()), a, b }
    }
    pub(super) fn stmt(&mut self, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) {
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
            // As unsigned numbers, negative operands are greater than others, and often only a branch condition tells their sign.
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
            12 if self.random.one_in(2) => {
                let condition = self.truth(scope, 1, out);
                out.push(Stmt::Assert { name: to, condition });
                return;
            }
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
    pub(super) fn truth(&mut self, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) -> Truth {
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
    pub(super) fn compared(&mut self, scope: &mut Scope, out: &mut Vec<Stmt>) -> (Kind, Name, Name) {
        if self.random.below(4) > 0 {
            return (Kind::Index, self.any(scope), self.any(scope));
        }
        let width = self.random.pick(&WIDTHS);
        let x = self.fixed(width, 1, scope, out);
        (Kind::Fixed(width), x, self.fixed(width, 1, scope, out))
    }
    /// Returns a value of fixed width: one in scope, or a new one.
    pub(super) fn fixed(&mut self, width: u32, depth: usize, scope: &mut Scope, out: &mut Vec<Stmt>) -> Name {
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
    pub(super) fn fixed_constant(&mut self, width: u32) -> Stmt {
        let near = i128::from(self.random.within(-6, 14));
        let value = if self.random.below(2) == 0 { near } else { (1i128 << (width - 1)) - 1 - near };
        Stmt::Fixed { to: self.name(), width, value: wrap(width, value) }
    }
    pub(super) fn loop_stmt(&mut self, to: Name, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) {
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
    pub(super) fn index_ends(&mut self, scope: &Scope, out: &mut Vec<Stmt>) -> (Name, Name, Name) {
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
    pub(super) fn tensor_stmt(&mut self, to: Name, a: Name, scope: &mut Scope, out: &mut Vec<Stmt>) {
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
