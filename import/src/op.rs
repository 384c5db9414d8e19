//! Ops.

use crate::expr::Expr;
use crate::format;
use crate::item::{Item, Part};
use crate::known::{DeclaredOp, identifier, space_of};
use crate::predicate::normal;
use crate::records::{DagArg, Mistake, Record};
use crate::traits::{self, Declarations, Traits};
use crate::value::{self, Kind, Place};
use crate::vocabulary::{Vocabulary, snake};
use std::collections::BTreeMap;

/// Converts an op. `name` is its name in the spec.
pub fn item(
    record: Record<'_>,
    name: &str,
    words: &mut Vocabulary<'_>,
    declarations: &mut Declarations,
) -> Result<Item, Mistake> {
    let mnemonic = record.required("opName")?;
    let mut item = Item::new(format!("op `{mnemonic}`"), format!("op {name}"), ";");
    let mut traits = traits::of(record, words, declarations)?;
    let mut places = places(record, words)?;
    let (generics, replaced) = variables(&mut places, &traits);
    item.generics = generics;
    // Equal types that generics express need no requirement.
    traits.clauses.retain(|part| !replaced.contains(&part.what));
    item.omissions.append(&mut traits.omissions);
    if mnemonic != name {
        item.clauses
            .push(Part::needed("its mnemonic", format!("mnemonic {};", bourn_spec::quoted(mnemonic))));
    }
    for (kind, word) in [(Kind::Operand, "operands"), (Kind::Attr, "attrs"), (Kind::Result, "results")] {
        let parts = places.iter().filter(|place| place.kind == kind).map(Place::part).collect();
        item.groups.push((word, parts));
    }
    for place in &places {
        item.omissions.extend(place.omissions.iter().map(|what| format!("`{}` {what}", place.name)));
    }
    item.groups.push(("successors", successors(record)?));
    item.clauses.extend(regions(record, words, &traits, &mut item.omissions)?);
    let own_text: Vec<&str> =
        places.iter().filter(|place| place.has_own_text).map(|place| place.name.as_str()).collect();
    let format = format_of(record, words, &own_text, &mut item);
    item.clauses.append(&mut traits.clauses);
    if let Some(effects) = effects(&places, &traits) {
        // Declared effects take precedence over traits that deny effects.
        traits.parts.retain(|part| !matches!(part.text(), Some("NoMemoryEffect" | "Pure")));
        item.clauses.push(effects);
    }
    item.clauses.extend(format);
    item.clauses.extend(hooks(record, name, words, &traits));
    item.traits = traits.parts;
    Ok(item)
}

/// Reads operands, attributes and results.
fn places<'d>(record: Record<'d>, words: &mut Vocabulary<'_>) -> Result<Vec<Place<'d>>, Mistake> {
    let mut places: Vec<Place<'d>> = Vec::new();
    for (field, stem) in [("arguments", "arg"), ("results", "result")] {
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
            places.push(value::read(arg, own, field == "results", words)?);
        }
    }
    Ok(places)
}

