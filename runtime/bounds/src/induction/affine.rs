//! Affine equalities between the carried values of a loop that hold in all iterations.
//!
//! A state is a point: the constant 1, the values from outside, powers of the iteration number, and the carried values.
//! The possible states span a linear space. It contains the initial states, and with each state its image under an
//! iteration; if an iteration adds an unknown multiple of a vector, it contains the vector. The space is extended until
//! a fixpoint, in at most as many rounds as there are coordinates. The equations of the space hold in all iterations.
//! (Karr, "Affine relationships among variables of a program", 1976; as a span of states: Mueller-Olm and Seidl, "A
//! note on Karr's algorithm", 2004. Monomials as coordinates: Mueller-Olm and Seidl, "Precise interprocedural analysis
//! through linear algebra", 2004.)
//!
//! With (i, j) from (0, 0) and steps of (t, 2 t) the states are spanned by (0, 0) and (1, 2): `j == 2 * i`.

use rustc_hash::FxHashMap;

use crate::base::ids::AtomId;
use crate::base::interval::gcd;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms, Case};
use crate::forms::linear::Linear;
use crate::session::cache::Member;

/// A state, or an equation of states: a number for each coordinate.
type Vector = Vec<i128>;

/// The coordinates of states: the constant first, then atoms.
struct Coordinates {
    atoms: Vec<AtomId>,
    places: FxHashMap<AtomId, usize>,
    /// The changes of coordinates that are not carried values in an iteration.
    growth: Vec<(usize, Vec<(usize, i128)>)>,
}

impl Coordinates {
    fn add(&mut self, atom: AtomId) -> usize {
        let next = self.atoms.len() + 1;
        *self.places.entry(atom).or_insert_with(|| {
            self.atoms.push(atom);
            next
        })
    }

    fn len(&self) -> usize {
        self.atoms.len() + 1
    }
}

/// Returns forms that are 0 whenever the loop is about to decide whether to continue.
pub(super) fn equalities(
    atoms: &mut Atoms,
    members: &[Member],
    iteration: Option<AtomId>,
    level: u32,
) -> Option<Vec<Linear>> {
    let paths = paths(atoms, members);
    let coordinates = coordinates(atoms, members, &paths, iteration, level)?;
    let first = coordinates.len() - members.len();
    let mut space = Space::default();
    let mut waiting: Vec<Vector> = (0..first)
        .filter(|&at| coordinates.growth.iter().all(|(grown, _)| *grown != at))
        .map(|at| initial_state(&coordinates, members, at))
        .collect();
    let steps: Option<Vec<Vec<Step>>> = paths
        .iter()
        .map(|path| path.iter().map(|form| Step::new(atoms, &coordinates, form, level)).collect())
        .collect();
    let steps = steps?;
    waiting.extend(steps.iter().flat_map(|step| directions(step, first, coordinates.len())));
    while let Some(state) = waiting.pop() {
        if space.insert(state.clone())? {
            for step in &steps {
                waiting.push(after(&coordinates, step, first, &state)?);
            }
        }
    }
    space.equations(coordinates.len())?.iter().map(|equation| form(&coordinates, equation)).collect()
}

fn coordinates(
    atoms: &mut Atoms,
    members: &[Member],
    paths: &[Vec<Linear>],
    iteration: Option<AtomId>,
    level: u32,
) -> Option<Coordinates> {
    let mut found = Coordinates { atoms: Vec::new(), places: FxHashMap::default(), growth: Vec::new() };
    for form in members.iter().map(|member| &member.init.linear).chain(paths.iter().flatten()) {
        for &(atom, _) in &form.terms {
            if atoms.get(atom).level < level {
                found.add(atom);
            }
        }
    }
    let outside = found.len();
    if let Some(iteration) = iteration {
        let count = Linear::atom(iteration);
        let mut powers = vec![0];
        let mut power = count.clone();
        for degree in 1..=Limits::STATE_DEGREE {
            let place = found.add(power.as_atom()?);
            // (i + 1)^d is the sum of (d over k) i^k.
            let growth = (0..degree).map(|lower| (powers[lower], binomial(degree, lower))).collect();
            found.growth.push((place, growth));
            powers.push(place);
            power = atoms.multiply(&power, &count)?;
        }
        for place in 1..outside {
            let product = atoms.multiply(&count, &Linear::atom(found.atoms[place - 1]));
            let room = found.len() + members.len() < Limits::STATE_COORDINATES;
            if let Some(product) = product.and_then(|product| product.as_atom()).filter(|_| room) {
                let at = found.add(product);
                found.growth.push((at, vec![(place, 1)]));
            }
        }
    }
    for member in members {
        found.add(member.tentative);
    }
    (found.len() <= Limits::STATE_COORDINATES).then_some(found)
}

