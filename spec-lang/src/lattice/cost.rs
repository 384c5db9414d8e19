//! Computes the cost of testing a constraint.

use super::Lattice;
use super::universe::{Base, Ix};
use crate::model::*;

/// The growth of the time of a test with the size of the tested type, attribute or op. It is an upper bound: redundant parts
/// are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cost {
    /// A match on the definition, and tests of single parameters.
    #[default]
    Constant,
    /// A visit of every dimension, or of every item of a list.
    Linear,
    /// A call of a Rust function, whose cost is unknown.
    Rust,
}

impl Cost {
    /// Returns the name of the class in specs and schemas.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Cost::Constant => "constant",
            Cost::Linear => "linear",
            Cost::Rust => "rust",
        }
    }
}

impl<'a> Lattice<'a> {
    /// Returns the cost class of a constraint. Generics are free here; a use with arguments costs the maximum of the arguments and the
    /// body.
    #[must_use]
    pub fn cost(&self, e: &ConstraintExpr<'a>) -> Cost {
        self.cost_at(e)
    }

    /// Returns the cost class of a predicate over the items that satisfy `base`.
    #[must_use]
    pub fn pred_cost(&self, base: &ConstraintExpr<'a>, pred: &Pred<'a>) -> Cost {
        self.pred_cost_at(base, pred)
    }

    fn cost_at(&self, e: &ConstraintExpr<'a>) -> Cost {
        use ConstraintExpr as C;
        let go = |e: &C<'a>| self.cost_at(e);
        match e {
            C::Any(_) | C::Enum(_) | C::IsOp(_) | C::HasTrait(_) | C::Generic(_) => Cost::Constant,
            C::IsType(_, args) | C::IsAttr(_, args) => dearest(args.iter().map(|a| self.arg_cost(&a.arg))),
            C::Implements(id) if self.model().is_conditional(*id) => Cost::Rust,
            C::Implements(_) => Cost::Constant,
            C::Named(id, args) => self.declared_cost(*id).max(dearest(args.iter().map(|a| self.arg_cost(a)))),
            C::All(parts) => dearest(parts.iter().map(go)),
            C::OneOf(arms) => dearest(arms.iter().map(|a| go(&a.body))),
            C::Not(inner) => go(inner),
            C::Where(base, pred) => go(base).max(self.pred_cost_at(base, pred)),
            C::Each(inner) => go(inner).max(Cost::Linear),
            C::Rust(..) => Cost::Rust,
        }
    }

    /// Computes the cost of a declaration, once for all its uses.
    fn declared_cost(&self, id: ConstraintId) -> Cost {
        if let Some(&known) = self.costs.borrow().get(&id) {
            return known;
        }
        let decl = &self.model()[id];
        let cost = self.cost_at(&decl.body);
        self.costs.borrow_mut().insert(id, cost);
        cost
    }

    fn arg_cost(&self, arg: &ConstraintArg<'a>) -> Cost {
        match arg {
            ConstraintArg::Constraint(c) => self.cost_at(c),
            ConstraintArg::Const(_) | ConstraintArg::Generic(_) | ConstraintArg::Term(_) => Cost::Constant,
        }
    }

    fn pred_cost_at(&self, base: &ConstraintExpr<'a>, pred: &Pred<'a>) -> Cost {
        let own = match pred {
            // Two lists are compared item by item; a list in a spec has a fixed length.
            Pred::Compare(a, _, b) if self.is_list(base, a) && self.is_list(base, b) => Cost::Linear,
            Pred::Static(t) if self.is_list(base, t) => Cost::Linear,
            Pred::AllDims(..) | Pred::AllItems(..) => Cost::Linear,
            Pred::Rust(..) => Cost::Rust,
            _ => Cost::Constant,
        };
        let mut cost = own;
        Part::Pred(pred).for_each_child(&mut |part| {
            cost = cost.max(match part {
                Part::Pred(pred) => self.pred_cost_at(base, pred),
                Part::Constraint(constraint) => self.cost_at(constraint),
                Part::Term(term) => term_cost(term),
                Part::Arg(arg) => self.arg_cost(arg),
            });
        });
        cost
    }

