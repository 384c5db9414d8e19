//! Prints expressions, constraints and values.

use super::Tokens;
use crate::ast::{
    CArg, CArgValue, CExpr, CKind, DifferItem, Ex, ExKind, GenericItem, Literal, LiteralKind, Path, Template,
    TemplatePart,
};
use crate::model::BinaryOp;
use crate::parse::scan::Tok;
use crate::quote::quoted;

/// How strongly the outermost operator of an expression binds its operands, weakest first. An operand that binds more weakly than
/// its place needs is printed in parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Prefix,
    Comparison,
    Sum,
    Product,
    Signed,
    Power,
    Postfix,
}

fn binding(e: &Ex) -> Binding {
    match &e.kind {
        ExKind::Or(_) => Binding::Or,
        ExKind::And(_) => Binding::And,
        ExKind::Not(_) | ExKind::AllDims(..) | ExKind::AllIn(..) => Binding::Prefix,
        ExKind::Compare(..) | ExKind::InSet(..) | ExKind::InRange(..) | ExKind::Is(..) => Binding::Comparison,
        ExKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..) => Binding::Sum,
        ExKind::Binary(BinaryOp::Min | BinaryOp::Max, ..) => Binding::Postfix,
        ExKind::Binary(..) => Binding::Product,
        ExKind::Neg(_) => Binding::Signed,
        ExKind::Power(..) => Binding::Power,
        ExKind::Int(_)
        | ExKind::Float(_)
        | ExKind::Str(_)
        | ExKind::List(_)
        | ExKind::Path(_)
        | ExKind::Call(..)
        | ExKind::Rust(..)
        | ExKind::Field(..)
        | ExKind::Index(..) => Binding::Postfix,
    }
}

impl Tokens {
    pub(super) fn path(&mut self, path: &Path) {
        let text = path.text();
        self.word(&text);
        self.paths.insert(text);
    }

    pub(super) fn expr(&mut self, e: &Ex) {
        self.operand(e, Binding::Or);
    }

    /// Prints an operand that has no place for a condition: a sum.
    pub(super) fn sum(&mut self, e: &Ex) {
        self.operand(e, Binding::Sum);
    }

    /// Prints a name with its fields and indices.
    pub(super) fn postfix(&mut self, e: &Ex) {
        self.operand(e, Binding::Postfix);
    }

    /// Prints a condition before `else`, which an open range would take as its end.
    pub(super) fn closed(&mut self, e: &Ex) {
        match &e.kind {
            ExKind::InRange(_, _, None, _) => self.parenthesized(|t| t.expr(e)),
            _ => self.expr(e),
        }
    }

    fn parenthesized(&mut self, print: impl FnOnce(&mut Self)) {
        self.put("(");
        print(self);
        self.put(")");
    }

    fn operand(&mut self, e: &Ex, place: Binding) {
        match binding(e) < place {
            true => self.parenthesized(|t| t.operator(e)),
            false => self.operator(e),
        }
    }

    fn operator(&mut self, e: &Ex) {
        match &e.kind {
            ExKind::Int(value) => self.push(Tok::Number, value.to_string()),
            ExKind::Float(value) => self.push(Tok::Number, float(*value)),
            ExKind::Str(text) => self.string(text),
            ExKind::List(items) => {
                self.put("[");
                self.list(items, ",", Self::expr);
                self.put("]");
            }
            ExKind::Path(path) => self.path(path),
            ExKind::Call(path, args) => {
                self.path(path);
                self.args(args);
            }
            ExKind::Rust(path, args) => {
                self.rust(path);
                args.iter().for_each(|args| self.args(args));
            }
            ExKind::Field(base, name) => {
                self.postfix(base);
                self.put(".");
                self.name(name);
            }
            ExKind::Index(base, index) => {
                self.postfix(base);
                self.put("[");
                self.expr(index);
                self.put("]");
            }
            ExKind::Neg(e) => {
                self.put("-");
                self.operand(e, Binding::Power);
            }
            ExKind::Binary(op, left, right) => self.binary(*op, left, right, binding(e)),
            ExKind::Power(base, exponent) => {
                self.postfix(base);
                self.put("^");
                self.postfix(exponent);
            }
            ExKind::Compare(first, rest) => {
                self.sum(first);
                for (rel, e) in rest {
                    self.put(rel.symbol());
                    self.sum(e);
                }
            }
            ExKind::InSet(..) | ExKind::InRange(..) | ExKind::Is(..) => self.membership(e),
            ExKind::AllDims(..) | ExKind::AllIn(..) => self.quantified(e),
            ExKind::And(parts) => self.list(parts, "&&", |t, part| t.operand(part, Binding::Prefix)),
            ExKind::Or(parts) => self.list(parts, "||", |t, part| t.operand(part, Binding::And)),
            ExKind::Not(e) => {
                self.put("!");
                // Readers would apply it to the left side of a comparison.
                self.postfix(e);
            }
        }
    }

