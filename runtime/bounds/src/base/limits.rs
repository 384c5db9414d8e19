//! The limits on the work for one question.
//!
//! An answer depends only on the program, the options and the question: each form in a context has its own budgets,
//! independent of the caller and of earlier questions. The budgets shrink with the size of the graph, in powers of
//! four, so that the time for all questions of a program stays in proportion to its size.
//!
//! [`Limits`] has all limits: the limits that depend on the graph are fields, the others are constants. Only the search
//! for certificates, which runs on demand, has its own limits.

/// How much is tried for each question.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Effort {
    /// The budgets of the largest graphs: for passes that query a whole program and prefer an unknown answer to a late
    /// answer.
    Little,
    /// The full budgets for the size of the graph.
    #[default]
    Full,
}

/// Graphs of at most this many values have the full budgets.
const SMALL_GRAPH: usize = 1 << 8;

/// The terms of a form in graphs of at most `MANY_FORMS` values. In larger ones, all forms together would take too much memory.
const WIDE_FORM: usize = 256;
const MANY_FORMS: usize = 1 << 14;
const NARROW_FORM: usize = 8;

/// The budgets of one question. At a limit a search stops and returns its best result so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    /// The forms of one search by the bounds of atoms.
    pub forms: usize,
    /// The columns that are searched for facts.
    pub columns: usize,
    /// The rows of one system of the polyhedral core.
    pub rows: usize,
    /// The work of the polyhedral core for one sign, in rows of small systems; the cost of a large system grows with
    /// the square of its rows.
    pub sign_work: usize,
    /// The work for the least value of a form, where no case can be left early.
    pub least_work: usize,
    /// The work for the invariants of one loop, in the same unit. With 0, the engine does not search for relations of
    /// carried values.
    pub invariant_work: usize,
    /// The nodes of a formula that one search over boxes evaluates.
    pub box_nodes: usize,
    /// The terms of the form of a column; a column with a longer form is an unknown of its own.
    pub terms: usize,
    /// Whether points near the question, cases of remainders, and bounds in terms of inputs are tried.
    pub is_thorough: bool,
}

impl Limits {
    const FULL: Limits = Limits {
        forms: 1024,
        columns: 2000,
        rows: 192,
        sign_work: 1500,
        least_work: 300,
        invariant_work: 8000,
        box_nodes: 60_000,
        terms: WIDE_FORM,
        is_thorough: true,
    };
    const MEDIUM: Limits = Limits {
        forms: 256,
        columns: 500,
        rows: 96,
        sign_work: 400,
        least_work: 150,
        invariant_work: 2000,
        box_nodes: 4000,
        terms: WIDE_FORM,
        is_thorough: true,
    };
    const LITTLE: Limits = Limits {
        forms: 64,
        columns: 128,
        rows: 24,
        sign_work: 100,
        least_work: 40,
        invariant_work: 0,
        box_nodes: 2000,
        terms: WIDE_FORM,
        is_thorough: false,
    };

    /// Returns the budgets for questions about a graph of `size` values.
    pub fn of(effort: Effort, size: usize) -> Limits {
        let limits = match effort {
            Effort::Little => Limits::LITTLE,
            Effort::Full if size <= SMALL_GRAPH => Limits::FULL,
            Effort::Full if size <= 16 * SMALL_GRAPH => Limits::MEDIUM,
            Effort::Full => Limits::LITTLE,
        };
        Limits { terms: Limits::terms(size), ..limits }
    }

    /// Returns the limit on the terms of a column's form in a graph of `size` values: a quarter for each four times as
    /// many.
    fn terms(size: usize) -> usize {
        let (mut terms, mut size) = (WIDE_FORM, size);
        while size > MANY_FORMS && terms > NARROW_FORM {
            (terms, size) = (terms / 4, size / 4);
        }
        terms.max(NARROW_FORM)
    }
}

// Limits that do not depend on the size of the graph. Each is the greatest allowed number.

