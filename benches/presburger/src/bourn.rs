//! Answers queries with Bourn.

use crate::corpus::{Corpus, Query, System};
use bourn_presburger::{Answer, Budget, Int, IntegerOptimum, LexOptimum, Optimum, Polyhedron, Set, Simplex};
use std::hint::black_box;

const BUDGET: u64 = 1_000_000;

/// One query with its systems, which are looked up before the clock starts.
pub struct Job<'c> {
    pub kind: &'c str,
    first: Vec<&'c System>,
    second: Vec<&'c System>,
    numbers: Vec<usize>,
    points: Vec<Vec<i64>>,
    /// For `walk_ub`, the rows that each step adds.
    steps: Vec<Vec<&'c (bool, Vec<i64>)>>,
}

fn build(system: &System) -> Polyhedron {
    let mut p = Polyhedron::new(system.dims, system.symbols);
    if system.locals > 0 {
        p.add_locals(system.locals);
    }
    match &system.words {
        Some(rows) => {
            for (equality, row) in rows {
                if *equality { p.add_equality(row) } else { p.add_inequality(row) }
            }
        }
        None => {
            for (equality, row) in &system.rows {
                if *equality { p.add_int_equality(row) } else { p.add_int_inequality(row) }
            }
        }
    }
    p
}

fn set(systems: &[&System]) -> Set {
    let mut set = Set::empty(systems[0].dims, systems[0].symbols);
    systems.iter().for_each(|s| set.push(build(s)));
    set
}

fn unit(columns: usize, column: usize) -> Vec<i64> {
    let mut row = vec![0; columns + 1];
    row[column] = 1;
    row
}

/// Returns the rows of a chain, grouped by the value that they define (the last one that they mention), last value first; rows
/// without values come at the end.
fn definitions(system: &System) -> Vec<Vec<&(bool, Vec<i64>)>> {
    let mut steps = vec![Vec::new(); system.dims + 1];
    for row in system.words.iter().flatten() {
        let last = row.1[..system.dims].iter().rposition(|value| *value != 0);
        steps[last.map_or(system.dims, |value| system.dims - 1 - value)].push(row);
    }
    steps
}

