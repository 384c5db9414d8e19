//! Makes random constraints as text: every form of the language, over builtin and declared definitions.

use bourn_test_support::Random;

/// The kind of a parameter's value.
#[derive(Clone)]
pub enum Is {
    Num(&'static [i64]),
    Bool,
    Text,
    Float,
    /// An enum with its cases.
    Case(Vec<String>),
    Type,
    Attr,
    Shape,
    Nums,
    Flags,
    Types,
    Attrs,
    Texts,
    Opaque,
}

pub const WIDTHS: &[i64] = &[-1, 0, 1, 7, 8, 9, 16, 32, 64];
pub const SIZES: &[i64] = &[-1, 0, 1, 2, 3, 4, 8, 16];
pub const SMALL: &[i64] = &[-5, -1, 0, 1, 2, 3, 8];
pub const VALUES: &[i64] = &[-129, -128, -8, -1, 0, 1, 2, 8, 127, 128, 255, 256];

/// The subject of a constraint.
#[derive(Clone, Copy, PartialEq)]
pub enum Over {
    Type,
    Attr,
}

/// A definition with its parameters.
#[derive(Clone)]
pub struct Definition {
    pub name: String,
    pub params: Vec<(String, Is)>,
}

/// The names that constraints may use.
pub struct Names {
    pub types: Vec<Definition>,
    pub attrs: Vec<Definition>,
    pub enums: Vec<String>,
    /// Constraints without generics that are declared before.
    pub named_types: Vec<String>,
    pub named_attrs: Vec<String>,
    /// Constraints with one generic over types.
    pub generic_types: Vec<String>,
}

fn definition(name: &str, params: &[(&str, Is)]) -> Definition {
    let params = params.iter().map(|(name, is)| ((*name).to_owned(), is.clone())).collect();
    Definition { name: name.to_owned(), params }
}

fn cases(names: &[&str]) -> Is {
    Is::Case(names.iter().map(|&name| name.to_owned()).collect())
}

impl Names {
    /// Returns the names of the builtin dialect.
    pub fn builtin() -> Names {
        use Is::{Attr, Attrs, Flags, Num, Nums, Opaque, Shape, Text, Texts, Type, Types};
        let integer = [("width", Num(WIDTHS)), ("signedness", cases(&["signless", "signed", "unsigned"]))];
        let float = [("kind", cases(&["f32", "bf16", "f64", "f8e5m2"]))];
        let vector = [("shape", Shape), ("scalable", Flags), ("element", Type)];
        let memref = [("shape", Shape), ("element", Type), ("layout", Attr), ("space", Attr)];
        Names {
            types: vec![
                definition("builtin::integer", &integer),
                definition("builtin::integer", &integer),
                definition("builtin::index", &[]),
                definition("builtin::float", &float),
                definition("builtin::complex", &[("element", Type)]),
                definition("builtin::function", &[("inputs", Types), ("results", Types)]),
                definition("builtin::tuple", &[("types", Types)]),
                definition("builtin::vector", &vector),
                definition("builtin::tensor", &[("shape", Shape), ("element", Type), ("encoding", Attr)]),
                definition("builtin::unranked_tensor", &[("element", Type)]),
                definition("builtin::memref", &memref),
                definition("builtin::unranked_memref", &[("element", Type), ("space", Attr)]),
            ],
            attrs: vec![
                definition("builtin::unit", &[]),
                definition("builtin::integer", &[("value", Num(VALUES)), ("ty", Type)]),
                definition("builtin::integer", &[("value", Num(VALUES)), ("ty", Type)]),
                definition("builtin::float", &[("ty", Type)]),
                // Its type is not a parameter here: a format prints a string with its type, but does not read one.
                definition("builtin::string", &[("value", Text)]),
                definition("builtin::type_value", &[("value", Type)]),
                definition("builtin::symbol_ref", &[("root", Text), ("nested", Texts)]),
                definition("builtin::array", &[("elements", Attrs)]),
                definition("builtin::dense_array", &[("element", Type), ("values", Nums)]),
                definition("builtin::elements", &[("keyword", Text), ("ty", Type)]),
                definition("builtin::affine_map", &[("map", Opaque)]),
            ],
            enums: Vec::new(),
            named_types: ["Index", "F32", "AnyFloat", "SignlessInteger", "AnyTensor", "BoolLike"]
                .map(|name| format!("builtin::{name}"))
                .to_vec(),
            named_attrs: ["Unit", "Str", "I64Attr", "Bool", "I64Array", "StrArrayAttr", "F32Attr"]
                .map(|name| format!("builtin::{name}"))
                .to_vec(),
            generic_types: ["Like", "TensorOf", "VectorOf", "TupleOf", "Complex", "Shaped", "RankedTensor"]
                .map(|name| format!("builtin::{name}"))
                .to_vec(),
        }
    }
}

/// Makes constraints.
pub struct Maker<'r> {
    pub names: Names,
    pub random: &'r mut Random,
    /// The number of variables in scope: each has a name of its own.
    pub bound: usize,
}

