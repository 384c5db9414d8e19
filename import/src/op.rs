//! Ops.

use crate::expr::Expr;
use crate::format;
use crate::item::{Item, Part};
use crate::known::{DeclaredOp, space_of};
use crate::names::{identifier, snake};
use crate::predicate::normal;
use crate::records::{DagArg, Mistake, Record};
use crate::traits::{self, Declarations, Traits};
use crate::value::{self, Kind, Place};
use crate::vocabulary::Vocabulary;
use bourn_spec::ast::{
    CArg, CExpr, Clause, ClauseKind, Count, GenericItem, ItemKind, Name, OpItem, RegionItem, TerminatorItem,
    TraitUseItem, ValueItem, ValuesKind,
};
use bourn_spec::model::Span;
use std::collections::BTreeSet;

/// Converts an op. `name` is its name in the spec.
pub fn item(
    record: Record<'_>,
    name: &str,
    words: &mut Vocabulary<'_>,
    declarations: &mut Declarations,
) -> Result<Item, Mistake> {
    let mnemonic = record.required("opName")?;
    let mut item = Item::new(format!("op `{mnemonic}`"), ItemKind::Op(OpItem::new(name)));
    let mut traits = traits::of(record, words, declarations)?;
    let mut places = places(record, words)?;
    let (generics, replaced) = variables(&mut places, &traits);
    item.generics = generics;
    // MLIR compares the element type of a container with the type of any other value.
    for (values, what) in &traits.element_types {
        let are_containers = values.iter().all(|name| {
            let place = places.iter().find(|place| place.name == identifier(name));
            place.is_some_and(|place| words.is_container(&place.expr))
        });
        if !are_containers {
            for part in traits.clauses.iter_mut().filter(|part| part.fate.what == *what) {
                part.fate.fall_back();
            }
        }
    }
    // Equal types that generics express need no requirement.
    traits.clauses.retain(|part| !replaced.contains(&part.fate.what));
    item.omissions.append(&mut traits.omissions);
    if mnemonic != name {
        item.clauses.push(Part::needed("its mnemonic", ClauseKind::Mnemonic(mnemonic.into())));
    }
    for (kind, word) in [
        (Kind::Operand, ValuesKind::Operands),
        (Kind::Attr, ValuesKind::Attrs),
        (Kind::Result, ValuesKind::Results),
    ] {
        let parts = places.iter().filter(|place| place.kind == kind).map(Place::part).collect();
        item.groups.push((word, parts));
    }
    for place in &places {
        item.omissions.extend(place.omissions.iter().map(|what| format!("`{}` {what}", place.name)));
    }
    item.groups.push((ValuesKind::Successors, successors(record)?));
    item.clauses.extend(regions(record, words, &traits, &mut item.omissions)?);
    let format = format_of(record, words, &places, &mut item);
    item.clauses.append(&mut traits.clauses);
    if let Some(effects) = effects(&places, &traits) {
        // Declared effects take precedence over traits that deny effects.
        let denies = |name: &str| matches!(name, "NoMemoryEffect" | "Pure");
        traits.parts.retain(|part| !part.get().and_then(|used| used.path.single()).is_some_and(denies));
        item.clauses.push(effects);
    }
    item.clauses.extend(format);
    item.clauses.extend(hooks(record, name, words, &traits));
    item.clauses.extend(result_names(record, &traits));
    item.traits = traits.parts;
    Ok(item)
}

/// Returns the clause with the names of the results in text: as in MLIR, several results have the names of their declarations, unless a
/// function names them.
fn result_names(record: Record<'_>, traits: &Traits<'_>) -> Option<Part<Clause>> {
    let declared = record.dag("results").ok()?;
    let by_function = |part: &Part<TraitUseItem>| {
        part.get().is_some_and(|used| used.path.single() == Some("OpAsmOpInterface"))
    };
    if declared.len() < 2
        || declared.iter().any(|(_, name)| name.is_none_or(str::is_empty))
        || traits.parts.iter().any(by_function)
    {
        return None;
    }
    let names = declared.iter().filter_map(|(_, name)| name.map(Name::from)).collect();
    Some(Part::optional("the names of its results", ClauseKind::ResultNames(names)))
}

