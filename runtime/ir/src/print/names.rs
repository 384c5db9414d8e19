//! Names of values: `%0`, `%arg1`, `%c4_i32`, unique within an isolated op and the ops around the use.

use super::number::push_number;
use crate::body::{Body, OpId, OpRef, RegionId, RegionRef, Value, work};
use crate::def::{NamePart, ResultIdx, ResultNames};
use crate::interned::{AttrData, Attribute, Param, TypeData};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::fmt::Write;
use std::rc::Rc;

/// The type of a `result_names` hook, which returns a name per result, and of an `argument_names` hook, which returns a name per argument
/// of the first region. An empty name means no name.
pub type ResultNamesFn = for<'a, 'c> fn(OpRef<'a, 'c>) -> Vec<String>;

/// The counters at the start of a region: numbering continues after the values that are visible in it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counters {
    value: u32,
    arg: u32,
    conflict: u32,
}

impl Drop for Scope {
    /// Drops the enclosing scopes in a loop, since regions may nest deeply.
    fn drop(&mut self) {
        let mut next = self.outer.take();
        while let Some(mut scope) = next.and_then(Rc::into_inner) {
            next = scope.outer.take();
        }
    }
}

/// The counters at the start of each region in the generic form, in which all regions have different numbers. The key is the address of the
/// arena and the id of the region.
pub(super) type Starts = FxHashMap<(usize, RegionId), Counters>;

fn place(region: RegionRef<'_, '_>) -> (usize, RegionId) {
    (std::ptr::from_ref(region.body()) as usize, region.id())
}

/// Computes the counters at the start of these regions and of all regions nested in them, in MLIR's order: the last of several regions
/// comes first.
pub(super) fn unique_starts<'a, 'c: 'a>(regions: impl IntoIterator<Item = RegionRef<'a, 'c>>) -> Starts {
    let mut starts = Starts::default();
    let mut next = Counters::default();
    let mut open: Vec<RegionRef<'_, '_>> = regions.into_iter().collect();
    while let Some(region) = open.pop() {
        starts.insert(place(region), next);
        for block in region.blocks() {
            let counter = if block.is_entry() { &mut next.arg } else { &mut next.value };
            *counter += block.args().len() as u32;
            for op in block.ops() {
                next.value += u32::from(op.num_results() > 0);
                open.extend(op.regions());
            }
        }
    }
    starts
}

/// The hints for names used so far, each with a number. They are shared by all arenas of a program.
#[derive(Default, Debug)]
struct HintTable {
    hints: Vec<Rc<str>>,
    numbers: FxHashMap<Rc<str>, u32>,
    /// Whether a hint looks like a numbered name.
    has_numbered: bool,
}

impl HintTable {
    fn number(&mut self, hint: &str) -> u32 {
        if let Some(&known) = self.numbers.get(hint) {
            return known;
        }
        let (number, hint) = (self.hints.len() as u32, Rc::<str>::from(hint));
        self.has_numbered |= split_number(&hint).is_some();
        self.hints.push(hint.clone());
        self.numbers.insert(hint, number);
        number
    }
    /// Returns the hint that has the same text as a numbered name, if there is such a hint.
    fn as_plain(&self, name: Numbered) -> Option<u32> {
        let text = || format!("{}_{}", self.hints[name.hint as usize], name.number);
        if self.has_numbered { self.numbers.get(text().as_str()).copied() } else { None }
    }
    /// Returns the numbered name that has the same text as a hint, if it has this form and its own hint is known.
    fn as_numbered(&self, hint: u32) -> Option<Numbered> {
        let (hint, number) = split_number(&self.hints[hint as usize]).filter(|_| self.has_numbered)?;
        Some(Numbered { hint: *self.numbers.get(hint)?, number })
    }
}

/// Splits `hint_12` into the hint and the number.
fn split_number(name: &str) -> Option<(&str, u32)> {
    let (hint, digits) = name.rsplit_once('_')?;
    let is_written =
        digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    Some((hint, digits.parse().ok().filter(|_| is_written)?))
}

/// A name that consists of a hint and a number, because the hint is already a name. Numbers increase from a region to the regions in it, so
/// that such names that are visible together differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbered {
    hint: u32,
    number: u32,
}

#[derive(Clone, Copy, Debug)]
enum Name {
    Unset,
    Number(u32),
    Arg(u32),
    /// A name that is a hint, by its number in [`HintTable`].
    Plain(u32),
    /// A name that is a hint and a number, by its index in [`Names::numbered`].
    Numbered(u32),
    /// The name of a value outside, by its index in [`Names::given`].
    Given(u32),
}

