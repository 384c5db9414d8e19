//! The names in a document: values, blocks, symbols and aliases, each with its definition.

use super::parsed::Parsed;
use bourn_ir::parse::{TokenKind, TracedOp, tokens};
use bourn_ir::{Body, ValueId};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The kind of a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Value,
    Block,
    Symbol,
    Alias,
}

/// An occurrence of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Occurrence {
    pub range: Range<usize>,
    pub kind: Kind,
    /// The offset of the definition.
    pub defined_at: usize,
}

/// The names of a document.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// All occurrences, by their places.
    pub all: Vec<Occurrence>,
}

impl Names {
    pub fn of(text: &str, parsed: &Parsed<'_>) -> Names {
        let mut names = Names::default();
        let traces =
            parsed.broken.iter().map(|(range, trace)| (Some(range), trace)).chain([(None, &parsed.trace)]);
        for (part, trace) in traces {
            let inside = |at: u32| part.is_none_or(|part| part.contains(&(at as usize)));
            let values = trace.values.iter().map(|value| (&value.name, value.name.start));
            let values = values.chain(trace.uses.iter().map(|(range, at)| (range, *at)));
            let blocks = trace.blocks.iter().map(|(range, at)| (range, *at));
            for (kind, list) in [(Kind::Value, values.collect::<Vec<_>>()), (Kind::Block, blocks.collect())] {
                for (range, defined_at) in list.into_iter().filter(|(range, _)| inside(range.start)) {
                    names.add(kind, range.start as usize..range.end as usize, defined_at as usize);
                }
            }
        }
        names.symbols_and_aliases(text, parsed);
        names.all.sort_by_key(|name| (name.range.start, name.kind));
        names.all.dedup();
        names
    }

    fn add(&mut self, kind: Kind, range: Range<usize>, defined_at: usize) {
        self.all.push(Occurrence { range, kind, defined_at });
    }

