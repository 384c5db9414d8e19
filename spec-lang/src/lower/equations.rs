//! Lowers equations and requirements.

use super::{Lowering, OpNames};
use crate::model;
use crate::model::{
    ConstraintExpr, EnumId, EquationPart, Generic, InterfaceId, InterfaceUse, MethodIdx, MethodImpl,
    MethodType, Model, OpAttr, OpDecl, Overlay, Shown, Span, TraitId,
};
use bourn_terms::FunctionKind;
use bourn_terms::equation::{
    Branch, Case, Choose, Cond, Decision, Equation, EquationKind, Equations, Expr, Extent, IndexRange,
    IndexVar, Let, LetKind, List, Loop, MAX_PARTS, MapInputs, MessagePart, Method, MethodBody, MethodCall,
    OpEquations, Outer, OuterPart, Part, Range, Require, SizeChecks, TypeTerm, Value, Values, VarIdx,
};
use std::cell::Cell;

impl<'a> Lowering<'a> {
    /// Returns the equations and requirements of an op, of its traits and of its interfaces; `None` if it has no statements.
    ///
    /// # Errors
    /// Fails if an equation of an interface calls a method that the op does not bind.
    pub fn op_equations(&self, op: &OpDecl<'a>) -> Result<Option<OpEquations<'a>>, (Span, String)> {
        let statements = Statements::of_op(self, op);
        let own = statements.own(op);
        let methods = self.methods(op)?;
        let inherited = self.list(self.inherited(op).map(|all| self.boxed(all)));
        if own == Equations::NONE && inherited.is_empty() {
            return Ok(None);
        }
        // A check of the op itself has its own message, and takes precedence.
        let sizes = match &op.hooks {
            hooks if hooks.verify_regions.is_some() => SizeChecks::AfterRegions,
            hooks if hooks.verify.is_some() => SizeChecks::AfterHooks,
            _ => SizeChecks::BeforeHooks,
        };
        let lets = statements.lets(&op.lets);
        Ok(Some(OpEquations { lets, methods, own, inherited, sizes }))
    }

    /// Returns an op's own statements of `bounds` as text.
    #[must_use]
    pub fn op_formulas(&self, op: &OpDecl<'a>) -> Vec<Formula> {
        let statements = Statements::of_op(self, op);
        let names = OpNames { model: self.model, op: Some(op) };
        formulas(statements.own(op).bounds, &names, statements.lets(&op.lets))
    }

    /// Returns the conditions of an op's own requirements as text, in their order.
    #[must_use]
    pub fn op_conditions(&self, op: &OpDecl<'a>) -> Vec<Formula> {
        let statements = Statements::of_op(self, op);
        let names = OpNames { model: self.model, op: Some(op) };
        conditions(statements.own(op).requires, &names, statements.lets(&op.lets))
    }

    /// Returns the conditions of the requirements of a trait or an interface as text, in their order.
    #[must_use]
    pub fn shared_conditions(&self, from: Heritage) -> Vec<Formula> {
        conditions(self.shared_equations(from).requires, &OpNames { model: self.model, op: None }, &[])
    }

    /// Returns the statements of `bounds` of a trait or an interface as text.
    #[must_use]
    pub fn shared_formulas(&self, from: Heritage) -> Vec<Formula> {
        formulas(self.shared_equations(from).bounds, &OpNames { model: self.model, op: None }, &[])
    }

    /// Returns the equations of an overlay of an op, to be attached to an op of another crate.
    #[must_use]
    pub fn overlay_equations(&self, overlay: &Overlay, op: &OpDecl<'a>) -> OpEquations<'a> {
        let statements = Statements::of_op(self, op);
        let bounds =
            self.list(op.bounds[overlay.bounds.clone()].iter().map(|e| statements.equation(e, &op.vars)));
        OpEquations {
            lets: statements.lets(&op.lets),
            own: Equations { requires: &[], bounds },
            ..OpEquations::NONE
        }
    }

    /// Returns the traits and interfaces of an op that have statements, in the order in which the op inherits from them.
    pub fn heritage(&self, op: &OpDecl<'a>) -> impl Iterator<Item = Heritage> {
        let traits = op.traits.iter().map(|used| Heritage::Trait(used.trait_));
        let interfaces = op.interfaces.iter().map(|used| Heritage::Interface(used.interface));
        let model = self.model;
        traits.chain(interfaces).filter(move |from| {
            let (requires, bounds) = from.statements(model);
            !requires.is_empty() || !bounds.is_empty()
        })
    }

    fn inherited(&self, op: &OpDecl<'a>) -> impl Iterator<Item = Equations<'a>> {
        self.heritage(op).map(|from| self.shared_equations(from))
    }

    /// Returns the statements of a trait or an interface, which hold for every op that has it.
    #[must_use]
    pub fn shared_equations(&self, from: Heritage) -> Equations<'a> {
        let statements = Statements::shared(self);
        let (requires, bounds) = from.statements(self.model);
        Equations {
            requires: self.list(requires.iter().map(|r| statements.require(r, &r.own_vars))),
            bounds: self.list(bounds.iter().map(|e| statements.equation(e, &e.own_vars))),
        }
    }

    /// Returns the methods that an op's equations call, its own and inherited ones, each once.
    fn methods(&self, op: &OpDecl<'a>) -> Result<&'a [Method<'a>], (Span, String)> {
        let mut called: Vec<(&'a str, &'a str)> = Vec::new();
        let mut note = |part: EquationPart<'_, 'a>| {
            if let EquationPart::Value(Value::Call(call)) = part
                && !called.contains(&(call.interface, call.method))
            {
                called.push((call.interface, call.method));
            }
        };
        for from in self.heritage(op) {
            let (requires, bounds) = from.statements(self.model);
            requires.iter().for_each(|require| require.for_each_part(&mut note));
            bounds.iter().for_each(|equation| equation.for_each_part(&mut note));
        }
        op.requires.iter().for_each(|require| require.for_each_part(&mut note));
        op.bounds.iter().for_each(|equation| equation.for_each_part(&mut note));
        let mut methods = Vec::new();
        for (interface, method) in called {
            let Some(body) = self.method_body(op, interface, method) else {
                let name = interface.rsplit('.').next().unwrap_or_default();
                return Err((op.span, format!("`{method}` of `{name}` is not bound for `{}`", op.name)));
            };
            methods.push(Method { interface, method, body });
        }
        Ok(self.list(methods))
    }

    fn method_body(&self, op: &OpDecl<'a>, interface: &str, method: &str) -> Option<MethodBody<'a>> {
        let is_it = |used: &&InterfaceUse<'a>| self.model.interface_name(used.interface) == interface;
        let used = op.interfaces.iter().find(is_it)?;
        let bound = |method: MethodIdx| used.methods.iter().find(|(m, _)| *m == method).map(|(_, how)| how);
        let decl = &self.model[used.interface];
        let method = MethodIdx::at(decl.methods.iter().position(|declared| declared.name == method)?);
        match bound(method) {
            Some(MethodImpl::Value(value)) => Some(MethodBody::Value(*value)),
            Some(MethodImpl::Values(list)) => Some(MethodBody::Tied(*list)),
            Some(MethodImpl::Rust(path)) => Some(MethodBody::Rust(self.function(path, FunctionKind::Method))),
            Some(MethodImpl::Const(_) | MethodImpl::Region(_)) => None,
            None => match &decl.methods.get(method.index())?.body {
                model::MethodBody::Rust(path) => {
                    Some(MethodBody::Rust(self.function(path, FunctionKind::Method)))
                }
                model::MethodBody::Default => {
                    // This is the list's item at the position of the result.
                    let lists = |m: &model::Method<'a>| {
                        m.args.is_empty()
                            && matches!(m.ret, Some(MethodType::Operands))
                            && m.body == model::MethodBody::Required
                    };
                    match bound(MethodIdx::at(decl.methods.iter().position(lists)?))? {
                        MethodImpl::Values(list)
                        | MethodImpl::Value(Value::The(list @ Values::Operands(_))) => {
                            Some(MethodBody::Tied(*list))
                        }
                        _ => None,
                    }
                }
                model::MethodBody::Required | model::MethodBody::Const(_) => None,
            },
        }
    }

    /// Returns the enum of a constraint whose attributes are shown by their keywords.
    fn keywords(&self, expr: &ConstraintExpr<'a>) -> Option<EnumId> {
        match expr {
            ConstraintExpr::Enum(id) => (!self.model[*id].bits).then_some(*id),
            ConstraintExpr::Named(id, []) => self.keywords(&self.model[*id].body),
            ConstraintExpr::Where(base, _) => self.keywords(base),
            _ => None,
        }
    }

    fn case(&self, case: &model::EnumCase) -> Case<'a> {
        Case { keyword: self.text(&case.keyword), value: case.value }
    }
}

/// An equation as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The text in the notation of a spec.
    pub text: String,
    /// The index variables; the equation holds for all their values.
    pub free_vars: Vec<String>,
}

fn formulas(equations: &[Equation<'_>], names: &OpNames<'_>, lets: &[Let<'_>]) -> Vec<Formula> {
    let formula = |equation: &Equation<'_>| Formula {
        text: equation.formula(names, lets),
        free_vars: equation.free_vars().map(str::to_owned).collect(),
    };
    equations.iter().map(formula).collect()
}

fn conditions(requires: &[Require<'_>], names: &OpNames<'_>, lets: &[Let<'_>]) -> Vec<Formula> {
    let formula = |require: &Require<'_>| Formula {
        text: require.condition(names, lets),
        free_vars: require.free_vars().map(str::to_owned).collect(),
    };
    requires.iter().map(formula).collect()
}

/// A trait or an interface with statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heritage {
    /// A trait.
    Trait(TraitId),
    /// An interface.
    Interface(InterfaceId),
}

impl Heritage {
    fn statements<'m, 'a>(
        self,
        model: &'m Model<'a>,
    ) -> (&'m [model::Require<'a>], &'m [model::Equation<'a>]) {
        match self {
            Heritage::Trait(id) => (&model[id].requires, &model[id].bounds),
            Heritage::Interface(id) => (&model[id].requires, &model[id].bounds),
        }
    }
}

