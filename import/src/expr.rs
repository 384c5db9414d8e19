//! Constraints in the notation of a spec.

/// A constraint.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Expr {
    /// Every item.
    Any,
    /// A name with arguments: `builtin::vector`, `I<32>`.
    Name(String),
    /// A predicate in Rust, with its path: `rust crate::is_odd`.
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
    Where(Box<Expr>, Vec<String>),
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
        Expr::Or(SHAPED.iter().map(|name| Expr::name(*name)).collect())
    }

    /// Returns whether the constraint allows only containers with an element type.
    fn containers(&self) -> bool {
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
        let names = |expr: &Expr| match expr {
            Expr::Name(name) => Some(vec![name.clone()]),
            Expr::Or(arms) => arms
                .iter()
                .map(|arm| if let Expr::Name(name) = arm { Some(name.clone()) } else { None })
                .collect(),
            _ => None,
        };
        let bases = |expr: &Expr| -> Option<Vec<String>> {
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

    fn base(&self) -> Option<String> {
        match self {
            Expr::Name(name) => Some(name.clone()),
            Expr::With { name, .. } => Some((*name).to_owned()),
            Expr::Where(of, _) => of.base(),
            _ => None,
        }
    }

    /// Returns the text, in brackets if it would otherwise bind to an adjacent operator.
    pub fn unary(&self) -> String {
        match self {
            Expr::Any | Expr::Name(_) | Expr::Hook(_) | Expr::With { .. } | Expr::Not(_) | Expr::Each(_) => {
                self.text()
            }
            Expr::Or(_) | Expr::And(_) | Expr::Where(..) => format!("({})", self.text()),
        }
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        match self {
            Expr::Any => "any".to_owned(),
            Expr::Name(name) | Expr::Hook(name) => name.clone(),
            Expr::With { name, param, of } => format!("{name}<{param} = {}>", of.text()),
            Expr::Or(arms) if arms.is_empty() => "!any".to_owned(),
            Expr::Or(arms) => {
                let arms: Vec<String> = arms
                    .iter()
                    .map(|arm| match arm {
                        Expr::And(_) => arm.unary(),
                        arm => arm.text(),
                    })
                    .collect();
                arms.join(" | ")
            }
            Expr::And(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Expr::Or(_) => part.unary(),
                        part => part.text(),
                    })
                    .collect();
                parts.join(" & ")
            }
            Expr::Not(of) => format!("!{}", of.unary()),
            Expr::Each(of) => format!("each {}", of.unary()),
            Expr::Where(of, conditions) => format!("{} where {}", of.unary(), conditions.join(" && ")),
        }
    }
}

/// A part of a conjunction: a constraint, or a condition on parameters of the other parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A constraint.
    Is(Expr),
    /// A condition, and a constraint whose items have the parameters in the condition.
    Holds(String, Expr),
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
    let (mut all, mut conditions, mut elements) =
        (Vec::<Expr>::new(), Vec::<(String, Expr)>::new(), Vec::new());
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
                true => conditions.push((format!("element is {}", element.unary()), Expr::shaped())),
                false => bases.extend(Expr::shaped().with_element(&element)),
            },
        }
    }
    let mut kept: Vec<String> = Vec::new();
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
