//! Names of values: `%0`, `%arg1`, `%c4_i32`, unique within an isolated op and the ops around the use.

use super::number::push_number;
use crate::body::{Body, OpId, OpRef, RegionId, RegionRef, Value};
use crate::def::ResultNames;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt::Write;
use std::rc::Rc;

/// The type of a `result_names` hook, which returns a name per result, and of an `argument_names` hook, which returns one per
/// argument of the first region. An empty name is none.
pub type ResultNamesFn = for<'a, 'c> fn(OpRef<'a, 'c>) -> Vec<String>;

/// The counters at the start of a region: numbering continues after what is visible in it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counters {
    value: u32,
    arg: u32,
    conflict: u32,
}

impl Drop for Scope {
    /// Drops the scopes around one after another, since regions may nest deep.
    fn drop(&mut self) {
        let mut next = self.around.take();
        while let Some(mut scope) = next.and_then(Rc::into_inner) {
            next = scope.around.take();
        }
    }
}

/// The counters at the start of each region in the generic form, in which no two regions share a number. A region is known by
/// the address of its arena and its id there.
pub(super) type Starts = FxHashMap<(usize, RegionId), Counters>;

fn place(region: RegionRef<'_, '_>) -> (usize, RegionId) {
    (std::ptr::from_ref(region.body()) as usize, region.id())
}

/// Finds the counters at the start of all regions inside of these, which are visited as in MLIR: of several, the last one
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

#[derive(Clone, Copy, Debug)]
enum Name {
    Unset,
    Number(u32),
    Arg(u32),
    /// One of the texts.
    Text(u32),
}

/// The names of the values in one arena. A result that shares its name with the first result of its group is written with
/// its number.
#[derive(Debug)]
pub(super) struct Names {
    names: Vec<Name>,
    texts: Vec<Rc<str>>,
    /// The address of the arena.
    body: usize,
    /// The number within the group plus one; zero for a value that forms no group. Empty if there are no groups.
    member: Vec<u32>,
    used: FxHashSet<Rc<str>>,
    /// Room for a name that may be used already.
    candidate: String,
    /// Where the arenas of isolated ops continue.
    inner: FxHashMap<OpId, Start>,
    generic: bool,
    /// The scope around the arena.
    around: Option<Rc<Scope>>,
}

/// Where the names of an arena start.
#[derive(Clone, Default, Debug)]
pub(super) struct Start {
    counters: Counters,
    around: Option<Rc<Scope>>,
}

/// The names of a region, and those around it. Regions without any have no scope of their own.
#[derive(Debug)]
struct Scope {
    names: Vec<Rc<str>>,
    /// The same names, once somebody in an isolated op asks for one.
    set: OnceCell<FxHashSet<Rc<str>>>,
    around: Option<Rc<Scope>>,
}

impl Scope {
    fn has(&self, name: &str) -> bool {
        self.set.get_or_init(|| self.names.iter().cloned().collect()).contains(name)
    }
}

/// What is found in a region while its values are named.
#[derive(Default)]
struct Found<'a, 'c> {
    /// The names that it adds.
    names: Vec<Rc<str>>,
    /// Its ops that have regions.
    owners: Vec<OpRef<'a, 'c>>,
}

