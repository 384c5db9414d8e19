//! One equation as statements: in a bounds model (for the column that is asked for) or in a verifier (for all).

use super::expr::{Hoist, Lower};
use super::*;

/// What a side of a relation consists of, if it is a single column.
enum Subject<'m> {
    /// An index value.
    Index(&'m ValueRef),
    /// One dimension.
    Dim(&'m ValueRef, &'m Expr),
}

fn subject(expr: &Expr) -> Option<Subject<'_>> {
    match expr {
        Expr::Value(v) => Some(Subject::Index(v)),
        Expr::Dim(v, i) => Some(Subject::Dim(v, i)),
        _ => None,
    }
}

/// Whether populating a column of this value is this op's business.
fn defined_here(v: &ValueRef) -> bool {
    matches!(v, ValueRef::Result(..) | ValueRef::RegionArg { .. } | ValueRef::EachResult)
}

/// Values that an expression mentions.
fn mentions<'m>(expr: &'m Expr, found: &mut Vec<&'m ValueRef>) {
    let list = |_: &ListRef| ();
    match expr {
        Expr::Value(v) | Expr::Dim(v, _) | Expr::Rank(v) => found.push(v),
        Expr::Item(ListRef::Dims(v), _) => found.push(v),
        Expr::Neg(a) => mentions(a, found),
        Expr::Binary(_, a, b) => {
            mentions(a, found);
            mentions(b, found);
        }
        Expr::Item(l, _) | Expr::Fold(_, l) | Expr::Len(l) => list(l),
        _ => {}
    }
}

