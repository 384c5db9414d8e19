//! Converts IRDL constraints to constraints of a spec.

use super::Mistake;
use super::definitions::{Definition, Dialects};
use super::literal;
use super::sharing::{About, Fact, Sharing, params};
use bourn_ir::{Attribute, FloatKind, OpRef, Value, ValueId};
use bourn_spec::ast::{CArg, CExpr, CKind, ConstraintItem, Template};
use heck::ToUpperCamelCase;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the union or the intersection of constraints, each once; `None` without constraints.
fn joined(parts: Vec<CExpr>, join: fn(Vec<CExpr>) -> CExpr) -> Option<CExpr> {
    let mut each: Vec<CExpr> = Vec::new();
    for part in parts {
        if !each.contains(&part) {
            each.push(part);
        }
    }
    (!each.is_empty()).then(|| join(each))
}

/// Returns the attribute of a type that satisfies a constraint.
fn type_value(constraint: CExpr) -> CExpr {
    CExpr::applied("builtin::type_value", vec![constraint.into()])
}

/// The constraints that the spec of a dialect uses, and the conditions of its definitions that a spec cannot express.
#[derive(Default)]
pub struct Vocabulary {
    /// The constraints of `builtin` that are used, by name.
    pub uses: BTreeSet<String>,
    /// The constraints that the spec declares for names of both a type and an attribute: `IntegerAttr` for `integer`.
    pub helpers: BTreeMap<&'static str, String>,
    /// The constraints that the spec declares for parameters whose constraint does not show whether it is about types or attributes.
    pub params: Vec<ConstraintItem>,
    omissions: Vec<String>,
}

impl Vocabulary {
    pub fn builtin(&mut self, name: &str) -> String {
        self.uses.insert(name.to_owned());
        name.to_owned()
    }

    pub fn named(&mut self, name: &str) -> CExpr {
        CExpr::name(self.builtin(name))
    }

    pub fn any_integer(&mut self) -> String {
        self.helper("integer", "AnyIntegerAttr")
    }

    pub fn any_float(&mut self) -> String {
        self.helper("float", "AnyFloatAttr")
    }

    fn helper(&mut self, of: &'static str, name: &str) -> String {
        self.helpers.entry(of).or_insert_with(|| name.to_owned()).clone()
    }

    /// Returns a constraint that is more general than the definition, and records the omitted condition.
    pub fn wider(&mut self, constraint: &str, than: &str) -> CExpr {
        self.omit(format!("that it is `{than}`"));
        CExpr::name(constraint)
    }

    pub fn omit(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.omissions.contains(&what) {
            self.omissions.push(what);
        }
    }

    pub fn take_omissions(&mut self) -> Vec<String> {
        std::mem::take(&mut self.omissions)
    }
}

/// A type or attribute that several places of an op share.
pub struct Generic {
    pub name: String,
    pub bound: CExpr,
    of_types: bool,
}

/// Writes the constraints of one definition.
pub struct Writer<'w, 'a, 'c> {
    dialects: &'w Dialects<'a, 'c>,
    definition: &'w Definition<'a, 'c>,
    pub words: &'w mut Vocabulary,
    sharing: Sharing,
    /// The generics, in the order of their first uses.
    pub generics: Vec<Generic>,
    known: BTreeMap<ValueId, usize>,
    /// The number of constraints written so far; a shared constraint counts once for each use.
    written: usize,
}

/// The maximum number of constraints in one definition, with shared constraints expanded.
const MAX_WRITTEN: usize = 10_000;

/// The context of a constraint.
#[derive(Clone, Copy)]
struct ConstraintCx {
    about: About,
    /// The number of places of the enclosing constraint, if its parts cannot be shared with other constraints.
    closed: Option<u64>,
}