/// Reads operands, attributes and results.
fn places<'d>(record: Record<'d>, words: &mut Vocabulary<'_>) -> Result<Vec<Place<'d>>, Mistake> {
    let mut places: Vec<Place<'d>> = Vec::new();
    for (field, stem, kind) in [("arguments", "arg", Kind::Operand), ("results", "result", Kind::Result)] {
        for (i, (arg, name)) in record.dag(field)?.into_iter().enumerate() {
            let DagArg::Record(arg) = arg else {
                return Err(record.mistake(format!("`{field}` has a text for a constraint")));
            };
            let unnamed = format!("{stem}{i}");
            let name = name.filter(|name| !name.is_empty());
            let mut own = identifier(name.unwrap_or(&unnamed));
            while places.iter().any(|place| place.name == own) {
                own.push('_');
            }
            places.push(value::read(arg, own, kind, words)?);
        }
    }
    Ok(places)
}

/// Creates generics for values with equal types, and puts them into the constraints of the values. Returns the generics, and the names of
/// the requirements that they replace.
fn variables(places: &mut [Place<'_>], traits: &Traits<'_>) -> (Vec<Part<GenericItem>>, Vec<String>) {
    let mut variables =
        Variables { places, generics: Vec::new(), replaced: Vec::new(), used: BTreeSet::new() };
    variables.of_elements(traits);
    let outers = variables.of_members(traits);
    variables.of_equal_types(traits, &outers);
    (variables.generics, variables.replaced)
}

/// The names of generics.
const NAMES: [&str; 7] = ["T", "U", "V", "W", "X", "Y", "Z"];

/// Generics of an op that are being created.
struct Variables<'p, 'd> {
    /// The values of the op, whose constraints refer to the generics.
    places: &'p mut [Place<'d>],
    generics: Vec<Part<GenericItem>>,
    /// The names of the requirements that generics replace.
    replaced: Vec<String>,
    /// The values whose constraints refer to a generic already.
    used: BTreeSet<String>,
}

impl Variables<'_, '_> {
    /// Returns the place of a single value whose constraint refers to no generic yet.
    fn free(&self, name: &str) -> Option<usize> {
        let at = self.places.iter().position(|p| p.name == name && p.is_single());
        at.filter(|_| !self.used.contains(name))
    }

    /// Returns the name of the next generic.
    fn next_name(&self) -> Option<&'static str> {
        NAMES.get(self.generics.len()).copied()
    }

    fn declare(&mut self, name: &str, bound: &Expr) {
        self.generics.push(Part::needed(format!("variable `{name}`"), GenericItem::new(name, bound.tree())));
    }

    /// Creates generics for the element types of containers that are types of other values.
    fn of_elements(&mut self, traits: &Traits<'_>) {
        for (container, element, class, requirement) in &traits.elements {
            let (container, element) = (identifier(container), identifier(element));
            let (Some(at), Some(of)) = (self.free(&container), self.free(&element)) else { continue };
            let Some(name) = self.next_name() else { continue };
            let Some(pattern) = container_of(class, &self.places[at].expr, name) else { continue };
            let bound = std::mem::replace(&mut self.places[of].expr, Expr::name(name));
            self.places[at].expr = pattern;
            self.replaced.push(requirement.clone());
            self.used.extend([container, element]);
            self.declare(name, &bound);
        }
    }

    /// Creates generics for parameters of types that are types of other values. Returns the values with these parameters.
    fn of_members(&mut self, traits: &Traits<'_>) -> Vec<String> {
        let mut outers: Vec<String> = Vec::new();
        for member in &traits.members {
            let (outer, inner) = (identifier(member.outer), identifier(member.inner));
            let at = match outers.contains(&outer) {
                true => self.places.iter().position(|place| place.name == outer),
                false => self.free(&outer),
            };
            let (Some(at), Some(of)) = (at, self.free(&inner)) else { continue };
            let Some(name) = self.next_name() else { continue };
            let bound = match &member.wrapped {
                None => std::mem::replace(&mut self.places[of].expr, Expr::name(name)),
                Some((declared, param)) => {
                    add_argument(&mut self.places[of].expr, declared, param, name);
                    Expr::name("Any")
                }
            };
            add_argument(&mut self.places[at].expr, &member.declared, &member.param, name);
            self.replaced.push(member.requirement.clone());
            outers.push(outer.clone());
            self.used.extend([outer, inner]);
            self.declare(name, &bound);
        }
        outers
    }

    /// Creates generics for groups of values with equal types.
    fn of_equal_types(&mut self, traits: &Traits<'_>, outers: &[String]) {
        for (group, requirement) in &traits.equal {
            let group: Vec<String> = group.iter().map(|name| identifier(name)).collect();
            // The type of a value with members is known from them.
            let known = group.iter().find(|name| outers.contains(name));
            match known.and_then(|name| self.places.iter().position(|place| place.name == *name)) {
                Some(known) => self.equal_to(known, &group, requirement),
                None => self.equal(&group, requirement),
            }
        }
    }

    /// Gives the values of a group the pattern of one of them.
    fn equal_to(&mut self, known: usize, group: &[String], requirement: &str) {
        let (name, pattern) = (self.places[known].name.clone(), self.places[known].expr.clone());
        let others: Vec<&String> = group.iter().filter(|other| **other != name).collect();
        if others.iter().any(|other| self.free(other).is_none()) {
            return;
        }
        for place in self.places.iter_mut().filter(|place| others.contains(&&place.name)) {
            place.expr = pattern.clone();
            self.used.insert(place.name.clone());
        }
        self.replaced.push(requirement.to_owned());
    }

    /// Creates a generic for the values of a group.
    fn equal(&mut self, group: &[String], requirement: &str) {
        let members: Vec<usize> = group.iter().filter_map(|name| self.free(name)).collect();
        let Some(name) = self.next_name().filter(|_| members.len() > 1) else { return };
        let bound = members.iter().map(|at| &self.places[*at].expr).find(|expr| **expr != Expr::name("Any"));
        let bound = bound.cloned().unwrap_or(Expr::name("Any"));
        if members.len() == group.len() {
            self.replaced.push(requirement.to_owned());
        }
        for at in members {
            let place = &mut self.places[at];
            self.used.insert(place.name.clone());
            place.expr = match place.expr == bound || place.expr == Expr::name("Any") {
                true => Expr::name(name),
                false => Expr::And(vec![Expr::name(name), place.expr.clone()]),
            };
        }
        self.declare(name, &bound);
    }
}