impl<'m> Lower<'_, 'm> {
    /// Statements that give the facts of an equation for the asked column.
    pub fn fact_statements(&mut self, equation: &'m Equation, label: &str) -> Vec<TokenStream> {
        match &equation.kind {
            EquationKind::Relation(a, rel, b) => self.relation_facts(equation, a, *rel, b, label),
            EquationKind::Loop(l) => vec![self.loop_facts(equation, l, label)],
            EquationKind::Choose(c) => vec![self.choose_facts(equation, c, label)],
        }
    }

    fn relation_facts(
        &mut self,
        equation: &'m Equation,
        a: &'m Expr,
        rel: Rel,
        b: &'m Expr,
        label: &str,
    ) -> Vec<TokenStream> {
        let mut statements = Vec::new();
        for side in [a, b] {
            match subject(side) {
                Some(Subject::Index(v)) if defined_here(v) => {
                    statements.push(self.relation_fact(equation, a, rel, b, label, Some((v, None))));
                }
                Some(Subject::Dim(v, d)) if defined_here(v) => {
                    statements.push(self.relation_fact(equation, a, rel, b, label, Some((v, Some(d)))));
                }
                _ => {}
            }
        }
        if statements.is_empty() {
            statements.push(self.relation_fact(equation, a, rel, b, label, None));
        }
        statements
    }

    fn relation_fact(
        &mut self,
        equation: &'m Equation,
        a: &'m Expr,
        rel: Rel,
        b: &'m Expr,
        label: &str,
        asked: Option<(&'m ValueRef, Option<&'m Expr>)>,
    ) -> TokenStream {
        let rt = self.e.rt.clone();
        let mut bound = Vec::new();
        let vars = self.vars_of(equation);
        self.bind_each(&format!("{equation:?}"), true);
        match asked {
            Some((v, Some(Expr::Index(var)))) if self.is_free(*var) && has_no_item(v) => {
                let value = self.value(v);
                let name = self.var(*var);
                self.hoists.push(Hoist::IfSome(name, quote!(#rt::asked_dim(column, #value))));
                bound.push(*var);
                self.loops(&vars, &bound, Some(v));
            }
            Some((v, dim)) => {
                self.loops(&vars, &bound, None);
                let value = self.value(v);
                let test = match dim {
                    None => quote!(#rt::asks_index(column, #value)),
                    Some(dim) => {
                        let dim = self.position(dim);
                        quote!(#rt::asks_dim(column, #value, #dim))
                    }
                };
                self.hoists.push(Hoist::If(test));
            }
            None => {
                let mut values = Vec::new();
                mentions(a, &mut values);
                mentions(b, &mut values);
                values.retain(|v| defined_here(v));
                if values.is_empty() {
                    // A fact about operands holds wherever the op was executed, so wherever its results are.
                    self.hoists.push(Hoist::If(quote!(#rt::asks_result(column, op))));
                    self.loops(&vars, &bound, None);
                } else {
                    self.loops(&vars, &bound, None);
                    let values: Vec<_> = values.into_iter().map(|v| self.value(v)).collect();
                    self.hoists.push(Hoist::If(quote!(#rt::asks_any(column, &[#(#values),*]))));
                }
            }
        }
        self.guards(equation);
        let (a, b) = (self.expr(a), self.expr(b));
        let method = match rel {
            Rel::Eq | Rel::Ne => quote!(eq),
            Rel::Lt => quote!(lt),
            Rel::Le => quote!(le),
            Rel::Gt => quote!(gt),
            Rel::Ge => quote!(ge),
        };
        self.wrap(quote! {
            facts.origin(#label);
            facts.#method(#a, #b);
        })
    }

    fn is_free(&self, var: usize) -> bool {
        self.vars.get(var).is_some_and(|v| matches!(v.range, IndexRange::Extents(_)))
    }

    /// Binds `result` and `operand` of trait and interface equations.
    ///
    /// `text` is the debug text of the equation or requirement, in which they stand wherever they are used.
    fn bind_each(&mut self, text: &str, asked: bool) {
        let rt = self.e.rt.clone();
        if text.contains("EachResult") {
            let name = ident("each_result");
            self.each_result = Some(name.clone());
            self.hoists.push(if asked {
                Hoist::IfSome(name, quote!(#rt::asked_result(op, column)))
            } else {
                Hoist::For(name, quote!(op.results()))
            });
        }
        if text.contains("EachOperand") {
            let name = ident("each_operand");
            self.each_operand = Some(name.clone());
            self.hoists.push(Hoist::For(name, quote!(op.operands())));
        }
    }

    fn all_vars(&self) -> Vec<usize> {
        (0..self.vars.len()).collect()
    }

    /// The index variables of an equation; one of a trait or an interface has those in scope.
    fn vars_of(&self, equation: &Equation) -> Vec<usize> {
        if equation.own_vars.is_empty() { equation.vars.clone() } else { self.all_vars() }
    }

    /// Loops over the index variables that are not bound yet; and bounds checks for those that are.
    fn loops(&mut self, vars: &[usize], bound: &[usize], asked: Option<&ValueRef>) {
        let rt = self.e.rt.clone();
        for &i in vars {
            let Some(var) = self.vars.get(i) else { continue };
            let name = self.var(i);
            match &var.range {
                IndexRange::Extents(extents) => {
                    let mut lengths = Vec::new();
                    for extent in extents {
                        match extent {
                            Extent::Rank(v) if bound.contains(&i) && asked == Some(v) => {}
                            Extent::Rank(v) => {
                                let v = self.value(v);
                                lengths.push(quote!(#rt::rank_of(#v)));
                            }
                            Extent::Len(ListRef::Values(list)) => {
                                let list = self.list(list);
                                lengths.push(quote!(#list.len()));
                            }
                            // Their items are looked up one by one.
                            Extent::Len(_) if bound.contains(&i) => {}
                            Extent::Len(list) => {
                                let list = self.size_list(list);
                                lengths.push(quote!(#list.len()));
                            }
                        }
                    }
                    if bound.contains(&i) {
                        for length in lengths {
                            self.hoists.push(Hoist::If(quote!(#name < #length)));
                        }
                    } else {
                        let least = match &lengths[..] {
                            [] => quote!(0),
                            [only] => only.clone(),
                            [first, rest @ ..] => quote!(#first #(.min(#rest))*),
                        };
                        self.hoists.push(Hoist::For(name, quote!(0..#least)));
                    }
                }
                IndexRange::Between(low, high) => {
                    let known = quote!(#rt::known);
                    let (low, high) = (self.expr_with(low, &known), self.expr_with(high, &known));
                    self.hoists.push(Hoist::For(name, quote!(#rt::known::range(#low, #high))));
                }
            }
        }
    }

    fn guards(&mut self, equation: &'m Equation) {
        for guard in &equation.guards {
            let test = self.holds(guard);
            self.hoists.push(Hoist::If(test));
        }
    }

    fn loop_facts(&mut self, equation: &'m Equation, l: &'m LoopEquation, label: &str) -> TokenStream {
        let rt = self.e.rt.clone();
        self.guards(equation);
        let region = match &l.iv {
            ValueRef::RegionArg { region, .. } => *region,
            _ => 0,
        };
        let iv = self.value(&l.iv);
        let (lower, upper, step) = (self.expr(&l.lower), self.expr(&l.upper), self.expr(&l.step));
        let carried = match &l.carried {
            None => quote!(None::<#rt::NothingCarried>),
            Some(c) => {
                let (args, inits) = (self.list(&c.args), self.list(&c.inits));
                let (yields, results) = (self.list(&c.yields), self.list(&c.results));
                quote!(Some(#rt::CarriedValues { args: &#args, inits: &#inits, yields: &#yields, results: &#results }))
            }
        };
        self.wrap(quote! {
            let model = #rt::LoopModel {
                iv: #iv,
                lower: #lower,
                upper: #upper,
                step: #step,
                region: #region,
                carried: #carried,
            };
            model.populate(op, column, facts, #label);
        })
    }

    fn choose_facts(&mut self, equation: &'m Equation, c: &'m ChooseEquation, label: &str) -> TokenStream {
        let rt = self.e.rt.clone();
        self.guards(equation);
        let results = self.list(&c.results);
        let (then, otherwise) = (self.list(&c.then_values), self.list(&c.else_values));
        let condition = match self.value(&c.condition) {
            same if same.to_string() == "condition" => same,
            other => quote!(condition: #other),
        };
        self.wrap(quote! {
            let model = #rt::ChooseModel {
                results: &#results,
                then: &#then,
                otherwise: &#otherwise,
                #condition,
            };
            model.populate(column, facts, #label);
        })
    }

    /// A verifier's check of an equality whose sides the types fix; `None` where there is nothing to check.
    pub fn static_check(&mut self, equation: &'m Equation) -> Option<TokenStream> {
        let rt = self.e.rt.clone();
        let EquationKind::Relation(a, Rel::Eq, b) = &equation.kind else { return None };
        let (v, dim, other) = match (subject(a), subject(b)) {
            (Some(Subject::Dim(v, d)), _) if defined_here(v) => (v, d, b),
            (_, Some(Subject::Dim(v, d))) if defined_here(v) => (v, d, a),
            (Some(Subject::Dim(v, d)), _) => (v, d, b),
            (_, Some(Subject::Dim(v, d))) => (v, d, a),
            _ => return None,
        };
        self.bind_each(&format!("{equation:?}"), false);
        let vars = self.vars_of(equation);
        self.loops(&vars, &[], None);
        self.guards(equation);
        let name = match v {
            ValueRef::Operand(i, _) => self.op.operands.get(*i).map_or("operand", |o| &o.name),
            ValueRef::Result(i, _) => self.op.results.get(*i).map_or("result", |r| &r.name),
            _ => "result",
        };
        let value = self.value(v);
        let dim = self.position(dim);
        let other = self.expr(other);
        Some(self.wrap(quote!(#rt::check_dim(op, cx, #name, #value, #dim, #other);)))
    }

    /// A `require` clause.
    pub fn require_statement(&mut self, require: &'m Require, own: bool) -> TokenStream {
        self.bind_each(&format!("{require:?}"), false);
        let vars = if own { self.all_vars() } else { require.vars.clone() };
        self.loops(&vars, &[], None);
        for guard in &require.guards {
            let test = self.holds(guard);
            self.hoists.push(Hoist::If(test));
        }
        let fails = bare(self.fails(&require.cond));
        let (lets, message) = self.message(&require.message);
        self.wrap(quote!(if #fails { #lets cx.error(op, #message); }))
    }
}

fn has_no_item(v: &ValueRef) -> bool {
    matches!(v, ValueRef::Result(_, None) | ValueRef::RegionArg { item: None, .. } | ValueRef::EachResult)
}