fn binomial(of: usize, among: usize) -> i128 {
    (0..among).fold(1, |sum, at| sum * (of - at) as i128 / (at as i128 + 1))
}

/// Returns the part of the initial states that is multiplied by the coordinate `at`, the constant or a value from
/// outside.
fn initial_state(coordinates: &Coordinates, members: &[Member], at: usize) -> Vector {
    let mut state = vec![0; coordinates.len()];
    state[at] = 1;
    for member in members {
        let init = &member.init.linear;
        state[coordinates.places[&member.tentative]] = match at {
            0 => init.constant,
            _ => init.coefficient(coordinates.atoms[at - 1]),
        };
    }
    state
}

/// Returns the values that the body yields for the members, for each path through its choices. Each minimum is one of
/// its items.
fn paths(atoms: &Atoms, members: &[Member]) -> Vec<Vec<Linear>> {
    let mut done = Vec::new();
    let mut waiting: Vec<Vec<Linear>> =
        vec![members.iter().map(|member| member.yielded.linear.clone()).collect()];
    while let Some(path) = waiting.pop() {
        let split = path.iter().flat_map(|form| &form.terms).find_map(|term| Split::of(atoms, term.0));
        let Some(split) =
            split.filter(|split| done.len() + waiting.len() + split.count() <= Limits::STATE_PATHS)
        else {
            done.push(path);
            continue;
        };
        for case in 0..split.count() {
            let replaced: Option<Vec<Linear>> =
                path.iter().map(|form| split.replace(atoms, form, case)).collect();
            match replaced {
                Some(replaced) => waiting.push(replaced),
                // A number got too large: the atom remains, as an unknown.
                None => done.push(path.clone()),
            }
        }
    }
    done
}

/// An atom with cases, which is split together with all choices on the same conditions.
struct Split {
    atom: AtomId,
    cases: Vec<Case>,
}

impl Split {
    /// Returns the cases of an atom, if it has any.
    fn of(atoms: &Atoms, atom: AtomId) -> Option<Split> {
        let items = |items: &[Linear]| {
            items.iter().map(|item| Case { rows: Vec::new(), value: item.clone() }).collect()
        };
        let cases = match &*atoms.get(atom).atom {
            Atom::Choice { cases, .. } => cases.clone(),
            Atom::Minimum(all) | Atom::Maximum(all) => items(all),
            _ => return None,
        };
        Some(Split { atom, cases })
    }

    fn count(&self) -> usize {
        self.cases.len()
    }

    /// Returns a form in one case. Choices whose cases have the same rows, which are not empty, take the same case.
    fn replace(&self, atoms: &Atoms, form: &Linear, case: usize) -> Option<Linear> {
        let mut replaced = form.clone();
        for &(atom, _) in &form.terms {
            if atom == self.atom {
                replaced = replaced.substitute(atom, &self.cases[case].value)?;
            } else if let Atom::Choice { cases, owner: None } = &*atoms.get(atom).atom
                && cases.len() == self.cases.len()
                && cases.iter().zip(&self.cases).all(|(a, b)| a.rows == b.rows && !a.rows.is_empty())
                && matches!(*atoms.get(self.atom).atom, Atom::Choice { owner: None, .. })
            {
                replaced = replaced.substitute(atom, &cases[case].value)?;
            }
        }
        Some(replaced)
    }
}

/// The image of one carried value under an iteration: a sum over coordinates, and over arbitrary unknowns.
struct Step {
    known: Vector,
    unknown: Vec<(AtomId, i128)>,
}

impl Step {
    fn new(atoms: &Atoms, coordinates: &Coordinates, form: &Linear, level: u32) -> Option<Step> {
        let mut step = Step { known: vec![0; coordinates.len()], unknown: Vec::new() };
        step.known[0] = form.constant;
        for &(atom, factor) in &form.terms {
            match coordinates.places.get(&atom) {
                Some(&place) => step.known[place] = factor,
                // A case may contain a value from outside without a coordinate.
                None if atoms.get(atom).level < level => return None,
                None => step.unknown.push((atom, factor)),
            }
        }
        Some(step)
    }
}

/// Returns for each unknown of an iteration the direction in which it moves the carried values.
fn directions(steps: &[Step], first: usize, length: usize) -> Vec<Vector> {
    let mut found: FxHashMap<AtomId, Vector> = FxHashMap::default();
    let mut order = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        for &(atom, factor) in &step.unknown {
            found.entry(atom).or_insert_with(|| {
                order.push(atom);
                vec![0; length]
            })[first + at] = factor;
        }
    }
    order.iter().filter_map(|atom| found.remove(atom)).collect()
}

