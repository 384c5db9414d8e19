//! The meaning of C++ expressions that occur in predicates.

use crate::expr::{Expr, Part};
use crate::predicate::normal;
use bourn_spec::ast::{Ex, ExKind};
use bourn_spec::model::Rel;

/// Lookup of the C++ names that this import supports.
pub trait Classes {
    /// Returns the constraint for the C++ class of a type or an attribute.
    fn class(&self, name: &str) -> Option<Expr>;
    /// Returns the parameter that a C++ getter of a declared type or attribute reads.
    fn param(&self, class: &str, getter: &str) -> Option<String>;
}

/// Returns the meaning of an expression, or `None` if it is unknown.
pub fn meaning(text: &str, classes: &dyn Classes) -> Option<Part> {
    if text == "true" {
        return Some(Part::Is(Expr::Any));
    }
    if text == "false" {
        return Some(Part::Is(Expr::Or(Vec::new())));
    }
    if let Some(part) = isa(text, classes) {
        return Some(part);
    }
    if let Some(call) = text.strip_prefix("$_self.") {
        return of_type(call).map(Part::Is);
    }
    if let Some(rest) = text.strip_prefix("all_of(cast<") {
        return all_of(rest);
    }
    if let Some(rest) = text.strip_prefix("is_contained({") {
        return is_contained(rest);
    }
    if text == "!cast<IntegerAttr>($_self).getValue().isNegative()" {
        let condition = Ex::compare(Ex::name("value"), Rel::Ge, Ex::int(0));
        return Some(Part::Holds(condition, builtin_class("IntegerAttr")?));
    }
    getter(text, classes)
}

/// Reads `isa<A, B>($_self)` and `isa<A>(cast<B>($_self).get())`.
fn isa(text: &str, classes: &dyn Classes) -> Option<Part> {
    let (names, argument) = text.strip_prefix("isa<")?.split_once(">(")?;
    let argument = argument.strip_suffix(')')?;
    let mut arms = Vec::new();
    for name in split_top(names, ',') {
        arms.push(class(name.trim(), classes)?);
    }
    let is = Expr::any_of(arms);
    match argument {
        "$_self" => Some(Part::Is(is)),
        _ => inner(argument, is, classes),
    }
}

/// Returns the constraint on the subject that corresponds to the constraint `is` on a part of it, which `getter` returns.
pub fn inner(getter: &str, is: Expr, classes: &dyn Classes) -> Option<Part> {
    let (name, call) = cast(getter)?;
    let base = class(name, classes)?;
    let condition = |param: &str| (is != Expr::Any).then(|| Ex::is(Ex::name(param), is.tree()));
    let part = |param: &str, base: Expr| match condition(param) {
        Some(condition) => Part::Holds(condition, base),
        None => Part::Is(base),
    };
    Some(match (name, call) {
        (
            "ShapedType" | "VectorType" | "TensorType" | "RankedTensorType" | "MemRefType",
            "getElementType()",
        ) => Part::Element(is.clone()),
        ("ComplexType", "getElementType()") => {
            Part::Is(Expr::with("builtin::complex", "element", is.clone()))
        }
        ("TypeAttr", "getValue()") => Part::Is(Expr::with("builtin::type_value", "value", is.clone())),
        ("IntegerAttr" | "FloatAttr" | "StringAttr", "getType()") => part("ty", base),
        (
            "DenseIntElementsAttr"
            | "DenseElementsAttr"
            | "DenseFPElementsAttr"
            | "ElementsAttr"
            | "DenseIntOrFPElementsAttr",
            "getType().getElementType()" | "getElementType()",
        ) => Part::Is(base_of_elements(is)),
        _ => part(&classes.param(name, call)?, base),
    })
}

/// Returns the constraint on vectors and tensors whose element type satisfies `is`.
fn base_of_elements(is: Expr) -> Expr {
    let containers = Expr::Or(vec![
        Expr::with("builtin::vector", "element", is.clone()),
        Expr::with("builtin::tensor", "element", is),
    ]);
    Expr::With { name: "builtin::elements", param: "ty", of: Box::new(containers) }
}

/// Splits `cast<Class>($_self).call` into the class and the call.
fn cast(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("cast<")?.split_once(">($_self).")
}

/// Returns the constraint for the C++ class of a type or an attribute.
pub fn class(name: &str, classes: &dyn Classes) -> Option<Expr> {
    builtin_class(name).or_else(|| classes.class(name))
}

