//! Equations as text in the syntax of specs: for explanations, manuals and tools.

use super::{
    Branch, Call, Carried, Choose, Cond, Decision, Equation, EquationKind, Expr, FoldOp, IndexRange,
    IndexVar, Let, List, Loop, MapInputs, Names, Outer, OuterPart, Place, RegionIdx, Require, Target,
    TypeTerm, Value, Values, VarIdx,
};
use crate::BinaryOp;
use std::fmt;

impl Equation<'_> {
    /// Returns the text of the statement for an op whose parts and `let`s have these names.
    #[must_use]
    pub fn formula(&self, names: &dyn Names, lets: &[Let<'_>]) -> String {
        let writer = Writer { names, lets, vars: self.range.vars };
        let mut text = match &self.kind {
            EquationKind::Relation(a, rel, b) => {
                format!("{} {} {}", writer.expr(a), rel.symbol(), writer.expr(b))
            }
            EquationKind::Loop(l) => writer.counted(l),
            EquationKind::Choose(choose) => writer.choose(choose),
            EquationKind::Branch(branch) => writer.branch(branch),
            EquationKind::Call(call) => writer.call(call),
            EquationKind::Assume(value) => format!("assume {}", writer.value(value)),
        };
        if let [_, ..] = self.range.guards {
            text.push_str(&format!(" if {}", writer.conds(self.range.guards, " && ")));
        }
        text
    }

    /// Returns the names of the free index variables, which range over all indices.
    pub fn free_vars(&self) -> impl Iterator<Item = &str> {
        let free = |var: &&IndexVar<'_>| matches!(var.range, IndexRange::Free(_));
        self.range.vars.iter().filter(free).map(|var| var.name)
    }
}

impl Require<'_> {
    /// Returns the text of the condition for an op whose parts and `let`s have these names.
    #[must_use]
    pub fn condition(&self, names: &dyn Names, lets: &[Let<'_>]) -> String {
        let writer = Writer { names, lets, vars: self.range.vars };
        let mut text = writer.cond(&self.cond);
        if let [_, ..] = self.range.guards {
            text.push_str(&format!(" if {}", writer.conds(self.range.guards, " && ")));
        }
        text
    }

    /// Returns the names of the free index variables, which range over all indices.
    pub fn free_vars(&self) -> impl Iterator<Item = &str> {
        let free = |var: &&IndexVar<'_>| matches!(var.range, IndexRange::Free(_));
        self.range.vars.iter().filter(free).map(|var| var.name)
    }
}

struct Writer<'w> {
    names: &'w dyn Names,
    lets: &'w [Let<'w>],
    vars: &'w [IndexVar<'w>],
}

