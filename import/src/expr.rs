//! Constraints as sums, intersections and conditions.

use bourn_spec::ast::{CArg, CExpr, CKind, Ex, ExKind};

/// A constraint.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// Every item.
    Any,
    /// A name: `builtin::vector`.
    Name(String),
    /// A name with arguments: `I<32>`.
    Applied(String, Vec<CArg>),
    /// A predicate in Rust, with its path: `crate::is_odd`.
    Hook(String),
    /// A declaration of the builtin dialect with one argument: `builtin::vector<element = I<32>>`.
    With {
        /// The declaration.
        name: &'static str,
        /// The constrained parameter.
        param: &'static str,
        /// The constraint.
        of: Box<Expr>,
    },
    /// The union.
    Or(Vec<Expr>),
    /// The intersection.
    And(Vec<Expr>),
    /// The complement.
    Not(Box<Expr>),
    /// Arrays whose elements satisfy a constraint.
    Each(Box<Expr>),
    /// A constraint with conditions on parameters.
    Where(Box<Expr>, Vec<Ex>),
}

/// The declarations of shaped types with an element type.
const SHAPED: &[&str] = &[
    "builtin::vector",
    "builtin::tensor",
    "builtin::unranked_tensor",
    "builtin::memref",
    "builtin::unranked_memref",
];

impl Expr {
    /// Returns a name.
    pub fn name(text: impl Into<String>) -> Expr {
        Expr::Name(text.into())
    }

    /// Returns `NAME<Any>`.
    pub fn of_any(name: &str) -> Expr {
        Expr::Applied(name.to_owned(), vec![CExpr::name("Any").into()])
    }

    /// Returns `NAME<WIDTH>`.
    pub fn sized(name: &str, width: u32) -> Expr {
        Expr::Applied(name.to_owned(), vec![CArg::int(width.into())])
    }

    /// Returns the union of names.
    pub fn union(names: &[&str]) -> Expr {
        Expr::Or(names.iter().map(|name| Expr::name(*name)).collect())
    }

    /// Returns the union of some constraints.
    pub fn any_of(all: Vec<Expr>) -> Expr {
        let mut arms: Vec<Expr> = Vec::new();
        for arm in all {
            let parts = match arm {
                Expr::Any => return Expr::Any,
                Expr::Or(parts) => parts,
                other => vec![other],
            };
            for part in parts {
                if !arms.contains(&part) {
                    arms.push(part);
                }
            }
        }
        match arms.len() {
            1 => arms.remove(0),
            _ => Expr::Or(arms),
        }
    }

    /// Returns a declaration with an element type that satisfies a constraint.
    pub fn with(name: &'static str, param: &'static str, of: Expr) -> Expr {
        match of {
            Expr::Any => Expr::name(name),
            of => Expr::With { name, param, of: Box::new(of) },
        }
    }

    /// Returns the containers with a shape.
    pub fn shaped() -> Expr {
        Expr::union(SHAPED)
    }

    /// Returns whether the constraint allows only containers with an element type.
    pub fn containers(&self) -> bool {
        match self {
            Expr::Name(name) => SHAPED.contains(&name.as_str()),
            Expr::With { name, .. } => SHAPED.contains(name),
            Expr::Or(arms) => !arms.is_empty() && arms.iter().all(Expr::containers),
            Expr::Where(of, _) => of.containers(),
            _ => false,
        }
    }

    /// Adds a constraint on the element type, if the constraint allows only containers whose element type is still unconstrained.
    pub fn with_element(&self, element: &Expr) -> Option<Expr> {
        match self {
            Expr::Name(name) => {
                let name = SHAPED.iter().find(|known| *known == name)?;
                Some(Expr::with(name, "element", element.clone()))
            }
            Expr::Or(arms) => {
                let arms: Option<Vec<Expr>> = arms.iter().map(|arm| arm.with_element(element)).collect();
                Some(Expr::Or(arms?))
            }
            Expr::Where(of, conditions) => {
                Some(Expr::Where(Box::new(of.with_element(element)?), conditions.clone()))
            }
            _ => None,
        }
    }

    /// Returns whether all items of `self` are among the containers of `wider`, decided by their names only.
    fn is_part_of(&self, wider: &Expr) -> bool {
        let names = |expr: &Expr| -> Option<Vec<Expr>> {
            let is_name = |expr: &Expr| matches!(expr, Expr::Name(_) | Expr::Applied(..));
            match expr {
                Expr::Or(arms) => arms.iter().all(is_name).then(|| arms.clone()),
                one => is_name(one).then(|| vec![one.clone()]),
            }
        };
        let bases = |expr: &Expr| -> Option<Vec<Expr>> {
            let arms = match expr {
                Expr::Or(arms) => arms.as_slice(),
                other => std::slice::from_ref(other),
            };
            arms.iter().map(Expr::base).collect()
        };
        match (bases(self), names(wider)) {
            (Some(own), Some(wider)) => own.iter().all(|name| wider.contains(name)),
            _ => false,
        }
    }

