//! Converts a type or an attribute to the constraint that it alone satisfies.

use super::constraint::{Expr, Vocabulary};
use bourn_ir::{AttrData, Attribute, DYNAMIC, FloatKind, Signedness, Type, TypeData};

/// Returns the constraint that only this type satisfies, or the tightest more general constraint that a spec can express.
pub fn of_type(ty: Type<'_>, words: &mut Vocabulary) -> Expr {
    match ty.data() {
        TypeData::Integer { width, signedness } => {
            let name = match signedness {
                Signedness::Signless => "I",
                Signedness::Signed => "SI",
                Signedness::Unsigned => "UI",
            };
            Expr::atom(format!("{}<{width}>", words.builtin(name)))
        }
        TypeData::Index => words.named("Index"),
        TypeData::Float(kind) => float(*kind, words),
        TypeData::None => Expr::atom("builtin::none"),
        TypeData::Complex(element) => Expr::atom(format!("builtin::complex<{}>", arg(*element, words))),
        TypeData::Vector { shape, scalable, element } => {
            let mut conditions = dims(shape);
            match scalable.iter().any(|s| *s) {
                false => conditions.push("all s in scalable: !s".to_owned()),
                true => words.omit(format!("which dimensions of `{ty}` are scalable")),
            }
            Expr::with(format!("builtin::vector<element = {}>", arg(*element, words)), &conditions)
        }
        TypeData::RankedTensor { shape, element, encoding } => {
            let mut conditions = dims(shape);
            absent(&mut conditions, "encoding", *encoding, words);
            Expr::with(format!("builtin::tensor<element = {}>", arg(*element, words)), &conditions)
        }
        TypeData::UnrankedTensor(element) => {
            Expr::atom(format!("builtin::unranked_tensor<{}>", arg(*element, words)))
        }
        TypeData::MemRef { shape, element, layout, space } => {
            let mut conditions = dims(shape);
            absent(&mut conditions, "layout", *layout, words);
            absent(&mut conditions, "space", *space, words);
            Expr::with(format!("builtin::memref<element = {}>", arg(*element, words)), &conditions)
        }
        TypeData::UnrankedMemRef { element, space } => {
            let mut conditions = Vec::new();
            absent(&mut conditions, "space", *space, words);
            Expr::with(format!("builtin::unranked_memref<element = {}>", arg(*element, words)), &conditions)
        }
        TypeData::Function { .. } => words.wider("builtin::function", &ty.to_string()),
        TypeData::Tuple(_) => words.wider("builtin::tuple", &ty.to_string()),
        TypeData::Declared { .. } | TypeData::Opaque { .. } => {
            words.omit(format!("that it is `{ty}`"));
            words.named("Any")
        }
    }
}

/// Returns the constraint of a type as an argument in `<..>`.
fn arg(ty: Type<'_>, words: &mut Vocabulary) -> String {
    of_type(ty, words).as_arg()
}

/// Returns the constraint for a float type.
pub fn float(kind: FloatKind, words: &mut Vocabulary) -> Expr {
    Expr::atom(words.builtin(&kind.keyword().to_uppercase()))
}

/// Returns the sizes of a shape in the notation of a spec.
fn dims(shape: &[i64]) -> Vec<String> {
    let rank = std::iter::once(format!("rank == {}", shape.len()));
    let sizes = shape.iter().enumerate().map(|(i, size)| match *size {
        DYNAMIC => format!("!static(dim({i}))"),
        size => format!("dim({i}) == {size}"),
    });
    rank.chain(sizes).collect()
}

fn absent(conditions: &mut Vec<String>, param: &str, value: Option<Attribute<'_>>, words: &mut Vocabulary) {
    match value {
        None => conditions.push(format!("!present({param})")),
        Some(value) => words.omit(format!("that `{param}` is `{value}`")),
    }
}

/// Returns the constraint that only this attribute satisfies, or the tightest more general constraint that a spec can express.
pub fn of_attr(attr: Attribute<'_>, words: &mut Vocabulary) -> Expr {
    match attr.data() {
        AttrData::Unit => words.named("Unit"),
        AttrData::Integer { value, ty } => match (ty.data(), value) {
            (TypeData::Integer { width: 1, signedness: Signedness::Signless }, 0) => words.named("False"),
            (TypeData::Integer { width: 1, signedness: Signedness::Signless }, _) => words.named("True"),
            (TypeData::Integer { width, signedness }, _) => {
                let name = match signedness {
                    Signedness::Signless => "IAttr",
                    Signedness::Signed => "SIAttr",
                    Signedness::Unsigned => "UIAttr",
                };
                Expr::with(format!("{}<{width}>", words.builtin(name)), &[format!("value == {value}")])
            }
            _ => Expr::with(words.builtin("IndexAttr"), &[format!("value == {value}")]),
        },
        AttrData::String { value, ty: None } => Expr::with(
            "builtin::string",
            &[format!("value == {}", bourn_spec::quoted(value.as_str())), "!present(ty)".to_owned()],
        ),
        AttrData::SymbolRef { root, nested } if nested.is_empty() => {
            let root = format!("root == {}", bourn_spec::quoted(root.as_str()));
            Expr::with("builtin::symbol_ref", &[root, "len(nested) == 0".to_owned()])
        }
        AttrData::Type(ty) => Expr::atom(format!("builtin::type_value<{}>", arg(*ty, words))),
        data => {
            let wide = match data {
                AttrData::Float { ty, .. } => {
                    let name = words.any_float();
                    let is = Expr::with(name, &[format!("ty is {}", of_type(*ty, words))]);
                    words.omit(format!("that it is `{attr}`"));
                    return is;
                }
                AttrData::BigInteger { .. } => words.any_integer(),
                AttrData::String { .. } => "builtin::string".to_owned(),
                AttrData::SymbolRef { .. } => "builtin::symbol_ref".to_owned(),
                AttrData::Array(_) => "builtin::array".to_owned(),
                AttrData::Dict(_) => "builtin::dictionary".to_owned(),
                AttrData::AffineMap(_) => "builtin::affine_map".to_owned(),
                AttrData::IntegerSet(_) => "builtin::integer_set".to_owned(),
                AttrData::DenseArray { .. } => "builtin::dense_array".to_owned(),
                AttrData::DenseElements { .. } | AttrData::DenseResource { .. } => {
                    "builtin::elements".to_owned()
                }
                AttrData::Location(_) => "builtin::location".to_owned(),
                _ => words.builtin("AnyAttr"),
            };
            words.wider(&wide, &attr.to_string())
        }
    }
}