/// Creates generics for values with equal types, and puts them into the constraints of the values. Returns the generics, and the names of
/// the requirements that they replace.
fn variables(places: &mut [Place<'_>], traits: &Traits<'_>) -> (Vec<Part>, Vec<String>) {
    let (mut generics, mut replaced) = (Vec::new(), Vec::new());
    let mut used: BTreeMap<String, ()> = BTreeMap::new();
    let names = ["T", "U", "V", "W", "X", "Y", "Z"];
    let is_free = |places: &[Place<'_>], name: &str, used: &BTreeMap<String, ()>| {
        places.iter().position(|p| p.name == name && p.is_single()).filter(|_| !used.contains_key(name))
    };
    for (container, element, class, requirement) in &traits.elements {
        let (container, element) = (identifier(container), identifier(element));
        let (Some(at), Some(of)) = (is_free(places, &container, &used), is_free(places, &element, &used))
        else {
            continue;
        };
        let Some((name, pattern)) = names
            .get(generics.len())
            .and_then(|name| Some((name, container_of(class, &places[at].expr, name)?)))
        else {
            continue;
        };
        let bound = std::mem::replace(&mut places[of].expr, Expr::name(*name));
        places[at].expr = pattern;
        replaced.push(requirement.clone());
        used.insert(container, ());
        used.insert(element, ());
        generics.push(Part::needed(format!("variable `{name}`"), format!("{name}: {}", bound.text())));
    }
    for (group, requirement) in &traits.equal {
        let members: Vec<usize> =
            group.iter().filter_map(|name| is_free(places, &identifier(name), &used)).collect();
        let Some(name) = names.get(generics.len()).filter(|_| members.len() > 1) else { continue };
        let bound = members.iter().map(|at| &places[*at].expr).find(|expr| **expr != Expr::name("Any"));
        let bound = bound.cloned().unwrap_or(Expr::name("Any"));
        if members.len() == group.len() {
            replaced.push(requirement.clone());
        }
        for at in members {
            let place = &mut places[at];
            used.insert(place.name.clone(), ());
            place.expr = match place.expr == bound || place.expr == Expr::name("Any") {
                true => Expr::name(*name),
                false => Expr::And(vec![Expr::name(*name), place.expr.clone()]),
            };
        }
        generics.push(Part::needed(format!("variable `{name}`"), format!("{name}: {}", bound.text())));
    }
    (generics, replaced)
}

/// The containers with one element type: the C++ class, the declaration, and the constraint that allows all of them.
const CONTAINERS: [(&str, &str, &str); 4] = [
    ("VectorType", "builtin::vector", "VectorOf<Any>"),
    ("RankedTensorType", "builtin::tensor", "RankedTensor<Any>"),
    ("MemRefType", "builtin::memref", "MemRefOf<Any>"),
    ("ComplexType", "builtin::complex", "Complex<Any>"),
];

/// Returns a constraint with a generic as the element type, for a container with the given C++ class. The class may be a base of all
/// shaped types, if the constraint allows a single kind of container.
fn container_of(class: &str, expr: &Expr, variable: &str) -> Option<Expr> {
    let allows_all =
        |(_, name, any): &(&str, &str, &str)| *expr == Expr::name(*name) || *expr == Expr::name(*any);
    let is_shaped = matches!(class, "ShapedType" | "TensorType");
    let by_class = CONTAINERS.iter().find(|(known, ..)| *known == class);
    let found = by_class.or_else(|| CONTAINERS.iter().find(|known| is_shaped && allows_all(known)))?;
    let pattern = Expr::With { name: found.1, param: "element", of: Box::new(Expr::name(variable)) };
    // Conditions of the constraint on other parameters are kept.
    Some(if allows_all(found) { pattern } else { Expr::And(vec![expr.clone(), pattern]) })
}

fn successors(record: Record<'_>) -> Result<Vec<Part>, Mistake> {
    let mut parts = Vec::new();
    for (i, (arg, name)) in record.dag("successors")?.into_iter().enumerate() {
        let name = name.map_or_else(|| format!("successor{i}"), identifier);
        let many = matches!(arg, DagArg::Record(arg) if arg.is("VariadicSuccessor"));
        let text = format!("{name}{}", if many { "*" } else { "" });
        parts.push(Part::needed(format!("successor `{name}`"), text));
    }
    Ok(parts)
}

fn regions(
    record: Record<'_>,
    words: &Vocabulary<'_>,
    traits: &Traits<'_>,
    omissions: &mut Vec<String>,
) -> Result<Vec<Part>, Mistake> {
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
        let many = if arg.is("VariadicRegion") { "*" } else { "" };
        let predicate = arg.reference("predicate")?.and_then(|predicate| predicate.text("predExpr"));
        let blocks = match blocks(&normal(predicate.unwrap_or("true"))) {
            Some(blocks) => blocks,
            None => {
                omissions.push(format!(
                    "region `{name}`: which blocks it has is C++: {}",
                    predicate.unwrap_or_default()
                ));
                ""
            }
        };
        let head = format!("region {name}{many}");
        let part = match &terminator {
            Some(terminator) => {
                let path = words.scope.item(&terminator.dialect, &terminator.name);
                let blocks = if blocks.is_empty() { " blocks 0 ..= 1" } else { blocks };
                let of =
                    |operands: &str| format!("{head}{blocks} {{ implicit terminator {path}{operands} }}");
                Part::needed(format!("region `{name}`"), of(&yielded(terminator)))
                    .or_the_same(of("(yielded: Any*)"))
                    .or(format!("{head}{blocks};"))
            }
            None => Part::needed(format!("region `{name}`"), format!("{head}{blocks};")),
        };
        parts.push(part);
    }
    Ok(parts)
}