/// Returns the state after an iteration, with all unknowns 0.
fn after(coordinates: &Coordinates, steps: &[Step], first: usize, state: &Vector) -> Option<Vector> {
    let mut next = state.clone();
    for (place, growth) in &coordinates.growth {
        for &(of, factor) in growth {
            next[*place] = next[*place].checked_add(state[of].checked_mul(factor)?)?;
        }
    }
    for (at, step) in steps.iter().enumerate() {
        next[first + at] = dot(&step.known, state)?;
    }
    Some(next)
}

fn dot(a: &Vector, b: &Vector) -> Option<i128> {
    a.iter().zip(b).try_fold(0i128, |sum, (x, y)| sum.checked_add(x.checked_mul(*y)?))
}

fn form(coordinates: &Coordinates, equation: &Vector) -> Option<Linear> {
    let mut form = Linear::constant(equation[0]);
    for (atom, &factor) in coordinates.atoms.iter().zip(&equation[1..]) {
        form = form.add_scaled(&Linear::atom(*atom), factor)?;
    }
    Some(form)
}

/// The states of a loop whose iterations are a single linear map.
pub(super) struct States {
    coordinates: Coordinates,
    steps: Vec<Step>,
    first: usize,
    /// For each value from outside, and for the constant, the part of the states that it multiplies, by the number of
    /// iterations.
    parts: Vec<(usize, Vec<Vector>)>,
}

impl States {
    /// Returns the states, or `None` if the body is not a linear map.
    pub fn new(
        atoms: &mut Atoms,
        members: &[Member],
        iteration: Option<AtomId>,
        level: u32,
    ) -> Option<States> {
        let yielded: Vec<Linear> = members.iter().map(|member| member.yielded.linear.clone()).collect();
        let coordinates = coordinates(atoms, members, std::slice::from_ref(&yielded), iteration, level)?;
        let steps: Vec<Step> = yielded
            .iter()
            .map(|form| Step::new(atoms, &coordinates, form, level).filter(|step| step.unknown.is_empty()))
            .collect::<Option<_>>()?;
        let first = coordinates.len() - members.len();
        let parts = (0..first)
            .filter(|&at| coordinates.growth.iter().all(|(grown, _)| *grown != at))
            .map(|at| (at, vec![initial_state(&coordinates, members, at)]))
            .collect();
        Some(States { coordinates, steps, first, parts })
    }

    /// Computes the states up to `count` iterations. Returns whether the numbers stay small enough.
    pub fn follow(&mut self, count: usize) -> bool {
        let States { coordinates, steps, first, parts } = self;
        parts.iter_mut().all(|(_, states)| {
            while states.len() <= count {
                let next = states.last().and_then(|state| after(coordinates, steps, *first, state));
                match next {
                    Some(next) => states.push(next),
                    None => return false,
                }
            }
            true
        })
    }

    /// Returns the carried values after a number of iterations for which states were computed.
    pub fn at(&self, count: usize) -> Option<Vec<Linear>> {
        self.values(|states| states.get(count).cloned())
    }

    /// Returns the carried values after any number of iterations, by repeated squaring of the map (Knuth, "The Art of
    /// Computer Programming", volume 2, section 4.6.3).
    pub fn after(&self, count: u64) -> Option<Vec<Linear>> {
        let length = self.coordinates.len();
        let unit = |at: usize| (0..length).map(|place| i128::from(place == at)).collect::<Vector>();
        // The images of the unit vectors.
        let mut power: Vec<Vector> = (0..length)
            .map(|at| after(&self.coordinates, &self.steps, self.first, &unit(at)))
            .collect::<Option<_>>()?;
        let mut whole: Vec<Vector> = (0..length).map(unit).collect();
        let mut left = count;
        while left > 0 {
            if left % 2 == 1 {
                whole = whole.iter().map(|vector| image(&power, vector)).collect::<Option<_>>()?;
            }
            left /= 2;
            if left > 0 {
                power = power.iter().map(|vector| image(&power, vector)).collect::<Option<_>>()?;
            }
        }
        self.values(|states| image(&whole, states.first()?))
    }

    fn values(&self, state: impl Fn(&[Vector]) -> Option<Vector>) -> Option<Vec<Linear>> {
        let mut values = vec![Linear::default(); self.steps.len()];
        for (at, states) in &self.parts {
            let state = state(states)?;
            let unit = match at {
                0 => Linear::constant(1),
                _ => Linear::atom(self.coordinates.atoms[at - 1]),
            };
            for (value, factor) in values.iter_mut().zip(&state[self.first..]) {
                *value = value.add_scaled(&unit, *factor)?;
            }
        }
        Some(values)
    }
}