/// Narrows a constraint to a declared type with a generic for one of its parameters.
fn add_argument(expr: &mut Expr, declared: &str, param: &str, generic: &str) {
    let argument = CArg::named(param, CExpr::name(generic));
    match expr {
        Expr::Name(name) if name == declared => *expr = Expr::Applied(declared.to_owned(), vec![argument]),
        Expr::Applied(name, args) if name == declared => args.push(argument),
        other => {
            let pattern = Expr::Applied(declared.to_owned(), vec![argument]);
            *other = Expr::And(vec![other.clone(), pattern]);
        }
    }
}

/// The containers with one element type: the C++ class, the declaration, and the constraint that allows all of them
/// with the argument `Any`.
const CONTAINERS: [(&str, &str, &str); 4] = [
    ("VectorType", "builtin::vector", "VectorOf"),
    ("RankedTensorType", "builtin::tensor", "RankedTensor"),
    ("MemRefType", "builtin::memref", "MemRefOf"),
    ("ComplexType", "builtin::complex", "Complex"),
];

/// Returns a constraint with a generic as the element type, for a container with the given C++ class. The class may be a base of all
/// shaped types, if the constraint allows a single kind of container.
fn container_of(class: &str, expr: &Expr, variable: &str) -> Option<Expr> {
    let allows_all =
        |(_, name, any): &(&str, &str, &str)| *expr == Expr::name(*name) || *expr == Expr::of_any(any);
    let is_shaped = matches!(class, "ShapedType" | "TensorType");
    let by_class = CONTAINERS.iter().find(|(known, ..)| *known == class);
    let found = by_class.or_else(|| CONTAINERS.iter().find(|known| is_shaped && allows_all(known)))?;
    let pattern = Expr::With { name: found.1, param: "element", of: Box::new(Expr::name(variable)) };
    // Conditions of the constraint on other parameters are kept.
    Some(if allows_all(found) { pattern } else { Expr::And(vec![expr.clone(), pattern]) })
}