impl<'c> Job<'c> {
    pub fn new(corpus: &'c Corpus, query: &'c Query) -> Result<Job<'c>, String> {
        let lookup = |name: Option<&String>| -> Option<Vec<&'c System>> {
            corpus.unions.get(name?)?.iter().map(|n| corpus.systems.get(n)).collect()
        };
        let unknown = || format!("query {} {}: no such operand", query.kind, query.args.join(" "));
        let of_sets = matches!(query.kind.as_str(), "equal" | "subtract");
        let first = lookup(query.args.first()).filter(|s| !s.is_empty()).ok_or_else(unknown)?;
        let second = if of_sets { lookup(query.args.get(1)).ok_or_else(unknown)? } else { Vec::new() };
        let points = |text: &String| text.split(',').filter_map(|v| v.parse().ok()).collect();
        Ok(Job {
            kind: &query.kind,
            steps: if query.kind == "walk_ub" { definitions(first[0]) } else { Vec::new() },
            first,
            second,
            numbers: query.args[1..].iter().filter_map(|a| a.parse().ok()).collect(),
            points: query.args[1..].iter().map(points).collect(),
        })
    }

    pub fn family(&self) -> &'c str {
        &self.first[0].family
    }

    /// Runs the query; `None` if the budget is used up. With `want`, the text is the answer.
    pub fn run(&self, want: bool) -> Option<String> {
        match self.kind {
            "equal" | "subtract" | "coalesce" => self.run_on_sets(want),
            "walk_ub" => self.walk(),
            _ => self.run_on_polyhedron(want),
        }
    }

    fn run_on_sets(&self, want: bool) -> Option<String> {
        let budget = Budget::steps(BUDGET);
        let left = set(&self.first);
        match self.kind {
            "equal" => left.is_equal(&set(&self.second), budget).ok().map(bit),
            "subtract" => {
                let rest = left.subtract(&set(&self.second), budget).ok()?;
                let text = if want && rest.is_empty(budget).ok()? { "empty" } else { "nonempty" };
                Some(format!("{text}|n={}", rest.pieces().len()))
            }
            _ => Some(format!("ok|n={}", left.coalesce(budget).ok()?.pieces().len())),
        }
    }

    /// Adds definitions to one system until the value has an upper bound.
    fn walk(&self) -> Option<String> {
        let columns = self.first[0].dims + self.first[0].symbols + self.first[0].locals;
        let mut simplex = Simplex::new(columns);
        let value = unit(columns, self.numbers[0]);
        for step in &self.steps {
            for (equality, row) in step {
                if *equality { simplex.add_equality(row) } else { simplex.add_inequality(row) }
            }
            match simplex.maximum(&value) {
                Optimum::Unbounded => {}
                bounded => return lp_text(&bounded, false),
            }
        }
        Some("none".to_owned())
    }

    fn run_on_polyhedron(&self, want: bool) -> Option<String> {
        let budget = Budget::steps(BUDGET);
        let p = build(self.first[0]);
        let objective = || unit(p.num_columns(), self.numbers[0]);
        match self.kind {
            "build" => {
                black_box(&p);
                Some("ok".to_owned())
            }
            "rempty" => p.is_rational_empty(budget).ok().map(bit),
            // MLIR's cheap test misses some empty systems; the exact test replaces it.
            "iempty" | "fmempty" => match p.integer_sample(budget) {
                Answer::Empty => Some(bit(true)),
                Answer::NonEmpty(_) => Some(bit(false)),
                Answer::Exhausted => None,
            },
            "lb_lp" | "lb_fm" => lp_text(&p.minimum(&objective(), budget), true),
            "ub_lp" | "ub_fm" => lp_text(&p.maximum(&objective(), budget), false),
            "lb_int" => int_text(&p.integer_minimum(&objective(), budget)),
            "ub_int" => int_text(&p.integer_maximum(&objective(), budget)),
            "project" => {
                let shadow = p.project_out(self.numbers[0], self.numbers[1], budget).ok()?;
                if want { box_text(&shadow.polyhedron, budget) } else { Some(String::new()) }
            }
            "redund" => {
                let mut p = p;
                p.remove_redundancies(budget).ok()?;
                if want { box_text(&p, budget) } else { Some(String::new()) }
            }
            "lexmin" => match p.integer_lexmin(budget) {
                LexOptimum::Empty => Some("empty".to_owned()),
                LexOptimum::Unbounded => Some("none".to_owned()),
                LexOptimum::Point(point) => Some(join(&point[..p.num_dims()])),
                LexOptimum::Exhausted => None,
            },
            "symlex" => {
                let least = p.symbolic_lexmin(budget).ok()?.optimum;
                if !want {
                    return Some(String::new());
                }
                let text = |point: &Vec<i64>| least.evaluate(point).map_or("empty".to_owned(), |v| join(&v));
                let texts: Vec<String> = self.points.iter().map(text).collect();
                Some(format!("{}|pieces={}", texts.join(";"), least.pieces().len()))
            }
            _ => None,
        }
    }
}

fn bit(b: bool) -> String {
    if b { "1" } else { "0" }.to_owned()
}

fn join(values: &[Int]) -> String {
    values.iter().map(Int::to_string).collect::<Vec<_>>().join(",")
}

fn lp_text(optimum: &Optimum, lower: bool) -> Option<String> {
    match optimum {
        Optimum::Empty => Some("empty".to_owned()),
        Optimum::Unbounded => Some("none".to_owned()),
        Optimum::Value(value) => Some(if lower { value.ceil() } else { value.floor() }.to_string()),
        Optimum::Exhausted => None,
    }
}

fn int_text(optimum: &IntegerOptimum) -> Option<String> {
    match optimum {
        IntegerOptimum::Empty => Some("empty".to_owned()),
        IntegerOptimum::Unbounded => Some("none".to_owned()),
        IntegerOptimum::Value(value) => Some(value.to_string()),
        IntegerOptimum::Exhausted => None,
    }
}

/// Returns the rational bounding box of the first six dims and symbols, and the number of the remaining rows.
fn box_text(p: &Polyhedron, budget: Budget) -> Option<String> {
    let mut sides = Vec::new();
    for column in 0..(p.num_dims() + p.num_symbols()).min(6) {
        let row = unit(p.num_columns(), column);
        let low = lp_text(&p.minimum(&row, budget), true)?;
        let high = lp_text(&p.maximum(&row, budget), false)?;
        if low == "empty" {
            return Some(low);
        }
        sides.extend([low, high].map(|side| if side == "none" { "inf".to_owned() } else { side }));
    }
    Some(format!("{}|eq={},ge={}", sides.join(","), p.equalities().len(), p.inequalities().len()))
}