impl Maker<'_> {
    fn rel(&mut self) -> &'static str {
        self.random.pick(&["==", "!=", "<", "<=", ">", ">="])
    }

    fn equal(&mut self) -> &'static str {
        self.random.pick(&["==", "!="])
    }

    /// Returns a predicate over a number.
    fn number(&mut self, term: &str, values: &[i64]) -> String {
        let (a, b) = (self.random.pick(values), self.random.pick(values));
        match self.random.below(8) {
            0 => format!("{term} in {{{a}, {b}}}"),
            1 => format!("{term} in {} .. {}", a.min(b), a.max(b) + 1),
            2 => format!("{term} in {} ..= {}", a.min(b), a.max(b)),
            3 => format!("{term} in {a} .."),
            4 => format!("{a} {} {term}", self.rel()),
            5 => format!("{} <= {term} < {}", a.min(b), a.max(b) + 1),
            _ => format!("{term} {} {a}", self.rel()),
        }
    }

    fn text(&mut self, term: &str) -> String {
        if self.random.one_in(4) {
            return self.number(&format!("len({term})"), &[0, 1, 2, 3]);
        }
        let text = self.random.pick(&["x", "y", "a", "dense", "", "a \\\"b\\\" {c}", "\\n"]);
        format!("{term} {} \"{text}\"", self.equal())
    }

    fn inner(&mut self, over: Over, depth: u32) -> String {
        let inner = self.constraint(over, depth.saturating_sub(1));
        if inner.contains([' ', '&']) { format!("({inner})") } else { inner }
    }

    /// Returns a predicate over a parameter.
    fn about(&mut self, name: &str, is: &Is, depth: u32) -> String {
        if self.random.one_in(12) {
            return format!("present({name})");
        }
        match is {
            Is::Num(values) => self.number(name, values),
            Is::Bool => match self.random.below(3) {
                0 => format!("{name} {} {}", self.equal(), self.random.pick(&["true", "false"])),
                _ => name.to_owned(),
            },
            Is::Text => self.text(name),
            Is::Float => {
                let value = self.random.pick(&["0.0", "-0.0", "1.0", "1.5", "-2.0", "1.0e300"]);
                format!("{name} {} {value}", self.rel())
            }
            Is::Case(cases) => {
                let (a, b) = (self.random.pick(cases), self.random.pick(cases));
                match self.random.below(4) {
                    0 => format!("{name} in {{{a}, {b}}}"),
                    _ => format!("{name} {} {a}", self.equal()),
                }
            }
            Is::Type if self.random.one_in(3) => self.number(&format!("{name}.width"), WIDTHS),
            Is::Type if self.random.one_in(6) => self.number(&format!("{name}.rank"), SIZES),
            Is::Type => format!("{name} is {}", self.inner(Over::Type, depth)),
            Is::Attr => format!("{name} is {}", self.inner(Over::Attr, depth)),
            Is::Shape => self.shaped(depth),
            Is::Opaque => format!("present({name})"),
            Is::Nums => self.items(name, |maker, x| maker.number(x, SMALL)),
            Is::Flags => self.items(name, |maker, x| match maker.random.below(4) {
                0 => x.to_owned(),
                1 => format!("!{x}"),
                _ => format!("{x} {} {}", maker.equal(), maker.random.pick(&["true", "false"])),
            }),
            Is::Types => self.items(name, |maker, x| format!("{x} is {}", maker.inner(Over::Type, depth))),
            Is::Attrs => self.items(name, |maker, x| format!("{x} is {}", maker.inner(Over::Attr, depth))),
            Is::Texts => self.items(name, Maker::text),
        }
    }

    fn items(&mut self, list: &str, inner: impl Fn(&mut Self, &str) -> String) -> String {
        match self.random.below(5) {
            0 | 1 => self.number(&format!("len({list})"), &[0, 1, 2, 3]),
            at => {
                self.bound += 1;
                let x = format!("x{}", self.bound);
                let inner = inner(self, &x);
                self.bound -= 1;
                let not = if at == 2 { "!" } else { "" };
                // The body after the colon extends as far as possible.
                format!("({not}all {x} in {list}: {not}({inner}))")
            }
        }
    }

    fn size(&mut self, d: &str, depth: u32) -> String {
        match self.random.below(if depth == 0 { 3 } else { 6 }) {
            0 => format!("static({d})"),
            3 => format!("!({})", self.size(d, depth - 1)),
            4 => format!("({} && {})", self.size(d, depth - 1), self.size(d, depth - 1)),
            5 => format!("({} || {})", self.size(d, depth - 1), self.size(d, depth - 1)),
            _ => self.number(d, SIZES),
        }
    }

    /// Returns a predicate over the shape.
    fn shaped(&mut self, depth: u32) -> String {
        match self.random.below(12) {
            0..=2 => self.number("rank", SIZES),
            3 | 4 => {
                self.bound += 1;
                let d = format!("d{}", self.bound);
                let inner = self.size(&d, 2);
                self.bound -= 1;
                format!("(all dims {d}: {inner})")
            }
            5 | 6 => {
                let at = self.random.pick(&[0, 0, 1, 2]);
                self.number(&format!("dim({at})"), SIZES)
            }
            7 => format!("static({})", self.random.pick(&["shape", "dim(0)", "dim(1)"])),
            8 => {
                let sizes = self.random.pick(&["[]", "[2]", "[4]", "[4, 4]", "[1, 2, 3]"]);
                format!("shape {} {sizes}", self.equal())
            }
            9 => self.number("num_elements", SIZES),
            10 => format!("dim(0) {} dim(1)", self.rel()),
            _ => format!("element is {}", self.inner(Over::Type, depth)),
        }
    }

    /// Returns a predicate that computes, or relates parameters.
    fn related(&mut self, params: &[(String, Is)]) -> Option<String> {
        let numbers: Vec<(&str, &'static [i64])> = params
            .iter()
            .filter_map(|(name, is)| match is {
                Is::Num(values) => Some((name.as_str(), *values)),
                Is::Shape => Some(("rank", SIZES)),
                Is::Texts | Is::Types | Is::Nums => None,
                _ => None,
            })
            .collect();
        let (a, values) = *numbers.get(self.random.below(numbers.len().max(1)))?;
        let (b, _) = numbers[self.random.below(numbers.len())];
        let by = self.random.pick(&[2, 3, 8]);
        Some(match self.random.below(6) {
            0 => format!("{a} {} {b}", self.rel()),
            1 => {
                let term = format!("{}({a}, {b})", self.random.pick(&["min", "max"]));
                self.number(&term, values)
            }
            2 => {
                let term = format!("{a} {} {by}", self.random.pick(&["mod", "floordiv", "ceildiv"]));
                self.number(&term, &[0, 1, 2, 4])
            }
            at => {
                let by = if at == 3 { b.to_owned() } else { by.to_string() };
                let term = format!("({a} {} {by})", self.random.pick(&["+", "-", "*"]));
                self.number(&term, values)
            }
        })
    }

    /// Returns a predicate over a definition with these parameters.
    fn pred(&mut self, params: &[(String, Is)], depth: u32) -> String {
        if depth > 0 {
            match self.random.below(7) {
                0 => return format!("!({})", self.pred(params, depth - 1)),
                1 => return format!("{} && {}", self.both(params, depth - 1), self.both(params, depth - 1)),
                2 => {
                    return format!("({} || {})", self.pred(params, depth - 1), self.pred(params, depth - 1));
                }
                _ => {}
            }
        }
        if self.random.one_in(5)
            && let Some(pred) = self.related(params)
        {
            return pred;
        }
        let (name, is) = self.random.pick(params);
        self.about(&name, &is, depth)
    }

    fn both(&mut self, params: &[(String, Is)], depth: u32) -> String {
        let pred = self.pred(params, depth);
        if pred.contains("||") { format!("({pred})") } else { pred }
    }

    fn definition(&mut self, over: Over) -> Definition {
        match over {
            Over::Type => self.random.pick(&self.names.types),
            Over::Attr => self.random.pick(&self.names.attrs),
        }
    }

    /// Returns a constraint.
    pub fn constraint(&mut self, over: Over, depth: u32) -> String {
        if depth > 0 {
            match self.random.below(12) {
                0 => return format!("{} & !{}", self.arm(over, depth), self.arm(over, depth)),
                1 => return format!("{} & {}", self.base(over), self.arm(over, depth)),
                2 | 3 => {
                    return format!(
                        "({} | {})",
                        self.constraint(over, depth - 1),
                        self.constraint(over, depth - 1)
                    );
                }
                4 if over == Over::Attr => return format!("each {}", self.arm(over, depth)),
                4 | 5 => return self.generic(over, depth - 1),
                _ => {}
            }
        }
        let of = self.definition(over);
        match self.random.below(9) {
            0 => of.name,
            1 => {
                // Predicates over any type or attribute: an absent value is neither equal nor less.
                let pred = match over {
                    Over::Type if self.random.one_in(2) => self.shaped(depth),
                    Over::Type => {
                        self.pred(&loose(&[("width", WIDTHS), ("rows", SIZES), ("lo", SMALL)]), depth)
                    }
                    Over::Attr => self.pred(&loose(&[("value", VALUES)]), depth),
                };
                let any = if over == Over::Type { "Any" } else { "AnyAttr" };
                format!("builtin::{any} where {pred}")
            }
            2 => self.with_argument(&of, depth),
            _ if of.params.is_empty() => of.name,
            3 => self.base(over),
            4 if over == Over::Attr && !self.names.enums.is_empty() => self.random.pick(&self.names.enums),
            _ => {
                let pred = self.pred(&of.params, depth.min(2));
                format!("{} where {pred}", of.name)
            }
        }
    }

    /// Returns a constraint, in parentheses if it has parts.
    pub fn arm(&mut self, over: Over, depth: u32) -> String {
        self.inner(over, depth)
    }

    /// Returns the name of a constraint that many items satisfy.
    fn base(&mut self, over: Over) -> String {
        match over {
            Over::Type => self.random.pick(&self.names.named_types),
            Over::Attr => self.random.pick(&self.names.named_attrs),
        }
    }

    fn generic(&mut self, over: Over, depth: u32) -> String {
        let width = self.random.pick(&[1, 8, 32]);
        match (over, self.random.below(4)) {
            (Over::Type, 0) => format!("builtin::{}<{width}>", self.random.pick(&["I", "SI", "AnyI"])),
            (Over::Type, _) => {
                let name = self.random.pick(&self.names.generic_types);
                format!("{name}<{}>", self.arm(Over::Type, depth))
            }
            (Over::Attr, 0) => {
                format!("builtin::{}<{width}>", self.random.pick(&["IAttr", "UIAttr", "AnyIElements"]))
            }
            (Over::Attr, 1) => {
                let name = self.random.pick(&["Dense", "TypeAttrOf"]);
                format!("builtin::{name}<{}>", self.arm(Over::Type, depth))
            }
            (Over::Attr, 2) => {
                // `PowerOf2` is left out, since a loaded spec does not find its function in Rust.
                let name = self.random.pick(&["NonNegative", "Positive"]);
                format!("builtin::{name}<builtin::IAttr<{width}>>")
            }
            (Over::Attr, _) => {
                let name = self.random.pick(&["NotEqual", "AtLeast", "AtMost"]);
                let n = self.random.pick(VALUES);
                format!("builtin::{name}<{}, {n}>", self.arm(over, depth))
            }
        }
    }

    /// Returns `tensor<element = F32>`.
    fn with_argument(&mut self, of: &Definition, depth: u32) -> String {
        let fits: Vec<_> = of
            .params
            .iter()
            .filter(|(_, is)| matches!(is, Is::Type | Is::Attr | Is::Num(_) | Is::Case(_)))
            .collect();
        if fits.is_empty() {
            return of.name.clone();
        }
        let (name, is) = self.random.pick(&fits).clone();
        let argument = match is {
            Is::Type => self.arm(Over::Type, depth),
            Is::Attr => self.arm(Over::Attr, depth),
            Is::Num(values) => self.random.pick(values).abs().to_string(),
            Is::Case(cases) => self.random.pick(&cases),
            _ => return of.name.clone(),
        };
        format!("{}<{name} = {argument}>", of.name)
    }
}

/// Returns names that parameters of any item may have.
fn loose(names: &[(&str, &'static [i64])]) -> Vec<(String, Is)> {
    names.iter().map(|(name, values)| ((*name).to_owned(), Is::Num(values))).collect()
}
