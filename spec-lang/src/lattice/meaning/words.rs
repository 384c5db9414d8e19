//! Writes formulas in words.

use super::finite::MAX_LISTED;
use crate::lattice::Lattice;
use crate::lattice::build::{AtomKey, Env, EnvArg};
use crate::lattice::expr::{Linear, Op, Source};
use crate::lattice::form::{AtomId, Form, Lit, Node, Nums, Texts};
use crate::lattice::int::IntSet;
use crate::lattice::item::Value;
use crate::lattice::literal::value_text;
use crate::lattice::universe::{Base, Ix, Kind, float_of, full};
use crate::model::*;
use bourn_terms::{Arg, Const, Constraint, ParamArg, Tables, syntax};
use std::cell::Cell;

/// The greatest number of formulas that one description visits; the rest is cut.
const MAX_VISITS: u32 = 400;
/// The greatest depth of types in types that is described.
const MAX_DEPTH: u32 = 4;
/// The greatest number of definitions that are listed by name.
const MAX_NAMES: usize = 12;
/// The text in place of a part that is cut.
const CUT: &str = "..";

/// The words for formulas, in the scope of a declaration with generics.
pub(super) struct Words<'l, 'a> {
    lattice: &'l Lattice<'a>,
    generics: &'l [Generic<'a>],
    visits: Cell<u32>,
    depth: Cell<u32>,
}

/// A parameter of a definition, or an item of a list.
#[derive(Clone, Copy)]
struct Slot<'n> {
    name: &'n str,
    kind: Kind,
    /// The kind in the declaration, which names the cases of enums.
    declared: Option<&'n ParamKind>,
    /// Whether it is the shape of a type.
    shape: bool,
}