impl Names {
    /// Names all values in the given regions of `body`. With `unique`, each region starts where that says: this is the generic
    /// form, which has numbers only.
    pub(super) fn new(body: &Body<'_>, regions: &[RegionId], start: Start, unique: Option<&Starts>) -> Names {
        let Start { counters: start, around } = start;
        let mut names = Names {
            names: vec![Name::Unset; body.values.len()],
            texts: Vec::new(),
            body: std::ptr::from_ref(body) as usize,
            member: Vec::new(),
            used: FxHashSet::default(),
            candidate: String::new(),
            inner: FxHashMap::default(),
            generic: unique.is_some(),
            around: around.clone(),
        };
        // A region with the counters that it starts from and the scope around it, or the end of a scope.
        enum Step {
            Enter(RegionId, Counters, Option<Rc<Scope>>),
            Leave(Rc<Scope>),
        }
        let mut stack: Vec<Step> =
            regions.iter().rev().map(|&r| Step::Enter(r, start, around.clone())).collect();
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(gone) => {
                    for name in &gone.names {
                        names.used.remove(name);
                    }
                }
                Step::Enter(region, mut counters, around) => {
                    let region = RegionRef::new(body, region);
                    counters =
                        unique.and_then(|starts| starts.get(&place(region))).copied().unwrap_or(counters);
                    let mut found = Found::default();
                    names.region(region, &mut counters, &mut found);
                    let mut scope = around;
                    if !found.names.is_empty() {
                        let own = Scope { names: found.names, set: OnceCell::new(), around: scope };
                        let own = Rc::new(own);
                        stack.push(Step::Leave(own.clone()));
                        scope = Some(own);
                    }
                    let at = stack.len();
                    for op in found.owners {
                        if op.isolated_body().is_some() {
                            names.inner.insert(op.id(), Start { counters, around: scope.clone() });
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
        let names = self.argument_names(region);
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

    /// Returns the names that the op around a region gives to its arguments.
    fn argument_names(&self, region: RegionRef<'_, '_>) -> Vec<String> {
        let owner = region.parent_op().filter(|_| !self.generic);
        let owner = owner.filter(|op| op.region(0).is_some_and(|first| first.id() == region.id()));
        let hook = owner.and_then(|op| Some((op, op.def()?.hooks.argument_names?.get::<ResultNamesFn>()?)));
        hook.map_or(Vec::new(), |(op, names)| names(op))
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
        // A group begins at the first result and at each one with a hint.
        let mut start = 0;
        while start < count {
            let first = op.result(start);
            match hints.get(start) {
                Some(hint) => self.text(first, hint, counters, found),
                None => self.number(first, counters),
            }
            let end = (start + 1..count).find(|&i| hints.get(i).is_some()).unwrap_or(count);
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
        let name = self.free_name(&sanitize(hint), counters);
        found.names.push(name.clone());
        self.names[value.id().index()] = Name::Text(self.texts.len() as u32);
        self.texts.push(name);
    }

    /// Returns a name that is not used yet, and is from now on: the hint, or one with a number.
    fn free_name(&mut self, hint: &str, counters: &mut Counters) -> Rc<str> {
        if !self.is_used(hint) {
            let name: Rc<str> = hint.into();
            self.used.insert(name.clone());
            return name;
        }
        loop {
            let candidate = &mut self.candidate;
            candidate.clear();
            candidate.push_str(hint);
            candidate.push('_');
            push_number(candidate, u64::from(counters.conflict));
            counters.conflict += 1;
            let name: Rc<str> = self.candidate.as_str().into();
            if !self.is_used_around(&name) && self.used.insert(name.clone()) {
                return name;
            }
        }
    }

    fn is_used(&self, name: &str) -> bool {
        self.used.contains(name) || self.is_used_around(name)
    }
    fn is_used_around(&self, name: &str) -> bool {
        let mut around = std::iter::successors(self.around.as_deref(), |scope| scope.around.as_deref());
        around.any(|scope| scope.has(name))
    }

    /// Returns where the arena of an isolated op continues.
    pub(super) fn inside(&self, op: OpId) -> Start {
        self.inner.get(&op).cloned().unwrap_or_default()
    }

    /// Returns whether these are the names of the values in the arena of `value`.
    pub(super) fn are_of(&self, value: Value<'_, '_>) -> bool {
        self.body == std::ptr::from_ref(value.body()) as usize
    }

    /// Writes `%name`, with `#i` if it is one of a group.
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
            Some(Name::Text(text)) => {
                out.push('%');
                out.push_str(&self.texts[*text as usize]);
            }
            Some(Name::Unset) | None => out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Writes what comes before ` = `: `%0`, `%1:2`, `%a, %b`.
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

/// Makes a name of a hint, as MLIR does: letters, digits, `_`, `$`, `.` and `-` stay, and a leading digit gets an
/// underscore.
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