// Answers
impl Limits {
    /// The nodes of an expression in an answer, shared nodes counted once.
    pub const EXPRESSION_SIZE: u64 = 200_000;
    /// The nodes of a formula with minima and maxima inside, counted for each operation.
    pub const EXACT_FORMULA_NODES: usize = 2000;
    /// The enclosing loops and branches of code whose executions are counted.
    pub const COUNTED_NEST: usize = 64;
    /// The columns that an explanation follows.
    pub const EXPLAINED_COLUMNS: usize = 200;
    /// The columns whose facts are kept for other explanations.
    pub const KEPT_FACTS: usize = 4096;
    /// The depth to which maxima are decomposed.
    pub const SYMBOLIC_PARTS: u32 = 6;
    /// The depth of the search for bounds of operands.
    pub const SYMBOLIC_DEPTH: u32 = 8;
    /// The symbolic bounds that are kept.
    pub const KEPT_BOUNDS: usize = 4096;
    /// The atoms whose symbolic bounds are kept.
    pub const KEPT_BOUND_ATOMS: usize = 65_536;
    /// The maps of one bound.
    pub const MAPS: usize = 8;
    /// The terms of all forms in which replacements are made to find maps.
    pub const MAP_TERMS: usize = 20_000;
    /// The regions around an expression that offer candidates, the innermost first.
    pub const SYMBOLIC_REGIONS: usize = 12;
    /// The operands, and operands of these, that are searched for a bound.
    pub const SYMBOLIC_OPERANDS: usize = 16;
    /// The inputs of a form for which assumptions are tried.
    pub const NEEDED_INPUTS: usize = 6;
    /// The unknowns connected with such a form.
    pub const NEEDED_REACH: usize = 64;
    /// The forms that a comparison tries before rows and points.
    pub const FIRST_FORMS: usize = 12;
}

// Induction
impl Limits {
    /// The iterations, times the carried values, of a loop that is unrolled.
    pub const UNROLLED_STATES: i128 = 64;
    /// The atoms that one unrolled iteration creates.
    pub const UNROLLED_ATOMS: usize = 64;
    /// The terms of a form in an unrolled iteration.
    pub const UNROLLED_TERMS: usize = 16;
    /// The carried values of which all pairs are compared; with more, only pairs that depend on each other.
    pub const PAIRED_MEMBERS: usize = 4;
    /// The templates that are tried together.
    pub const TEMPLATES: usize = 64;
    /// How often the end of a template is lowered to the value that an iteration yields.
    pub const LOWERING_ROUNDS: usize = 2;
    /// The columns that are searched for carried values that a question depends on.
    pub const RELATED_COLUMNS: usize = 256;
    /// The carried values that are used of these.
    pub const RELATED_CARRIED: usize = 16;
    /// The depth of nested loops that are searched for relations.
    pub const RELATED_NESTS: u32 = 2;
    /// The unknowns that bound the dependencies of a carried value.
    pub const MEMBER_REACH: usize = 256;
    /// The carried values that are related with each other.
    pub const MEMBERS: usize = 8;
    /// The carried values that are processed together if induction was done for some of them before.
    pub const MEMBERS_TOGETHER: usize = 64;
    /// The quotients of wrapping that are guessed for the values of one loop, or simplified in one form.
    pub const GUESSED_WRAPS: usize = 16;
    /// The terms of a sum that loops carry and that may wrap; longer sums get no exact form.
    pub const WRAPPED_TERMS: usize = 8;
    /// The minima and maxima of a form that conditions simplify; the others stay as they are.
    pub const SIMPLIFIED_EXTREMA: usize = 16;
    /// How often such a form is simplified again.
    pub const SIMPLIFIED_DEPTH: u32 = 3;
    /// How often interval ends that grow are moved to constants of the body, then to all yielded values, before they
    /// become unbounded.
    pub const WIDENING_ROUNDS: usize = 12;
    /// How often the body is evaluated again on the intervals found.
    pub const NARROWING_ROUNDS: usize = 2;
    /// The values of an enclosure.
    pub const ENCLOSING_VALUES: usize = 8;
    /// The depth of the parts that are enclosed.
    pub const ENCLOSURE_DEPTH: u32 = 8;
    /// The parts that are searched for an enclosure.
    pub const ENCLOSURE_STEPS: usize = 512;
    /// The coordinates of the state of a linear loop.
    pub const STATE_COORDINATES: usize = 32;
    /// The paths through the body of such a loop.
    pub const STATE_PATHS: usize = 16;
    /// The greatest power of the iteration number in such a state.
    pub const STATE_DEGREE: usize = 4;
    /// The parts of a trip count that are searched for minima and maxima.
    pub const TRIP_PARTS: usize = 16;
    /// The minima and maxima in a trip count whose parts are dropped.
    pub const TRIP_EXTREMA: usize = 4;
    /// The depth of nested quotients in a trip count.
    pub const TRIP_QUOTIENTS: u32 = 3;
    /// The degree of sums over iterations.
    pub const SUM_DEGREE: usize = 4;
    /// The iterations of a linear loop whose states are computed one by one.
    pub const FOLLOWED_STATES: i128 = 256;
    /// The levels of loops below a question that are analyzed with all the facts known there.
    pub const FRESH_LEVELS: usize = 4;
}

