//! Loops that do not count, and branches of many ways: as ops with regions, or as blocks that jump to each other.

use super::{Block, Kind, Machine, Maker, Name, Scope, Stmt, Truth, block_text};
use std::collections::BTreeMap;
use std::fmt::Write;

/// `before` runs with the carried value and computes a condition and a value; where the condition holds that goes to `body`, which makes the
/// next carried value of it, and else to the result.
#[derive(Clone, Debug)]
pub struct While {
    pub to: Name,
    pub of: Kind,
    pub init: Name,
    pub carried: Name,
    pub before: Block,
    pub condition: Truth,
    pub passed: Name,
    pub body: Block,
}

/// The block of the case that the flag is, or the last one.
#[derive(Clone, Debug)]
pub struct Switch {
    pub to: Name,
    pub of: Kind,
    pub flag: Name,
    pub cases: Vec<(i64, Block)>,
    pub default: Block,
}

impl Maker<'_> {
    pub(super) fn while_stmt(&mut self, to: Name, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) {
        let of = self.int();
        let (init, limit) = (self.value(of, scope, out), self.value(of, scope, out));
        let step = self.name();
        let by = self.random.within(1, 3);
        out.push(match of {
            Kind::Index | Kind::Tensor => Stmt::Const { to: step, value: by },
            Kind::Fixed(width) => Stmt::Fixed { to: step, width, value: super::wrap(width, by.into()) },
        });
        let (carried, passed) = (self.name(), self.name());
        let mut inner = scope.clone();
        inner.add(carried, of);
        let mut before = self.block(of, inner.clone(), 2, depth - 1);
        // Most loops count, so that they end.
        let counts = of != Kind::Tensor && self.random.below(4) > 0;
        let condition = if counts {
            before.result = carried;
            let predicate = self.random.pick(&["slt", "slt", "ult", "sle", "ne"]);
            Truth::Compare { predicate, compared: of, x: carried, y: limit }
        } else {
            self.truth(&mut inner, 1, &mut before.stmts)
        };
        let mut inner = scope.clone();
        inner.add(passed, of);
        let mut body = self.block(of, inner, 3, depth - 1);
        if counts {
            let next = self.name();
            body.stmts.push(match of {
                Kind::Index | Kind::Tensor => Stmt::Binary { to: next, op: "addi", a: passed, b: step },
                Kind::Fixed(width) => Stmt::Wrapping { to: next, width, op: "addi", a: passed, b: step },
            });
            body.result = next;
        }
        scope.add(to, of);
        out.push(Stmt::While(Box::new(While { to, of, init, carried, before, condition, passed, body })));
    }

    pub(super) fn switch_stmt(&mut self, to: Name, scope: &mut Scope, depth: usize, out: &mut Vec<Stmt>) {
        let (of, flag) = (self.int(), self.any(scope));
        let first = self.random.within(-3, 3);
        let cases = (0..1 + self.random.below(3) as i64)
            .map(|at| (first + at * 2, self.block(of, scope.clone(), 2, depth - 1)))
            .collect();
        let default = self.block(of, scope.clone(), 2, depth - 1);
        scope.add(to, of);
        out.push(Stmt::Switch(Box::new(Switch { to, of, flag, cases, default })));
    }
}

impl Machine<'_> {
    pub(super) fn repeat(&mut self, stmt: &While) -> Option<()> {
        let mut value = self.get(stmt.init);
        loop {
            self.left = self.left.checked_sub(1)?;
            self.int(stmt.carried, stmt.of, value)?;
            let passed = self.block(&stmt.before)?;
            if !stmt.condition.holds(&|name| self.get(name)) {
                return self.int(stmt.to, stmt.of, passed);
            }
            self.int(stmt.passed, stmt.of, passed)?;
            value = self.block(&stmt.body)?;
        }
    }

    pub(super) fn switch(&mut self, stmt: &Switch) -> Option<()> {
        let flag = self.get(stmt.flag);
        let chosen = stmt.cases.iter().find(|case| case.0 == flag).map_or(&stmt.default, |case| &case.1);
        let value = self.block(chosen)?;
        self.int(stmt.to, stmt.of, value)
    }
}

impl While {
    /// Writes the loop; at the top of the function every other one as blocks.
    pub fn text(&self, indent: usize, out: &mut String, lines: &mut BTreeMap<usize, usize>) {
        let While { to, of, init, carried, before, condition, passed, body } = self;
        let pad = "  ".repeat(indent);
        let as_blocks = indent == 1 && to % 2 == 0;
        let inner = if as_blocks { indent } else { indent + 1 };
        let _ = match as_blocks {
            true => writeln!(out, "{pad}cf.br ^head{to}(%v{init} : {of})\n^head{to}(%v{carried}: {of}):"),
            false => writeln!(out, "{pad}%v{to} = scf.while (%v{carried} = %v{init}) : ({of}) -> {of} {{"),
        };
        block_text(before, inner, out, lines);
        condition.text(&format!("p{to}"), &"  ".repeat(inner), out);
        let result = before.result;
        let _ = match as_blocks {
            true => writeln!(
                out,
                "{pad}cf.cond_br %p{to}, ^body{to}(%v{result} : {of}), ^exit{to}(%v{result} : {of})\n\
                 ^body{to}(%v{passed}: {of}):"
            ),
            false => writeln!(
                out,
                "{pad}  scf.condition(%p{to}) %v{result} : {of}\n{pad}}} do {{\n{pad}^bb0(%v{passed}: {of}):"
            ),
        };
        block_text(body, inner, out, lines);
        let _ = match as_blocks {
            true => writeln!(out, "{pad}cf.br ^head{to}(%v{} : {of})\n^exit{to}(%v{to}: {of}):", body.result),
            false => writeln!(out, "{pad}  scf.yield %v{} : {of}\n{pad}}}", body.result),
        };
    }
}

impl Switch {
    /// Writes the branch; at the top of the function every other one as blocks.
    pub fn text(&self, indent: usize, out: &mut String, lines: &mut BTreeMap<usize, usize>) {
        let Switch { to, of, flag, cases, default } = self;
        let pad = "  ".repeat(indent);
        if indent == 1 && to % 2 == 0 {
            let _ = writeln!(out, "{pad}%f{to} = arith.index_cast %v{flag} : index to i64");
            let targets: String = (cases.iter().enumerate())
                .map(|(at, (case, _))| format!(", {case}: ^case{to}_{at}"))
                .collect();
            let _ = writeln!(out, "{pad}cf.switch %f{to} : i64, [default: ^default{to}{targets}]");
            let blocks = cases.iter().enumerate().map(|(at, case)| (format!("case{to}_{at}"), &case.1));
            for (label, block) in blocks.chain([(format!("default{to}"), default)]) {
                let _ = writeln!(out, "^{label}:");
                block_text(block, indent, out, lines);
                let _ = writeln!(out, "{pad}cf.br ^join{to}(%v{} : {of})", block.result);
            }
            let _ = writeln!(out, "^join{to}(%v{to}: {of}):");
            return;
        }
        let _ = writeln!(out, "{pad}%v{to} = scf.index_switch %v{flag} -> {of}");
        let blocks = cases.iter().map(|(case, block)| (format!("case {case}"), block));
        for (label, block) in blocks.chain([("default".to_owned(), default)]) {
            let _ = writeln!(out, "{pad}{label} {{");
            block_text(block, indent + 1, out, lines);
            let _ = writeln!(out, "{pad}  scf.yield %v{} : {of}\n{pad}}}", block.result);
        }
    }
}