    /// Returns whether a term is a shape or a list of unknown length; for a parameter, whether this holds in any definition.
    fn is_list(&self, base: &ConstraintExpr<'a>, term: &Term<'a>) -> bool {
        let Term::Param(name) = term else { return matches!(term, Term::Shape) };
        let list = |ix: &Ix| {
            let column = self.universe.column(*ix, name);
            column.is_some_and(|(_, c)| {
                matches!(self.universe.kind_data(c.kind).base, Base::List(_) | Base::Opaque)
            })
        };
        self.universe.of(self.subject(base)).iter().any(list)
    }
}

fn term_cost(term: &Term<'_>) -> Cost {
    let adds_up = |part: Part<'_, '_>| matches!(part, Part::Term(Term::NumElements));
    if Part::Term(term).any(&mut |part| adds_up(part)) { Cost::Linear } else { Cost::Constant }
}

fn dearest(costs: impl Iterator<Item = Cost>) -> Cost {
    costs.max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::Lowering;

    const SPEC: &str = "dialect d;
interface Sized for type { fn size(self) -> u32; }
interface Wide for type: Sized { where rust crate::is_wide; }
type tile(rows: u32, shape: shape, sizes: [i64], more: [i64], element: type): Sized { impl Sized { size = 4; } }
type shaped(shape: shape, element: type);
attr tag(name: str);
op x; op y;
constraint Anything \"c\" = any;
constraint Kind \"c\" = tile | shaped;
constraint Few \"c\" = tile where rows in {1, 2} && sizes == [1, 2] && rank <= 3 && dim(0) > 1;
constraint HasSize \"c\" = Sized;
constraint Tag \"c\" = tag where name == \"a\";
constraint Dims \"c\" = tile where all dims d: d > 1;
constraint Items \"c\" = tile where all s in sizes: s > 1;
constraint Same \"c\" = tile where sizes == more;
constraint Static \"c\" = tile where static(shape);
constraint StaticDim \"c\" = tile where static(dim(0));
constraint Elements \"c\" = tile where num_elements mod 4 == 0;
constraint Odd \"c\" = rust crate::is_odd;
constraint Computed \"c\" = tile where rust crate::check(rows);
constraint IsWide \"c\" = Wide;
constraint Of<T: type> \"c\" = Bare(T) | In(tile<element = T>);
constraint OfKind \"c\" = Of<Kind>;
constraint OfDims \"c\" = Of<Of<Dims>>;
constraint OfOdd \"c\" = Of<Dims> & !Of<Odd>;
constraint ElementOdd \"c\" = tile where element is Odd;
constraint Tags for attr \"c\" = each Tag;
constraint Both for op \"c\" = X(x) | Y(y);
";

    #[test]
    fn cost_classes() {
        let builtin = "dialect builtin; attr array(items: [attr]) = rust crate::ArrayAttr;";
        let arena = bumpalo::Bump::new();
        let loaded = crate::load_strs(&arena, &[("builtin.bourn", builtin), ("d.bourn", SPEC)], 2);
        let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        let of = |cost: Cost| {
            let all = model.constraints.iter().enumerate();
            let all = all
                .filter(|(i, _)| lattice.cost(&ConstraintExpr::Named(ConstraintId(*i as u32), &[])) == cost);
            all.map(|(_, c)| c.name.as_str()).collect::<Vec<_>>()
        };
        let constant = ["Anything", "Kind", "Few", "HasSize", "Tag", "StaticDim", "Of", "OfKind", "Both"];
        assert_eq!(of(Cost::Constant), constant);
        assert_eq!(of(Cost::Linear), ["Dims", "Items", "Same", "Static", "Elements", "OfDims", "Tags"]);
        assert_eq!(of(Cost::Rust), ["Odd", "Computed", "IsWide", "OfOdd", "ElementOdd"]);
    }

    #[test]
    fn a_chain_that_repeats_itself_is_walked_once() {
        let mut spec = String::from("dialect d; type t; constraint C0 \"c\" = t;\n");
        for i in 1..150 {
            let before = i - 1;
            spec += &format!("constraint C{i} \"c\" = C{before} | C{before} & C{before};\n");
        }
        // The cost is computed from the declarations, including redundant arms.
        let arena = bumpalo::Bump::new();
        let model = crate::load_str(&arena, "d.bourn", &spec).model.expect("warnings at most");
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        assert_eq!(lattice.cost(&ConstraintExpr::Named(ConstraintId(149), &[])), Cost::Constant);
    }
}