// Forms of columns
impl Limits {
    /// The cases of a choice.
    pub const CASES: usize = 8;
    /// The depth to which choices nest.
    pub const CASE_DEPTH: u32 = 12;
    /// The atoms of an exit value that are searched for values of the body.
    pub const EXIT_ATOMS: usize = 256;
    /// The bounds of a value that are translated to another execution.
    pub const ELSEWHERE_BOUNDS: usize = 4;
    /// The forms that are tried for these.
    pub const ELSEWHERE_FORMS: usize = 32;
    /// The regions around a value whose conditions are used, the innermost first.
    pub const REGIONS: usize = 12;
    /// The unknowns through which a form is connected with a condition.
    pub const CONDITION_REACH: usize = 256;
    /// The unknowns of a value in a branch that are simplified by the conditions of the branch, and the quotients of wrapping
    /// among them.
    pub const CASE_REACH: usize = 64;
    pub const CASE_WRAPS: usize = 2;
    /// The choices by the sign of a number that the number's range may decide.
    pub const DECIDED_SIGNS: usize = 4;
    /// The parts of a form whose interval is checked to be exact.
    pub const EXACT_PARTS: usize = 64;
    /// The rows that are checked for whether they constrain a form.
    pub const FREE_ROWS: usize = 32;
    /// The atoms of such a form, with all atoms that bound them.
    pub const FREE_REACH: usize = 128;
    /// The atoms that are visited for such rows.
    pub const FREE_STEPS: usize = 256;
}

// Forms
impl Limits {
    /// The columns that depend on each other whose forms are found again when one of them is known.
    pub const CYCLE: usize = 32;
    /// The depth of composite atoms, which limits recursive walks over them.
    pub const ATOM_DEPTH: u32 = 100;
    /// The items of a minimum or maximum.
    pub const ITEMS: usize = 16;
    /// The minima that share an item with another minimum and are compared with it.
    pub const SHARED_ITEMS: usize = 16;
    /// The compared minima that are kept as bounds.
    pub const NESTED_BOUNDS: usize = 2;
    /// The terms of a product that is multiplied out.
    pub const PRODUCT_TERMS: usize = 16;
    /// The factors of a product.
    pub const FACTORS: usize = 8;
    /// The rows whose products are formed.
    pub const MULTIPLIED_ROWS: usize = 64;
    /// The unknowns whose ends multiply rows.
    pub const MULTIPLYING_ENDS: usize = 8;
    /// The short rows that multiply rows.
    pub const MULTIPLYING_ROWS: usize = 8;
    /// The terms of a short row, one of them a factor.
    pub const SHORT_TERMS: usize = 2;
    /// The factors of several products that are multiplied with each other to relate these products.
    pub const RELATED_FACTORS: usize = 4;
    /// The products of rows that are kept.
    pub const PRODUCT_ROWS: usize = 64;
    /// The remainders that are tried, and the unknowns with cases for their remainders.
    pub const RESIDUES: i128 = 32;
    /// The atoms, with their parts, of forms that are rewritten for each remainder.
    pub const RESIDUE_ATOMS: usize = 48;
    /// The nodes of an affine expression that is written out, counted as a tree.
    pub const AFFINE_SIZE: u64 = 100_000;
    /// The depth of nested loops of blocks.
    pub const FLOW_NESTING: usize = 64;
    /// The blocks that are searched for the conditions of a branch.
    pub const FLOW_CHAIN: usize = 16;
}