fn successors(record: Record<'_>) -> Result<Vec<Part<ValueItem>>, Mistake> {
    let mut parts = Vec::new();
    for (i, (arg, name)) in record.dag("successors")?.into_iter().enumerate() {
        let name = name.map_or_else(|| format!("successor{i}"), identifier);
        let many = matches!(arg, DagArg::Record(arg) if arg.is("VariadicSuccessor"));
        let arity = if many { Count::Variadic } else { Count::One };
        let value = ValueItem { arity, ..ValueItem::new(name.as_str()) };
        parts.push(Part::needed(format!("successor `{name}`"), value));
    }
    Ok(parts)
}

fn regions(
    record: Record<'_>,
    words: &Vocabulary<'_>,
    traits: &Traits<'_>,
    omissions: &mut Vec<String>,
) -> Result<Vec<Part<Clause>>, Mistake> {
    let mut parts = Vec::new();
    let space = space_of(record);
    let terminator = traits.terminator.as_ref().and_then(|class| {
        let found = words.scope.known.op(class, &space);
        if found.is_none() {
            omissions.push(format!("its terminator `{class}` is an op that is in no file"));
        }
        found
    });
    for (i, (arg, name)) in record.dag("regions")?.into_iter().enumerate() {
        let DagArg::Record(arg) = arg else { return Err(record.mistake("a region is a text")) };
        let name = name.map_or_else(|| format!("region{i}"), identifier);
        let predicate = arg.reference("predicate")?.and_then(|predicate| predicate.text("predExpr"));
        let blocks = blocks(&normal(predicate.unwrap_or("true")));
        if blocks.is_none() {
            omissions.push(format!(
                "region `{name}`: which blocks it has is C++: {}",
                predicate.unwrap_or_default()
            ));
        }
        let arity = if arg.is("VariadicRegion") { Count::Variadic } else { Count::One };
        let region = RegionItem { arity, blocks: blocks.flatten(), ..RegionItem::new(name.as_str()) };
        let what = format!("region `{name}`");
        parts.push(match terminator {
            Some(terminator) => {
                let op = words.scope.item(&terminator.dialect, &terminator.name);
                let region = RegionItem { blocks: region.blocks.or(AT_MOST_ONE), ..region };
                let of = |operands: Vec<ValueItem>| {
                    let terminator = TerminatorItem { implicit: true, op: op.as_str().into(), operands };
                    ClauseKind::Region(RegionItem { terminator: Some(terminator), ..region.clone() })
                };
                let any = ValueItem::typed("yielded", CExpr::name("Any"), Count::Variadic);
                Part::needed(what, of(yielded(terminator)))
                    .or_the_same(of(vec![any]))
                    .or(ClauseKind::Region(region.clone()))
            }
            None => Part::needed(what, ClauseKind::Region(region)),
        });
    }
    Ok(parts)
}

/// Returns the operands of a terminator. The terminator's own declaration determines their types.
fn yielded(terminator: &DeclaredOp) -> Vec<ValueItem> {
    let operands = terminator.operands.iter().map(|(name, arity)| {
        let arity = if *arity == Count::Nested { Count::Variadic } else { *arity };
        ValueItem::typed(name.as_str(), CExpr::name("Any"), arity)
    });
    operands.collect()
}

/// The least and the greatest number of blocks of a region.
type Blocks = Option<(i128, Option<i128>, Span)>;

const AT_MOST_ONE: Blocks = Some((0, Some(1), Span::NONE));

/// Returns the numbers of blocks for a predicate over a region; `None` if it is unknown.
fn blocks(predicate: &str) -> Option<Blocks> {
    Some(match predicate {
        "true" => None,
        "hasNItems($_self, 1)" => Some((1, Some(1), Span::NONE)),
        "hasNItemsOrLess($_self, 1)" => AT_MOST_ONE,
        "hasNItemsOrMore($_self, 1)" => Some((1, None, Span::NONE)),
        _ => {
            let call = predicate.trim_matches(['(', ')']);
            let (call, count) = call.strip_prefix("hasNItems")?.split_once("($_self, ")?;
            let count: i128 = count.parse().ok()?;
            match call {
                "" => Some((count, Some(count), Span::NONE)),
                "OrLess" => Some((0, Some(count), Span::NONE)),
                "OrMore" => Some((count, None, Span::NONE)),
                _ => return None,
            }
        }
    })
}

