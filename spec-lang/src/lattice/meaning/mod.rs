//! Describes constraints for readers: the normal form in words, the arms of a union, an item that satisfies the constraint and an
//! item that does not.
//!
//! The words are read off the formula of the constraint, so that they describe what the lattice decides about, however the spec
//! wrote it. The evaluator confirms each example.

mod finite;
mod words;

use super::item::{Def, Item};
use super::solve::Found;
use super::{Lattice, Value};
use crate::model::*;
use words::Words;

/// The meaning of a constraint. Texts are Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    /// The normal form: an item satisfies the constraint if one of these descriptions fits. Empty if the constraint is too complex.
    pub alternatives: Vec<String>,
    /// The arms, if the constraint is a union.
    pub arms: Vec<ArmMeaning>,
    /// An item that satisfies the constraint.
    pub matching: Option<Sample>,
    /// An item that does not satisfy it.
    pub not_matching: Option<Sample>,
}

/// The meaning of an arm of a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmMeaning {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its normal form in words, as a part of a sentence.
    pub text: String,
    /// An item that satisfies it, in MLIR's syntax.
    pub matching: Option<Sample>,
}

/// An example of a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The item in MLIR's syntax: `vector<4xi32>`.
    pub text: String,
    /// The arguments of the constraint's generics for which it is an example: `W = 8`.
    pub with: Vec<(String, String)>,
}