    /// Prints `e in {..}`, `e in a .. b`, `e is C`.
    fn membership(&mut self, e: &Ex) {
        match &e.kind {
            ExKind::InSet(e, items) => {
                self.sum(e);
                self.put("in {");
                self.list(items, ",", Self::sum);
                self.put("}");
            }
            ExKind::InRange(e, low, high, inclusive) => {
                self.sum(e);
                self.put("in");
                low.iter().for_each(|low| self.sum(low));
                self.put(if *inclusive { "..=" } else { ".." });
                high.iter().for_each(|high| self.sum(high));
            }
            ExKind::Is(e, constraint) => {
                self.sum(e);
                self.put("is");
                self.constraint_operand(constraint);
            }
            _ => {}
        }
    }

    /// Prints `all dims d: ..`, `all x in list: ..`, `all i in 0 .. n: ..`.
    fn quantified(&mut self, e: &Ex) {
        let body = match &e.kind {
            ExKind::AllDims(name, body) => {
                self.put("all dims");
                self.name(name);
                body
            }
            ExKind::AllIn(name, list, end, body) => {
                self.put("all");
                self.name(name);
                self.put("in");
                self.sum(list);
                if let Some(end) = end {
                    self.put("..");
                    self.sum(end);
                }
                body
            }
            _ => return,
        };
        self.put(":");
        self.operand(body, Binding::Prefix);
    }

    fn binary(&mut self, op: BinaryOp, left: &Ex, right: &Ex, own: Binding) {
        match operator(op) {
            Operator::Infix(symbol) => {
                let (left_place, right_place) = match own {
                    Binding::Sum => (Binding::Sum, Binding::Product),
                    _ => (Binding::Product, Binding::Signed),
                };
                self.operand(left, left_place);
                self.put(symbol);
                self.operand(right, right_place);
            }
            Operator::Function(name) => {
                self.put(name);
                self.put("(");
                self.expr(left);
                self.put(",");
                self.expr(right);
                self.put(")");
            }
        }
    }

    fn args(&mut self, args: &[Ex]) {
        self.put("(");
        self.list(args, ",", Self::expr);
        self.put(")");
    }

    // ---- constraints

    /// Prints a constraint that is an operand, or before `?` or `*`: in parentheses if it has an operator of its own.
    pub(super) fn constraint_operand(&mut self, c: &CExpr) {
        match &c.kind {
            CKind::Or(_) | CKind::And(_) | CKind::Where(..) => self.parenthesized(|t| t.constraint(c)),
            CKind::Name(..) | CKind::Rust(_) | CKind::Not(_) | CKind::Each(_) => self.constraint(c),
        }
    }

    /// Prints a constraint before `>` or `,`.
    pub(super) fn constraint_in_list(&mut self, c: &CExpr) {
        match &c.kind {
            // The condition would continue with the `>`.
            CKind::Where(..) => self.parenthesized(|t| t.constraint(c)),
            _ => self.constraint(c),
        }
    }

