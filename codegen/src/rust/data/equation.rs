//! Prints equations and requirements. The names of their data are in scope where they are printed: `use rt::eq::*`.

use super::plain::{Cases, Position};
use crate::rust::{Emitter, at, ident, int};
use bourn_spec::model::InterfaceId;
use bourn_terms::equation::{
    Case, Cond, Decision, Equation, EquationKind, Equations, Expr, Extent, IndexRange, Let, LetKind, List,
    MessagePart, Method, MethodBody, OpEquations, Outer, OuterPart, Place, Range, Require, SizeChecks,
    Target, TypeTerm, Value, Values,
};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emitter<'_> {
    /// Prints an op's equations; `inherited` are the paths of the equations of its traits and interfaces.
    pub fn op_equations_data(&self, equations: &OpEquations<'_>, inherited: &[TokenStream]) -> TokenStream {
        let OpEquations { lets, methods, own, sizes, .. } = equations;
        let alone = OpEquations { own: Equations { requires: &[], bounds: own.bounds }, ..OpEquations::NONE };
        if *equations == alone && inherited.is_empty() {
            let bounds = own.bounds.iter().map(|equation| self.equation_data(equation));
            return quote!(OpEquations::bounds(&[#(#bounds),*]));
        }
        let own = (*own != Equations::NONE).then(|| {
            let own = self.equations_data(own);
            quote!(own: #own,)
        });
        let inherited = (!inherited.is_empty()).then(|| quote!(inherited: &[#(&#inherited),*],));
        let sizes = match sizes {
            SizeChecks::BeforeHooks => None,
            SizeChecks::AfterHooks => Some(quote!(sizes: SizeChecks::AfterHooks,)),
            SizeChecks::AfterRegions => Some(quote!(sizes: SizeChecks::AfterRegions,)),
        };
        let lets = field("lets", lets, |one| self.let_data(one));
        let methods = field("methods", methods, |one| self.method_data(one));
        let given = [&lets, &methods, &own, &inherited, &sizes];
        let rest = given.iter().any(|field| field.is_none()).then(|| quote!(..OpEquations::NONE));
        quote!(OpEquations { #lets #methods #own #inherited #sizes #rest })
    }

    /// Prints the statements of an op, of a trait or of an interface.
    pub fn equations_data(&self, equations: &Equations<'_>) -> TokenStream {
        let requires = field("requires", equations.requires, |require| self.require_data(require));
        let bounds = field("bounds", equations.bounds, |equation| self.equation_data(equation));
        let rest = (requires.is_none() || bounds.is_none()).then(|| quote!(..Equations::NONE));
        quote!(Equations { #requires #bounds #rest })
    }

    fn let_data(&self, one: &Let<'_>) -> TokenStream {
        let name = one.name;
        let kind = match &one.kind {
            LetKind::Mixed(attr, operands) => {
                let (attr, operands) = (attr.position(), operands.position());
                quote!(Mixed(#attr, #operands))
            }
            LetKind::Rust(function) => {
                let function = self.hook(function);
                quote!(Rust(#function))
            }
            LetKind::Expr(e) => {
                let e = self.expr_data(e);
                quote!(Expr(#e))
            }
        };
        quote!(Let { name: #name, kind: LetKind::#kind })
    }

    fn method_data(&self, method: &Method<'_>) -> TokenStream {
        let Method { interface, method, body } = method;
        let body = match body {
            MethodBody::Value(value) => {
                let value = self.value_data(value);
                quote!(Value(#value))
            }
            MethodBody::Tied(values) => {
                let values = values_data(values);
                quote!(Tied(#values))
            }
            MethodBody::Rust(function) => {
                let hook = self.path(function.path);
                let arity = self.arity(interface, method);
                let args = (0..arity).map(at).map(|i| quote!(args[#i]));
                let call = match arity {
                    0 => quote!((|op, _| #hook(op))),
                    _ => quote!((|op, args| #hook(op, #(#args),*))),
                };
                let function = self.hook_as(function, arity, &call);
                quote!(Rust(#function))
            }
        };
        quote!(Method { interface: #interface, method: #method, body: MethodBody::#body })
    }

    /// Returns the number of a method's arguments.
    fn arity(&self, interface: &str, method: &str) -> usize {
        let mut ids = (0..self.model.interfaces.len()).map(|i| InterfaceId(i as u32));
        let decl = ids.find(|&id| self.lowering.interface_name(id) == interface).map(|id| &self.model[id]);
        let method = decl.and_then(|decl| decl.methods.iter().find(|m| m.name == method));
        method.map_or(0, |method| method.args.len())
    }

    fn equation_data(&self, equation: &Equation<'_>) -> TokenStream {
        if let (EquationKind::Relation(a, rel, b), true) = (&equation.kind, equation.range == Range::ONCE) {
            let (a, rel, b) = (self.expr_data(a), rel.case(), self.expr_data(b));
            return quote!(Equation::relation(#a, Rel::#rel, #b));
        }
        let range = self.range_data(&equation.range);
        let kind = match &equation.kind {
            EquationKind::Relation(a, rel, b) => {
                let (a, rel, b) = (self.expr_data(a), rel.case(), self.expr_data(b));
                quote!(Relation(#a, Rel::#rel, #b))
            }
            EquationKind::Loop(l) => {
                let (region, iv, unsigned) = (l.region.position(), self.value_data(&l.iv), l.unsigned);
                let [lower, upper, step] = [&l.lower, &l.upper, &l.step].map(|e| self.expr_data(e));
                let carried = match l.carried {
                    None => quote!(None),
                    Some(c) => {
                        let [args, inits, yields, results] =
                            [c.args, c.inits, c.yields, c.results].map(|values| values_data(&values));
                        quote! {
                            Some(Carried { args: #args, inits: #inits, yields: #yields, results: #results })
                        }
                    }
                };
                quote! {
                    Loop(Loop {
                        region: #region,
                        iv: #iv,
                        unsigned: #unsigned,
                        lower: #lower,
                        upper: #upper,
                        step: #step,
                        carried: #carried,
                    })
                }
            }
            EquationKind::Branch(branch) => {
                let from = match branch.from {
                    None => quote!(None),
                    Some(region) => {
                        let region = region.position();
                        quote!(Some(#region))
                    }
                };
                let target = target_data(&branch.target);
                let decision = match &branch.decision {
                    Decision::Always => quote!(Always),
                    Decision::If(value, other) => {
                        let (value, other) = (self.value_data(value), target_data(other));
                        quote!(If(#value, #other))
                    }
                    Decision::In(set, operands, other) => {
                        let (set, operands) = (set.position(), operands.iter().map(values_data));
                        let other = target_data(other);
                        quote!(In(#set, &[#(#operands),*], #other))
                    }
                    Decision::Cases(attr, value, other) => {
                        let (attr, value) = (attr.position(), self.value_data(value));
                        let other = target_data(other);
                        quote!(Cases(#attr, #value, #other))
                    }
                };
                quote!(Branch(Branch { from: #from, target: #target, decision: Decision::#decision }))
            }
            EquationKind::Call(call) => {
                let callee = call.callee.position();
                let (arguments, results) = (values_data(&call.arguments), values_data(&call.results));
                quote!(Call(Call { callee: #callee, arguments: #arguments, results: #results }))
            }
            EquationKind::Choose(choose) => {
                let [results, then, otherwise] =
                    [choose.results, choose.then, choose.otherwise].map(|values| values_data(&values));
                let condition = self.value_data(&choose.condition);
                quote! {
                    Choose(Choose {
                        results: #results,
                        condition: #condition,
                        then: #then,
                        otherwise: #otherwise,
                    })
                }
            }
        };
        quote!(Equation { range: #range, kind: EquationKind::#kind })
    }

    fn range_data(&self, range: &Range<'_>) -> TokenStream {
        if *range == Range::ONCE {
            return quote!(Range::ONCE);
        }
        let vars = field("vars", range.vars, |var| {
            let name = var.name;
            let range = match &var.range {
                IndexRange::Free(extents) => {
                    let extents = extents.iter().map(|extent| match extent {
                        Extent::Rank(value) => {
                            let value = self.value_data(value);
                            quote!(Extent::Rank(#value))
                        }
                        Extent::Len(list) => {
                            let list = self.list_data(list);
                            quote!(Extent::Len(#list))
                        }
                    });
                    quote!(Free(&[#(#extents),*]))
                }
                IndexRange::Between(low, high) => {
                    let (low, high) = (self.expr_data(low), self.expr_data(high));
                    quote!(Between(#low, #high))
                }
            };
            quote!(IndexVar { name: #name, range: IndexRange::#range })
        });
        let guards = field("guards", range.guards, |guard| self.cond_data(guard));
        let each_operand = range.each_operand.then(|| quote!(each_operand: true,));
        let each_result = range.each_result.then(|| quote!(each_result: true,));
        let given = [&vars, &each_operand, &each_result, &guards];
        let rest = given.iter().any(|field| field.is_none()).then(|| quote!(..Range::ONCE));
        quote!(Range { #vars #each_operand #each_result #guards #rest })
    }

    fn value_data(&self, value: &Value<'_>) -> TokenStream {
        match value {
            Value::The(Values::Operands(at)) => {
                let at = int(at.0);
                quote!(Value::operand(#at))
            }
            Value::The(Values::Results(at)) => {
                let at = int(at.0);
                quote!(Value::result(#at))
            }
            Value::The(values) => {
                let values = values_data(values);
                quote!(Value::The(#values))
            }
            Value::Item(values, at) => {
                let (values, at) = (values_data(values), self.expr_data(at));
                quote!(Value::Item(#values, &#at))
            }
            Value::EachOperand => quote!(Value::EachOperand),
            Value::EachResult => quote!(Value::EachResult),
            Value::Call(call) => {
                let (interface, method) = (call.interface, call.method);
                let args = call.args.iter().map(|arg| self.value_data(arg));
                quote! {
                    Value::Call(MethodCall { interface: #interface, method: #method, args: &[#(#args),*] })
                }
            }
        }
    }

    fn list_data(&self, list: &List<'_>) -> TokenStream {
        match list {
            List::Values(values) => {
                let values = values_data(values);
                quote!(List::Values(#values))
            }
            List::Attr(attr) => {
                let attr = attr.position();
                quote!(List::Attr(#attr))
            }
            List::Let(at) => {
                let at = at.position();
                quote!(List::Let(#at))
            }
            List::Map(map, operands) => {
                let (map, operands) = (map.position(), operands.iter().map(values_data));
                quote!(List::Map(#map, &[#(#operands),*]))
            }
            List::Dims(value) => {
                let value = self.value_data(value);
                quote!(List::Dims(#value))
            }
            List::DimsIn(value, from, to) => {
                let (value, from, to) = (self.value_data(value), self.expr_data(from), self.expr_data(to));
                quote!(List::DimsIn(#value, &#from, &#to))
            }
            List::DimOf(values, at) => {
                let (values, at) = (values_data(values), self.expr_data(at));
                quote!(List::DimOf(#values, &#at))
            }
            List::Strides(sizes, count) => {
                let (sizes, count) = (self.list_data(sizes), self.expr_data(count));
                quote!(List::Strides(&#sizes, &#count))
            }
        }
    }

    fn expr_data(&self, e: &Expr<'_>) -> TokenStream {
        match e {
            Expr::Int(value) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(Expr::Int(#value))
            }
            Expr::Value(Value::The(Values::Operands(at))) => {
                let at = int(at.0);
                quote!(Expr::operand(#at))
            }
            Expr::Value(Value::The(Values::Results(at))) => {
                let at = int(at.0);
                quote!(Expr::result(#at))
            }
            Expr::Value(value) => {
                let value = self.value_data(value);
                quote!(Expr::Value(#value))
            }
            Expr::Dim(value, at) => {
                let (value, at) = (self.value_data(value), self.expr_data(at));
                quote!(Expr::Dim(#value, &#at))
            }
            Expr::Rank(value) => {
                let value = self.value_data(value);
                quote!(Expr::Rank(#value))
            }
            Expr::Len(list) => {
                let list = self.list_data(list);
                quote!(Expr::Len(#list))
            }
            Expr::Item(list, at) => {
                let (list, at) = (self.list_data(list), self.expr_data(at));
                quote!(Expr::Item(#list, &#at))
            }
            Expr::Apply(map, operands) => {
                let (map, operands) = (map.position(), operands.iter().map(values_data));
                quote!(Expr::Apply(#map, &[#(#operands),*]))
            }
            Expr::Neg(a) => {
                let a = self.expr_data(a);
                quote!(Expr::Neg(&#a))
            }
            Expr::Binary(op, a, b) => {
                let (op, a, b) = (op.case(), self.expr_data(a), self.expr_data(b));
                quote!(Expr::Binary(BinaryOp::#op, &#a, &#b))
            }
            Expr::Dot(a, b) => {
                let (a, b) = (self.list_data(a), self.list_data(b));
                quote!(Expr::Dot(&#a, &#b))
            }
            Expr::Fold(op, list) => {
                let (op, list) = (op.case(), self.list_data(list));
                quote!(Expr::Fold(FoldOp::#op, #list))
            }
            Expr::Var(var) => {
                let var = int(var.0);
                quote!(Expr::var(#var))
            }
            Expr::Attr(attr) => {
                let attr = attr.position();
                quote!(Expr::Attr(#attr))
            }
            Expr::Let(at) => {
                let at = at.position();
                quote!(Expr::Let(#at))
            }
            Expr::Unsigned(value) => {
                let value = self.value_data(value);
                quote!(Expr::Unsigned(#value))
            }
            Expr::Width(value) => {
                let value = self.value_data(value);
                quote!(Expr::Width(#value))
            }
            Expr::Wrap(a) => {
                let a = self.expr_data(a);
                quote!(Expr::Wrap(&#a))
            }
            Expr::Power(a) => {
                let a = self.expr_data(a);
                quote!(Expr::Power(&#a))
            }
            Expr::Bits(op, a, b) => {
                let (op, a, b) = (op.case(), self.expr_data(a), self.expr_data(b));
                quote!(Expr::Bits(BitOp::#op, &#a, &#b))
            }
            Expr::Around(outer) => {
                let outer = outer.iter().map(outer_data);
                quote!(Expr::Around(&[#(#outer),*]))
            }
            Expr::Elsewhere(a, within) => {
                let a = self.expr_data(a);
                let within = within.map_or(quote!(None), |name| quote!(Some(#name)));
                quote!(Expr::Elsewhere(&#a, #within))
            }
        }
    }

    fn cond_data(&self, cond: &Cond<'_>) -> TokenStream {
        let all = |conds: &[Cond<'_>]| {
            let conds = conds.iter().map(|cond| self.cond_data(cond));
            quote!(&[#(#conds),*])
        };
        let cond = match cond {
            Cond::Compare(a, rel, b) => {
                let (a, rel, b) = (self.expr_data(a), rel.case(), self.expr_data(b));
                quote!(Compare(#a, Rel::#rel, #b))
            }
            Cond::Constant(e) => {
                let e = self.expr_data(e);
                quote!(Constant(#e))
            }
            Cond::Present(values) => {
                let values = values_data(values);
                quote!(Present(#values))
            }
            Cond::Case(attr, case) => {
                let (attr, case) = (attr.position(), case_data(case));
                quote!(Case(#attr, #case))
            }
            Cond::Bits(attr, case) => {
                let (attr, case) = (attr.position(), case_data(case));
                quote!(Bits(#attr, #case))
            }
            Cond::PresentAttr(attr) => {
                let attr = attr.position();
                quote!(PresentAttr(#attr))
            }
            Cond::PresentRegion(region) => {
                let region = region.position();
                quote!(PresentRegion(#region))
            }
            Cond::Flag(attr) => {
                let attr = attr.position();
                quote!(Flag(#attr))
            }
            Cond::SameType(a, b) => {
                let (a, b) = (self.type_term_data(a), self.type_term_data(b));
                quote!(SameType(#a, #b))
            }
            Cond::SameShape(a, b) => {
                let (a, b) = (self.value_data(a), self.value_data(b));
                quote!(SameShape(#a, #b))
            }
            Cond::TypeIs(term, constraint) => {
                let (term, constraint) = (self.type_term_data(term), self.constraint_data(constraint));
                quote!(TypeIs(#term, &#constraint))
            }
            Cond::Ranked(value) => {
                let value = self.value_data(value);
                quote!(Ranked(#value))
            }
            Cond::And(parts) => {
                let parts = all(parts);
                quote!(And(#parts))
            }
            Cond::Or(parts) => {
                let parts = all(parts);
                quote!(Or(#parts))
            }
            Cond::Not(inner) => {
                let inner = self.cond_data(inner);
                quote!(Not(&#inner))
            }
            Cond::Rust(function) => {
                let function = self.hook(function);
                quote!(Rust(#function))
            }
        };
        quote!(Cond::#cond)
    }

    fn type_term_data(&self, term: &TypeTerm<'_>) -> TokenStream {
        match term {
            TypeTerm::Of(value) => {
                let value = self.value_data(value);
                quote!(TypeTerm::Of(#value))
            }
            TypeTerm::Element(value) => {
                let value = self.value_data(value);
                quote!(TypeTerm::Element(#value))
            }
            TypeTerm::OfAttr(attr) => {
                let attr = attr.position();
                quote!(TypeTerm::OfAttr(#attr))
            }
        }
    }

    fn require_data(&self, require: &Require<'_>) -> TokenStream {
        let (range, cond) = (self.range_data(&require.range), self.cond_data(&require.cond));
        let message = require.message.iter().map(|part| match part {
            MessagePart::Text(text) => quote!(MessagePart::Text(#text)),
            MessagePart::Int(e) => {
                let e = self.expr_data(e);
                quote!(MessagePart::Int(#e))
            }
            MessagePart::Type(term) => {
                let term = self.type_term_data(term);
                quote!(MessagePart::Type(#term))
            }
            MessagePart::Attr(attr) => {
                let attr = attr.position();
                quote!(MessagePart::Attr(#attr))
            }
            MessagePart::Keyword(attr, cases) => {
                let (attr, cases) = (attr.position(), cases.iter().map(case_data));
                quote!(MessagePart::Keyword(#attr, &[#(#cases),*]))
            }
        });
        quote!(Require { range: #range, cond: #cond, message: &[#(#message),*] })
    }
}

/// Prints the field `name: &[..],`, if the list has items.
fn field<T>(name: &str, items: &[T], print: impl Fn(&T) -> TokenStream) -> Option<TokenStream> {
    if items.is_empty() {
        return None;
    }
    let (name, items) = (ident(name), items.iter().map(print));
    Some(quote!(#name: &[#(#items),*],))
}

fn target_data(target: &Target) -> TokenStream {
    let place = match target.place {
        Place::Successor(at) => {
            let at = at.position();
            quote!(Successor(#at))
        }
        Place::Region(at) => {
            let at = at.position();
            quote!(Region(#at))
        }
        Place::Results(at) => {
            let at = at.position();
            quote!(Results(#at))
        }
    };
    let values = match &target.values {
        None => quote!(None),
        Some(values) => {
            let values = values_data(values);
            quote!(Some(#values))
        }
    };
    quote!(Target { place: Place::#place, values: #values })
}

fn values_data(values: &Values) -> TokenStream {
    match values {
        Values::Operands(operand) => {
            let at = int(operand.0);
            quote!(Values::operands(#at))
        }
        Values::Results(result) => {
            let at = int(result.0);
            quote!(Values::results(#at))
        }
        Values::Args(region, arg) => {
            let (region, arg) = (region.position(), arg.position());
            quote!(Values::Args(#region, #arg))
        }
        Values::Yields(region, operand) => {
            let (region, operand) = (region.position(), operand.position());
            quote!(Values::Yields(#region, #operand))
        }
        Values::AllOperands => quote!(Values::AllOperands),
        Values::AllResults => quote!(Values::AllResults),
    }
}

fn outer_data(outer: &Outer<'_>) -> TokenStream {
    let op = match outer.op {
        Some(op) => quote!(Some(#op)),
        None => quote!(None),
    };
    let part = match outer.part {
        OuterPart::Operand(name) => quote!(Operand(#name)),
        OuterPart::Attr(name) => quote!(Attr(#name)),
        OuterPart::Item(name, at) => {
            let at = int(at);
            quote!(Item(#name, #at))
        }
    };
    quote!(Outer { op: #op, part: OuterPart::#part })
}

fn case_data(case: &Case<'_>) -> TokenStream {
    let (keyword, value) = (case.keyword, Literal::i64_unsuffixed(case.value));
    quote!(Case { keyword: #keyword, value: #value })
}