/// The names of the values in one arena. All results of a group share the name of the first result; each is printed with its number in the
/// group.
#[derive(Debug)]
pub(super) struct Names {
    names: Vec<Name>,
    numbered: Vec<Numbered>,
    /// The names of values outside that arguments have, with `%`.
    given: Vec<String>,
    known: Rc<RefCell<HintTable>>,
    /// The address of the arena.
    body: usize,
    /// The number within the group plus one; zero for values that do not belong to a group. Empty if there are no groups.
    member: Vec<u32>,
    /// The hints that are names in the regions around the current region.
    plain: FxHashSet<u32>,
    /// The state from which the names in each isolated op continue.
    inner: FxHashMap<OpId, Start>,
    generic: bool,
    /// The scope around the arena.
    /// The names of the arguments of the first region, if the owner of the arena gives them.
    arguments: Vec<String>,
    outer: Option<Rc<Scope>>,
}

/// The state from which the names of an arena start.
#[derive(Clone, Default, Debug)]
pub(super) struct Start {
    counters: Counters,
    outer: Option<Rc<Scope>>,
    known: Rc<RefCell<HintTable>>,
    /// The names of the arguments of the first region, if the owner of the arena gives them.
    pub(super) arguments: Vec<String>,
}

/// Returns the names that an op gives to the arguments of its first region.
pub(super) fn argument_names(op: OpRef<'_, '_>) -> Vec<String> {
    if let Some(names) = super::ports::argument_names(op) {
        return names;
    }
    let hook = op.def().and_then(|def| def.hooks.argument_names?.get::<ResultNamesFn>());
    hook.map_or(Vec::new(), |names| names(op))
}

/// The names of a region, and the enclosing scope. Regions without names have no scope.
#[derive(Debug)]
struct Scope {
    /// The hints that are names.
    plain: Vec<u32>,
    /// The same hints as a set, created when an isolated op first needs it.
    set: OnceCell<FxHashSet<u32>>,
    /// The other names, in the order of their numbers.
    numbered: Vec<Numbered>,
    outer: Option<Rc<Scope>>,
}

impl Scope {
    fn has_plain(&self, hint: u32) -> bool {
        self.set.get_or_init(|| self.plain.iter().copied().collect()).contains(&hint)
    }
}

/// Returns whether a name is in `names`, which are sorted by their numbers.
fn has_numbered(names: &[Numbered], wanted: Numbered) -> bool {
    names.binary_search_by_key(&wanted.number, |name| name.number).is_ok_and(|at| names[at] == wanted)
}

/// Returns a scope and its enclosing scopes.
fn outwards(scope: &Option<Rc<Scope>>) -> impl Iterator<Item = &Scope> {
    std::iter::successors(scope.as_deref(), |scope| scope.outer.as_deref())
}

/// The results of naming the values of one region.
#[derive(Default)]
struct Found<'a, 'c> {
    /// The hints that became names.
    plain: Vec<u32>,
    /// The other names.
    numbered: Vec<Numbered>,
    /// The scope around the region.
    outer: Option<Rc<Scope>>,
    /// The ops of the region that have regions.
    owners: Vec<OpRef<'a, 'c>>,
}