    pub(super) fn constraint(&mut self, c: &CExpr) {
        match &c.kind {
            CKind::Name(path, args) => {
                self.path(path);
                self.constraint_args(args);
            }
            CKind::Rust(path) => self.rust(path),
            CKind::Or(arms) => self.list(arms, "|", |t, (name, arm)| match name {
                Some(name) => {
                    t.name(name);
                    t.parenthesized(|t| t.constraint(arm));
                }
                // The precedence of `where`, `&` and `|` is not known to all readers.
                None => t.constraint_operand(arm),
            }),
            CKind::And(parts) => self.list(parts, "&", |t, part| t.constraint_operand(part)),
            CKind::Not(c) => {
                self.put("!");
                self.constraint_operand(c);
            }
            CKind::Each(c) => {
                self.put("each");
                self.constraint_operand(c);
            }
            CKind::Where(c, condition) => {
                self.constraint_operand(c);
                self.put("where");
                self.expr(condition);
            }
        }
    }

    /// Prints `<A, name = B>` if there are arguments.
    pub(super) fn constraint_args(&mut self, args: &[CArg]) {
        if args.is_empty() {
            return;
        }
        self.join("<");
        self.list(args, ",", |t, arg| {
            if let Some(name) = &arg.name {
                t.name(name);
                t.put("=");
            }
            match &arg.value {
                CArgValue::Constraint(c) => t.constraint_in_list(c),
                CArgValue::Literal(literal) => t.literal(literal),
                CArgValue::Computed(e) => t.expr(e),
            }
        });
        self.put(">");
    }

    /// Prints `<T: C, ..>` if there are generics.
    pub(super) fn generics(&mut self, generics: &[GenericItem]) {
        if generics.is_empty() {
            return;
        }
        self.join("<");
        self.list(generics, ",", |t, generic| t.placed(generic.name.span, |t| t.generic(generic)));
        self.put(">");
    }

    fn generic(&mut self, generic: &GenericItem) {
        self.name(&generic.name);
        self.put(":");
        match generic.variadic {
            _ if generic.listed => {
                self.put("[");
                self.constraint_in_list(&generic.bound);
                self.put("]");
            }
            true => {
                self.constraint_operand(&generic.bound);
                self.put("*");
            }
            false => self.constraint_in_list(&generic.bound),
        }
        match &generic.differ {
            Some(DifferItem::Text(text)) => self.text("else", Some(text)),
            Some(DifferItem::Hook(_)) => self.put("else verify"),
            None => {}
        }
    }

    // ---- values

    pub(super) fn literal(&mut self, literal: &Literal) {
        match &literal.kind {
            LiteralKind::Int(value) => self.number(*value < 0, value.unsigned_abs().to_string()),
            LiteralKind::Float(value) => self.number(value.is_sign_negative(), float(value.abs())),
            LiteralKind::Str(text) => self.string(text),
            LiteralKind::List(items) => {
                self.put("[");
                self.list(items, ",", Self::literal);
                self.put("]");
            }
            LiteralKind::Names(names) => self.list(names, "|", Self::name),
        }
    }

    pub(super) fn number(&mut self, is_negative: bool, digits: String) {
        if is_negative {
            self.put("-");
        }
        self.push(Tok::Number, digits);
    }

    /// Prints a string with placeholders.
    pub(super) fn template(&mut self, template: &Template) {
        let mut text = String::new();
        for part in &template.parts {
            match part {
                TemplatePart::Literal(literal) => {
                    text.push_str(&literal.replace('{', "{{").replace('}', "}}"));
                }
                TemplatePart::Hole(_, hole) => text.push_str(&format!("{{{hole}}}")),
            }
        }
        self.push(Tok::Str, quoted(&text));
    }
}

/// Returns a number with a point, as the grammar needs it.
fn float(value: f64) -> String {
    let digits = value.to_string();
    if digits.contains('.') { digits } else { format!("{digits}.0") }
}

/// The text of a binary operator.
enum Operator {
    /// Between its operands.
    Infix(&'static str),
    /// A function of its operands.
    Function(&'static str),
}

fn operator(op: BinaryOp) -> Operator {
    match op {
        BinaryOp::Add => Operator::Infix("+"),
        BinaryOp::Sub => Operator::Infix("-"),
        BinaryOp::Mul => Operator::Infix("*"),
        BinaryOp::FloorDiv => Operator::Infix("floordiv"),
        BinaryOp::CeilDiv => Operator::Infix("ceildiv"),
        BinaryOp::Mod => Operator::Infix("mod"),
        BinaryOp::Min => Operator::Function("min"),
        BinaryOp::Max => Operator::Function("max"),
    }
}