// Searches
impl Limits {
    /// The columns of a difference that are replaced by their definitions.
    pub const NEAR_STEPS: usize = 32;
    /// The columns of such a sum.
    pub const NEAR_TERMS: usize = 256;
    /// The terms of a form that is split by remainders.
    pub const RESIDUE_TERMS: usize = 8;
    /// The terms of a form with a search for its least value; the end of a longer form is only moved while a better end
    /// is proved.
    pub const LEAST_TERMS: usize = 8;
    /// The depth of nested cases.
    pub const CASES_IN_CASES: u32 = 3;
    /// The columns that are searched for rows about an unknown without other facts.
    pub const NEAR_COLUMNS: usize = 16;
    /// The rows connected with a form for which points are tried.
    pub const POINT_ROWS: usize = 64;
    /// The atoms of these rows.
    pub const POINT_ATOMS: usize = 128;
    /// The unknowns that are evaluated at points for one question.
    pub const SAMPLED_ATOMS: usize = 4096;
    /// The nodes of a formula; beyond it, unknowns are not expanded.
    pub const FORMULA_NODES: usize = 256;
    /// The depth of bounds of unknowns by unknowns in a formula.
    pub const FORMULA_BOUNDS: u32 = 3;
    /// The choices in a condition that are replaced by the value of their only possible case.
    pub const DECIDED_CHOICES: usize = 4;
    /// The depth of nested cases in a formula.
    pub const FORMULA_CASES: u32 = 3;
    /// The boxes that are evaluated for one question.
    pub const BOXES: usize = 400;
    /// The nodes that are evaluated in boxes if the caller has no budget.
    pub const BOX_NODES: usize = 60_000;
    /// The magnitude of ends that are treated like missing ends, and that symbolic bounds do not add: about that of the ends of a 64-bit width.
    pub const FAR_END: u128 = 1 << 62;
    /// The boxes without an improved end before the search stops.
    pub const PATIENCE: usize = 80;
    /// The same limit while there is no end.
    pub const UNBOUNDED_PATIENCE: usize = 12;
    /// The points that are tried for a form.
    pub const POINTS: u32 = 24;
    /// The points that are moved towards an end.
    pub const MOVED_POINTS: usize = 3;
    /// The unknowns along which they are moved.
    pub const MOVED_LEAVES: usize = 3;
    /// The values of an unknown that are enumerated.
    pub const VALUES: i128 = 64;
    /// The unknowns whose values are enumerated.
    pub const VALUED_LEAVES: usize = 8;
    /// The forms in the worklist of a search by bounds of atoms.
    pub const WAITING_FORMS: usize = 32;
    /// The forms that are tried for each end of the range of an operand.
    pub const OPERAND_FORMS: usize = 12;
    /// The cached systems of rows.
    pub const KEPT_CORES: usize = 32;
    /// How often a rational optimum is moved to the next integer.
    pub const INTEGER_ROUNDS: usize = 3;
    /// The cached ranges of forms that are independent of conditions.
    pub const KEPT_RANGES: usize = 4096;
}

impl Default for Limits {
    fn default() -> Self {
        Limits::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::{Effort, Limits};

    #[test]
    fn budgets_follow_the_size_class_of_the_graph() {
        let full = |size| Limits::of(Effort::Full, size);
        assert_eq!([full(1), full(256)], [Limits::FULL; 2]);
        assert_eq!([full(257), full(4096)], [Limits::MEDIUM; 2]);
        assert_eq!([full(4097), Limits::of(Effort::Little, 1)], [Limits::LITTLE; 2]);
    }
}