impl<'l, 'a> Words<'l, 'a> {
    pub(super) fn new(lattice: &'l Lattice<'a>, generics: &'l [Generic<'a>]) -> Self {
        Words { lattice, generics, visits: Cell::new(MAX_VISITS), depth: Cell::new(0) }
    }

    /// Returns descriptions of the items that satisfy a formula: each item fits one of them.
    pub(super) fn alternatives(&self, subject: Subject, form: Form) -> Vec<String> {
        if !self.enter() {
            return vec![CUT.to_owned()];
        }
        let lattice = self.lattice;
        let noun = noun(subject);
        let node = lattice.forms.node(form);
        let mut out = Vec::new();
        match &*node {
            Node::False => return vec![format!("no {noun}")],
            Node::True => return vec![format!("any {noun}")],
            // Arms that do not depend on a definition are described as a whole.
            Node::Or(parts) => {
                let (whole, rest): (Vec<Form>, Vec<Form>) =
                    parts.iter().partition(|part| self.is_whole(subject, **part));
                out.extend(whole.into_iter().map(|part| self.that(noun, part)));
                if !rest.is_empty() {
                    out.extend(self.by_definition(subject, lattice.forms.or(rest)));
                }
            }
            _ if self.is_whole(subject, form) => out.push(self.that(noun, form)),
            _ => out = self.by_definition(subject, form),
        }
        out
    }

    /// Describes conditions on an item as a whole: `any op that has the trait Pure`, or the name of a generic.
    fn that(&self, noun: &str, form: Form) -> String {
        if let Node::Lit(Lit::Atom(id, true)) = &*self.lattice.forms.node(form)
            && let Some(AtomKey::Generic(at, name)) = self.atom_key(*id)
            && let Some(name) = name.or_else(|| Some(self.generics.get(at.index())?.name.clone()))
        {
            return format!("`{name}`");
        }
        format!("any {noun} that {}", self.whole(form))
    }

    /// Counts a step; `false` if the description is long enough.
    fn enter(&self) -> bool {
        let left = self.visits.get();
        self.visits.set(left.saturating_sub(1));
        left > 0
    }

    /// Describes the items of each definition; definitions with equal words are described together.
    fn by_definition(&self, subject: Subject, form: Form) -> Vec<String> {
        let lattice = self.lattice;
        let mut groups: Vec<(String, Vec<Ix>)> = Vec::new();
        let mut listed = Vec::new();
        let mut excluded = Vec::new();
        let support = lattice.support_of(form);
        let other = lattice.universe.of(subject).last();
        let others_fit =
            other.is_some_and(|&ix| support.contains(ix) && lattice.restrict(form, ix) == Ok(Form::TRUE));
        for &ix in lattice.universe.of(subject) {
            let of_ix = if support.contains(ix) { lattice.restrict(form, ix) } else { Ok(Form::FALSE) };
            let Ok(of_ix) = of_ix else { return vec![CUT.to_owned()] };
            let nothing = of_ix == Form::FALSE || !matches!(lattice.has_none(of_ix, ix), Ok(false));
            if nothing {
                excluded.push(ix);
                continue;
            }
            let is_covered = others_fit && of_ix == Form::TRUE;
            match lattice.all_items(of_ix, ix) {
                Some(items) if !(is_covered || items.is_empty()) => {
                    listed.extend(items.iter().map(|item| format!("`{}`", item.show(lattice.model()))));
                }
                _ => {
                    let words =
                        if of_ix == Form::TRUE { String::new() } else { self.of_definition(ix, of_ix) };
                    match groups.iter_mut().find(|(known, _)| *known == words) {
                        Some((_, all)) => all.push(ix),
                        None => groups.push((words, vec![ix])),
                    }
                }
            }
        }
        let mut out = Vec::new();
        out.extend(groups.iter().map(|(words, all)| {
            let mut text = self.names(subject, all, &excluded, words.is_empty());
            if !words.is_empty() {
                text.push_str(&format!(" where {words}"));
            }
            text
        }));
        if !listed.is_empty() {
            out.insert(0, choice(&listed));
        }
        if out.is_empty() {
            out.push(format!("no known {}", noun(subject)));
        }
        out
    }

    /// Returns the names of definitions; `excluded` are the definitions of which no item satisfies the constraint.
    fn names(&self, subject: Subject, all: &[Ix], excluded: &[Ix], whole: bool) -> String {
        let unloaded = self.lattice.universe.of(subject).last();
        let name = |ix: &Ix| format!("`{}`", self.definition(*ix));
        let any_other = unloaded.is_some_and(|ix| all.contains(ix));
        if any_other && whole && !excluded.is_empty() {
            return format!("any {} other than {}", noun(subject), cut(excluded.iter().map(name).collect()));
        }
        if any_other && whole {
            return format!("any other {}", noun(subject));
        }
        let mut names: Vec<String> = all.iter().filter(|ix| Some(*ix) != unloaded).map(name).collect();
        if any_other {
            names.push(format!("a{} {} of another dialect", n(subject), noun(subject)));
        }
        cut(names)
    }

    /// Returns the name of a definition.
    fn definition(&self, ix: Ix) -> String {
        use crate::lattice::Def;
        let model = self.lattice.model();
        let full = |sigil: &str, dialect: DialectId, name: &str| match model[dialect].name.as_str() {
            "builtin" => name.to_owned(),
            dialect => format!("{sigil}{dialect}.{name}"),
        };
        match self.lattice.universe.entry(ix).def {
            Some(Def::Type(id)) => full("!", model[id].dialect, &model[id].mnemonic),
            Some(Def::Attr(id)) => full("#", model[id].dialect, &model[id].mnemonic),
            Some(Def::EnumAttr(id)) => full("#", model[id].dialect, &model[id].name),
            Some(Def::Op(id)) => model.op_name(id),
            Some(Def::BuiltinType(builtin)) => builtin.name().to_owned(),
            Some(Def::BuiltinAttr(builtin)) => builtin.name().to_owned(),
            None => "other".to_owned(),
        }
    }

    /// Returns whether a formula consists of conditions on an item as a whole.
    fn is_whole(&self, subject: Subject, form: Form) -> bool {
        match &*self.lattice.forms.node(form) {
            Node::And(parts) | Node::Or(parts) => parts.iter().all(|part| self.is_whole(subject, *part)),
            Node::Lit(Lit::Interface(..) | Lit::Trait(..) | Lit::Atom(..)) => true,
            // The lattice does not look into ops.
            Node::Lit(Lit::Pred(..)) => subject == Subject::Op,
            _ => false,
        }
    }

    /// Describes conditions on an item as a whole: `implements Shaped and has the trait Pure`.
    fn whole(&self, form: Form) -> String {
        if !self.enter() {
            return CUT.to_owned();
        }
        let model = self.lattice.model();
        match &*self.lattice.forms.node(form) {
            Node::And(parts) => self.joined(parts, " and ", |part| self.whole(part)),
            Node::Or(parts) => self.joined(parts, " or ", |part| self.whole(part)),
            Node::Lit(Lit::Interface(id, true)) => format!("implements `{}`", model[*id].name),
            Node::Lit(Lit::Interface(id, false)) => format!("does not implement `{}`", model[*id].name),
            Node::Lit(Lit::Trait(id, true)) => format!("has the trait `{}`", model[*id].name),
            Node::Lit(Lit::Trait(id, false)) => format!("does not have the trait `{}`", model[*id].name),
            Node::Lit(Lit::Atom(id, positive)) => self.atom(*id, *positive),
            Node::Lit(Lit::Pred(id, positive)) => {
                let (pred, env) = self.lattice.preds.borrow().1[id.index()];
                signed("satisfies", "does not satisfy", *positive, &self.pred(pred, env))
            }
            _ => CUT.to_owned(),
        }
    }

    /// Describes a condition that the lattice does not look into.
    fn atom(&self, id: AtomId, positive: bool) -> String {
        let Some(key) = self.atom_key(id) else { return CUT.to_owned() };
        let model = self.lattice.model();
        match key {
            AtomKey::Pred(_, pred, env) => {
                signed("satisfies", "does not satisfy", positive, &self.pred(&pred, env))
            }
            AtomKey::Value(_, term, _) => {
                let term = syntax::term_text::<Tables>(&Names { words: self, env: Env::EMPTY }, &term);
                signed("satisfies a condition on", "violates a condition on", positive, &term)
            }
            AtomKey::Generic(at, name) => {
                let name = name.or_else(|| Some(self.generics.get(at.index())?.name.clone()));
                signed("satisfies", "does not satisfy", positive, &name.unwrap_or_else(|| CUT.to_owned()))
            }
            AtomKey::Definition(definition) => signed("is a", "is no", positive, definition.name()),
            AtomKey::Argument(_, ParamArg { param, arg }) => {
                let arg = match arg {
                    Arg::Generic(at) => self.generic(at, Env::EMPTY).unwrap_or_else(|| CUT.to_owned()),
                    Arg::Const(value) => value.to_string(),
                    Arg::Constraint(constraint) => constraint.to_string(),
                    Arg::Term(term) => self.term_text(&term, Env::EMPTY),
                };
                let verb = if positive { "has" } else { "does not have" };
                format!("{verb} `{param}` `{arg}`")
            }
            AtomKey::Trait(name) => signed("has the trait", "does not have the trait", positive, &name),
            AtomKey::Interface(name) => signed("implements", "does not implement", positive, &name),
            AtomKey::Implements(id) => signed("implements", "does not implement", positive, &model[id].name),
            AtomKey::Function(function) => {
                signed("passes the Rust function", "fails the Rust function", positive, function.path)
            }
        }
    }

    fn atom_key(&self, id: AtomId) -> Option<AtomKey<'a>> {
        let atoms = self.lattice.atoms.borrow();
        atoms.0.iter().find(|(_, known)| **known == id).map(|(key, _)| key.clone())
    }

    /// Describes the conditions on an item of a definition: `width is 8 and signedness is signless`.
    fn of_definition(&self, ix: Ix, form: Form) -> String {
        if !self.enter() {
            return CUT.to_owned();
        }
        let lattice = self.lattice;
        match &*lattice.forms.node(form) {
            Node::False => "nothing fits".to_owned(),
            Node::True => "anything fits".to_owned(),
            Node::And(parts) => self.joined(parts, " and ", |part| self.of_definition(ix, part)),
            Node::Or(parts) => self.joined(parts, " or ", |part| self.of_definition(ix, part)),
            Node::Lit(Lit::Col(at, form)) => {
                let column = &lattice.universe.entry(ix).columns[usize::from(*at)];
                let declared = self.declared(ix, &column.name);
                let slot = Slot { name: &column.name, kind: column.kind, declared, shape: column.shape };
                self.value(slot, *form)
            }
            Node::Lit(Lit::Expr(id, nums)) => {
                let text = format!("`{}`", self.linear(ix, &lattice.expr(*id)));
                format!("{text} {}", number(nums, &IntSet::all(), 2, &|value| format!("`{value}`")))
            }
            Node::Lit(Lit::Rel(id, positive)) => {
                let (_, whole) = lattice.rels.borrow().1[id.index()];
                self.relation(&whole, *positive)
            }
            Node::Lit(Lit::Atom(id, true)) if let Some(AtomKey::Pred(_, pred, env)) = self.atom_key(*id) => {
                format!("`{}`", self.pred(&pred, env))
            }
            Node::Lit(Lit::Atom(id, positive)) => format!("it {}", self.atom(*id, *positive)),
            Node::Lit(_) => format!("it {}", self.whole(form)),
        }
    }

    /// Describes a predicate over several parameters.
    fn relation(&self, whole: &Constraint<'a>, positive: bool) -> String {
        let text = match whole {
            Constraint::Where(_, pred) => pred.to_string(),
            Constraint::Named(named, args) if let Constraint::Where(_, pred) = named.body => {
                let names = Arguments { args };
                syntax::pred_text::<Tables>(&names, pred)
            }
            other => other.to_string(),
        };
        if positive { format!("`{text}`") } else { format!("not `{text}`") }
    }

    /// Returns the kind of a parameter in its declaration.
    fn declared(&self, ix: Ix, name: &str) -> Option<&'l ParamKind> {
        use crate::lattice::Def;
        let model = self.lattice.model();
        let decl = match self.lattice.universe.entry(ix).def? {
            Def::Type(id) => &model[id],
            Def::Attr(id) => &model[id],
            _ => return None,
        };
        decl.params.iter().find(|param| param.name == name).map(|param| &param.kind)
    }

    /// Describes a value.
    fn value(&self, slot: Slot<'_>, form: Form) -> String {
        if !self.enter() {
            return CUT.to_owned();
        }
        let lattice = self.lattice;
        let data = lattice.universe.kind_data(slot.kind);
        let name = format!("`{}`", slot.name);
        let node = lattice.forms.node(form);
        match &*node {
            Node::True => return format!("{name} is anything"),
            Node::False => return format!("{name} is impossible"),
            // A type or an attribute is described as a whole.
            _ if matches!(data.base, Base::Item(_)) => return self.item(slot, form),
            Node::And(parts) => return self.joined(parts, " and ", |part| self.value(slot, part)),
            Node::Or(parts) => return self.joined(parts, " or ", |part| self.value(slot, part)),
            _ => {}
        }
        let Node::Lit(lit) = &*node else { return CUT.to_owned() };
        match lit {
            Lit::Absent(true) => format!("{name} is absent"),
            Lit::Absent(false) => format!("{name} is present"),
            Lit::Num(nums) => format!("{name} {}", self.numbers(slot, nums)),
            Lit::Text(texts) => format!("{name} {}", text(texts)),
            Lit::Len(set) => {
                let of = if slot.shape { "`rank`".to_owned() } else { format!("`len({})`", slot.name) };
                let all = IntSet::range(0, i128::MAX);
                format!("{of} {}", number(&Nums::of(set.clone()), &all, 2, &|value| format!("`{value}`")))
            }
            Lit::At(i, form) => {
                let of = if slot.shape { format!("dim({i})") } else { format!("{}[{i}]", slot.name) };
                self.list_item(slot, &of, *form)
            }
            Lit::All(form) => format!("for each item of {name}: {}", self.list_item(slot, "item", *form)),
            Lit::Some(form) => format!("for some item of {name}: {}", self.list_item(slot, "item", *form)),
            _ => CUT.to_owned(),
        }
    }

    /// Describes an item of a list.
    fn list_item(&self, list: Slot<'_>, name: &str, form: Form) -> String {
        let Base::List(kind) = self.lattice.universe.kind_data(list.kind).base else { return CUT.to_owned() };
        let declared = match list.declared {
            Some(ParamKind::List(inner)) => Some(&**inner),
            _ => None,
        };
        self.value(Slot { name, kind, declared, shape: false }, form)
    }

    /// Describes a type or an attribute in a parameter.
    fn item(&self, slot: Slot<'_>, form: Form) -> String {
        let lattice = self.lattice;
        let data = lattice.universe.kind_data(slot.kind);
        let Base::Item(subject) = data.base else { return CUT.to_owned() };
        let name = format!("`{}`", slot.name);
        if let Node::Lit(Lit::Absent(absent)) = &*lattice.forms.node(form) {
            return format!("{name} is {}", if *absent { "absent" } else { "present" });
        }
        let may_be_absent = data.optional && lattice.absent(form);
        let there = lattice.there_only(form);
        if there == Form::FALSE {
            return format!("{name} is absent");
        }
        if self.depth.get() >= MAX_DEPTH {
            return format!("{name} is {CUT}");
        }
        self.depth.set(self.depth.get() + 1);
        let mut all: Vec<String> = Vec::new();
        for one in self.alternatives(subject, there) {
            // A condition inside a condition is in parentheses.
            all.push(if one.contains(" where ") { format!("({one})") } else { one });
        }
        self.depth.set(self.depth.get() - 1);
        if may_be_absent {
            all.insert(0, "absent".to_owned());
        }
        format!("{name} is {}", choice(&all))
    }

    /// Describes a set of numbers.
    fn numbers(&self, slot: Slot<'_>, nums: &Nums) -> String {
        let lattice = self.lattice;
        let data = lattice.universe.kind_data(slot.kind);
        let all = full(&lattice.forms, data);
        let range = match &*lattice.forms.node(all) {
            Node::Lit(Lit::Num(all)) => all.clone(),
            _ => Nums { absent: data.optional, dynamic: true, set: IntSet::all() },
        };
        let value = |key: i128| {
            let value = if data.base == Base::Float { Value::Float(float_of(key)) } else { Value::Int(key) };
            format!("`{}`", value_text(lattice.model(), slot.declared, &value))
        };
        let inside = nums.intersect(&range);
        let cases = matches!(slot.declared, Some(ParamKind::Enum(_) | ParamKind::Bool));
        let least = if cases { MAX_LISTED } else { 2 };
        number(&inside, &range.set, least, &value)
    }

    /// Returns the text of a sum.
    fn linear(&self, ix: Ix, linear: &Linear) -> String {
        let mut out = String::new();
        for (times, source) in &linear.terms {
            let text = self.source(ix, source);
            let sign = match (out.is_empty(), *times < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            out.push_str(sign);
            match times.unsigned_abs() {
                1 => out.push_str(&text),
                times => out.push_str(&format!("{times} * {text}")),
            }
        }
        match linear.constant {
            0 if !out.is_empty() => out,
            constant if out.is_empty() => constant.to_string(),
            constant if constant < 0 => format!("{out} - {}", constant.unsigned_abs()),
            constant => format!("{out} + {constant}"),
        }
    }

    fn source(&self, ix: Ix, source: &Source) -> String {
        let columns = &self.lattice.universe.entry(ix).columns;
        let column = |at: &u16| columns.get(usize::from(*at));
        let name = |at: &u16| column(at).map_or_else(|| CUT.to_owned(), |column| column.name.clone());
        match source {
            Source::Param(at) => name(at),
            Source::FloatWidth(_) => "width".to_owned(),
            Source::Len(at) if column(at).is_some_and(|column| column.shape) => "rank".to_owned(),
            Source::Len(at) | Source::TextLen(at) => format!("len({})", name(at)),
            Source::Dim(_, at) => format!("dim({at})"),
            Source::Elements(_) => "num_elements".to_owned(),
            Source::Var => "item".to_owned(),
            Source::VarLen => "len(item)".to_owned(),
            Source::Field(at, path) => format!("{}.{}", name(at), path.join(".")),
            Source::Op(op, a, b) => {
                let (a, b) = (self.linear(ix, a), self.linear(ix, b));
                match op {
                    Op::Min => format!("min({a}, {b})"),
                    Op::Max => format!("max({a}, {b})"),
                    Op::Mul => format!("{} * {}", operand(&a), operand(&b)),
                    Op::FloorDiv => format!("({} floordiv {})", operand(&a), operand(&b)),
                    Op::CeilDiv => format!("({} ceildiv {})", operand(&a), operand(&b)),
                    Op::Mod => format!("({} mod {})", operand(&a), operand(&b)),
                }
            }
        }
    }

    fn term_text(&self, term: &bourn_terms::Term<'a>, env: Env) -> String {
        syntax::term_text::<Tables>(&Names { words: self, env }, term)
    }

    fn pred(&self, pred: &bourn_terms::Pred<'a>, env: Env) -> String {
        syntax::pred_text::<Tables>(&Names { words: self, env }, pred)
    }

    /// Returns the text of a generic: its argument, or its name.
    fn generic(&self, at: GenericIdx, env: Env) -> Option<String> {
        match self.lattice.env_arg(env, at) {
            EnvArg::Const(value) => Some(value.to_string()),
            EnvArg::Open(at) => self.generics.get(at.index()).map(|generic| generic.name.clone()),
            EnvArg::Term(term) => Some(format!("({})", self.term_text(&term, Env::EMPTY))),
            EnvArg::Form(_) => {
                let envs = self.lattice.envs.borrow();
                match envs.1[env.index()].args.get(at.index())? {
                    Arg::Constraint(constraint) => Some(constraint.to_string()),
                    _ => None,
                }
            }
        }
    }

    fn joined(&self, parts: &[Form], word: &str, each: impl Fn(Form) -> String) -> String {
        let nested = |form: Form| match &*self.lattice.forms.node(form) {
            Node::And(_) | Node::Or(_) => format!("({})", each(form)),
            _ => each(form),
        };
        let parts: Vec<String> = parts.iter().map(|part| nested(*part)).collect();
        // A list in a part must not run into the next part.
        let lists = parts.iter().any(|part| part.contains(" or ") && !part.starts_with('('));
        if lists { parts.join(&format!(",{word}")) } else { parts.join(word) }
    }
}