fn effects(places: &[Place<'_>], traits: &Traits<'_>) -> Option<Part<Clause>> {
    let on_values = places.iter().flat_map(|place| place.effects.iter().cloned());
    let all: Vec<_> = on_values.chain(traits.effects.iter().cloned()).collect();
    (!all.is_empty()).then(|| Part::optional("its effects", ClauseKind::Effects(all)))
}

/// Returns the format, or the hooks that parse and print the op.
fn format_of(
    record: Record<'_>,
    words: &Vocabulary<'_>,
    places: &[Place<'_>],
    item: &mut Item,
) -> Vec<Part<Clause>> {
    let hooks = words.hooks_module();
    let mnemonic = record.text("opName").unwrap_or_default();
    if mnemonic.contains('-') {
        item.omissions.push("its name is no word: it has the generic form only".to_owned());
        return Vec::new();
    }
    let own = snake(&identifier(mnemonic));
    // As in MLIR, a format takes precedence over functions.
    let Some(text) = record.text("assemblyFormat") else {
        if !record.flag("hasCustomAssemblyFormat") {
            return Vec::new();
        }
        item.omissions.push("its custom form is C++: `parse` and `print` are to be written".to_owned());
        let hook = |word: &str| ClauseKind::Hook(word.to_owned(), format!("{hooks}::{word}_{own}"));
        return ["parse", "print"].map(|word| Part::optional("its custom form", hook(word))).into();
    };
    let translated = format::translate(text, &hooks).and_then(|format| {
        let mut own_text = places.iter().filter(|place| place.has_own_text);
        match own_text.find(|place| format.variables.contains(&place.name)) {
            Some(place) => Err(format!("how it shows the property `{}` is C++", place.name)),
            None => Ok(format),
        }
    });
    match translated {
        Ok(mut format) => {
            let named = |name: &str| places.iter().any(|place| place.name == name && place.is_named);
            format::name_types(&mut format.elements, &named);
            let is_item = |name: &str| places.iter().any(|place| place.name == name && place.is_item);
            format::as_items(&mut format.elements, &is_item);
            let mut parts: Vec<Part<Clause>> = Vec::new();
            for (name, list) in format.lists {
                parts.push(Part::optional(format!("list `{name}`"), ClauseKind::Let(name.into(), list)));
            }
            if format.has_hooks {
                item.omissions.push(
                    "parts of its custom form are C++: the hooks of `custom` are to be written".to_owned(),
                );
            }
            let operands: Vec<&str> = places
                .iter()
                .filter(|place| place.kind == Kind::Operand)
                .map(|place| place.name.as_str())
                .collect();
            let defined = format::with_definitions(&format.elements, &operands);
            let mut part = Part::optional("its format", ClauseKind::Format(format.elements.clone()));
            // MLIR's formats may have types that only C++ computes, and several readings.
            for other in [defined.clone(), format::greedy(&format.elements), format::greedy(&defined)] {
                part = part.or_the_same(ClauseKind::Format(other));
            }
            parts.push(part.of(text));
            parts
        }
        Err(reason) => {
            item.omissions.push(format!("its format is left out: {reason}"));
            item.omissions.extend(text.lines().map(|line| format!("    {}", line.trim())));
            Vec::new()
        }
    }
}

fn hooks(record: Record<'_>, name: &str, words: &Vocabulary<'_>, traits: &Traits<'_>) -> Vec<Part<Clause>> {
    let computes_result = {
        let results = record.dag("results").unwrap_or_default();
        results.iter().any(|(_, name)| name.is_some_and(|name| traits.computed.contains(&name)))
    };
    // An op without results has no fold in this language: its folder is a canonicalization.
    let has_results = record.dag("results").is_ok_and(|results| !results.is_empty());
    let own = snake(name);
    let all = [
        (record.flag("hasVerifier"), "verify", "verify"),
        (record.flag("hasRegionVerifier"), "verify regions", "verify_regions"),
        (record.flag("hasFolder") && has_results, "fold", "fold"),
        (
            record.flag("hasCanonicalizer") || record.flag("hasCanonicalizeMethod"),
            "canonicalize",
            "canonicalize",
        ),
        (traits.infers || computes_result, "infer", "infer"),
    ];
    let wanted = all.iter().filter(|(wanted, ..)| *wanted);
    wanted
        .map(|(_, word, stem)| {
            let hook = words.hook(&format!("{stem}_{own}"));
            Part::optional(format!("its hook `{word}`"), ClauseKind::Hook((*word).to_owned(), hook))
        })
        .collect()
}