    /// Finds aliases, which are the same in the whole document, and symbols, which are found in the nearest table around them.
    fn symbols_and_aliases(&mut self, text: &str, parsed: &Parsed<'_>) {
        let all: Vec<(TokenKind, Range<usize>)> =
            tokens(text).filter(|(kind, _)| *kind != TokenKind::Comment).collect();
        let is = |at: usize, expected: &str| {
            all.get(at).is_some_and(|(_, range)| &text[range.clone()] == expected)
        };
        let mut aliases: FxHashMap<&str, usize> = FxHashMap::default();
        for (at, (kind, range)) in all.iter().enumerate() {
            let begins_line = text[..range.start].ends_with('\n') || range.start == 0;
            if matches!(kind, TokenKind::Attribute | TokenKind::Type) && begins_line && is(at + 1, "=") {
                aliases.entry(&text[range.clone()]).or_insert(range.start);
            }
        }
        let symbols = symbols(text, parsed, &all);
        let mut path: Option<&Symbol> = None;
        for (at, (kind, range)) in all.iter().enumerate() {
            let name = &text[range.clone()];
            match kind {
                TokenKind::Attribute | TokenKind::Type => {
                    // `%x#1` is a value.
                    let is_number =
                        at > 0 && all[at - 1].0 == TokenKind::Value && all[at - 1].1.end == range.start;
                    if let Some(defined_at) = aliases.get(name)
                        && !is_number
                    {
                        self.add(Kind::Alias, range.clone(), *defined_at);
                    }
                }
                TokenKind::Symbol => {
                    let continues =
                        at >= 3 && is(at - 1, ":") && is(at - 2, ":") && all[at - 3].0 == TokenKind::Symbol;
                    let outer = path.filter(|_| continues).map(|symbol| symbol.op.clone());
                    let found = symbols.get(name.trim_start_matches('@').trim_matches('"'));
                    let visible = found.into_iter().flatten().filter(|symbol| match &outer {
                        Some(outer) => outer.start <= symbol.name && symbol.name < outer.end,
                        None => symbol.scope.contains(&range.start),
                    });
                    // The innermost table.
                    path = visible.min_by_key(|symbol| symbol.scope.len());
                    if let Some(symbol) = path {
                        self.add(Kind::Symbol, range.clone(), symbol.name);
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the name at an offset, its end included.
    pub fn at(&self, offset: usize) -> Option<&Occurrence> {
        let next = self.all.partition_point(|name| name.range.start <= offset);
        self.all[..next].iter().rev().take(3).find(|name| offset <= name.range.end)
    }

    /// Returns all occurrences of the name with this definition.
    pub fn occurrences(&self, of: &Occurrence) -> impl Iterator<Item = &Occurrence> {
        let (kind, defined_at) = (of.kind, of.defined_at);
        self.all.iter().filter(move |name| name.kind == kind && name.defined_at == defined_at)
    }
}

/// The definition of a symbol.
struct Symbol {
    /// The offset of the name.
    name: usize,
    /// The text of the op.
    op: Range<usize>,
    /// The text of the op around it, where the name is visible.
    scope: Range<usize>,
}

/// Returns the symbols by name.
fn symbols<'t>(
    text: &'t str,
    parsed: &Parsed<'_>,
    all: &[(TokenKind, Range<usize>)],
) -> FxHashMap<&'t str, Vec<Symbol>> {
    let mut found: FxHashMap<&str, Vec<Symbol>> = FxHashMap::default();
    let mut add = |token: Range<usize>, op: Range<usize>, scope: Range<usize>| {
        let name = text[token.clone()].trim_start_matches('@').trim_matches('"');
        found.entry(name).or_default().push(Symbol { name: token.start, op, scope });
    };
    let first_symbol = |from: usize, to: usize, expected: Option<&str>| {
        let at = all.partition_point(|(_, range)| range.start < from);
        let inside = all[at..].iter().take_while(|(_, range)| range.start < to);
        let mut symbols =
            inside.filter(|(kind, _)| *kind == TokenKind::Symbol).map(|(_, range)| range.clone());
        symbols.find(|range| {
            let name = text[range.clone()].trim_start_matches('@').trim_matches('"');
            expected.is_none_or(|expected| name == expected)
        })
    };
    let usize_of = |range: &Range<u32>| range.start as usize..range.end as usize;
    if let Some(module) = &parsed.module {
        let bodies = parsed.trace.bodies(module);
        let owners: Vec<&TracedOp> = parsed.trace.ops.iter().filter(|op| !op.own.is_empty()).collect();
        for op in &parsed.trace.ops {
            let name = bodies.get(&op.body).and_then(|body: &&Body<'_>| body.op(op.op).attr("sym_name"));
            let Some(name) = name.and_then(|name| name.as_str()) else { continue };
            let range = usize_of(&op.range);
            let around = owners.iter().find(|owner| owner.own.contains(&op.body));
            let scope = around.map_or(0..text.len() + 1, |owner| usize_of(&owner.range));
            if let Some(token) = first_symbol(op.name.end as usize, range.end, Some(name)) {
                add(token, range, scope);
            }
        }
    }
    for (part, _) in &parsed.broken {
        if let Some(token) = first_symbol(part.start, part.end, None) {
            add(token, part.clone(), 0..text.len() + 1);
        }
    }
    found
}

/// The named values of a body, by id.
#[derive(Debug, Default)]
pub(super) struct ValuePlaces {
    of: FxHashMap<ValueId, (Range<usize>, u32, u32)>,
}

impl ValuePlaces {
    pub fn of(parsed: &Parsed<'_>, numbers: &[u32]) -> Self {
        let mut places = ValuePlaces::default();
        for value in parsed.trace.values.iter().filter(|value| numbers.contains(&value.body)) {
            let name = value.name.start as usize..value.name.end as usize;
            for (number, id) in (0..).zip(value.values()) {
                places.of.insert(id, (name.clone(), number, value.count));
            }
        }
        places
    }

    /// Returns the name of a value in its definition, the number of the value among the values with this name, and their count.
    pub fn get(&self, value: ValueId) -> Option<&(Range<usize>, u32, u32)> {
        self.of.get(&value)
    }

    /// Returns the values with the name at an offset.
    pub fn at(&self, offset: usize) -> Vec<(ValueId, u32)> {
        let here = self.of.iter().filter(|(_, (name, ..))| name.start == offset);
        let mut found: Vec<(ValueId, u32)> = here.map(|(value, (_, number, _))| (*value, *number)).collect();
        found.sort_by_key(|(_, number)| *number);
        found
    }
}
