//! A seeded generator of constraint systems and queries in the shapes that compilers produce. The benchmark in
//! `benches/presburger` measures them, and the tests ask isl about them.
//!
//! The text format has one item a line:
//!
//! ```text
//! system NAME FAMILY DIMS SYMBOLS LOCALS     then its rows, then `end`
//! eq C.. CONSTANT                            sum == 0; columns are dims, symbols, locals
//! ge C.. CONSTANT                            sum >= 0
//! union NAME SYSTEM..                        a union; each system is one of a single member, too
//! query KIND OPERAND [ARGUMENT..]
//! ```

mod chains;
mod dense;
mod distributions;
mod nests;
mod symbolic;
mod unions;

use bourn_presburger::Int;
pub use bourn_test_support::Random;
pub use distributions::Distributions;
use std::fmt;

/// A term of a row: a column and its coefficient.
type Term = (usize, i64);

/// One conjunction.
#[derive(Debug, Clone)]
pub struct System {
    pub name: String,
    pub family: &'static str,
    pub dims: usize,
    pub symbols: usize,
    pub locals: usize,
    pub equalities: Vec<Vec<Int>>,
    pub inequalities: Vec<Vec<Int>>,
}

impl System {
    fn new(name: String, family: &'static str, dims: usize, symbols: usize, locals: usize) -> System {
        System { name, family, dims, symbols, locals, equalities: Vec::new(), inequalities: Vec::new() }
    }

    fn columns(&self) -> usize {
        self.dims + self.symbols + self.locals
    }

    fn row(&self, terms: &[Term], constant: i64) -> Vec<Int> {
        let mut row = vec![0; self.columns() + 1];
        for (column, coefficient) in terms {
            row[*column] += coefficient;
        }
        row[self.columns()] = constant;
        row.into_iter().map(Int::from).collect()
    }

    fn equal(&mut self, terms: &[Term], constant: i64) {
        self.equalities.push(self.row(terms, constant));
    }

    fn at_least_zero(&mut self, terms: &[Term], constant: i64) {
        self.inequalities.push(self.row(terms, constant));
    }

    fn range(&mut self, column: usize, low: i64, high: i64) {
        self.at_least_zero(&[(column, 1)], -low);
        self.at_least_zero(&[(column, -1)], high);
    }
}

/// A question about a system or a union.
#[derive(Debug, Clone)]
pub struct Query {
    pub kind: &'static str,
    /// The arguments: the operand's name, then columns, a second operand, or points.
    pub arguments: Vec<String>,
}

/// Systems, unions of them, and the questions about them.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    pub systems: Vec<System>,
    pub unions: Vec<(String, Vec<String>)>,
    pub queries: Vec<Query>,
}

impl Corpus {
    fn ask(&mut self, kind: &'static str, arguments: &[&dyn fmt::Display]) {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        self.queries.push(Query { kind, arguments });
    }

    fn ask_plain(&mut self, kinds: &[&'static str], operand: &str) {
        kinds.iter().for_each(|kind| self.ask(kind, &[&operand]));
    }

    fn ask_column(&mut self, kinds: &[&'static str], operand: &str, column: usize) {
        kinds.iter().for_each(|kind| self.ask(kind, &[&operand, &column]));
    }
}

/// Returns the corpus of a seed; at `scale` 1 some 1,600 queries.
pub fn generate(seed: u64, scale: f64) -> Corpus {
    let mut rng = Random(seed);
    let mut corpus = Corpus::default();
    let count = |full: usize| ((full as f64 * scale) as usize).max(1);
    chains::generate(&mut rng, count(34), &mut corpus);
    nests::generate(&mut rng, count(24), &mut corpus);
    dense::generate(&mut rng, count(30), &mut corpus);
    dense::generate_huge(&mut rng, count(16), &mut corpus);
    unions::generate(&mut rng, count(24), &mut corpus);
    symbolic::generate(&mut rng, count(12), &mut corpus);
    corpus
}

impl fmt::Display for Corpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for system in &self.systems {
            let System { name, family, dims, symbols, locals, .. } = system;
            writeln!(f, "system {name} {family} {dims} {symbols} {locals}")?;
            for (word, rows) in [("eq", &system.equalities), ("ge", &system.inequalities)] {
                for row in rows {
                    f.write_str(word)?;
                    row.iter().try_for_each(|value| write!(f, " {value}"))?;
                    writeln!(f)?;
                }
            }
            writeln!(f, "end")?;
        }
        for (name, members) in &self.unions {
            writeln!(f, "union {name} {}", members.join(" "))?;
        }
        self.queries.iter().try_for_each(|q| writeln!(f, "query {} {}", q.kind, q.arguments.join(" ")))
    }
}
