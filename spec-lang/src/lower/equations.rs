//! Lowers equations and requirements.

use super::{Lowering, OpNames};
use crate::model;
use crate::model::{
    ConstraintExpr, EnumId, ExternalModel, Generic, InterfaceId, InterfaceUse, Mention, MethodIdx,
    MethodImpl, MethodType, Model, OpAttr, OpDecl, OpId, Shown, Span, TraitId,
};
use bourn_terms::FunctionKind;
use bourn_terms::equation::{
    Branch, Call, Carried, Case, Choose, Cond, Decision, Equation, EquationKind, Equations, Expr, Extent,
    IndexRange, IndexVar, Let, LetKind, List, Loop, MAX_PARTS, MessagePart, Method, MethodBody, MethodCall,
    OpEquations, Outer, OuterPart, Place, Range, RegionIdx, Require, SizeChecks, Target, TypeTerm, Value,
    Values, VarIdx,
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
        let methods = self.methods(op, &statements)?;
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

    /// Returns the statements of `bounds` of a trait or an interface as text.
    #[must_use]
    pub fn shared_formulas(&self, from: Heritage) -> Vec<Formula> {
        formulas(self.shared_equations(from).bounds, &OpNames { model: self.model, op: None }, &[])
    }

    /// Returns the equations of a model that another dialect attaches to an op.
    #[must_use]
    pub fn external_equations(&self, external: &ExternalModel<'a>, op: &OpDecl<'a>) -> OpEquations<'a> {
        let statements = Statements::of_op(self, op);
        let bounds = self.list(external.bounds.iter().map(|e| statements.equation(e, &external.vars)));
        OpEquations {
            lets: statements.lets(&external.lets),
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
    fn methods(
        &self,
        op: &OpDecl<'a>,
        statements: &Statements<'_, 'a>,
    ) -> Result<&'a [Method<'a>], (Span, String)> {
        let mut called: Vec<(InterfaceId, MethodIdx)> = Vec::new();
        let mut note = |mention: Mention<'_>| {
            if let Mention::Value(model::ValueRef::Method { interface, method, .. }) = mention
                && !called.contains(&(*interface, *method))
            {
                called.push((*interface, *method));
            }
        };
        for from in self.heritage(op) {
            let (requires, bounds) = from.statements(self.model);
            requires.iter().for_each(|require| require.for_each_mention(&mut note));
            bounds.iter().for_each(|equation| equation.for_each_mention(&mut note));
        }
        op.requires.iter().for_each(|require| require.for_each_mention(&mut note));
        op.bounds.iter().for_each(|equation| equation.for_each_mention(&mut note));
        let mut methods = Vec::new();
        for (interface, method) in called {
            let decl = &self.model[interface];
            let name = decl.methods.get(method.index()).map_or("?", |m| &m.name);
            let Some(body) = self.method_body(op, interface, method, statements) else {
                let message = format!("`{name}` of `{}` is not bound for `{}`", decl.name, op.name);
                return Err((op.span, message));
            };
            methods.push(Method { interface: self.interface_name(interface), method: self.text(name), body });
        }
        Ok(self.list(methods))
    }

    fn method_body(
        &self,
        op: &OpDecl<'a>,
        interface: InterfaceId,
        method: MethodIdx,
        statements: &Statements<'_, 'a>,
    ) -> Option<MethodBody<'a>> {
        let used: &InterfaceUse<'a> = op.interfaces.iter().find(|used| used.interface == interface)?;
        let bound = |method: MethodIdx| used.methods.iter().find(|(m, _)| *m == method).map(|(_, how)| how);
        let decl = &self.model[interface];
        match bound(method) {
            Some(MethodImpl::Value(value)) => Some(MethodBody::Value(statements.value(value))),
            Some(MethodImpl::Values(list)) => Some(MethodBody::Tied(values(list))),
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
                        MethodImpl::Values(list) => Some(MethodBody::Tied(values(list))),
                        MethodImpl::Value(model::ValueRef::Operand(at, None)) => {
                            Some(MethodBody::Tied(Values::Operands(*at)))
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
            ConstraintExpr::Named(id, args) if args.is_empty() => self.keywords(&self.model[*id].body),
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

pub(super) fn values(list: &model::ValueListRef) -> Values {
    use model::ValueListRef as L;
    match *list {
        L::Operands(at) => Values::Operands(at),
        L::Results(at) => Values::Results(at),
        L::RegionArgs { region, arg } => Values::Args(region, arg),
        L::Yielded { region, operand } => Values::Yields(region, operand),
        L::AllOperands => Values::AllOperands,
        L::AllResults => Values::AllResults,
    }
}

fn target(target: &model::BranchTarget) -> Target {
    let place = match target.place {
        model::BranchPlace::Successor(at) => Place::Successor(at),
        model::BranchPlace::Region(at) => Place::Region(at),
        model::BranchPlace::Results(at) => Place::Results(at),
    };
    Target { place, values: target.values.as_ref().map(values) }
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

    fn lets(&self, lets: &[model::Let]) -> &'a [Let<'a>] {
        self.lowering.list(lets.iter().map(|one| self.let_(one)))
    }

    fn equation(&self, equation: &model::Equation<'a>, vars: &[model::IndexVar]) -> Equation<'a> {
        let range = self.begin(&equation.vars, &equation.own_vars, vars, &equation.guards);
        let kind = match &equation.kind {
            model::EquationKind::Relation(a, rel, b) => {
                EquationKind::Relation(self.expr(a), *rel, self.expr(b))
            }
            model::EquationKind::Loop(l) => EquationKind::Loop(self.counted(l)),
            model::EquationKind::Call(call) => EquationKind::Call(Call {
                callee: call.callee,
                arguments: values(&call.arguments),
                results: values(&call.results),
            }),
            model::EquationKind::Branch(branch) => EquationKind::Branch(Branch {
                from: branch.from,
                target: target(&branch.target),
                decision: match &branch.decision {
                    model::BranchDecision::Always => Decision::Always,
                    model::BranchDecision::If(value, other) => Decision::If(self.value(value), target(other)),
                    model::BranchDecision::In(set, operands, other) => {
                        Decision::In(*set, self.lists(operands), target(other))
                    }
                    model::BranchDecision::Cases(attr, value, other) => {
                        Decision::Cases(*attr, self.value(value), target(other))
                    }
                },
            }),
            model::EquationKind::Choose(choose) => EquationKind::Choose(Choose {
                results: values(&choose.results),
                condition: self.value(&choose.condition),
                then: values(&choose.then_values),
                otherwise: values(&choose.else_values),
            }),
        };
        Equation { range: self.end(range), kind }
    }

    fn require(&self, require: &model::Require<'a>, vars: &[model::IndexVar]) -> Require<'a> {
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
        own: &[model::IndexVar],
        vars: &[model::IndexVar],
        guards: &[model::Cond<'a>],
    ) -> Range<'a> {
        let used = if own.is_empty() { used.to_vec() } else { (0..own.len()).map(VarIdx::at).collect() };
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

    fn index_var(&self, var: &model::IndexVar) -> IndexVar<'a> {
        let range = match &var.range {
            model::IndexRange::Extents(extents) => {
                IndexRange::Free(self.lowering.list(extents.iter().map(|extent| match extent {
                    model::Extent::Rank(value) => Extent::Rank(self.value(value)),
                    model::Extent::Len(list) => Extent::Len(self.list(list)),
                })))
            }
            model::IndexRange::Between(low, high) => IndexRange::Between(self.expr(low), self.expr(high)),
        };
        IndexVar { name: self.lowering.text(&var.name), range }
    }

    fn counted(&self, l: &model::LoopEquation) -> Loop<'a> {
        let region = match &l.iv {
            model::ValueRef::RegionArg { region, .. } => *region,
            _ => RegionIdx::at(0),
        };
        let carried = l.carried.as_ref().map(|c| Carried {
            args: values(&c.args),
            inits: values(&c.inits),
            yields: values(&c.yields),
            results: values(&c.results),
        });
        Loop {
            region,
            iv: self.value(&l.iv),
            unsigned: l.unsigned,
            lower: self.expr(&l.lower),
            upper: self.expr(&l.upper),
            step: self.expr(&l.step),
            carried,
        }
    }

    fn let_(&self, one: &model::Let) -> Let<'a> {
        let kind = match &one.kind {
            model::LetKind::Mixed { attr, operands } => LetKind::Mixed(*attr, *operands),
            model::LetKind::RustList(path) => LetKind::Rust(self.lowering.function(path, FunctionKind::List)),
            model::LetKind::Expr(e) => LetKind::Expr(self.expr(e)),
        };
        Let { name: self.lowering.text(&one.name), kind }
    }

    fn boxed(&self, e: &model::Expr) -> &'a Expr<'a> {
        self.lowering.boxed(self.expr(e))
    }

    fn value(&self, value: &model::ValueRef) -> Value<'a> {
        use model::ValueRef as V;
        let (list, item) = match value {
            V::Operand(at, item) => (Values::Operands(*at), item),
            V::Result(at, item) => (Values::Results(*at), item),
            V::RegionArg { region, arg, item } => (Values::Args(*region, *arg), item),
            V::Yielded { region, operand, item } => (Values::Yields(*region, *operand), item),
            V::AnyOperand(item) => return Value::Item(Values::AllOperands, self.boxed(item)),
            V::EachOperand => {
                self.each_operand.set(true);
                return Value::EachOperand;
            }
            V::EachResult => {
                self.each_result.set(true);
                return Value::EachResult;
            }
            V::Method { interface, method, args } => {
                let decl = &self.lowering.model[*interface];
                return Value::Call(MethodCall {
                    interface: self.lowering.interface_name(*interface),
                    method: self.lowering.text(decl.methods.get(method.index()).map_or("", |m| &m.name)),
                    args: self.lowering.list(args.iter().map(|arg| self.value(arg))),
                });
            }
        };
        match item {
            Some(item) => Value::Item(list, self.boxed(item)),
            None => Value::The(list),
        }
    }

    fn lists(&self, lists: &[model::ValueListRef]) -> &'a [Values] {
        self.lowering.list(lists.iter().map(values))
    }

    fn boxed_list(&self, list: &model::ListRef) -> &'a List<'a> {
        self.lowering.boxed(self.list(list))
    }

    fn list(&self, list: &model::ListRef) -> List<'a> {
        use model::ListRef as L;
        match list {
            L::Values(list) => List::Values(values(list)),
            L::Attr(at) => List::Attr(*at),
            L::Let(at) => List::Let(*at),
            L::Map { attr, operands } => List::Map(*attr, self.lists(operands)),
            L::Dims(value) => List::Dims(self.value(value)),
            L::DimsIn(value, from, to) => List::DimsIn(self.value(value), self.boxed(from), self.boxed(to)),
            L::DimOf(list, at) => List::DimOf(values(list), self.boxed(at)),
            L::Strides(sizes, count) => List::Strides(self.boxed_list(sizes), self.boxed(count)),
        }
    }

    fn expr(&self, e: &model::Expr) -> Expr<'a> {
        use model::Expr as E;
        match e {
            E::Int(value) => Expr::Int(*value),
            E::Value(value) => Expr::Value(self.value(value)),
            E::Dim(value, at) => Expr::Dim(self.value(value), self.boxed(at)),
            E::Rank(value) => Expr::Rank(self.value(value)),
            E::Len(list) => Expr::Len(self.list(list)),
            E::Item(list, at) => Expr::Item(self.list(list), self.boxed(at)),
            E::Index(at) => {
                // An index variable that the statement does not range over has no value.
                let place = self.order.get().iter().position(|known| known == at);
                Expr::Var(VarIdx::at(place.unwrap_or(MAX_PARTS)))
            }
            E::Attr(at) => Expr::Attr(*at),
            E::MapApply { attr, operands } => Expr::Apply(*attr, self.lists(operands)),
            E::Neg(a) => Expr::Neg(self.boxed(a)),
            E::Binary(op, a, b) => Expr::Binary(*op, self.boxed(a), self.boxed(b)),
            E::Fold(op, list) => Expr::Fold(*op, self.list(list)),
            E::Dot(a, b) => Expr::Dot(self.boxed_list(a), self.boxed_list(b)),
            E::Let(at) => Expr::Let(*at),
            E::Unsigned(value) => Expr::Unsigned(self.value(value)),
            E::Width(value) => Expr::Width(self.value(value)),
            E::Wrap(a) => Expr::Wrap(self.boxed(a)),
            E::Power(a) => Expr::Power(self.boxed(a)),
            E::Bits(op, a, b) => Expr::Bits(*op, self.boxed(a), self.boxed(b)),
            E::Around(outer) => Expr::Around(self.lowering.list(outer.iter().map(|outer| self.outer(outer)))),
            E::Elsewhere(a, within) => Expr::Elsewhere(self.boxed(a), within.map(|op| self.name_of(op))),
        }
    }

    fn outer(&self, outer: &model::OuterRef) -> Outer<'a> {
        let model = self.lowering.model;
        let is_operand = |op: OpId| model[op].operands.iter().any(|operand| operand.name == outer.part);
        let name = self.lowering.text(&outer.part);
        let part = match outer.item {
            Some(at) => OuterPart::Item(name, at),
            None if outer.op.is_some_and(is_operand) => OuterPart::Operand(name),
            None => OuterPart::Attr(name),
        };
        Outer { op: outer.op.map(|op| self.name_of(op)), part }
    }

    /// Returns the full name of an op.
    fn name_of(&self, op: OpId) -> &'a str {
        let model = self.lowering.model;
        let decl = &model[op];
        self.lowering.text(&format!("{}.{}", model[decl.dialect].name, decl.mnemonic))
    }

    fn cond(&self, cond: &model::Cond<'a>) -> Cond<'a> {
        use model::Cond as C;
        let all = |conds: &[model::Cond<'a>]| self.lowering.list(conds.iter().map(|cond| self.cond(cond)));
        match cond {
            C::Compare(a, rel, b) => Cond::Compare(self.expr(a), *rel, self.expr(b)),
            C::Constant(e) => Cond::Constant(self.expr(e)),
            C::PresentOperand(at) => Cond::Present(Values::Operands(*at)),
            C::PresentResult(at) => Cond::Present(Values::Results(*at)),
            C::PresentAttr(at) => Cond::PresentAttr(*at),
            C::PresentRegion(at) => Cond::PresentRegion(*at),
            C::AttrCase(at, id, case) => {
                let (at, decl) = (*at, &self.lowering.model[*id]);
                match decl.cases.get(case.index()).map(|case| self.lowering.case(case)) {
                    Some(case) if decl.bits => Cond::Bits(at, case),
                    Some(case) => Cond::Case(at, case),
                    None => Cond::Or(&[]),
                }
            }
            C::AttrTrue(at) => Cond::Flag(*at),
            C::SameType(a, b) => Cond::SameType(self.type_term(a), self.type_term(b)),
            C::SameShape(a, b) => Cond::SameShape(self.value(a), self.value(b)),
            C::TypeIs(term, constraint) => {
                let closed = model::closed(self.lowering.arena, constraint, self.generics);
                Cond::TypeIs(self.type_term(term), self.lowering.boxed(self.lowering.constraint(&closed)))
            }
            C::Ranked(value) => Cond::Ranked(self.value(value)),
            C::And(parts) => Cond::And(all(parts)),
            C::Or(parts) => Cond::Or(all(parts)),
            C::Not(inner) => Cond::Not(self.lowering.boxed(self.cond(inner))),
            C::Rust(path) => Cond::Rust(self.lowering.function(path, FunctionKind::Op)),
        }
    }

    fn type_term(&self, term: &model::TypeTerm) -> TypeTerm<'a> {
        match term {
            model::TypeTerm::Of(value) => TypeTerm::Of(self.value(value)),
            model::TypeTerm::Element(value) => TypeTerm::Element(self.value(value)),
            model::TypeTerm::OfAttr(at) => TypeTerm::OfAttr(*at),
        }
    }

    fn shown(&self, shown: &Shown) -> MessagePart<'a> {
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
fn outermost_first(mut vars: Vec<VarIdx>, decls: &[model::IndexVar]) -> Vec<VarIdx> {
    let depends = |on: VarIdx, of: VarIdx| decls.get(of.index()).is_some_and(|var| var.range.names_var(on));
    let mut out = Vec::new();
    while !vars.is_empty() {
        let free = |&i: &VarIdx| !vars.iter().any(|&j| j != i && depends(j, i));
        let next = vars.iter().position(free).unwrap_or(0);
        out.push(vars.remove(next));
    }
    out
}