/// Returns the operands of a terminator, in brackets. The terminator's own declaration determines their types.
fn yielded(terminator: &DeclaredOp) -> String {
    let operands = terminator.operands.iter().map(|(name, arity)| match *arity {
        "**" => format!("{name}: Any*"),
        arity => format!("{name}: Any{arity}"),
    });
    match operands.collect::<Vec<_>>() {
        operands if operands.is_empty() => ";".to_owned(),
        operands => format!("({})", operands.join(", ")),
    }
}

/// Returns the numbers of blocks for a predicate over a region.
fn blocks(predicate: &str) -> Option<&'static str> {
    Some(match predicate {
        "true" => "",
        "hasNItems($_self, 1)" => " blocks 1",
        "hasNItemsOrLess($_self, 1)" => " blocks 0 ..= 1",
        "hasNItemsOrMore($_self, 1)" => " blocks 1 ..",
        _ => return None,
    })
}

fn effects(places: &[Place<'_>], traits: &Traits<'_>) -> Option<Part> {
    let on_values = places.iter().flat_map(|place| place.effects.iter().cloned());
    let all: Vec<String> = on_values.chain(traits.effects.iter().cloned()).collect();
    (!all.is_empty()).then(|| Part::optional("its effects", format!("effects {{ {} }}", all.join(", "))))
}

/// Returns the format, or the hooks that parse and print the op.
fn format_of(record: Record<'_>, words: &Vocabulary<'_>, own_text: &[&str], item: &mut Item) -> Vec<Part> {
    let hooks = words.hooks_module();
    let own = snake(&identifier(record.text("opName").unwrap_or_default()));
    // As in MLIR, a format takes precedence over functions.
    let Some(text) = record.text("assemblyFormat") else {
        if !record.flag("hasCustomAssemblyFormat") {
            return Vec::new();
        }
        let hook = format!("parse rust {hooks}::parse_{own}; print rust {hooks}::print_{own};");
        item.omissions.push("its custom form is C++: `parse` and `print` are to be written".to_owned());
        return vec![Part::optional("its custom form", hook)];
    };
    let translated = format::translate(text, &hooks).and_then(|format| {
        match own_text.iter().find(|name| format.variables.iter().any(|shown| shown == *name)) {
            Some(name) => Err(format!("how it shows the property `{name}` is C++")),
            None => Ok(format),
        }
    });
    match translated {
        Ok(format) => {
            let mut parts: Vec<Part> = Vec::new();
            for (name, list) in format.lists {
                parts.push(Part::optional(format!("list `{name}`"), format!("let {name} = {list};")));
            }
            if format.has_hooks {
                item.omissions.push(
                    "parts of its custom form are C++: the hooks of `custom` are to be written".to_owned(),
                );
            }
            parts.push(Part::optional("its format", format!("format {{ {} }}", format.text)).of(text));
            parts
        }
        Err(reason) => {
            item.omissions.push(format!("its format is left out: {reason}"));
            item.omissions.extend(text.lines().map(|line| format!("    {}", line.trim())));
            Vec::new()
        }
    }
}

fn hooks(record: Record<'_>, name: &str, words: &Vocabulary<'_>, traits: &Traits<'_>) -> Vec<Part> {
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
            Part::optional(format!("its hook `{word}`"), format!("{word} {hook};"))
        })
        .collect()
}