/// Returns the image of a vector under the map with these images of the unit vectors.
fn image(images: &[Vector], vector: &Vector) -> Option<Vector> {
    let mut found = vec![0i128; vector.len()];
    for (image, &factor) in images.iter().zip(vector).filter(|(_, factor)| **factor != 0) {
        for (sum, number) in found.iter_mut().zip(image) {
            *sum = sum.checked_add(number.checked_mul(factor)?)?;
        }
    }
    Some(found)
}

/// A linear space, given by a basis in echelon form: each vector has a pivot coordinate, which is 0 in all later
/// vectors.
#[derive(Default)]
struct Space {
    basis: Vec<(usize, Vector)>,
}

impl Space {
    /// Adds a vector. Returns whether it is new, or `None` where numbers get too large.
    fn insert(&mut self, mut vector: Vector) -> Option<bool> {
        for (pivot, known) in &self.basis {
            vector = eliminated(&vector, known, *pivot)?;
        }
        let Some(pivot) = vector.iter().position(|number| *number != 0) else { return Some(false) };
        for (_, known) in &mut self.basis {
            *known = eliminated(known, &vector, pivot)?;
        }
        self.basis.push((pivot, vector));
        Some(true)
    }

    /// Returns equations that hold for exactly the vectors of the space. Each is about one coordinate without a pivot.
    fn equations(&self, length: usize) -> Option<Vec<Vector>> {
        let is_pivot = |at: usize| self.basis.iter().any(|(pivot, _)| *pivot == at);
        let free = (0..length).filter(|&at| !is_pivot(at));
        free.map(|free| {
            // For a vector x of the space, x[free] is the sum of x[pivot] * known[free] / known[pivot].
            let mut common = 1i128;
            for (pivot, known) in &self.basis {
                let divisor = known[*pivot].checked_div(gcd(known[*pivot], known[free]))?.checked_abs()?;
                common = common.checked_mul(divisor.checked_div(gcd(divisor, common))?)?;
            }
            let mut equation = vec![0; length];
            equation[free] = common.checked_neg()?;
            for (pivot, known) in &self.basis {
                equation[*pivot] = known[free].checked_mul(common)?.checked_div(known[*pivot])?;
            }
            Some(equation)
        })
        .collect()
    }
}

/// Returns a linear combination of `vector` and `by` that is 0 at `pivot`, where `by` is not 0, divided by its content.
fn eliminated(vector: &Vector, by: &Vector, pivot: usize) -> Option<Vector> {
    if vector[pivot] == 0 {
        return Some(vector.clone());
    }
    let common = gcd(vector[pivot], by[pivot]);
    let (own, other) = (by[pivot].checked_div(common)?, vector[pivot].checked_div(common)?);
    let mut found = Vec::with_capacity(vector.len());
    for (x, y) in vector.iter().zip(by) {
        found.push(x.checked_mul(own)?.checked_sub(y.checked_mul(other)?)?);
    }
    let content = found.iter().fold(0, |content, number| gcd(content, *number));
    if content > 1 {
        found.iter_mut().for_each(|number| *number /= content);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::{Space, binomial, dot};
    use bourn_test_support::Random;

    #[test]
    fn equations_hold_of_the_vectors_and_of_no_others() {
        let mut space = Space::default();
        for vector in [vec![1, 0, 0, 3], vec![0, 2, 4, 1], vec![2, 2, 4, 7]] {
            let _ = space.insert(vector);
        }
        let equations = space.equations(4).unwrap();
        assert_eq!(equations.len(), 2);
        for equation in &equations {
            assert_eq!(dot(equation, &vec![1, 0, 0, 3]), Some(0));
            assert_eq!(dot(equation, &vec![0, 2, 4, 1]), Some(0));
        }
        assert!(equations.iter().any(|equation| dot(equation, &vec![0, 1, 1, 0]) != Some(0)));
        assert_eq!(space.insert(vec![1, 2, 4, 4]), Some(false));
        assert_eq!(space.insert(vec![0, i128::MAX, 1, 1]), None);
    }

    #[test]
    fn equations_of_random_spaces() {
        let mut random = Random(5);
        for _ in 0..500 {
            let length = 2 + random.below(6);
            let mut space = Space::default();
            let vectors: Vec<Vec<i128>> = (0..random.below(6))
                .map(|_| (0..length).map(|_| random.within(-4, 4).into()).collect())
                .collect();
            let rank = vectors.iter().filter(|vector| space.insert((*vector).clone()) == Some(true)).count();
            let equations = space.equations(length).unwrap();
            assert_eq!(equations.len(), length - rank);
            for equation in &equations {
                assert!(equation.iter().any(|number| *number != 0));
                assert!(vectors.iter().all(|vector| dot(equation, vector) == Some(0)));
            }
        }
    }

    #[test]
    fn binomial_coefficients() {
        assert_eq!((0..=4).map(|k| binomial(4, k)).collect::<Vec<_>>(), [1, 4, 6, 4, 1]);
    }
}