/// Returns the constraint for a class of MLIR's builtin dialect.
pub fn builtin_class(name: &str) -> Option<Expr> {
    let float =
        |name: &str| name.strip_prefix("Float").and_then(|rest| rest.strip_suffix("Type")).and_then(format);
    if let Some(name) = float(name) {
        return Some(Expr::name(name));
    }
    Some(match name {
        "Type" | "Attribute" => Expr::Any,
        "IntegerType" => Expr::name("builtin::integer"),
        "IndexType" => Expr::name("builtin::index"),
        "FloatType" => Expr::name("builtin::float"),
        "BFloat16Type" => Expr::name("BF16"),
        "NoneType" => Expr::name("builtin::none"),
        "ComplexType" => Expr::name("builtin::complex"),
        "FunctionType" => Expr::name("builtin::function"),
        "TupleType" => Expr::name("builtin::tuple"),
        "VectorType" => Expr::name("builtin::vector"),
        "FixedVectorType" => Expr::Where(Box::new(Expr::name("builtin::vector")), vec![not_scalable()]),
        "ScalableVectorType" => {
            Expr::Where(Box::new(Expr::name("builtin::vector")), vec![Ex::negated(not_scalable())])
        }
        "RankedTensorType" => Expr::name("builtin::tensor"),
        "UnrankedTensorType" => Expr::name("builtin::unranked_tensor"),
        "TensorType" => Expr::union(&["builtin::tensor", "builtin::unranked_tensor"]),
        "MemRefType" => Expr::name("builtin::memref"),
        "UnrankedMemRefType" => Expr::name("builtin::unranked_memref"),
        "BaseMemRefType" => Expr::union(&["builtin::memref", "builtin::unranked_memref"]),
        "ShapedType" => Expr::shaped(),
        "IntegerAttr" | "FloatAttr" | "StringAttr" | "TypeAttr" | "ArrayAttr" | "DictionaryAttr"
        | "AffineMapAttr" | "IntegerSetAttr" | "UnitAttr" | "SymbolRefAttr" => return attribute(name),
        "FlatSymbolRefAttr" => Expr::name("FlatSymbolRef"),
        "BoolAttr" => Expr::name("Bool"),
        "TypedAttr" => Expr::name("TypedAttr"),
        "LocationAttr" => Expr::name("builtin::location"),
        "DenseArrayAttr" => Expr::name("builtin::dense_array"),
        "DenseBoolArrayAttr" => Expr::name("BoolArray"),
        "DenseI8ArrayAttr" => Expr::name("I8Array"),
        "DenseI16ArrayAttr" => Expr::name("I16Array"),
        "DenseI32ArrayAttr" => Expr::name("I32Array"),
        "DenseI64ArrayAttr" => Expr::name("I64Array"),
        "DenseF32ArrayAttr" => Expr::name("F32Array"),
        "DenseF64ArrayAttr" => Expr::name("F64Array"),
        "ElementsAttr" => Expr::name("builtin::elements"),
        "DenseElementsAttr" | "DenseIntOrFPElementsAttr" => elements(Expr::Any),
        "DenseIntElementsAttr" => elements(Expr::union(&["builtin::integer", "builtin::index"])),
        "DenseFPElementsAttr" => elements(Expr::name("builtin::float")),
        _ => return None,
    })
}

fn attribute(name: &str) -> Option<Expr> {
    let names = [
        ("IntegerAttr", "builtin::integer"),
        ("FloatAttr", "builtin::float"),
        ("StringAttr", "builtin::string"),
        ("TypeAttr", "builtin::type_value"),
        ("ArrayAttr", "builtin::array"),
        ("DictionaryAttr", "builtin::dictionary"),
        ("AffineMapAttr", "builtin::affine_map"),
        ("IntegerSetAttr", "builtin::integer_set"),
        ("UnitAttr", "builtin::unit"),
        ("SymbolRefAttr", "builtin::symbol_ref"),
    ];
    names.iter().find(|(class, _)| *class == name).map(|(_, own)| Expr::name(*own))
}

/// Returns `all s in scalable: !s`.
fn not_scalable() -> Ex {
    let one = Ex::negated(Ex::name("s"));
    ExKind::AllIn("s".into(), Box::new(Ex::name("scalable")), None, Box::new(one)).into()
}