impl Names {
    /// Names all values in the given regions of `body`. `unique` gives the counters of each region for the generic form, which has numbers
    /// only.
    pub(super) fn new(body: &Body<'_>, regions: &[RegionId], start: Start, unique: Option<&Starts>) -> Names {
        let Start { counters: start, outer, known, arguments } = start;
        let mut names = Names {
            names: vec![Name::Unset; body.values.len()],
            numbered: Vec::new(),
            given: Vec::new(),
            known,
            body: std::ptr::from_ref(body) as usize,
            member: Vec::new(),
            plain: FxHashSet::default(),
            inner: FxHashMap::default(),
            generic: unique.is_some(),
            outer: outer.clone(),
            arguments,
        };
        // Entering a region with its counters and the enclosing scope, or leaving a scope.
        enum Step {
            Enter(RegionId, Counters, Option<Rc<Scope>>),
            Leave(Rc<Scope>),
        }
        let mut stack: Vec<Step> =
            regions.iter().rev().map(|&r| Step::Enter(r, start, outer.clone())).collect();
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(gone) => {
                    for hint in &gone.plain {
                        names.plain.remove(hint);
                    }
                }
                Step::Enter(region, mut counters, outer) => {
                    let region = RegionRef::new(body, region);
                    counters =
                        unique.and_then(|starts| starts.get(&place(region))).copied().unwrap_or(counters);
                    let mut found = Found { outer, ..Found::default() };
                    names.region(region, &mut counters, &mut found);
                    let Found { plain, numbered, outer: mut scope, owners } = found;
                    if !plain.is_empty() || !numbered.is_empty() {
                        let own = Scope { plain, set: OnceCell::new(), numbered, outer: scope };
                        let own = Rc::new(own);
                        stack.push(Step::Leave(own.clone()));
                        scope = Some(own);
                    }
                    let at = stack.len();
                    for op in owners {
                        if op.isolated_body().is_some() {
                            let known = names.known.clone();
                            names.inner.insert(
                                op.id(),
                                Start { counters, outer: scope.clone(), known, arguments: Vec::new() },
                            );
                        } else {
                            let inner = op.regions().map(|r| Step::Enter(r.id(), counters, scope.clone()));
                            stack.extend(inner);
                        }
                    }
                    stack[at..].reverse();
                }
            }
        }
        names
    }

    fn region<'a, 'c>(
        &mut self,
        region: RegionRef<'a, 'c>,
        counters: &mut Counters,
        found: &mut Found<'a, 'c>,
    ) {
        let has_arguments = region.entry().is_some_and(|entry| !entry.arg_ids().is_empty());
        let names = if has_arguments { self.argument_names(region) } else { Vec::new() };
        for block in region.blocks() {
            let entry = block.is_entry();
            for (i, arg) in block.args().enumerate() {
                if let Some(hint) = names.get(i).filter(|hint| entry && !hint.is_empty()) {
                    self.text(arg, hint, counters, found);
                } else if entry {
                    self.names[arg.id().index()] = Name::Arg(counters.arg);
                    counters.arg += 1;
                } else {
                    self.number(arg, counters);
                }
            }
            for op in block.ops() {
                self.results(op, counters, found);
                if op.num_regions() > 0 {
                    found.owners.push(op);
                }
            }
        }
    }

    /// Returns the names that the owner of a region gives to its arguments.
    fn argument_names(&self, region: RegionRef<'_, '_>) -> Vec<String> {
        if self.generic {
            return Vec::new();
        }
        // The owner of an isolated body is outside of the arena.
        let Some(owner) = region.parent_op() else {
            let is_first = region.body().top_regions().next().is_some_and(|first| first.id() == region.id());
            return if is_first { self.arguments.clone() } else { Vec::new() };
        };
        match owner.region(0).is_some_and(|first| first.id() == region.id()) {
            true => argument_names(owner),
            false => Vec::new(),
        }
    }

    fn number(&mut self, value: Value<'_, '_>, counters: &mut Counters) {
        self.names[value.id().index()] = Name::Number(counters.value);
        counters.value += 1;
    }

    fn results(&mut self, op: OpRef<'_, '_>, counters: &mut Counters, found: &mut Found<'_, '_>) {
        let count = op.num_results();
        if count == 0 {
            return;
        }
        let hints = Hints::of(op, self.generic);
        // A group begins at the first result and at each result with a hint.
        let mut start = 0;
        while start < count {
            let first = op.result(start);
            match hints.get(start) {
                Some(hint) => self.text(first, hint, counters, found),
                None => self.number(first, counters),
            }
            let mut rest = (start + 1..count).inspect(|_| work::add(1));
            let end = rest.find(|&i| hints.get(i).is_some()).unwrap_or(count);
            if end - start > 1 {
                self.member.resize(self.names.len(), 0);
                let name = self.names[first.id().index()];
                for i in start..end {
                    let at = op.result(i).id().index();
                    self.member[at] = (i - start) as u32 + 1;
                    self.names[at] = name;
                }
            }
            start = end;
        }
    }

    fn text(&mut self, value: Value<'_, '_>, hint: &str, counters: &mut Counters, found: &mut Found<'_, '_>) {
        let known = self.known.clone();
        let known = &mut *known.borrow_mut();
        let hint = known.number(&sanitize(hint));
        self.names[value.id().index()] = if self.is_plain_used(known, hint, found) {
            let name = self.numbered(known, hint, counters);
            found.numbered.push(name);
            self.numbered.push(name);
            Name::Numbered(self.numbered.len() as u32 - 1)
        } else {
            found.plain.push(hint);
            self.plain.insert(hint);
            Name::Plain(hint)
        };
    }

    /// Returns the next unused name that consists of this hint and a number.
    fn numbered(&self, known: &HintTable, hint: u32, counters: &mut Counters) -> Numbered {
        loop {
            let name = Numbered { hint, number: counters.conflict };
            counters.conflict += 1;
            if !known.as_plain(name).is_some_and(|hint| self.is_hint_used(hint)) {
                return name;
            }
        }
    }
    /// Returns whether a hint is already a name, or has the same text as a numbered name.
    fn is_plain_used(&self, known: &HintTable, hint: u32, found: &Found<'_, '_>) -> bool {
        let is_used = |name| {
            let mut outer = outwards(&found.outer);
            has_numbered(&found.numbered, name) || outer.any(|scope| has_numbered(&scope.numbered, name))
        };
        self.is_hint_used(hint) || known.as_numbered(hint).is_some_and(is_used)
    }
    fn is_hint_used(&self, hint: u32) -> bool {
        self.plain.contains(&hint) || outwards(&self.outer).any(|scope| scope.has_plain(hint))
    }

    /// Returns the state from which the names in an isolated op continue.
    pub(super) fn inside(&self, op: OpId) -> Start {
        self.inner.get(&op).cloned().unwrap_or_default()
    }

    /// Returns whether `value` belongs to the arena that these names are for.
    pub(super) fn are_of(&self, value: Value<'_, '_>) -> bool {
        self.body == std::ptr::from_ref(value.body()) as usize
    }

    /// Gives a value the name of a value outside.
    pub(super) fn give(&mut self, value: Value<'_, '_>, name: String) {
        if let Some(own) = self.names.get_mut(value.id().index()) {
            *own = Name::Given(self.given.len() as u32);
            self.given.push(name);
        }
    }

    /// Writes `%name`, with `#i` if the value belongs to a group.
    pub(super) fn write(&self, value: Value<'_, '_>, out: &mut String) {
        self.write_group(value, out);
        if let Some(&member @ 1..) = self.member.get(value.id().index()) {
            out.push('#');
            push_number(out, u64::from(member - 1));
        }
    }

    /// Writes the name of the value's group.
    pub(super) fn write_group(&self, value: Value<'_, '_>, out: &mut String) {
        match self.names.get(value.id().index()) {
            Some(Name::Number(n)) => {
                out.push('%');
                push_number(out, u64::from(*n));
            }
            Some(Name::Arg(n)) => {
                out.push_str("%arg");
                push_number(out, u64::from(*n));
            }
            Some(Name::Plain(hint)) => {
                out.push('%');
                out.push_str(&self.known.borrow().hints[*hint as usize]);
            }
            Some(Name::Numbered(place)) => {
                let Numbered { hint, number } = self.numbered[*place as usize];
                out.push('%');
                out.push_str(&self.known.borrow().hints[hint as usize]);
                out.push('_');
                push_number(out, u64::from(number));
            }
            Some(Name::Given(place)) => out.push_str(&self.given[*place as usize]),
            Some(Name::Unset) | None => out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Writes the text before ` = `: `%0`, `%1:2`, `%a, %b`.
    pub(super) fn write_results(&self, op: OpRef<'_, '_>, out: &mut String) {
        let mut i = 0;
        while i < op.num_results() {
            if i > 0 {
                out.push_str(", ");
            }
            let first = i;
            i += 1;
            let continues = |i: usize| self.member.get(op.result(i).id().index()).is_some_and(|&n| n > 1);
            while i < op.num_results() && continues(i) {
                i += 1;
            }
            self.write_group(op.result(first), out);
            if i - first > 1 {
                out.push(':');
                push_number(out, (i - first) as u64);
            }
        }
    }
}

/// The names that an op suggests for its results.
enum Hints {
    None,
    First(&'static str),
    Each(Vec<String>),
}

impl Hints {
    fn of(op: OpRef<'_, '_>, generic: bool) -> Hints {
        match op.def().map(|def| def.result_names) {
            _ if generic => Hints::None,
            Some(ResultNames::First(name)) => Hints::First(name),
            Some(ResultNames::Made(parts)) => {
                made_name(op, parts).map_or(Hints::None, |name| Hints::Each(vec![name]))
            }
            Some(ResultNames::Groups(names)) => {
                let mut all = vec![String::new(); op.num_results()];
                for (i, name) in names.iter().enumerate() {
                    let group = op.result_group(ResultIdx(i as u16));
                    if let Some(first) = group.filter(|group| !group.is_empty()).map(|group| group.start) {
                        all[first] = (*name).to_owned();
                    }
                }
                Hints::Each(all)
            }
            Some(ResultNames::Hook(hook)) => {
                hook.get::<ResultNamesFn>().map_or(Hints::None, |names| Hints::Each(names(op)))
            }
            Some(ResultNames::None) | None => Hints::None,
        }
    }
    fn get(&self, i: usize) -> Option<&str> {
        let hint = match self {
            Hints::None => None,
            Hints::First(name) => (i == 0).then_some(*name),
            Hints::Each(names) => names.get(i).map(String::as_str),
        };
        hint.filter(|hint| !hint.is_empty())
    }
}

/// Returns the name that a table makes of values of attributes; `None` if a value is absent or has no text.
fn made_name(op: OpRef<'_, '_>, parts: &[NamePart]) -> Option<String> {
    let mut name = String::new();
    for part in parts {
        match part {
            NamePart::Text(text) => name.push_str(text),
            NamePart::Value(path) => {
                let (attr, params) = path.split_first()?;
                name.push_str(&attr_text(op.attr(attr)?, params)?);
            }
        }
    }
    Some(name)
}

/// Returns the number or the text in an attribute, or in a parameter of it.
fn attr_text(attr: Attribute<'_>, params: &[&str]) -> Option<String> {
    match (attr.data(), params.split_first()) {
        (AttrData::Integer { value, ty }, None) if ty.signless_width() == Some(1) => {
            Some((*value != 0).to_string())
        }
        (AttrData::Integer { value, .. }, None) => Some(value.to_string()),
        (AttrData::String { value, .. }, None) => Some(value.as_str().to_owned()),
        (AttrData::Declared { def, params }, Some((name, rest))) => {
            let at = def.params.iter().position(|param| param.name == *name)?;
            param_text(params.get(at)?, rest)
        }
        _ => None,
    }
}

/// Returns the number or the text in a parameter, or in a parameter of the type or attribute that it holds.
fn param_text(param: &Param<'_>, rest: &[&str]) -> Option<String> {
    match (param, rest.split_first()) {
        (Param::Int(value), None) => Some(value.to_string()),
        (Param::Bool(value), None) => Some(value.to_string()),
        (Param::Str(text), None) => Some(text.as_str().to_owned()),
        (Param::Attr(attr), _) => attr_text(*attr, rest),
        (Param::Type(ty), Some((name, rest))) => match ty.data() {
            TypeData::Declared { def, params } => {
                let at = def.params.iter().position(|param| param.name == *name)?;
                param_text(params.get(at)?, rest)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Converts a hint to a valid name, as MLIR does: letters, digits, `_`, `$`, `.` and `-` are kept, and a leading digit gets an underscore.
fn sanitize(hint: &str) -> Cow<'_, str> {
    let stays = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.' | b'-');
    let begins_with_digit = hint.starts_with(|c: char| c.is_ascii_digit());
    if !begins_with_digit && hint.bytes().all(stays) {
        return Cow::Borrowed(hint);
    }
    let mut name = String::with_capacity(hint.len() + 1);
    if begins_with_digit {
        name.push('_');
    }
    for c in hint.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '$' | '.' | '-' => name.push(c),
            ' ' => name.push('_'),
            _ => {
                let _ = write!(name, "{:X}", c as u32);
            }
        }
    }
    Cow::Owned(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_end_of_names() {
        for (name, expected) in [
            ("alloc_0", Some(("alloc", 0))),
            ("a_1_12", Some(("a_1", 12))),
            ("_7", Some(("", 7))),
            ("c1_i32", None),
            ("a_", None),
            ("a_01", None),
            ("a_+1", None),
            ("a_4294967296", None),
            ("alloc", None),
        ] {
            assert_eq!(split_number(name), expected, "{name}");
        }
    }

    /// A hint with the same text as a numbered name is found in both forms.
    #[test]
    fn names_that_read_alike() {
        let mut known = HintTable::default();
        let alloc = known.number("alloc");
        let name = Numbered { hint: alloc, number: 3 };
        assert_eq!(known.as_plain(name), None);
        let plain = known.number("alloc_3");
        assert_eq!((known.as_plain(name), known.as_numbered(plain)), (Some(plain), Some(name)));
        assert_eq!(known.as_plain(Numbered { number: 4, ..name }), None);
        let alone = known.number("other_3");
        assert_eq!((known.as_numbered(alloc), known.as_numbered(alone)), (None, None));
        let names = [2, 3, 7].map(|number| Numbered { hint: alloc, number });
        assert!(has_numbered(&names, name) && !has_numbered(&names, Numbered { hint: plain, ..name }));
        assert!(!has_numbered(&names, Numbered { number: 4, ..name }));
    }
}
