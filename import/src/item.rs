//! Items of a spec, as parts that can be omitted separately.

use bourn_spec::Printer;
use bourn_spec::ast::{self, Clause, ClauseKind, GenericItem, ItemKind, TraitUseItem, ValueItem, ValuesKind};
use bourn_spec::model::Span;

/// A part of an item, with alternatives for the case that the language rejects it.
#[derive(Clone, Debug)]
pub struct Part<T> {
    /// The alternative that is used.
    pub fate: Fate,
    choices: Vec<T>,
}

/// Which alternative of a part is used.
#[derive(Clone, Debug)]
pub struct Fate {
    /// The name of the part in reports.
    pub what: String,
    at: usize,
    /// The number of alternatives.
    count: usize,
    /// The number of alternatives with the full meaning; the alternatives after them are more general.
    whole: usize,
    /// Whether the item is valid without it.
    may_be_left_out: bool,
    /// Text in the original language, which becomes a comment if the part is omitted.
    pub original: Option<String>,
}

impl<T: PartialEq> Part<T> {
    /// Creates a part that the item requires: the item is omitted without it.
    pub fn needed(what: impl Into<String>, choice: impl Into<T>) -> Part<T> {
        let fate =
            Fate { what: what.into(), at: 0, count: 1, whole: 1, may_be_left_out: false, original: None };
        Part { fate, choices: vec![choice.into()] }
    }

    /// Creates a part that may be omitted, which makes the item more general.
    pub fn optional(what: impl Into<String>, choice: impl Into<T>) -> Part<T> {
        let mut part = Part::needed(what, choice);
        part.fate.may_be_left_out = true;
        part
    }

    /// Adds an alternative with the same meaning, to use if those before it are rejected.
    #[must_use]
    pub fn or_the_same(mut self, choice: impl Into<T>) -> Part<T> {
        self.choices.push(choice.into());
        self.fate.count = self.choices.len();
        self.fate.whole = self.fate.count;
        self
    }

    /// Adds a more general alternative, to use if those before it are rejected.
    #[must_use]
    pub fn or(mut self, choice: impl Into<T>) -> Part<T> {
        let choice = choice.into();
        if !self.choices.contains(&choice) {
            self.choices.push(choice);
            self.fate.count = self.choices.len();
        }
        self
    }

    /// Sets the text in the original language.
    #[must_use]
    pub fn of(mut self, original: impl Into<String>) -> Part<T> {
        self.fate.original = Some(original.into());
        self
    }

    /// Returns the syntax tree, or `None` if the part is omitted.
    pub fn get(&self) -> Option<&T> {
        self.choices.get(self.fate.at)
    }
}

impl Fate {
    /// Returns whether the current alternative is more general than the first one.
    pub fn is_partial(&self) -> bool {
        self.at >= self.whole
    }

    /// Returns whether the part is omitted.
    pub fn is_gone(&self) -> bool {
        self.at >= self.count
    }

    /// Advances to the next alternative. Returns whether there is one, or the part may be omitted.
    pub fn fall_back(&mut self) -> bool {
        self.at += 1;
        !self.is_gone() || self.may_be_left_out
    }
}

/// An item: an op, a type, a constraint.
#[derive(Clone, Debug)]
pub struct Item {
    /// The item's name in reports.
    pub name: String,
    /// Lines of documentation.
    pub docs: Vec<String>,
    /// The omitted parts, with the reasons.
    pub omissions: Vec<String>,
    /// The item without the parts below.
    pub head: Part<ItemKind>,
    /// Generics.
    pub generics: Vec<Part<GenericItem>>,
    /// Traits, families, interfaces.
    pub traits: Vec<Part<TraitUseItem>>,
    /// Lists of values.
    pub groups: Vec<(ValuesKind, Vec<Part<ValueItem>>)>,
    /// Other clauses.
    pub clauses: Vec<Part<Clause>>,
    /// The reason why the item is omitted.
    pub left_out: Option<String>,
}

/// The place of a part in an item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// The head.
    Head,
    /// A variable.
    Generic(usize),
    /// A trait.
    Trait(usize),
    /// A part of a group.
    Group(usize, usize),
    /// A clause.
    Clause(usize),
}

/// The parts of a draft, by the number that is their place in the syntax tree.
#[derive(Debug, Default)]
pub struct Places {
    all: Vec<(usize, Place)>,
}