/// The names in a predicate of an environment.
struct Names<'w, 'l, 'a> {
    words: &'w Words<'l, 'a>,
    env: Env,
}

impl<'a> syntax::Words<'a, Tables> for Names<'_, '_, 'a> {
    fn constraint(&self, constraint: &Constraint<'a>) -> String {
        constraint.to_string()
    }

    fn constant(&self, value: &Const<'a>) -> String {
        value.to_string()
    }

    fn generic(&self, generic: GenericIdx) -> Option<String> {
        self.words.generic(generic, self.env)
    }
}

/// The names in a predicate whose generics have these arguments.
struct Arguments<'r, 'a> {
    args: &'r [Arg<'a>],
}

impl<'a> syntax::Words<'a, Tables> for Arguments<'_, 'a> {
    fn constraint(&self, constraint: &Constraint<'a>) -> String {
        constraint.to_string()
    }

    fn constant(&self, value: &Const<'a>) -> String {
        value.to_string()
    }

    fn generic(&self, generic: GenericIdx) -> Option<String> {
        match self.args.get(generic.index())? {
            Arg::Const(value) => Some(value.to_string()),
            Arg::Constraint(constraint) => Some(constraint.to_string()),
            Arg::Term(term) => Some(format!("({})", syntax::term_text::<Tables>(self, term))),
            Arg::Generic(_) => None,
        }
    }
}

