//! Every answer of the engine holds in every execution: random programs are run on numbers, and what happened is compared with
//! what the engine said. `BOURN_PROGRAMS=n` sets how many programs, `BOURN_SEED=n` where to start.

mod oracle;

use bourn_test_support::{Random, run_bourn};
use oracle::{Event, Program};
use std::collections::BTreeMap;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|v| v.parse().ok()).unwrap_or(otherwise)
}

/// What all runs have in common: the range of each value, and whether each question was ever answered yes or no.
#[derive(Default)]
struct Observed {
    ranges: BTreeMap<usize, (i64, i64)>,
    answers: BTreeMap<usize, [bool; 2]>,
}

fn observe(program: &Program, random: &mut Random) -> Observed {
    let mut observed = Observed::default();
    let mut inputs: Vec<[i64; 2]> = vec![[0, 0], [1, 1], [-1, -1], [7, -3], [100, 3], [-50, 60]];
    inputs.extend((0..24).map(|_| [random.within(-20, 20), random.within(-20, 20)]));
    for args in inputs {
        program.run(args, &mut |event| match event {
            Event::Value(name, held) => {
                let (oracle::Held::Index(n) | oracle::Held::Extent(n) | oracle::Held::Fixed(n)) = held;
                let range = observed.ranges.entry(name).or_insert((n, n));
                *range = (range.0.min(n), range.1.max(n));
            }
            Event::Answer(number, answer) => {
                observed.answers.entry(number).or_default()[usize::from(answer)] = true
            }
        });
    }
    observed
}

/// Answers of the pass to the questions, by line.
fn remarks(text: &str) -> BTreeMap<usize, String> {
    let ran = run_bourn(
        &["opt", "-", "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))"],
        text,
    );
    assert_eq!(ran.code, Some(0), "{}\n{text}", ran.err);
    let mut found = BTreeMap::new();
    for line in ran.err.lines() {
        let mut parts = line.splitn(5, ':').skip(1);
        let place = parts.next().and_then(|p| p.trim().parse().ok());
        let (Some(place), Some(_), Some(kind), Some(message)) =
            (place, parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        if matches!(kind.trim(), "remark" | "error") {
            found.insert(place, message.trim().to_owned());
        }
    }
    found
}

#[test]
fn comparisons_hold_in_every_execution() {
    let (programs, seed) = (number("BOURN_PROGRAMS", 150), number("BOURN_SEED", 1));
    let (mut decided, mut asked) = (0, 0);
    for n in 0..programs {
        let mut random = Random(seed.wrapping_add(n).wrapping_mul(0x5851_f42d_4c95_7f2d));
        let program = Program::random(&mut random, 18);
        let mut lines = BTreeMap::new();
        let text = program.text(&mut lines);
        let observed = observe(&program, &mut random);
        let remarks = remarks(&text);
        for (question, line) in &lines {
            asked += 1;
            let answer = remarks.get(line).map(String::as_str).unwrap_or("nothing");
            let seen = observed.answers.get(question).copied().unwrap_or_default();
            let wrong = match answer {
                "true" => seen[0],
                "false" => seen[1],
                "unknown" => false,
                other => panic!("line {line}: no answer but {other:?}\n{text}"),
            };
            decided += usize::from(answer != "unknown");
            assert!(
                !wrong,
                "seed {}, line {line}: the engine says {answer}, an execution says otherwise\n{text}",
                seed + n
            );
        }
    }
    println!("{programs} programs, {asked} questions, {decided} decided");
    assert!(decided > 0, "the engine decided nothing");
}

#[test]
fn bounds_hold_in_every_execution() {
    let (programs, seed) = (number("BOURN_PROGRAMS", 150), number("BOURN_SEED", 1));
    let mut closed = 0;
    for n in 0..programs {
        let mut random = Random(seed.wrapping_add(n).wrapping_mul(0x2545_f491_4f6c_dd1d));
        let program = Program::random(&mut random, 18);
        let text = program.text(&mut BTreeMap::new());
        let observed = observe(&program, &mut random);
        let ran = run_bourn(&["bounds", "--json", "--in-terms-of", "constants", "-"], &text);
        assert_eq!(ran.code, Some(0), "{}\n{text}", ran.err);
        let answers: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        for (name, lower, upper) in constant_bounds(&answers) {
            let Some(&(least, most)) = observed.ranges.get(&name) else { continue };
            closed += usize::from(lower.is_some() && upper.is_some());
            let inside =
                lower.is_none_or(|b| b <= i128::from(least)) && upper.is_none_or(|b| i128::from(most) <= b);
            assert!(
                inside,
                "seed {}: %v{name} was {least} .. {most}, bounds {lower:?} .. {upper:?}\n{text}",
                seed + n
            );
        }
    }
    assert!(closed > 0, "the engine bounded nothing");
}

/// Name, lower and upper bound of each row that is about `%vN`, where they are constants.
fn constant_bounds(answers: &serde_json::Value) -> Vec<(usize, Option<i128>, Option<i128>)> {
    let mut found = Vec::new();
    for function in answers["functions"].as_array().expect("a list of functions") {
        for row in function["values"].as_array().expect("a list of values") {
            let name = row["name"].as_str().and_then(|name| name.trim_start_matches("%v").parse().ok());
            let side = |key: &str| {
                row[key].as_str().and_then(|text| text.parse().ok()).or(row[key].as_i64().map(i128::from))
            };
            if let Some(name) = name {
                found.push((name, side("lower"), side("upper")));
            }
        }
    }
    found
}