impl Writer<'_> {
    fn counted(&self, l: &Loop<'_>) -> String {
        let iv = if l.unsigned { self.expr(&Expr::Unsigned(l.iv)) } else { self.value(&l.iv) };
        let (lower, upper) = (self.expr(&l.lower), self.expr(&l.upper));
        let mut text = format!("loop {iv} in {lower} .. {upper}");
        if l.step != Expr::Int(1) {
            text.push_str(&format!(" step {}", self.expr(&l.step)));
        }
        if let Some(Carried { args, inits, yields, results }) = l.carried {
            let lists = [inits, yields, results].map(|list| self.values(list)).join(" -> ");
            text.push_str(&format!(" carries {} = {lists}", self.values(args)));
        }
        text
    }

    fn choose(&self, choose: &Choose<'_>) -> String {
        let [results, then, otherwise] =
            [choose.results, choose.then, choose.otherwise].map(|list| self.values(list));
        format!("choose {results} = {then} if {} else {otherwise}", self.value(&choose.condition))
    }

    fn call(&self, call: &Call) -> String {
        let (arguments, results) = (self.values(call.arguments), self.values(call.results));
        format!("call {}({arguments}) -> {results}", self.names.attr(call.callee))
    }

    fn branch(&self, branch: &Branch<'_>) -> String {
        let from = branch.from.map_or_else(String::new, |region| format!("{} ", self.names.region(region)));
        let text = format!("branch {from}-> {}", self.target(branch.target));
        match &branch.decision {
            Decision::Always => text,
            Decision::If(value, otherwise) => {
                format!("{text} if {} else {}", self.value(value), self.target(*otherwise))
            }
            Decision::In(set, operands, otherwise) => {
                let inputs: Vec<_> = operands.iter().map(|values| MapInputs::all(*values)).collect();
                format!("{text} if {} else {}", self.map(*set, &inputs), self.target(*otherwise))
            }
            Decision::Cases(cases, flag, otherwise) => {
                let (cases, flag) = (self.names.attr(*cases), self.value(flag));
                format!("{text} for {cases} == {flag} else {}", self.target(*otherwise))
            }
        }
    }

    fn target(&self, target: Target) -> String {
        let place = match target.place {
            Place::Successor(at) => self.names.successor(at),
            Place::Region(at) => self.names.region(at),
            Place::Results(at) => self.names.result(at),
        };
        format!("{place}({})", target.values.map_or_else(String::new, |values| self.values(values)))
    }

    fn values(&self, values: Values) -> String {
        match values {
            Values::Operands(at) => self.names.operand(at).to_owned(),
            Values::Results(at) => self.names.result(at).to_owned(),
            Values::Args(region, arg) => {
                let name = self.names.arg(region, arg);
                // If another region has an argument with this name, the region is named, too.
                let regions = (0..self.names.num_regions()).map(|i| RegionIdx(i as u16));
                match regions.filter(|&other| self.names.arg(other, arg) == name).count() {
                    0 | 1 => name.to_owned(),
                    _ => format!("{}.{name}", self.names.region(region)),
                }
            }
            Values::Yields(region, operand) => {
                let end = self.names.terminator(region);
                let name = self.names.yielded(region, operand);
                let regions = (0..self.names.num_regions()).map(|i| RegionIdx(i as u16));
                match regions.filter(|&other| self.names.terminator(other) == end).count() {
                    0 | 1 => format!("{end}.{name}"),
                    _ => format!("{}.{end}.{name}", self.names.region(region)),
                }
            }
            Values::AllOperands => "operands".to_owned(),
            Values::AllResults => "results".to_owned(),
        }
    }

    fn value(&self, value: &Value<'_>) -> String {
        match value {
            Value::The(values) => self.values(*values),
            Value::Item(values, at) => format!("{}[{}]", self.values(*values), self.expr(at)),
            Value::EachOperand => "operand".to_owned(),
            Value::EachResult => "result".to_owned(),
            Value::Call(call) => {
                let args: Vec<String> = call.args.iter().map(|arg| self.value(arg)).collect();
                format!("{}({})", call.method, args.join(", "))
            }
        }
    }

    fn map(&self, map: super::AttrIdx, operands: &[MapInputs<'_>]) -> String {
        let operands: Vec<String> = operands.iter().map(|inputs| self.inputs(inputs)).collect();
        format!("{}({})", self.names.attr(map), operands.join(", "))
    }

    fn inputs(&self, inputs: &MapInputs<'_>) -> String {
        let values = self.values(inputs.values);
        match inputs.range {
            Some((from, to)) => format!("part({values}, {}, {})", self.expr(from), self.expr(to)),
            None => values,
        }
    }

    fn let_name(&self, at: super::LetIdx) -> String {
        self.lets.get(at.index()).map_or("?", |l| l.name).to_owned()
    }

    fn list(&self, list: &List<'_>) -> String {
        match list {
            List::Values(values) => self.values(*values),
            List::Unsigned(values) => format!("unsigned({})", self.values(*values)),
            List::Attr(attr) => self.names.attr(*attr).to_owned(),
            List::Let(at) => self.let_name(*at),
            List::Map(map, operands) => self.map(*map, operands),
            List::Part(list, from, to) => {
                format!("part({}, {}, {})", self.list(list), self.expr(from), self.expr(to))
            }
            List::Dims(value) => format!("dims({})", self.value(value)),
            List::DimsIn(value, from, to) => {
                format!("dims({}, {}, {})", self.value(value), self.expr(from), self.expr(to))
            }
            List::Widths(values) => format!("width({})", self.values(*values)),
            List::DimOf(values, at) => format!("dim({}, {})", self.values(*values), self.expr(at)),
            List::Strides(sizes, count) => format!("strides({}, {})", self.list(sizes), self.expr(count)),
            List::Elements(value) => format!("elems({})", self.value(value)),
            List::Params(attr, None, name) => format!("params({}, {name})", self.names.attr(*attr)),
            List::Params(attr, Some(at), name) => {
                format!("params({}[{}], {name})", self.names.attr(*attr), self.expr(at))
            }
        }
    }

    fn var(&self, var: VarIdx) -> String {
        self.vars.get(var.index()).map_or("?", |var| var.name).to_owned()
    }

    fn expr(&self, expr: &Expr<'_>) -> String {
        match expr {
            Expr::Int(value) => value.to_string(),
            Expr::Value(value) => self.value(value),
            Expr::Dim(value, at) => format!("dim({}, {})", self.value(value), self.expr(at)),
            Expr::Element(value, at) => format!("elem({}, {})", self.value(value), self.expr(at)),
            Expr::Rank(value) => format!("rank({})", self.value(value)),
            Expr::Len(list) => format!("len({})", self.list(list)),
            Expr::Successors(at) => format!("len({})", self.names.successor(*at)),
            Expr::Item(list, at) => format!("{}[{}]", self.list(list), self.expr(at)),
            Expr::Var(var) => self.var(*var),
            Expr::Attr(attr) => self.names.attr(*attr).to_owned(),
            Expr::Apply(map, operands) => self.map(*map, operands),
            Expr::Inputs(map) => format!("inputs({})", self.names.attr(*map)),
            Expr::Neg(a) => format!("-{}", self.within(a, Strength::Factor)),
            Expr::Binary(op, a, b) => self.binary(*op, a, b),
            Expr::Dot(a, b) => format!("dot({}, {})", self.list(a), self.list(b)),
            Expr::Fold(op, list) => {
                let name = match op {
                    FoldOp::Sum => "sum",
                    FoldOp::Product => "product",
                    FoldOp::Min => "min",
                    FoldOp::Max => "max",
                };
                format!("{name}({})", self.list(list))
            }
            Expr::Let(at) => self.let_name(*at),
            Expr::Param(term, name) => format!("{}.{name}", self.type_term(term)),
            Expr::Unsigned(value) => format!("unsigned({})", self.value(value)),
            Expr::Width(value) => format!("width({})", self.value(value)),
            Expr::Wrap(a) => format!("wrap({})", self.expr(a)),
            Expr::Power(a) => format!("2^{}", self.within(a, Strength::Factor)),
            Expr::Bits(op, a, b) => format!("{}({}, {})", op.name(), self.expr(a), self.expr(b)),
            Expr::Around(outer) => {
                let outer: Vec<String> = outer.iter().map(ToString::to_string).collect();
                format!("around({})", outer.join(", "))
            }
            Expr::Elsewhere(a, None) => format!("elsewhere({})", self.expr(a)),
            Expr::Elsewhere(a, Some(within)) => format!("elsewhere({}, {within})", self.expr(a)),
        }
    }

    fn binary(&self, op: BinaryOp, a: &Expr<'_>, b: &Expr<'_>) -> String {
        let (sign, left, right) = match op {
            BinaryOp::Add => ("+", Strength::Sum, Strength::Sum),
            BinaryOp::Sub => ("-", Strength::Sum, Strength::Product),
            BinaryOp::Mul => ("*", Strength::Product, Strength::Factor),
            BinaryOp::FloorDiv => ("floordiv", Strength::Product, Strength::Factor),
            BinaryOp::CeilDiv => ("ceildiv", Strength::Product, Strength::Factor),
            BinaryOp::Mod => ("mod", Strength::Product, Strength::Factor),
            BinaryOp::Min => return format!("min({})", self.nested(op, a, b)),
            BinaryOp::Max => return format!("max({})", self.nested(op, a, b)),
        };
        format!("{} {sign} {}", self.within(a, left), self.within(b, right))
    }

    /// Returns the text of a minimum or maximum: `min(a, b, c)` nests to the left.
    fn nested(&self, op: BinaryOp, a: &Expr<'_>, b: &Expr<'_>) -> String {
        let first = match a {
            Expr::Binary(inner, a, b) if *inner == op => self.nested(op, a, b),
            a => self.expr(a),
        };
        format!("{first}, {}", self.expr(b))
    }

    /// Returns an expression, in parentheses if it binds less tightly than its position requires.
    fn within(&self, expr: &Expr<'_>, least: Strength) -> String {
        let text = self.expr(expr);
        if strength(expr) < least { format!("({text})") } else { text }
    }

    fn conds(&self, conds: &[Cond<'_>], op: &str) -> String {
        let parts = conds.iter().map(|cond| match cond {
            Cond::And(_) | Cond::Or(_) if conds.len() > 1 => format!("({})", self.cond(cond)),
            cond => self.cond(cond),
        });
        parts.collect::<Vec<_>>().join(op)
    }

    fn cond(&self, cond: &Cond<'_>) -> String {
        let attr = |attr: &super::AttrIdx| self.names.attr(*attr).to_owned();
        match cond {
            Cond::Compare(a, rel, b) => format!("{} {} {}", self.expr(a), rel.symbol(), self.expr(b)),
            Cond::Constant(e) => format!("constant({})", self.expr(e)),
            Cond::Present(values) => format!("present({})", self.values(*values)),
            Cond::PresentAttr(at) => format!("present({})", attr(at)),
            Cond::PresentRegion(region) => format!("present({})", self.names.region(*region)),
            Cond::Case(at, case) | Cond::Bits(at, case) => format!("{} == {}", attr(at), case.keyword),
            Cond::Flag(at) => attr(at),
            Cond::SameType(a, b) => format!("{} == {}", self.type_term(a), self.type_term(b)),
            Cond::SameShape(a, b) => format!("shape({}) == shape({})", self.value(a), self.value(b)),
            Cond::TypeIs(term, constraint) => format!("{} is {constraint}", self.type_term(term)),
            Cond::Ranked(value) => format!("ranked({})", self.value(value)),
            Cond::And(parts) => self.conds(parts, " && "),
            Cond::Or(parts) => self.conds(parts, " || "),
            Cond::Not(inner) => match inner {
                Cond::Compare(..) | Cond::And(_) | Cond::Or(_) | Cond::SameType(..) | Cond::SameShape(..) => {
                    format!("!({})", self.cond(inner))
                }
                inner => format!("!{}", self.cond(inner)),
            },
            Cond::Rust(function) => format!("rust {}", function.path),
        }
    }

    fn type_term(&self, term: &TypeTerm<'_>) -> String {
        match term {
            TypeTerm::Of(value) => format!("type({})", self.value(value)),
            TypeTerm::Element(value) => format!("element({})", self.value(value)),
            TypeTerm::OfAttr(attr) => format!("type({})", self.names.attr(*attr)),
            TypeTerm::Param(base, name) => format!("{}.{name}", self.type_term(base)),
            TypeTerm::Integer(bits) => format!("integer({})", self.expr(bits)),
            TypeTerm::WithElement(base, element) => {
                format!("with_element({}, {})", self.type_term(base), self.type_term(element))
            }
        }
    }
}

/// The binding strength of an expression, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Sum,
    Product,
    Factor,
}

fn strength(expr: &Expr<'_>) -> Strength {
    match expr {
        Expr::Binary(BinaryOp::Add | BinaryOp::Sub, ..) => Strength::Sum,
        Expr::Binary(BinaryOp::Min | BinaryOp::Max, ..) => Strength::Factor,
        Expr::Binary(..) => Strength::Product,
        Expr::Int(value) if *value < 0 => Strength::Sum,
        _ => Strength::Factor,
    }
}

impl fmt::Display for Outer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(op) = self.op {
            write!(f, "{op}.")?;
        }
        match (self.part, self.op) {
            (OuterPart::Operand(name) | OuterPart::Attr(name), Some(_)) => f.write_str(name),
            (OuterPart::Operand(name) | OuterPart::Attr(name), None) => write!(f, "\"{name}\""),
            (OuterPart::Item(name, at), Some(_)) => write!(f, "{name}[{at}]"),
            (OuterPart::Item(name, at), None) => write!(f, "\"{name}\"[{at}]"),
        }
    }
}
