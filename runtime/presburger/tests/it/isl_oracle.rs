//! Tests with isl as oracle: Bourn and isl get the same questions, over generated problems with a fresh seed each time.
//!
//! The seed is printed; `BOURN_ISL_SEED` repeats a run. If isl or a C compiler is missing, the test says so and passes,
//! unless `BOURN_REQUIRE_ISL` is set.

use crate::corpus;
use crate::corpus::{Corpus, System};
use crate::isl;
use crate::isl::{Questions, literal};
use bourn_presburger::{Answer, Budget, IntegerOptimum, LexOptimum, Polyhedron, Set};
use bourn_test_support::Random;
use std::collections::HashMap;

fn budget() -> Budget {
    Budget::steps(50_000)
}

fn polyhedron(system: &System) -> Polyhedron {
    let mut p = Polyhedron::new(system.dims, system.symbols);
    p.add_locals(system.locals);
    system.equalities.iter().for_each(|row| p.add_int_equality(row));
    system.inequalities.iter().for_each(|row| p.add_int_inequality(row));
    p
}

/// Asks about a projection. Dims `first..first + count` do not occur any more; isl is asked about the set with the dims
/// left out.
fn ask_projection(questions: &mut Questions, p: &Polyhedron, first: usize, count: usize) {
    let set = Set::from(p.clone());
    let range = [first.to_string(), count.to_string()];
    let exact = Set::from(p.quantify(first, count));
    questions.ask("project", &[&literal(&set), &range[0], &range[1], &literal(&exact)], "1");
    if let Some(shadow) = questions.answered(p.project_out(first, count, budget())) {
        let op = if shadow.exact { "project" } else { "inproject" };
        let shadow = literal(&Set::from(shadow.polyhedron));
        questions.ask(op, &[&literal(&set), &range[0], &range[1], &shadow], "1");
    }
}

fn ask_emptiness(questions: &mut Questions, p: &Polyhedron) {
    let set = literal(&Set::from(p.clone()));
    match p.integer_sample(budget()) {
        Answer::Exhausted => questions.give_up(),
        Answer::Empty => questions.ask("empty", &[&set], "1"),
        Answer::NonEmpty(point) => {
            let visible = p.num_dims() + p.num_symbols();
            questions.ask("empty", &[&set], "0");
            questions.ask("subset", &[&isl::point(&point[..visible], p.num_dims()), &set], "1");
        }
    }
}

fn ask_bound(questions: &mut Questions, p: &Polyhedron, column: usize) {
    let set = literal(&Set::from(p.clone()));
    let mut row = vec![0; p.num_columns() + 1];
    row[column] = 1;
    let answers =
        [("minimum", p.integer_minimum(&row, budget())), ("maximum", p.integer_maximum(&row, budget()))];
    for (op, answer) in answers {
        let expected = match answer {
            IntegerOptimum::Empty => "empty".to_owned(),
            IntegerOptimum::Unbounded => "unbounded".to_owned(),
            IntegerOptimum::Value(value) => value.to_string(),
            IntegerOptimum::Exhausted => {
                questions.give_up();
                continue;
            }
        };
        questions.ask(op, &[&set, &column.to_string()], &expected);
    }
}

/// Asks for the lexicographic optimum of a set without symbols.
fn ask_lex_optimum(questions: &mut Questions, p: &Polyhedron) {
    let set = literal(&Set::from(p.clone()));
    for (op, answer) in [("lexmin", p.integer_lexmin(budget())), ("lexmax", p.integer_lexmax(budget()))] {
        match answer {
            LexOptimum::Empty => questions.ask("empty", &[&set], "1"),
            LexOptimum::Point(point) => {
                let dims = p.num_dims();
                questions.ask(op, &[&set, &isl::point(&point[..dims], dims)], "1");
            }
            // isl has no answer for a set without optimum.
            LexOptimum::Unbounded => {}
            LexOptimum::Exhausted => questions.give_up(),
        }
    }
}

fn ask_symbolic_optimum(questions: &mut Questions, p: &Polyhedron) {
    let set = literal(&Set::from(p.clone()));
    for (op, answer) in [("lexmin", p.symbolic_lexmin(budget())), ("lexmax", p.symbolic_lexmax(budget()))] {
        let Some(answer) = questions.answered(answer) else { continue };
        if answer.unbounded.pieces().is_empty() {
            questions.ask(op, &[&set, &isl::function(&answer.optimum)], "1");
        }
    }
}

fn ask_redundancy(questions: &mut Questions, p: &Polyhedron) {
    let mut reduced = p.clone();
    if questions.answered(reduced.remove_redundancies(budget())).is_some() {
        questions.ask("equal", &[&literal(&Set::from(p.clone())), &literal(&Set::from(reduced))], "1");
    }
}

