//! Statements, blocks and programs.

use super::control::{Switch, While};
use super::digits::Digits;
use super::parts::Parts;
use super::threads::{Broadcast, Threads};
use super::truth::Truth;
use super::{Affine, Event, Held, Kind, Machine, Maker, Name, WIDTHS, block_text, wrap};
use bourn_test_support::{Random, is_large};
use std::collections::BTreeMap;

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
    /// `cf.assert`: an execution in which the condition is false ends.
    Assert {
        name: Name,
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
    /// The ranges that are stated of the two `index` arguments.
    pub stated: [Option<(i64, i64)>; 2],
}

/// Returns the stated range of an argument. Most have none, and most ranges leave inputs out.
fn stated(random: &mut Random) -> Option<(i64, i64)> {
    random.one_in(4).then(|| {
        let least = random.within(-12, 8);
        (least, least + random.within(0, 20))
    })
}

impl Program {
    /// Returns a program of about `length` statements at its top.
    pub fn random(random: &mut Random, length: usize) -> Program {
        let mut maker = Maker::new(random);
        let body = maker.block(Kind::Index, Maker::start(), length, 2);
        let names = maker.names;
        Program { body, names, stated: [(); 2].map(|()| stated(random)) }
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
        let names = maker.names;
        let stated = [(); 2].map(|()| stated(random));
        Program { body: Block { stmts: body, result }, names, stated }
    }

    /// Returns a large program where the seed says so, and mostly a small one.
    pub fn of_seed(seed: u64, random: &mut Random) -> Program {
        if is_large(seed) { Program::random(random, 18) } else { Program::small(random) }
    }

    /// Returns the program as MLIR's text; the line (from 1) of each question is put into `lines`.
    pub fn text(&self, lines: &mut BTreeMap<usize, usize>) -> String {
        let fixed: String =
            (2..).zip(WIDTHS).map(|(name, width): (Name, u32)| format!(", %v{name}: i{width}")).collect();
        let [first, second] = self.stated.map(|range| match range {
            Some((least, most)) => format!(" {{bourn.range = [{least}, {most}]}}"),
            None => String::new(),
        });
        let mut out = format!("func.func @f(%v0: index{first}, %v1: index{second}{fixed}, %pad: f32) {{\n");
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
        // An execution that breaks an assumption says nothing.
        let is_stated = |(arg, range): (&i64, &Option<(i64, i64)>)| {
            range.is_none_or(|(least, most)| (least..=most).contains(arg))
        };
        if !args.iter().zip(&self.stated).all(is_stated) {
            return false;
        }
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