    fn base(&self) -> Option<Expr> {
        match self {
            Expr::Name(_) | Expr::Applied(..) => Some(self.clone()),
            Expr::With { name, .. } => Some(Expr::name(*name)),
            Expr::Where(of, _) => of.base(),
            _ => None,
        }
    }

    /// Returns the syntax tree.
    pub fn tree(&self) -> CExpr {
        let all = |parts: &[Expr]| parts.iter().map(Expr::tree).collect();
        match self {
            Expr::Any => CExpr::name("any"),
            Expr::Name(name) => CExpr::name(name.as_str()),
            Expr::Applied(name, args) => CExpr::applied(name.as_str(), args.clone()),
            Expr::Hook(path) => CKind::Rust(path.clone()).into(),
            Expr::With { name, param, of } => CExpr::applied(*name, vec![CArg::named(*param, of.tree())]),
            Expr::Or(arms) if arms.is_empty() => CExpr::negated(CExpr::name("any")),
            Expr::Or(arms) => CExpr::any_of(all(arms)),
            Expr::And(parts) => CExpr::all_of(all(parts)),
            Expr::Not(of) => CExpr::negated(of.tree()),
            Expr::Each(of) => CExpr::each(of.tree()),
            Expr::Where(of, conditions) => {
                let parts = conditions.iter().flat_map(|condition| match &condition.kind {
                    ExKind::And(parts) => parts.clone(),
                    _ => vec![condition.clone()],
                });
                CExpr::filtered(of.tree(), parts.collect())
            }
        }
    }
}

/// A part of a conjunction: a constraint, or a condition on parameters of the other parts.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// A constraint.
    Is(Expr),
    /// A condition, and a constraint whose items have the parameters in the condition.
    Holds(Ex, Expr),
    /// A constraint on the element type.
    Element(Expr),
}

impl Part {
    /// Returns the constraint for a part outside of a conjunction.
    pub fn alone(self) -> Expr {
        conjunction(vec![self])
    }
}

/// Returns the conjunction of some parts.
pub fn conjunction(parts: Vec<Part>) -> Expr {
    let (mut all, mut conditions, mut elements) = (Vec::<Expr>::new(), Vec::<(Ex, Expr)>::new(), Vec::new());
    for part in parts {
        match part {
            Part::Is(Expr::Any) => {}
            Part::Is(Expr::And(more)) => all.extend(more),
            Part::Is(expr) => all.push(expr),
            Part::Holds(condition, base) => conditions.push((condition, base)),
            Part::Element(expr) => elements.push(expr),
        }
    }
    let mut bases: Vec<Expr> = Vec::new();
    for (i, one) in all.iter().enumerate() {
        let covered = |other: &Expr, j: usize| other.is_part_of(one) && (!one.is_part_of(other) || j < i);
        if !all.iter().enumerate().any(|(j, other)| j != i && covered(other, j)) {
            bases.push(one.clone());
        }
    }
    for element in elements.into_iter().filter(|element| *element != Expr::Any) {
        match bases.iter_mut().find_map(|base| base.with_element(&element).map(|with| (base, with))) {
            Some((base, with)) => *base = with,
            None => match bases.iter().any(Expr::containers) {
                true => conditions.push((Ex::is(Ex::name("element"), element.tree()), Expr::shaped())),
                false => bases.extend(Expr::shaped().with_element(&element)),
            },
        }
    }
    let mut kept: Vec<Ex> = Vec::new();
    if let Some((_, needed)) = conditions.first() {
        // A condition is added to the first part that has its parameters.
        let place = bases.iter().position(|base| base.is_part_of(needed) || base.containers());
        let place = place.unwrap_or_else(|| {
            bases.push(needed.clone());
            bases.len() - 1
        });
        for (condition, _) in conditions {
            if !kept.contains(&condition) {
                kept.push(condition);
            }
        }
        bases[place] = match std::mem::replace(&mut bases[place], Expr::Any) {
            Expr::Where(of, mut own) => {
                kept.retain(|condition| !own.contains(condition));
                own.append(&mut kept);
                Expr::Where(of, own)
            }
            base => Expr::Where(Box::new(base), kept),
        };
    }
    match bases.len() {
        0 => Expr::Any,
        1 => bases.remove(0),
        _ => Expr::And(bases),
    }
}