/// An item with the arguments for which it is an example.
pub type Instance<'a> = (Item, &'a [ConstraintArg<'a>]);

/// Numbers that are tried as arguments of generics.
const NUMBERS: &[i128] = &[8, 2, 1, 4, 32];

impl<'a> Lattice<'a> {
    /// Returns the meaning of a named constraint.
    #[must_use]
    pub fn meaning_of(&self, id: ConstraintId) -> Meaning {
        let decl = &self.model()[id];
        let arms = decl.arms().iter().map(|arm| ArmMeaning {
            name: arm.name.map(str::to_owned),
            text: sentence(&self.alternatives(&arm.body, &decl.generics)),
            matching: self.arm_example(arm, &decl.generics).map(|item| self.sample(&[], &(item, &[]))),
        });
        let (matching, not_matching) = self.instances(id);
        Meaning {
            alternatives: self.alternatives(&decl.body, &decl.generics),
            arms: arms.collect(),
            matching: matching.map(|found| self.sample(&decl.generics, &found)),
            not_matching: not_matching.map(|found| self.sample(&decl.generics, &found)),
        }
    }

    /// Returns the normal form of a constraint in words, in the scope of a declaration with these generics: an item satisfies the
    /// constraint if one of the descriptions fits. The list is empty if the constraint is too complex.
    #[must_use]
    pub fn alternatives(&self, constraint: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Vec<String> {
        self.refuel();
        let Ok(form) = self.form(constraint, generics) else { return Vec::new() };
        Words::new(self, generics).alternatives(self.subject_under(constraint, generics), form)
    }

    /// Returns an item that satisfies a named constraint, and an item that does not, each with the arguments of the constraint.
    #[must_use]
    pub fn instances(&self, id: ConstraintId) -> (Option<Instance<'a>>, Option<Instance<'a>>) {
        let decl = &self.model()[id];
        let (mut matching, mut not_matching) = (None, None);
        for args in self.arguments(&decl.generics) {
            let constraint = ConstraintExpr::Named(id, args);
            matching = matching.or_else(|| Some((self.example(&constraint)?, args)));
            not_matching = not_matching.or_else(|| Some((self.counterexample(&constraint)?, args)));
            if matching.is_some() && not_matching.is_some() {
                break;
            }
        }
        (matching, not_matching)
    }

    /// Returns an item that satisfies a constraint without open generics, if one is known.
    #[must_use]
    pub fn example(&self, constraint: &ConstraintExpr<'a>) -> Option<Item> {
        self.refuel();
        let form = self.form(constraint, &[]).ok()?;
        match self.solve(form, self.universe.kind_of(self.subject(constraint))) {
            Found::Some(Value::Item(item)) => self.confirmed((*item).clone(), constraint, true),
            _ => None,
        }
    }

    /// Returns an item that does not satisfy a constraint without open generics: of a definition of which other items do, if there is
    /// one.
    #[must_use]
    pub fn counterexample(&self, constraint: &ConstraintExpr<'a>) -> Option<Item> {
        self.refuel();
        let form = self.form(constraint, &[]).ok()?;
        let (not, defs) = (self.forms.not(form), self.support_of(form));
        let all = self.universe.of(self.subject(constraint));
        // Definitions outside of the support may satisfy the constraint only as a whole.
        let near = all.iter().filter(|ix| !defs.all_but && defs.contains(**ix));
        let mut found = near.chain(all).filter_map(|&ix| match self.solve_def(not, ix) {
            Ok(Found::Some(item)) => self.confirmed(item, constraint, false),
            _ => None,
        });
        found.next()
    }

    fn arm_example(&self, arm: &Arm<'a>, generics: &[Generic<'a>]) -> Option<Item> {
        if generics.is_empty() { self.example(&arm.body) } else { None }
    }

    /// Returns an item on which the evaluator has the expected verdict.
    fn confirmed(&self, item: Item, constraint: &ConstraintExpr<'a>, expected: bool) -> Option<Item> {
        (self.satisfies(&item, constraint) == Some(expected) && self.is_readable(&item)).then_some(item)
    }

    /// Returns whether the text of an item can be read: all of its parts belong to known dialects, and no function in Rust reads or
    /// verifies them.
    fn is_readable(&self, item: &Item) -> bool {
        let of_value = |value: &Value| match value {
            Value::Item(item) => self.is_readable(item),
            Value::List(items) => items.iter().all(|value| match value {
                Value::Item(item) => self.is_readable(item),
                _ => true,
            }),
            _ => true,
        };
        let model = self.model();
        let by_hooks = match item.def {
            None => true,
            Some(Def::Type(id)) => has_hooks(&model[id]),
            Some(Def::Attr(id)) => has_hooks(&model[id]),
            Some(Def::EnumAttr(_) | Def::Op(_) | Def::BuiltinType(_) | Def::BuiltinAttr(_)) => false,
        };
        !by_hooks && item.params.iter().all(|(_, value)| of_value(value))
    }

    /// Returns lists of arguments for generics, which are tried in order.
    fn arguments(&self, generics: &[Generic<'a>]) -> Vec<&'a [ConstraintArg<'a>]> {
        let mut lists = Vec::new();
        for try_number in 0..NUMBERS.len() {
            let args = generics.iter().enumerate().map(|(at, generic)| {
                // Different generics get different numbers.
                let number = NUMBERS[(try_number + at) % NUMBERS.len()];
                match &generic.kind {
                    GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                        Some(ConstraintArg::Constraint(self.familiar(c, try_number)))
                    }
                    GenericKind::Param(kind) => self.value_of_kind(kind, number).map(ConstraintArg::Const),
                }
            });
            let Some(args) = args.collect::<Option<Vec<_>>>() else { break };
            lists.push(&*self.arena().alloc_slice_copy(&args));
            if generics.is_empty() {
                break;
            }
        }
        lists
    }

    /// Returns a named constraint that implies the bound of a generic and is easy to recognize; the bound itself if there is none.
    fn familiar(&self, bound: &ConstraintExpr<'a>, nth: usize) -> ConstraintExpr<'a> {
        const NAMES: &[&str] = &["F32", "Index", "SignlessInteger", "F32Attr", "Str"];
        let Some(builtin) = self.model().dialect_named("builtin") else { return *bound };
        let named = NAMES.iter().filter_map(|name| self.named(builtin, name));
        let subject = self.subject(bound);
        let fitting = named.filter(|c| self.subject(c) == subject && self.implies(c, bound).is_yes());
        fitting.chain([*bound]).nth(nth).unwrap_or(*bound)
    }

    fn value_of_kind(&self, kind: &ParamKind, number: i128) -> Option<DefaultValue<'a>> {
        Some(match kind {
            ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt => DefaultValue::Int(number),
            ParamKind::Bool => DefaultValue::Bool(true),
            ParamKind::F64 => DefaultValue::Float(1.0),
            ParamKind::Str => DefaultValue::Str("a"),
            ParamKind::Enum(id) if !self.model()[*id].cases.is_empty() => {
                DefaultValue::Enum(*id, self.arena().alloc_slice_copy(&[CaseIdx(0)]))
            }
            _ => return None,
        })
    }

    fn sample(&self, generics: &[Generic<'a>], (item, args): &Instance<'a>) -> Sample {
        let model = self.model();
        let text = |arg: &ConstraintArg<'a>| match arg {
            ConstraintArg::Constraint(ConstraintExpr::Named(id, [])) => model[*id].name.clone(),
            ConstraintArg::Constraint(c) => model.constraint_text(c, &[]),
            ConstraintArg::Const(value) => model.value_text(value),
            ConstraintArg::Generic(at) => {
                generics.get(at.index()).map_or_else(String::new, |g| g.name.clone())
            }
            ConstraintArg::Term(_) => model.computed_text(arg, generics),
        };
        let with = generics.iter().zip(*args).map(|(g, arg)| (g.name.clone(), text(arg)));
        Sample { text: item.show(model), with: with.collect() }
    }
}

/// Returns whether a function in Rust reads or verifies the items of a declaration.
fn has_hooks(decl: &TypeDecl<'_>) -> bool {
    fn reads(elements: &[ParamFormatElement]) -> bool {
        elements.iter().any(|element| match element {
            ParamFormatElement::Custom(..) => true,
            ParamFormatElement::Optional(inner, _, otherwise) => reads(inner) || reads(otherwise),
            // The examples have no text for it.
            ParamFormatElement::Verbatim(_) => true,
            _ => false,
        })
    }
    decl.verify.is_some() || decl.format.as_ref().is_some_and(|format| reads(&format.elements))
}

/// Joins alternatives to a part of a sentence.
fn sentence(alternatives: &[String]) -> String {
    match alternatives {
        [] => "a condition that is too complex to describe".to_owned(),
        all => words::choice(all),
    }
}