/// Lowers the statements of an op, or of a trait or an interface.
struct Statements<'l, 'a> {
    lowering: &'l Lowering<'a>,
    generics: &'l [Generic<'a>],
    attrs: &'l [OpAttr<'a>],
    /// The index variables of the statement in their new order, by their place in the model.
    order: Cell<&'a [VarIdx]>,
    /// Whether the statement ranges over all operands, as far as it has been lowered.
    each_operand: Cell<bool>,
    each_result: Cell<bool>,
}

impl<'l, 'a> Statements<'l, 'a> {
    fn of_op(lowering: &'l Lowering<'a>, op: &'l OpDecl<'a>) -> Self {
        Statements { generics: &op.generics, attrs: &op.attrs, ..Statements::shared(lowering) }
    }

    fn shared(lowering: &'l Lowering<'a>) -> Self {
        Statements {
            lowering,
            generics: &[],
            attrs: &[],
            order: Cell::new(&[]),
            each_operand: Cell::new(false),
            each_result: Cell::new(false),
        }
    }

    fn own(&self, op: &OpDecl<'a>) -> Equations<'a> {
        Equations {
            requires: self.lowering.list(op.requires.iter().map(|r| self.require(r, &op.vars))),
            bounds: self.lowering.list(op.bounds.iter().map(|e| self.equation(e, &op.vars))),
        }
    }

    fn lets(&self, lets: &[model::Let<'a>]) -> &'a [Let<'a>] {
        self.lowering.list(lets.iter().map(|one| self.let_(one)))
    }

    fn equation(&self, equation: &model::Equation<'a>, vars: &[model::IndexVar<'a>]) -> Equation<'a> {
        let range = self.begin(&equation.vars, &equation.own_vars, vars, &equation.guards);
        let kind = match equation.kind {
            EquationKind::Relation(a, rel, b) => EquationKind::Relation(self.expr(&a), rel, self.expr(&b)),
            EquationKind::Loop(l) => {
                let [lower, upper, step] = [&l.lower, &l.upper, &l.step].map(|e| self.expr(e));
                EquationKind::Loop(Loop { iv: self.value(&l.iv), lower, upper, step, ..l })
            }
            EquationKind::Branch(branch) => {
                let decision = match branch.decision {
                    Decision::If(value, other) => Decision::If(self.value(&value), other),
                    Decision::Cases(attr, value, other) => Decision::Cases(attr, self.value(&value), other),
                    decision @ (Decision::Always | Decision::In(..)) => decision,
                };
                EquationKind::Branch(Branch { decision, ..branch })
            }
            EquationKind::Choose(choose) => {
                EquationKind::Choose(Choose { condition: self.value(&choose.condition), ..choose })
            }
            EquationKind::Call(call) => EquationKind::Call(call),
            EquationKind::Assume(value) => EquationKind::Assume(self.value(&value)),
        };
        Equation { range: self.end(range), kind }
    }

    fn require(&self, require: &model::Require<'a>, vars: &[model::IndexVar<'a>]) -> Require<'a> {
        let range = self.begin(&require.vars, &require.own_vars, vars, &require.guards);
        let cond = self.cond(&require.cond);
        let message = require.message.0.iter().map(|part| match part {
            model::TextPart::Literal(text) => MessagePart::Text(self.lowering.text(text)),
            model::TextPart::Hole { value, .. } => self.shown(value),
        });
        let message = self.lowering.list(message);
        Require { range: self.end(range), cond, message }
    }

    /// Begins a statement: enters its index variables. [`Self::end`] adds whether it ranges over operands or results.
    fn begin(
        &self,
        used: &[VarIdx],
        own: &[model::IndexVar<'a>],
        vars: &[model::IndexVar<'a>],
        guards: &[model::Cond<'a>],
    ) -> Range<'a> {
        let (used, vars) = match own {
            [] => (used.to_vec(), vars),
            own => ((0..own.len()).map(VarIdx::at).collect(), own),
        };
        let order = self.lowering.list(outermost_first(used, vars));
        self.order.set(order);
        self.each_operand.set(false);
        self.each_result.set(false);
        let vars = order.iter().filter_map(|&at| vars.get(at.index())).map(|var| self.index_var(var));
        Range {
            vars: self.lowering.list(vars),
            guards: self.lowering.list(guards.iter().map(|guard| self.cond(guard))),
            ..Range::ONCE
        }
    }

    fn end(&self, range: Range<'a>) -> Range<'a> {
        Range { each_operand: self.each_operand.get(), each_result: self.each_result.get(), ..range }
    }

    fn index_var(&self, var: &model::IndexVar<'a>) -> IndexVar<'a> {
        let range = match &var.range {
            IndexRange::Free(extents) => {
                IndexRange::Free(self.lowering.list(extents.iter().map(|extent| match extent {
                    Extent::Rank(value) => Extent::Rank(self.value(value)),
                    Extent::Elements(value) => Extent::Elements(self.value(value)),
                    Extent::Len(list) => Extent::Len(self.list(list)),
                })))
            }
            IndexRange::Between(low, high) => IndexRange::Between(self.expr(low), self.expr(high)),
        };
        IndexVar { name: self.lowering.text(&var.name), range }
    }

    fn let_(&self, one: &model::Let<'a>) -> Let<'a> {
        let kind = match &one.kind {
            LetKind::Mixed(attr, operands) => LetKind::Mixed(*attr, *operands),
            LetKind::Rust(list) => LetKind::Rust(self.lowering.function_named(list.path, list.kind)),
            LetKind::Expr(e) => LetKind::Expr(self.expr(e)),
        };
        Let { name: self.lowering.text(&one.name), kind }
    }

    fn boxed(&self, e: &Expr<'a>) -> &'a Expr<'a> {
        self.lowering.boxed(self.expr(e))
    }

    /// Numbers the variables in a value as [`Self::expr`] does, and notes whether it stands for each operand or result.
    fn value(&self, value: &Value<'a>) -> Value<'a> {
        match value {
            Value::The(_) => {}
            Value::Item(list, item) => return Value::Item(*list, self.boxed(item)),
            Value::EachOperand => self.each_operand.set(true),
            Value::EachResult => self.each_result.set(true),
            Value::Call(call) => {
                let args = self.lowering.list(call.args.iter().map(|arg| self.value(arg)));
                return Value::Call(MethodCall { args, ..*call });
            }
        }
        *value
    }

    fn inputs(&self, all: &[MapInputs<'a>]) -> &'a [MapInputs<'a>] {
        let range = |(from, to): (&Expr<'a>, &Expr<'a>)| (self.boxed(from), self.boxed(to));
        self.lowering.list(all.iter().map(|inputs| MapInputs { range: inputs.range.map(range), ..*inputs }))
    }

    fn list(&self, list: &List<'a>) -> List<'a> {
        match list {
            List::Values(_) | List::Unsigned(_) | List::Widths(_) | List::Attr(_) | List::Let(_) => *list,
            List::Map(map, inputs) => List::Map(*map, self.inputs(inputs)),
            List::Part(list, from, to) => {
                List::Part(self.lowering.boxed(self.list(list)), self.boxed(from), self.boxed(to))
            }
            List::Dims(value) => List::Dims(self.value(value)),
            List::DimsIn(value, from, to) => {
                List::DimsIn(self.value(value), self.boxed(from), self.boxed(to))
            }
            List::DimOf(list, at) => List::DimOf(*list, self.boxed(at)),
            List::Strides(sizes, count) => {
                List::Strides(self.lowering.boxed(self.list(sizes)), self.boxed(count))
            }
            List::Elements(value) => List::Elements(self.value(value)),
            List::Params(attr, at, name) => List::Params(*attr, at.map(|at| self.boxed(at)), name),
        }
    }

    /// Numbers the variables in an expression by their order in the statement, and finds out which parts of enclosing ops are operands.
    fn expr(&self, e: &Expr<'a>) -> Expr<'a> {
        match e {
            Expr::Int(_) | Expr::Attr(_) | Expr::Inputs(_) | Expr::Successors(_) | Expr::Let(_) => *e,
            Expr::Apply(map, inputs) => Expr::Apply(*map, self.inputs(inputs)),
            Expr::Value(value) => Expr::Value(self.value(value)),
            Expr::Dim(value, at) => Expr::Dim(self.value(value), self.boxed(at)),
            Expr::Element(value, at) => Expr::Element(self.value(value), self.boxed(at)),
            Expr::Rank(value) => Expr::Rank(self.value(value)),
            Expr::Len(list) => Expr::Len(self.list(list)),
            Expr::Param(term, name) => Expr::Param(self.lowering.boxed(self.type_term(term)), name),
            Expr::Item(list, at) => Expr::Item(self.list(list), self.boxed(at)),
            Expr::Var(at) => {
                // An index variable that the statement does not range over has no value.
                let place = self.order.get().iter().position(|known| known == at);
                Expr::Var(VarIdx::at(place.unwrap_or(MAX_PARTS)))
            }
            Expr::Neg(a) => Expr::Neg(self.boxed(a)),
            Expr::Binary(op, a, b) => Expr::Binary(*op, self.boxed(a), self.boxed(b)),
            Expr::Fold(op, list) => Expr::Fold(*op, self.list(list)),
            Expr::Dot(a, b) => {
                let [a, b] = [a, b].map(|list| self.lowering.boxed(self.list(list)));
                Expr::Dot(a, b)
            }
            Expr::Unsigned(value) => Expr::Unsigned(self.value(value)),
            Expr::Width(value) => Expr::Width(self.value(value)),
            Expr::Wrap(a) => Expr::Wrap(self.boxed(a)),
            Expr::Power(a) => Expr::Power(self.boxed(a)),
            Expr::Bits(op, a, b) => Expr::Bits(*op, self.boxed(a), self.boxed(b)),
            Expr::Around(outer) => {
                Expr::Around(self.lowering.list(outer.iter().map(|outer| self.outer(outer))))
            }
            Expr::Elsewhere(a, within) => Expr::Elsewhere(self.boxed(a), *within),
        }
    }

    fn outer(&self, outer: &Outer<'a>) -> Outer<'a> {
        let model = self.lowering.model;
        let (Some(name), OuterPart::Attr(part)) = (outer.op, outer.part) else { return *outer };
        let is_it = |op: &OpDecl<'_>| name.split_once('.') == Some((&*model[op.dialect].name, &*op.mnemonic));
        let op = model.ops.iter().find(|op| is_it(op));
        let is_operand = op.is_some_and(|op| op.operands.iter().any(|operand| operand.name == part));
        if is_operand { Outer { part: OuterPart::Operand(part), ..*outer } } else { *outer }
    }

    fn cond(&self, cond: &model::Cond<'a>) -> Cond<'a> {
        let all = |conds: &[model::Cond<'a>]| self.lowering.list(conds.iter().map(|cond| self.cond(cond)));
        match *cond {
            Cond::Compare(a, rel, b) => Cond::Compare(self.expr(&a), rel, self.expr(&b)),
            Cond::Constant(e) => Cond::Constant(self.expr(&e)),
            Cond::Present(list) => Cond::Present(list),
            Cond::PresentAttr(at) => Cond::PresentAttr(at),
            Cond::PresentRegion(at) => Cond::PresentRegion(at),
            Cond::Case(at, case) => Cond::Case(at, case),
            Cond::Bits(at, case) => Cond::Bits(at, case),
            Cond::Flag(at) => Cond::Flag(at),
            Cond::SameType(a, b) => Cond::SameType(self.type_term(&a), self.type_term(&b)),
            Cond::SameShape(a, b) => Cond::SameShape(self.value(&a), self.value(&b)),
            Cond::TypeIs(term, constraint) => {
                let closed = model::closed(self.lowering.arena, constraint, self.generics);
                Cond::TypeIs(self.type_term(&term), self.lowering.boxed(self.lowering.constraint(&closed)))
            }
            Cond::Ranked(value) => Cond::Ranked(self.value(&value)),
            Cond::And(parts) => Cond::And(all(parts)),
            Cond::Or(parts) => Cond::Or(all(parts)),
            Cond::Not(inner) => Cond::Not(self.lowering.boxed(self.cond(inner))),
            Cond::Rust(function) => Cond::Rust(self.lowering.function_named(function.path, function.kind)),
        }
    }

    fn type_term(&self, term: &TypeTerm<'a>) -> TypeTerm<'a> {
        match term {
            TypeTerm::Of(value) => TypeTerm::Of(self.value(value)),
            TypeTerm::Element(value) => TypeTerm::Element(self.value(value)),
            TypeTerm::OfAttr(at) => TypeTerm::OfAttr(*at),
            TypeTerm::Param(base, name) => TypeTerm::Param(self.lowering.boxed(self.type_term(base)), name),
            TypeTerm::Integer(bits) => TypeTerm::Integer(self.boxed(bits)),
            TypeTerm::WithElement(base, element) => TypeTerm::WithElement(
                self.lowering.boxed(self.type_term(base)),
                self.lowering.boxed(self.type_term(element)),
            ),
        }
    }

    fn shown(&self, shown: &Shown<'a>) -> MessagePart<'a> {
        match shown {
            Shown::Int(e) => MessagePart::Int(self.expr(e)),
            Shown::Type(term) => MessagePart::Type(self.type_term(term)),
            Shown::Attr(at) => {
                let attr = *at;
                let keywords = self.attrs.get(at.index()).and_then(|a| self.lowering.keywords(&a.constraint));
                match keywords {
                    Some(id) => {
                        let cases = &self.lowering.model[id].cases;
                        let cases = cases.iter().map(|case| self.lowering.case(case));
                        MessagePart::Keyword(attr, self.lowering.list(cases))
                    }
                    None => MessagePart::Attr(attr),
                }
            }
        }
    }
}

/// Orders index variables so that the range of each depends on earlier ones only.
fn outermost_first(mut vars: Vec<VarIdx>, decls: &[model::IndexVar<'_>]) -> Vec<VarIdx> {
    let depends = |on: VarIdx, of: VarIdx| {
        let mut found = false;
        let mut note =
            |part: Part<'_, '_>| found |= matches!(part, Part::Expr(Expr::Var(named)) if *named == on);
        decls.get(of.index()).into_iter().for_each(|var| var.range.for_each_part(&mut note));
        found
    };
    let mut out = Vec::new();
    while !vars.is_empty() {
        let free = |&i: &VarIdx| !vars.iter().any(|&j| j != i && depends(j, i));
        let next = vars.iter().position(free).unwrap_or(0);
        out.push(vars.remove(next));
    }
    out
}