fn elements(element: Expr) -> Expr {
    let dense = Ex::compare(Ex::name("keyword"), Rel::Eq, Ex::string("dense"));
    Expr::Where(Box::new(base_of_elements(element)), vec![dense])
}

/// Returns the constraint of a floating-point format: `8E4M3FN` is `F8E4M3FN`.
fn format(rest: &str) -> Option<String> {
    const FORMATS: &[&str] = &[
        "16",
        "32",
        "64",
        "80",
        "128",
        "TF32",
        "8E5M2",
        "8E4M3",
        "8E4M3FN",
        "8E5M2FNUZ",
        "8E4M3FNUZ",
        "8E4M3B11FNUZ",
        "8E3M4",
        "4E2M1FN",
        "6E2M3FN",
        "6E3M2FN",
        "8E8M0FNU",
    ];
    let known = FORMATS.iter().find(|format| **format == rest)?;
    Some(if known.starts_with('T') { (*known).to_owned() } else { format!("F{known}") })
}

/// Reads a call on a type: `isSignlessInteger(32)`.
fn of_type(call: &str) -> Option<Expr> {
    if call == "hasTrait<ValueSemantics>()" {
        return Some(Expr::union(&["builtin::vector", "builtin::tensor", "builtin::unranked_tensor"]));
    }
    let (name, argument) = call.strip_suffix(')')?.split_once('(')?;
    let width = |all: &str, one: &str| match argument {
        "" => Some(Expr::name(all)),
        width => width.parse::<u32>().ok().map(|width| Expr::sized(one, width)),
    };
    match name {
        "isSignlessInteger" => return width("SignlessInteger", "I"),
        "isSignedInteger" => return width("SignedInteger", "SI"),
        "isUnsignedInteger" => return width("UnsignedInteger", "UI"),
        "isInteger" => return width("builtin::integer", "AnyI"),
        _ if !argument.is_empty() => return None,
        _ => {}
    }
    let union = |names: &[&str]| Some(Expr::union(names));
    match name {
        "isIndex" => Some(Expr::name("builtin::index")),
        "isSignlessIntOrIndex" => Some(Expr::name("SignlessIntegerOrIndex")),
        "isSignlessIntOrFloat" => union(&["SignlessInteger", "builtin::float"]),
        "isSignlessIntOrIndexOrFloat" => union(&["SignlessIntegerOrIndex", "builtin::float"]),
        "isIntOrIndex" => union(&["builtin::integer", "builtin::index"]),
        "isIntOrFloat" => union(&["builtin::integer", "builtin::float"]),
        "isIntOrIndexOrFloat" => union(&["builtin::integer", "builtin::index", "builtin::float"]),
        _ => match name.strip_prefix("isF").and_then(format) {
            Some(name) => Some(Expr::name(name)),
            None => ["BF16", "TF32"]
                .iter()
                .find(|own| name.strip_prefix("is") == Some(**own))
                .map(|own| Expr::name(*own)),
        },
    }
}

/// Reads the text after `all_of(cast<`: a condition on all sizes, or on all numbers of an attribute.
fn all_of(rest: &str) -> Option<Part> {
    let (class, rest) = rest.split_once(">($_self).")?;
    let (list, lambda) = rest.split_once(", [](auto v) { return ")?;
    let condition = lambda.strip_suffix("; })")?.strip_prefix("v ")?;
    let (operator, number) = condition.split_once(' ')?;
    let number: i64 = number.parse().ok()?;
    let relation = relation(operator)?;
    match (class, list) {
        ("RankedTensorType" | "VectorType" | "MemRefType" | "ShapedType", "getShape()") => {
            let each = Ex::compare(Ex::name("d"), relation, Ex::int(number.into()));
            Some(Part::Holds(ExKind::AllDims("d".into(), Box::new(each)).into(), builtin_class(class)?))
        }
        _ => None,
    }
}

/// Reads the text after `is_contained({`: an integer attribute whose value is in a list.
fn is_contained(rest: &str) -> Option<Part> {
    let (numbers, call) = rest.split_once("}, ")?;
    if call != "cast<IntegerAttr>($_self).getInt())" {
        return None;
    }
    let numbers: Result<Vec<Ex>, _> = numbers
        .split(',')
        .map(|number| number.trim().parse::<i64>().map(|number| Ex::int(number.into())))
        .collect();
    let condition = ExKind::InSet(Box::new(Ex::name("value")), numbers.ok()?);
    Some(Part::Holds(condition.into(), builtin_class("IntegerAttr")?))
}