fn noun(subject: Subject) -> &'static str {
    match subject {
        Subject::Type => "type",
        Subject::Attr => "attribute",
        Subject::Op => "op",
    }
}

/// Returns the end of the article before the noun.
fn n(subject: Subject) -> &'static str {
    if subject == Subject::Type { "" } else { "n" }
}

fn signed(yes: &str, no: &str, positive: bool, code: &str) -> String {
    format!("{} `{code}`", if positive { yes } else { no })
}

fn operand(text: &str) -> String {
    if text.contains(' ') && !text.ends_with(')') { format!("({text})") } else { text.to_owned() }
}

/// Joins words: `a, b or c`.
pub(super) fn choice(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Joins names, of which only the first are listed.
fn cut(mut names: Vec<String>) -> String {
    if names.len() > MAX_NAMES {
        let more = names.len() - MAX_NAMES + 1;
        names.truncate(MAX_NAMES - 1);
        names.push(format!("{more} others"));
    }
    choice(&names)
}

/// Describes a set of numbers out of a range: `is 8 or 16`, `is at most 4`, `is any number but 0`. An interval of more than `listed`
/// numbers is described by its ends.
fn number(nums: &Nums, range: &IntSet, listed: usize, value: &dyn Fn(i128) -> String) -> String {
    let mut words = Vec::new();
    if nums.absent {
        words.push("absent".to_owned());
    }
    if nums.dynamic {
        words.push("dynamic".to_owned());
    }
    let (first, last) = (range.parts().first().map(|part| part.0), range.parts().last().map(|part| part.1));
    let missing = nums.set.complement().intersect(range);
    let few = |set: &IntSet| {
        let long = |(low, high): &(i128, i128)| high.checked_sub(*low).is_none_or(|n| n >= listed as i128);
        set.values(MAX_LISTED).filter(|_| !set.parts().iter().any(long))
    };
    if nums.set == *range {
        if !(range.is_empty() || words.is_empty() && !nums.absent) {
            words.push("any number".to_owned());
        }
    } else if let Some(values) = few(&nums.set) {
        words.extend(values.into_iter().map(value));
    } else if let Some(values) =
        few(&missing).filter(|values| nums.set.parts().len() > 1 && values.len() <= nums.set.parts().len())
    {
        let values: Vec<String> = values.into_iter().map(value).collect();
        words.push(format!("any number but {}", choice(&values)));
    } else {
        words.extend(nums.set.parts().iter().map(|&(low, high)| {
            let open = |end: i128| end == i128::MIN || end == i128::MAX;
            match (open(low) || Some(low) == first, open(high) || Some(high) == last) {
                _ if low == high => value(low),
                (true, true) => "any number".to_owned(),
                (true, false) => format!("at most {}", value(high)),
                (false, true) => format!("at least {}", value(low)),
                (false, false) => format!("{} to {}", value(low), value(high)),
            }
        }));
    }
    match &words[..] {
        [] => "is any number".to_owned(),
        [only] if only == "dynamic" => "is dynamic".to_owned(),
        words => format!("is {}", choice(words)),
    }
}

/// Describes a set of texts.
fn text(texts: &Texts) -> String {
    let list: Vec<String> =
        texts.list.iter().map(|text| format!("`{}`", bourn_terms::quoted(text))).collect();
    let mut words = Vec::new();
    if texts.absent {
        words.push("absent".to_owned());
    }
    match (texts.all_but, list.is_empty()) {
        (false, _) => words.extend(list),
        (true, true) => words.push("any text".to_owned()),
        (true, false) => words.push(format!("any text but {}", choice(&list))),
    }
    format!("is {}", choice(&words))
}