fn ask_algebra(questions: &mut Questions, a: &Set, b: &Set) {
    let (left, right) = (literal(a), literal(b));
    questions.ask("union", &[&left, &right, &literal(&a.union(b))], "1");
    questions.ask("intersect", &[&left, &right, &literal(&a.intersect(b))], "1");
    if let Some(rest) = questions.answered(a.subtract(b, budget())) {
        questions.ask("subtract", &[&left, &right, &literal(&rest)], "1");
    }
    if let Some(rest) = questions.answered(b.complement(budget())) {
        questions.ask("complement", &[&right, &literal(&rest)], "1");
    }
    let bit = |b: bool| if b { "1" } else { "0" };
    if let Some(equal) = questions.answered(a.is_equal(b, budget())) {
        questions.ask("equal", &[&left, &right], bit(equal));
    }
    if let Some(subset) = questions.answered(a.is_subset(b, budget())) {
        questions.ask("subset", &[&left, &right], bit(subset));
    }
    if let Some(coalesced) = questions.answered(b.coalesce(budget())) {
        questions.ask("equal", &[&right, &literal(&coalesced)], "1");
    }
}

/// Asks for a count, for small bounded sets only: isl visits each point, and its count of an unbounded set means nothing.
fn ask_count(questions: &mut Questions, a: &Set) {
    if let Some(Some(count)) = questions.answered(a.count(budget())) {
        questions.ask("count", &[&literal(a)], &count.to_string());
    }
}

#[test]
fn corpus_agrees_with_isl() {
    let Some(oracle) = isl::Oracle::build() else { return };
    let seed = isl::seed();
    let corpus: Corpus = corpus::generate(seed, 0.25);
    let systems: HashMap<&str, Polyhedron> =
        corpus.systems.iter().map(|s| (s.name.as_str(), polyhedron(s))).collect();
    let unions: HashMap<&str, Set> = corpus
        .unions
        .iter()
        .map(|(name, members)| {
            let first = &systems[members[0].as_str()];
            let mut set = Set::empty(first.num_dims(), first.num_symbols());
            members.iter().for_each(|member| set.push(systems[member.as_str()].clone()));
            (name.as_str(), set)
        })
        .collect();
    let mut questions = Questions::default();
    for query in &corpus.queries {
        let operand = query.arguments[0].as_str();
        let number = |index: usize| query.arguments[index].parse::<usize>().expect("a number");
        let p = || &systems[operand];
        match query.kind {
            "iempty" => ask_emptiness(&mut questions, p()),
            "lb_int" => ask_bound(&mut questions, p(), number(1)),
            "lexmin" => ask_lex_optimum(&mut questions, p()),
            "symlex" => ask_symbolic_optimum(&mut questions, p()),
            "redund" => ask_redundancy(&mut questions, p()),
            "project" => ask_projection(&mut questions, p(), number(1), number(2)),
            "equal" => {
                let (a, b) = (&unions[operand], &unions[query.arguments[1].as_str()]);
                ask_algebra(&mut questions, a, b);
                ask_count(&mut questions, a);
                ask_count(&mut questions, b);
            }
            _ => {}
        }
    }
    questions.compare(&oracle, seed);
}

#[test]
fn small_sets_agree_with_isl() {
    let Some(oracle) = isl::Oracle::build() else { return };
    let seed = isl::seed();
    let mut rng = Random(seed);
    let mut questions = Questions::default();
    for _ in 0..60 {
        let (dims, symbols) = (rng.within(1, 3) as usize, rng.below(2));
        let mut pick = || {
            let mut set = Set::empty(dims, symbols);
            for _ in 0..rng.within(1, 2) {
                set.push(small(&mut rng, dims, symbols));
            }
            set
        };
        let (a, b) = (pick(), pick());
        ask_algebra(&mut questions, &a, &b);
        for p in a.pieces() {
            ask_emptiness(&mut questions, p);
            ask_symbolic_optimum(&mut questions, p);
            ask_redundancy(&mut questions, p);
            ask_projection(&mut questions, p, dims - 1, 1);
            if symbols == 0 {
                ask_bound(&mut questions, p, 0);
                ask_lex_optimum(&mut questions, p);
            }
        }
        if symbols == 0 {
            ask_count(&mut questions, &a);
        }
    }
    questions.compare(&oracle, seed);
}

/// Returns a conjunction with small coefficients, now and then unbounded, with an existential, or with an equality.
fn small(rng: &mut Random, dims: usize, symbols: usize) -> Polyhedron {
    let mut p = Polyhedron::new(dims, symbols);
    p.add_locals(rng.below(2));
    let columns = p.num_columns();
    for column in 0..columns {
        let (low, high) = (rng.within(-6, 2), rng.within(0, 8));
        for (sign, bound) in [(1, -low), (-1, high)] {
            if rng.chance(0.92) {
                let mut row = vec![0; columns + 1];
                row[column] = sign;
                row[columns] = bound;
                p.add_inequality(&row);
            }
        }
    }
    let row = |rng: &mut Random| {
        let mut row: Vec<i64> = (0..columns).map(|_| rng.within(-3, 3)).collect();
        row.push(rng.within(-5, 9));
        row
    };
    for _ in 0..rng.below(3) {
        p.add_inequality(&row(rng));
    }
    if rng.chance(0.4) {
        p.add_equality(&row(rng));
    }
    p
}