fn relation(symbol: &str) -> Option<Rel> {
    [Rel::Eq, Rel::Ne, Rel::Le, Rel::Ge, Rel::Lt, Rel::Gt].into_iter().find(|rel| rel.symbol() == symbol)
}

/// Reads `cast<Class>($_self).getter() == 3` and the like.
fn getter(text: &str, classes: &dyn Classes) -> Option<Part> {
    let (name, call) = cast(text)?;
    let base = class(name, classes)?;
    let holds = |condition: Ex| Some(Part::Holds(condition, base.clone()));
    let value_is = |relation: Rel| holds(Ex::compare(Ex::name("value"), relation, Ex::int(0)));
    match call {
        "hasRank()" => return Some(Part::Is(ranked())),
        "hasStaticShape()" => return holds(Ex::call("static", vec![Ex::name("shape")])),
        "getValue().isStrictlyPositive()" => return value_is(Rel::Gt),
        "getValue().isNonNegative()" => return value_is(Rel::Ge),
        "getValue()" if name == "BoolAttr" => return value_is(Rel::Ne),
        "allDimsScalable()" if name == "VectorType" => {
            return holds(
                ExKind::AllIn("s".into(), Box::new(Ex::name("scalable")), None, Box::new(Ex::name("s")))
                    .into(),
            );
        }
        _ => {}
    }
    if let Some(value) = call.strip_prefix("getShape() == ") {
        return sizes(value, &base);
    }
    if let Some(at) = call.find(").is") {
        // A condition on a type inside of the subject.
        let of_inner = of_type(call[at + 2..].trim())?;
        return inner(&format!("cast<{name}>($_self).{}", &call[..=at]), of_inner, classes);
    }
    let mut parts = call.rsplitn(3, ' ');
    let (value, operator, call) = (parts.next()?, parts.next()?, parts.next()?);
    let relation = relation(operator)?;
    let value: i64 = value.parse().ok()?;
    let list = match name {
        "ArrayAttr" => "elements",
        _ => "values",
    };
    let subject = match (name, call) {
        (_, "getRank()") => Ex::name("rank"),
        (_, "getNumElements()") => Ex::name("num_elements"),
        ("IntegerAttr", "getInt()" | "getValue().getSExtValue()" | "getValue().getZExtValue()") => {
            Ex::name("value")
        }
        (_, "size()") if name.ends_with("ArrayAttr") => Ex::call("len", vec![Ex::name(list)]),
        _ => match call.strip_prefix("getDimSize(").or_else(|| call.strip_prefix("getShape()[")) {
            Some(rest) => dim(rest.trim_end_matches([')', ']']).parse::<u32>().ok()?),
            None => Ex::name(classes.param(name, call)?),
        },
    };
    holds(Ex::compare(subject, relation, Ex::int(value.into())))
}

fn dim(index: u32) -> Ex {
    Ex::call("dim", vec![Ex::int(index.into())])
}

/// Returns the constraint on types with a rank: all shaped types except unranked tensors and memrefs.
fn ranked() -> Expr {
    Expr::union(&["builtin::vector", "builtin::tensor", "builtin::memref"])
}

/// Reads `ArrayRef<int64_t>({2, 3})`.
fn sizes(value: &str, base: &Expr) -> Option<Part> {
    let list = normal(value);
    let list = list.strip_prefix("ArrayRef<int64_t>({")?.strip_suffix("})")?;
    let sizes: Result<Vec<i64>, _> = list.split(',').map(|size| size.trim().parse::<i64>()).collect();
    let sizes = sizes.ok()?;
    let equals = |subject: Ex, value: i128| Ex::compare(subject, Rel::Eq, Ex::int(value));
    let rank = std::iter::once(equals(Ex::name("rank"), sizes.len() as i128));
    let dims = sizes.iter().zip(0..).map(|(size, i)| equals(dim(i), (*size).into()));
    Some(Part::Holds(Ex::all(rank.chain(dims).collect()), base.clone()))
}

/// Splits at a character outside of brackets.
pub fn split_top(text: &str, at: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i64, 0);
    for (i, c) in text.char_indices() {
        match c {
            '<' | '(' | '{' | '[' => depth += 1,
            '>' | ')' | '}' | ']' => depth -= 1,
            c if c == at && depth == 0 => {
                parts.push(&text[start..i]);
                start = i + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
