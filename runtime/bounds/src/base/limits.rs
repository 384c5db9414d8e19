//! The work that one question may take.
//!
//! An answer depends on the program, the options and the question, and on nothing else: each form in a context has budgets of its own,
//! whoever asks about it, and whatever was asked before. So that the time for all questions of a program stays in proportion to its size,
//! the budgets shrink with the size of the graph, in powers of four.

/// How much is tried for each question.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Effort {
    /// As little as in the largest graphs: for passes that ask about all of a program and would rather not know than wait.
    Little,
    /// As much as the size of the graph allows.
    #[default]
    Full,
}

/// Graphs of at most this many values have the full budgets.
const SMALL_GRAPH: usize = 1 << 8;

/// The terms of a form in graphs of at most `MANY_FORMS` values. In larger ones, all forms together would take too much memory.
const WIDE_FORM: usize = 256;
const MANY_FORMS: usize = 1 << 14;
const NARROW_FORM: usize = 8;

/// The budgets of one question. At a limit a search stops, and what it has found by then is the answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    /// The forms that one search by the bounds of atoms looks at.
    pub forms: usize,
    /// The columns that are searched for facts.
    pub columns: usize,
    /// The rows that are put before the polyhedral core together.
    pub rows: usize,
    /// The work of the polyhedral core for one sign, in rows of small systems; that of a large system grows with the square of its rows.
    pub sign_work: usize,
    /// The same for the least value of a form, where no case can be left early.
    pub least_work: usize,
    /// The work for the invariants of one loop, in the same unit. Without any, relations of carried values are not looked for.
    pub invariant_work: usize,
    /// The nodes of a formula that one search over boxes evaluates.
    pub box_nodes: usize,
    /// The terms of the form of a column; one with more is an unknown of its own.
    pub terms: usize,
    /// Whether points near the question and remainders are looked at.
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

    /// Returns the budgets for questions about a graph of so many values.
    pub fn of(effort: Effort, size: usize) -> Limits {
        let limits = match effort {
            Effort::Little => Limits::LITTLE,
            Effort::Full if size <= SMALL_GRAPH => Limits::FULL,
            Effort::Full if size <= 16 * SMALL_GRAPH => Limits::MEDIUM,
            Effort::Full => Limits::LITTLE,
        };
        Limits { terms: Limits::terms(size), ..limits }
    }

    /// Returns the terms that the form of a column may have in a graph of so many values: a quarter for each four times as many.
    fn terms(size: usize) -> usize {
        let (mut terms, mut size) = (WIDE_FORM, size);
        while size > MANY_FORMS && terms > NARROW_FORM {
            (terms, size) = (terms / 4, size / 4);
        }
        terms.max(NARROW_FORM)
    }
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