impl Places {
    /// Returns the place in the syntax tree of a part of an item.
    fn span(&mut self, item: usize, place: Place) -> Span {
        let number = self.all.len() as u32;
        self.all.push((item, place));
        Span { file: 0, start: number, end: number + 1 }
    }

    /// Returns the part with a place in the syntax tree, and its item.
    pub fn part(&self, span: Span) -> Option<(usize, Place)> {
        self.all.get(span.start as usize).copied()
    }
}

impl Item {
    /// Creates an item without parts.
    pub fn new(name: impl Into<String>, kind: ItemKind) -> Item {
        let name = name.into();
        Item {
            head: Part::needed(name.clone(), kind),
            name,
            docs: Vec::new(),
            omissions: Vec::new(),
            generics: Vec::new(),
            traits: Vec::new(),
            groups: Vec::new(),
            clauses: Vec::new(),
            left_out: None,
        }
    }

    /// Returns the fate of a part.
    pub fn fate(&mut self, place: Place) -> Option<&mut Fate> {
        match place {
            Place::Head => Some(&mut self.head.fate),
            Place::Generic(i) => self.generics.get_mut(i).map(|part| &mut part.fate),
            Place::Trait(i) => self.traits.get_mut(i).map(|part| &mut part.fate),
            Place::Group(i, j) => {
                self.groups.get_mut(i).and_then(|(_, parts)| parts.get_mut(j)).map(|part| &mut part.fate)
            }
            Place::Clause(i) => self.clauses.get_mut(i).map(|part| &mut part.fate),
        }
    }

    /// Sets the item's `rust_name`, if the name derived from its name in the spec is taken.
    pub fn rename(&mut self, rust_name: &str) {
        self.clauses.push(Part::needed("its name in Rust", ClauseKind::RustName(rust_name.into())));
    }

    /// Returns the syntax tree, in which each part has a place; `None` if the item is omitted.
    pub fn tree(&self, index: usize, places: &mut Places) -> Option<ast::Item> {
        let kind = self.head.get().filter(|_| self.left_out.is_none())?;
        let mut item = ast::Item { doc: self.docs.join("\n"), ..kind.clone().into() };
        item.span = places.span(index, Place::Head);
        match &mut item.kind {
            ItemKind::Op(op) => {
                op.generics = self.generics(index, places);
                op.traits = self.traits(index, places);
                op.clauses = self.clauses(index, places);
            }
            ItemKind::Type(declared) => {
                declared.traits = self.traits(index, places);
                declared.clauses = self.clauses(index, places);
            }
            ItemKind::Trait(declared) | ItemKind::Interface(declared) => {
                declared.clauses = self.clauses(index, places);
            }
            _ => {}
        }
        Some(item)
    }

    fn generics(&self, index: usize, places: &mut Places) -> Vec<GenericItem> {
        let all = self.generics.iter().enumerate();
        let all = all.filter_map(|(i, part)| {
            let mut generic = part.get()?.clone();
            generic.name.span = places.span(index, Place::Generic(i));
            Some(generic)
        });
        all.collect()
    }

    fn traits(&self, index: usize, places: &mut Places) -> Vec<TraitUseItem> {
        let all = self.traits.iter().enumerate();
        let all = all.filter_map(|(i, part)| {
            let mut used = part.get()?.clone();
            used.path.span = places.span(index, Place::Trait(i));
            Some(used)
        });
        all.collect()
    }

    fn clauses(&self, index: usize, places: &mut Places) -> Vec<Clause> {
        let mut clauses = Vec::new();
        for (i, (kind, parts)) in self.groups.iter().enumerate() {
            let values = parts.iter().enumerate().filter_map(|(j, part)| {
                let mut value = part.get()?.clone();
                value.name.span = places.span(index, Place::Group(i, j));
                Some(value)
            });
            let values: Vec<ValueItem> = values.collect();
            if !values.is_empty() {
                clauses.push(ClauseKind::Values(*kind, values).into());
            }
        }
        for (i, part) in self.clauses.iter().enumerate() {
            let Some(clause) = part.get() else { continue };
            clauses.push(Clause { span: places.span(index, Place::Clause(i)), ..clause.clone() });
        }
        clauses
    }

    /// Prints the omitted parts as comments.
    pub fn print_remarks(&self, printer: &mut Printer) {
        let name = &self.name;
        match &self.left_out {
            Some(reason) => printer.remark(&format!("{name} is left out: {reason}")),
            None => self.omissions.iter().for_each(|what| printer.remark(&format!("{name}: {what}"))),
        }
    }
}
