//! Predicates as trees, from TableGen's `And`, `Or`, `Neg`, `Concat` and `SubstLeaves`.

use crate::records::{Mistake, Record};

/// The maximum number of nodes that are read. Hand-written predicates are smaller.
const LIMIT: u32 = 20_000;
/// The maximum nesting depth of predicates.
const DEPTH: u32 = 100;

/// The texts before a predicate over an element type, and over each attribute of an array.
const WRAPPERS: [&str; 2] = [
    "[](Type elementType) { return",
    "all_of(cast<ArrayAttr>($_self), [&](Attribute attr) { return attr && (",
];

/// A predicate over a type or an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// A C++ expression over `$_self`.
    Leaf(String),
    /// A conjunction.
    And(Vec<Predicate>),
    /// A disjunction.
    Or(Vec<Predicate>),
    /// A negation.
    Not(Box<Predicate>),
    /// A predicate on a part of the subject.
    Of(Inside, Box<Predicate>),
}

/// A part of the subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inside {
    /// The element type of a container.
    Element,
    /// Each attribute of an array.
    Each,
    /// The value of a C++ expression over `$_self`.
    Getter(String),
}

/// Reads a predicate.
pub fn read(record: Record<'_>) -> Result<Predicate, Mistake> {
    let mut left = LIMIT;
    read_at(record, 0, &mut left)
}

fn read_at(record: Record<'_>, depth: u32, left: &mut u32) -> Result<Predicate, Mistake> {
    *left = left.checked_sub(1).ok_or_else(|| record.mistake("the predicate is too large"))?;
    if depth > DEPTH {
        return Err(record.mistake("the predicate nests too deep"));
    }
    if record.is("CPred") {
        return Ok(Predicate::Leaf(normal(record.required("predExpr")?)));
    }
    let children = record.list("children")?;
    let mut parts = Vec::new();
    for child in children {
        parts.push(read_at(child, depth + 1, left)?);
    }
    let mut only = |what: &str| match parts.len() {
        1 => Ok(Box::new(parts.remove(0))),
        _ => Err(record.mistake(format!("`{what}` takes one predicate"))),
    };
    if record.is("Concat") {
        let (prefix, suffix) = (record.required("prefix")?, record.required("suffix")?);
        let inside = *only("Concat")?;
        // If the inner predicate is a `SubstLeaves`, its substitution determines the part of the subject.
        return Ok(match has_substitution(&inside) && WRAPPERS.contains(&normal(prefix).as_str()) {
            true => inside,
            false => Predicate::Leaf(normal(&format!("{prefix} {inside:?} {suffix}"))),
        });
    }
    if record.is("SubstLeaves") {
        let (pattern, replacement) = (record.required("pattern")?, record.required("replacement")?);
        let child = only("SubstLeaves")?;
        return match pattern {
            "$_self" => Ok(Predicate::Of(inside(replacement), child)),
            _ => Ok(Predicate::Leaf(format!("{child:?} with {replacement} for {pattern}"))),
        };
    }
    if record.is("Neg") {
        return Ok(Predicate::Not(only("Neg")?));
    }
    if record.is("And") {
        return Ok(Predicate::And(parts));
    }
    if record.is("Or") {
        return Ok(Predicate::Or(parts));
    }
    Err(record.mistake("no predicate"))
}

fn has_substitution(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Of(..) => true,
        Predicate::Leaf(_) => false,
        Predicate::Not(of) => has_substitution(of),
        Predicate::And(all) | Predicate::Or(all) => all.iter().any(has_substitution),
    }
}

fn inside(replacement: &str) -> Inside {
    match normal(replacement).as_str() {
        "elementType"
        | "cast<VectorType>($_self).getElementType()"
        | "cast<ShapedType>($_self).getElementType()" => Inside::Element,
        "attr" => Inside::Each,
        other => Inside::Getter(other.to_owned()),
    }
}

/// Returns an expression without outer brackets, repeated white space and the namespaces of LLVM and MLIR.
pub fn normal(text: &str) -> String {
    let mut out = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (from, to) in [("::llvm::", ""), ("llvm::", ""), ("::mlir::", ""), ("mlir::", "")] {
        out = out.replace(from, to);
    }
    while let Some(inner) = out.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        if !is_balanced(inner) {
            break;
        }
        out = inner.trim().to_owned();
    }
    out
}

fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}