impl<'w, 'a, 'c> Writer<'w, 'a, 'c> {
    pub fn new(
        dialects: &'w Dialects<'a, 'c>,
        definition: &'w Definition<'a, 'c>,
        words: &'w mut Vocabulary,
    ) -> Result<Self, Mistake<'c>> {
        let sharing = Sharing::of(dialects, definition)?;
        Ok(Writer {
            dialects,
            definition,
            words,
            sharing,
            generics: Vec::new(),
            known: BTreeMap::new(),
            written: 0,
        })
    }

    /// Returns the constraint of a value of an op.
    pub fn of_value(&mut self, value: Value<'a, 'c>) -> Result<CExpr, Mistake<'c>> {
        self.at(value, ConstraintCx { about: About::TYPES, closed: None })
    }

    /// Returns the constraint of an attribute of an op.
    pub fn of_attr(&mut self, value: Value<'a, 'c>) -> Result<CExpr, Mistake<'c>> {
        self.at(value, ConstraintCx { about: About::ATTRS, closed: None })
    }

    /// Returns the constraint of a parameter of a type or attribute.
    pub fn of_param(&mut self, value: Value<'a, 'c>) -> Result<CExpr, Mistake<'c>> {
        let at = ConstraintCx { about: self.sharing.get(value).about, closed: Some(1) };
        match is_any(value) {
            true => Ok(CExpr::name("attr")),
            false => self.at(value, at),
        }
    }

    /// Returns the constraint of the parameter `name`; if it is ambiguous or an expression about attributes, it gets a name.
    pub fn of_param_named(&mut self, name: &str, value: Value<'a, 'c>) -> Result<CExpr, Mistake<'c>> {
        let constraint = self.of_param(value)?;
        let of_types = self.sharing.get(value).about == About::TYPES;
        let is_clear = match &constraint.kind {
            CKind::Name(path, _) => !["builtin::integer", "builtin::float"].contains(&path.text().as_str()),
            _ => of_types,
        };
        if is_clear {
            return Ok(constraint);
        }
        let owner = self.definition.name;
        let named = format!("{owner}_{name}").to_upper_camel_case();
        self.words.params.push(ConstraintItem {
            subject: Some(if of_types { "type" } else { "attr" }.into()),
            text: Some(Template::literal(format!("`{name}` of `{owner}`"))),
            ..ConstraintItem::new(named.as_str(), constraint)
        });
        Ok(CExpr::name(named))
    }

    /// Returns whether two places with this constraint are equal only because they share it.
    pub fn is_free(&self, value: Value<'a, 'c>) -> bool {
        !self.sharing.get(value).is_pinned
    }

    fn at(&mut self, value: Value<'a, 'c>, at: ConstraintCx) -> Result<CExpr, Mistake<'c>> {
        let found = self.maybe(value, at)?;
        found.ok_or_else(|| {
            let what = if at.about == About::TYPES { "type" } else { "attribute" };
            let from = value.defining_op().map_or("", |op| op.name().as_str());
            Mistake::of_op(value.location(), format!("no {what} satisfies an `{from}` of it"))
        })
    }

    /// Returns the constraint; `None` if it is unsatisfiable.
    fn maybe(&mut self, value: Value<'a, 'c>, at: ConstraintCx) -> Result<Option<CExpr>, Mistake<'c>> {
        let Some(op) = value.defining_op() else {
            return Err(Mistake::new(value.location(), "expected a constraint of IRDL"));
        };
        self.written += 1;
        if self.written > MAX_WRITTEN {
            let message = "its constraints are too many to be written out";
            return Err(Mistake::of_op(self.definition.op.location(), message));
        }
        let fact = self.sharing.get(value);
        let wants_types = at.about == About::TYPES;
        if if wants_types { !fact.about.types } else { !fact.about.attrs && !fact.about.types } {
            return Ok(None);
        }
        let of_types = fact.about == About::TYPES || (fact.in_types && fact.about.types);
        // A type that is used as an attribute.
        if !wants_types && fact.about == About::TYPES {
            let inner = self.maybe(value, ConstraintCx { about: About::TYPES, ..at })?;
            return Ok(inner.map(type_value));
        }
        if !fact.is_pinned {
            match at.closed {
                Some(places) if fact.places > places => {
                    let line = format!("that the uses of one `{}` are equal", op.name().as_str());
                    self.words.omit(line);
                }
                None if fact.places > 1 && !self.is_composed(op, fact.places) => {
                    let at = ConstraintCx { closed: Some(fact.places), ..at };
                    return self.generic(value, op, of_types, at).map(Some);
                }
                _ => {}
            }
        }
        self.plain(op, at, fact)
    }

    /// Returns whether all uses of a constraint are equal because its parts are shared with other places.
    fn is_composed(&self, op: OpRef<'a, 'c>, places: u64) -> bool {
        let composed = op.is("irdl.parametric") || op.is("irdl.all_of");
        let shared = |part: Fact| !part.is_pinned && part.places > places;
        composed
            && op.operands().any(|part| {
                let fact = self.sharing.get(part);
                let inner = part.defining_op().is_some_and(|op| self.is_composed(op, fact.places));
                shared(fact) || !fact.is_pinned && inner
            })
    }

    fn generic(
        &mut self,
        value: Value<'a, 'c>,
        op: OpRef<'a, 'c>,
        of_types: bool,
        at: ConstraintCx,
    ) -> Result<CExpr, Mistake<'c>> {
        let index = match self.known.get(&value.id()) {
            Some(index) => *index,
            None => {
                let about = if of_types { About::TYPES } else { About::ATTRS };
                let fact = self.sharing.get(value);
                let bound = match self.plain(op, ConstraintCx { about, ..at }, fact)? {
                    Some(bound) => bound,
                    None => {
                        return Err(Mistake::of_op(op.location(), "nothing satisfies a constraint of it"));
                    }
                };
                let letter = if of_types { "T" } else { "A" };
                let number = self.generics.iter().filter(|g| g.of_types == of_types).count() + 1;
                let name = if number == 1 { letter.to_owned() } else { format!("{letter}{number}") };
                self.generics.push(Generic { name, bound, of_types });
                self.known.insert(value.id(), self.generics.len() - 1);
                self.generics.len() - 1
            }
        };
        let generic = &self.generics[index];
        let name = CExpr::name(generic.name.as_str());
        Ok(if generic.of_types && at.about != About::TYPES { type_value(name) } else { name })
    }

    /// Converts the op of a constraint, ignoring its uses.
    fn plain(
        &mut self,
        op: OpRef<'a, 'c>,
        at: ConstraintCx,
        fact: Fact,
    ) -> Result<Option<CExpr>, Mistake<'c>> {
        let wants_types = at.about == About::TYPES;
        let inner = ConstraintCx { closed: Some(at.closed.unwrap_or(fact.places.max(1))), ..at };
        Ok(Some(match op.name().as_str() {
            "irdl.any" => self.words.named(if wants_types { "Any" } else { "AnyAttr" }),
            "irdl.c_pred" => {
                let pred = op.attr("pred").and_then(Attribute::as_str).unwrap_or_default();
                self.words.omit(format!("the predicate {}", bourn_spec::quoted(pred)));
                self.words.named(if wants_types { "Any" } else { "AnyAttr" })
            }
            "irdl.is" => match op.attr("expected") {
                Some(expected) => match expected.as_type() {
                    Some(ty) => literal::of_type(ty, self.words),
                    None => literal::of_attr(expected, self.words),
                },
                None => return Ok(None),
            },
            "irdl.base" => match (op.attr("base_ref"), op.attr("base_name").and_then(Attribute::as_str)) {
                (Some(base), _) => {
                    let base = self.dialects.referred(op, base)?;
                    CExpr::name(self.definition_name(base))
                }
                (None, name) => self.base(name.unwrap_or_default(), wants_types),
            },
            "irdl.parametric" => {
                let Some(base) = op.attr("base_type") else { return Ok(None) };
                let base = self.dialects.referred(op, base)?;
                let name = self.definition_name(base);
                let mut args = Vec::new();
                for (arg, kind) in op.operands().zip(params(self.dialects, base)?) {
                    let about = if *kind == About::TYPES { About::TYPES } else { About::ATTRS };
                    let Some(arg) = self.maybe(arg, ConstraintCx { about, closed: at.closed })? else {
                        return Ok(None);
                    };
                    args.push(arg);
                }
                let named = base.params.iter().zip(args).map(|(param, arg)| CArg::named(param.name, arg));
                CExpr::applied(name, named.collect())
            }
            "irdl.any_of" => {
                let mut arms = Vec::new();
                for arm in op.operands() {
                    arms.extend(self.maybe(arm, inner)?);
                }
                match joined(arms, CExpr::any_of) {
                    Some(union) => union,
                    None => return Ok(None),
                }
            }
            "irdl.all_of" => {
                let mut parts = Vec::new();
                for part in op.operands() {
                    let Some(said) = self.maybe(part, at)? else { return Ok(None) };
                    // A constraint that allows everything is omitted from a conjunction.
                    if !is_wide(&said) {
                        parts.push(said);
                    }
                }
                match joined(parts, CExpr::all_of) {
                    Some(all) => all,
                    None => self.words.named(if wants_types { "Any" } else { "AnyAttr" }),
                }
            }
            other => return Err(Mistake::new(op.location(), format!("`{other}` is no constraint of IRDL"))),
        }))
    }

    /// Returns the constraint for all types or attributes of a definition, by its name.
    fn base(&mut self, name: &str, wants_types: bool) -> CExpr {
        if let Some(definition) = self.dialects.named(name) {
            return CExpr::name(self.definition_name(definition));
        }
        let (dialect, rest) = name.get(1..).unwrap_or_default().split_once('.').unwrap_or_default();
        let builtin = (dialect == "builtin").then_some(rest).and_then(|rest| match wants_types {
            true => self.builtin_type(rest),
            false => self.builtin_attr(rest),
        });
        builtin.unwrap_or_else(|| {
            self.words.omit(format!("that it is of {}", bourn_spec::quoted(name)));
            self.words.named(if wants_types { "Any" } else { "AnyAttr" })
        })
    }

    fn builtin_type(&mut self, name: &str) -> Option<CExpr> {
        let float = FloatKind::ALL.iter().find(|kind| kind.keyword() == name);
        if let Some(kind) = float {
            return Some(literal::float(*kind, self.words));
        }
        match name {
            "index" => Some(self.words.named("Index")),
            "none" => Some(CExpr::name("builtin::none")),
            name => {
                bourn_codegen::IRDL_TYPES.contains(&name).then(|| CExpr::name(format!("builtin::{name}")))
            }
        }
    }

    fn builtin_attr(&mut self, name: &str) -> Option<CExpr> {
        Some(match name {
            "integer" => CExpr::name(self.words.any_integer()),
            "float" => CExpr::name(self.words.any_float()),
            "unit" => self.words.named("Unit"),
            name => {
                let (_, _, declared) =
                    bourn_codegen::IRDL_ATTRS.iter().find(|(_, known, _)| *known == name)?;
                CExpr::name(format!("builtin::{declared}"))
            }
        })
    }

    /// Returns the name of a type or attribute in constraints of this dialect.
    fn definition_name(&self, of: &Definition<'a, 'c>) -> String {
        const WORDS: &[&str] = &[
            "affine_map",
            "any",
            "attr",
            "bool",
            "each",
            "f64",
            "i64",
            "int",
            "integer_set",
            "rust",
            "shape",
            "str",
            "symbol",
            "type",
            "u32",
            "u64",
        ];
        match of.dialect == self.definition.dialect && !WORDS.contains(&of.name) {
            true => of.name.to_owned(),
            false => format!("{}::{}", of.dialect, of.name),
        }
    }
}

/// Returns whether a constraint of a spec allows everything.
fn is_wide(constraint: &CExpr) -> bool {
    match &constraint.kind {
        CKind::Name(path, args) => args.is_empty() && matches!(path.single(), Some("Any" | "AnyAttr")),
        _ => false,
    }
}

/// Returns whether a constraint allows everything.
fn is_any(value: Value<'_, '_>) -> bool {
    value.defining_op().is_some_and(|op| op.is("irdl.any"))
}
