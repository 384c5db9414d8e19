//! Reads the corpus format, which the generator's documentation describes.

use bourn_presburger::Int;
use std::collections::HashMap;

type Rows<T> = Vec<(bool, Vec<T>)>;

#[derive(Default, Clone)]
pub struct System {
    pub family: String,
    pub dims: usize,
    pub symbols: usize,
    pub locals: usize,
    /// For each row, whether it is an equality, and its entries.
    pub rows: Rows<Int>,
    /// The same rows as machine words, if all of them fit.
    pub words: Option<Rows<i64>>,
}

pub struct Query {
    pub kind: String,
    pub args: Vec<String>,
}

#[derive(Default)]
pub struct Corpus {
    pub systems: HashMap<String, System>,
    pub unions: HashMap<String, Vec<String>>,
    pub queries: Vec<Query>,
}

pub fn read(text: &str) -> Result<Corpus, String> {
    let mut corpus = Corpus::default();
    let (mut name, mut current) = (String::new(), System::default());
    for (number, line) in text.lines().enumerate() {
        let bad = || format!("line {}: {line}", number + 1);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("system") => {
                name = words.next().ok_or_else(bad)?.to_owned();
                let family = words.next().ok_or_else(bad)?.to_owned();
                let counts: Option<Vec<usize>> = words.map(|w| w.parse().ok()).collect();
                let Some([dims, symbols, locals]) = counts.as_deref() else { return Err(bad()) };
                current =
                    System { family, dims: *dims, symbols: *symbols, locals: *locals, ..System::default() };
            }
            Some(kind @ ("eq" | "ge")) => {
                let row: Option<Vec<Int>> = words.map(|w| w.parse().ok()).collect();
                current.rows.push((kind == "eq", row.ok_or_else(bad)?));
            }
            Some("end") => {
                let word_row = |(equality, row): &(bool, Vec<Int>)| {
                    let row: Option<Vec<i64>> = row.iter().map(Int::to_i64).collect();
                    row.map(|row| (*equality, row))
                };
                current.words = current.rows.iter().map(word_row).collect();
                corpus.unions.insert(name.clone(), vec![name.clone()]);
                corpus.systems.insert(name.clone(), std::mem::take(&mut current));
            }
            Some("union") => {
                let name = words.next().ok_or_else(bad)?.to_owned();
                corpus.unions.insert(name, words.map(str::to_owned).collect());
            }
            Some("query") => corpus.queries.push(Query {
                kind: words.next().ok_or_else(bad)?.to_owned(),
                args: words.map(str::to_owned).collect(),
            }),
            _ => {}
        }
    }
    Ok(corpus)
}
