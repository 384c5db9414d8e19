//! Makes random dialects: declarations, constraints and ops, one item per line.

use crate::constraints::{Definition, Is, Maker, Names, Over, SIZES, SMALL};
use bourn_test_support::Random;

/// The number of constraints in a dialect.
const CONSTRAINTS: usize = 50;
/// The number of implications that are declared, of which some are false.
const IMPLIES: usize = 4;
/// The number of ops.
const OPS: usize = 5;
/// The number of ops with programs of their own.
const OPS_WITH_PARTS: usize = 2;

/// Names of parameters, operands and attributes: some are keywords of Rust, or names in generated code.
const NAMES: &[&str] = &[
    "a",
    "b",
    "size",
    "left",
    "kind_of",
    "type",
    "match",
    "loop",
    "get",
    "ctx",
    "op",
    "cast",
    "build",
    "name",
    "it",
    "some_name",
    "sameName",
    "data",
    "step",
    "r",
    "x1",
    "self",
    "fn",
    "inner",
    "count",
];

/// Declarations of whose items `tests/one_meaning` has a zoo, with their parameters.
const ZOO: &[&str] = &[
    "enum Mode { fast, slow, off = 7 }",
    "enum Color as color { red, green = 4, blue }",
    "enum Level: i32 { low, mid, high }",
    "type box(inner: type);",
    "type slab(shape: shape, element: type);",
    "type tile(rows: u32, cols: u32, elem: type) { require rows * cols <= 64 else \"too big\"; require rows > 0 else \"no rows\"; }",
    "type bag(flag: bool, name: str, mode: Mode, sizes: [i64], n: u32?);",
    "type range(lo: i64, hi: i64) { require lo <= hi else \"empty\"; }",
    "type real(x: f64);",
    "type many(types: [type], attrs: [attr], names: [str]);",
    "type word(elem: builtin::SignlessInteger);",
    "attr info(level: i64, ty: type);",
    "attr key(name: str, more: attr?);",
    "attr huge(a: u64, map: affine_map);",
];

/// Items that were accepted once although their code did not compile, or gave a wrong answer.
const ONCE_WRONG: &[&str] = &[
    "type box_(inner: type, lo: i64);",
    "type reg(lo: i64);",
    "attr labelled(tag: str);",
    "constraint BoxOfReg \"box of a register\" = box_ where inner is reg && lo == 8;",
    "constraint LooseReg \"anything with a low of 8\" = builtin::Any where lo == 8;",
    "constraint NotShaped \"what has no shape\" = any & !builtin::Shaped<builtin::Any>;",
    "constraint AllScalable \"vector that is scalable in all dimensions\" = builtin::vector where all s in scalable: s == true;",
    "constraint LongTag \"label of some length\" = labelled where len(tag) >= 3;",
];

pub struct Writer<'r> {
    pub maker: Maker<'r>,
    pub items: Vec<String>,
    /// The ops, each with programs that contain it.
    pub programs: Vec<(String, Vec<String>)>,
    interfaces: Vec<String>,
}

/// Returns the items of a dialect, the first of which is its header, and ops by name, each with programs that contain it.
pub fn items(random: &mut Random, number: usize) -> (Vec<String>, Vec<(String, Vec<String>)>) {
    let maker = Maker { names: Names::builtin(), random, bound: 0 };
    let mut writer = Writer { maker, items: Vec::new(), programs: Vec::new(), interfaces: Vec::new() };
    writer.items.push(format!("dialect r{number};"));
    if number == 1 {
        writer.items.extend(ONCE_WRONG.iter().map(|&item| item.to_owned()));
    }
    if number.is_multiple_of(6) {
        writer.zoo();
    }
    writer.enums();
    writer.interfaces();
    for at in 0..4 {
        writer.declaration("type", at);
    }
    for at in 0..2 {
        writer.declaration("attr", at);
    }
    for at in 0..CONSTRAINTS {
        writer.constraint(at);
    }
    for _ in 0..IMPLIES {
        writer.implies();
    }
    writer.items.push("op end: Terminator { operands { values: builtin::Any* } format { ($values^ `:` type($values))? attr-dict } }".to_owned());
    writer.items.push("trait Alike for op { require type(operand) == type(result) else \"'{type(operand)}' is not '{type(result)}'\"; }".to_owned());
    writer.items.push("family Step<T: builtin::Any> { operands { of: T } results { out: T } format { $of attr-dict `:` type($of) } }".to_owned());
    for at in 0..OPS {
        writer.op(at);
    }
    writer.items.push("op up: Step, Pure;".to_owned());
    writer.items.push("op down: Step, Alike;".to_owned());
    for at in 0..3 {
        writer.over_ops(at);
    }
    for at in 0..OPS_WITH_PARTS {
        writer.op_with_parts(at, &format!("r{number}"));
    }
    writer.hooks();
    (writer.items, writer.programs)
}

impl Writer<'_> {
    fn zoo(&mut self) {
        use Is::{Attr, Attrs, Bool, Float, Num, Nums, Opaque, Shape, Text, Texts, Type, Types};
        self.items.extend(ZOO.iter().map(|&item| item.to_owned()));
        self.maker.names.enums.extend(["Mode", "Color", "Level"].map(str::to_owned));
        let mode = Is::Case(["fast", "slow", "off"].map(str::to_owned).to_vec());
        let mut add = |over, name: &str, params: Vec<(&str, Is)>| {
            let params = params.into_iter().map(|(name, is)| (name.to_owned(), is)).collect();
            let of = Definition { name: name.to_owned(), params };
            match over {
                Over::Type => self.maker.names.types.push(of),
                Over::Attr => self.maker.names.attrs.push(of),
            }
        };
        add(Over::Type, "box", vec![("inner", Type)]);
        add(Over::Type, "slab", vec![("shape", Shape), ("element", Type)]);
        add(Over::Type, "tile", vec![("rows", Num(SIZES)), ("cols", Num(SIZES)), ("elem", Type)]);
        let bag = vec![("flag", Bool), ("name", Text), ("mode", mode), ("sizes", Nums), ("n", Num(SMALL))];
        add(Over::Type, "bag", bag);
        add(Over::Type, "range", vec![("lo", Num(SMALL)), ("hi", Num(SMALL))]);
        add(Over::Type, "real", vec![("x", Float)]);
        add(Over::Type, "many", vec![("types", Types), ("attrs", Attrs), ("names", Texts)]);
        add(Over::Type, "word", vec![("elem", Type)]);
        add(Over::Attr, "info", vec![("level", Num(SMALL)), ("ty", Type)]);
        add(Over::Attr, "key", vec![("name", Text), ("more", Attr)]);
        add(Over::Attr, "huge", vec![("a", Num(SMALL)), ("map", Opaque)]);
    }

    fn enums(&mut self) {
        let forms = [
            ("enum E0", "{ p, q = 4, r_s = 7 \"RS\" }"),
            ("enum E1: i32", "{ p, q = 9, type = -2 }"),
            ("enum E2 as e2", "{ p, q = 3 \"Q\" }"),
            ("bits B0: i32 as b0 sep \", \"", "{ none = 0, p = 1, q = 2, both = 3 }"),
            ("bits B1: i64 sep \"|\"", "{ none = 0, p = 1, q = 2 }"),
        ];
        for (head, cases) in forms {
            if self.maker.random.one_in(3) {
                continue;
            }
            self.items.push(format!("{head} {cases}"));
            let name = head.split([' ', ':']).nth(1).unwrap_or_default();
            self.maker.names.enums.push(name.to_owned());
        }
    }

    fn interfaces(&mut self) {
        for (at, default) in ["3", "0"].into_iter().enumerate() {
            let ty = self.maker.random.pick(&["u32", "i64"]);
            let base = if at == 1 { ": Has0" } else { "" };
            self.items.push(format!("interface Has{at} for type{base} {{ fn m{at}(self) -> {ty} {{ {default} }} static fn s{at}() -> str {{ \"s{at}\" }} }}"));
            self.items.push(format!("interface Does{at} for op {{ fn w{at}(self) -> {ty}; fn given{at}(self) -> Operands; fn some{at}(self) -> bool {{ true }} }}"));
            self.interfaces.push(format!("Has{at}"));
        }
    }

    /// Returns distinct names, which also differ in the spelling that Rust uses.
    pub fn distinct(&mut self, count: usize) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        while out.len() < count {
            let name = self.maker.random.pick(NAMES).to_owned();
            if !out.contains(&name) {
                out.push(name);
            }
        }
        out
    }

    /// Adds a type or an attribute.
    fn declaration(&mut self, what: &str, at: usize) {
        let count = self.maker.random.below(5);
        let names = self.distinct(count);
        let (mut params, mut texts, mut optional) = (Vec::new(), Vec::new(), false);
        let last_is_optional = self.maker.random.one_in(4);
        let mut requires = String::new();
        for (i, name) in names.iter().enumerate() {
            let (kind, is, default) = self.kind();
            // Parameters that may be left out come last, those that may be absent at the very end.
            let text = match default {
                Some(default) if i + 2 >= count && self.maker.random.one_in(3) => {
                    optional = true;
                    format!("{name}: {kind} = {default}")
                }
                _ if optional && i + 1 < count => continue,
                _ if optional || (i + 1 == count && last_is_optional) => {
                    optional = true;
                    format!("{name}: {kind}?")
                }
                _ => format!("{name}: {kind}"),
            };
            if let (Is::Num(_), true) = (&is, self.maker.random.one_in(3)) {
                let n = self.maker.random.below(30);
                requires += &format!(" require {name} != {n} else \"{name} is {{{name}}}\";");
            }
            params.push((name.clone(), is));
            texts.push(text);
        }
        let name = format!("{}{at}", &what[..1]);
        let mut body = requires;
        match self.maker.random.below(4) {
            0 if !names.is_empty() => {
                let all: Vec<String> = names.iter().map(|name| format!("${name}")).collect();
                body += &format!(" format {{ `<` struct({}) `>` }}", all.join(", "));
            }
            1 if !names.is_empty() && !optional => {
                let all: Vec<String> =
                    names.iter().enumerate().map(|(at, name)| format!("`k{at}` ${name}")).collect();
                body += &format!(" format {{ `[` {} `]` }}", all.join(" `,` "));
            }
            2 => body += " format { `<` params `>` }",
            _ => {}
        }
        let mut traits = String::new();
        if what == "type" && self.maker.random.one_in(3) {
            traits = format!(": {}", self.maker.random.pick(&self.interfaces));
        }
        let list = if texts.is_empty() { String::new() } else { format!("({})", texts.join(", ")) };
        let body = if body.is_empty() { ";".to_owned() } else { format!(" {{{body} }}") };
        let text = if self.maker.random.one_in(2) { format!(" \"the {what} {at}\"") } else { String::new() };
        self.items.push(format!("{what} {name}{list}{text}{traits}{body}"));
        let of = Definition { name, params };
        match what {
            "type" => self.maker.names.types.extend([of.clone(), of]),
            _ => self.maker.names.attrs.extend([of.clone(), of]),
        }
    }

    /// Returns a kind of parameter: its text, the kind of its values, and a default.
    fn kind(&mut self) -> (String, Is, Option<&'static str>) {
        let (text, is, default) = match self.maker.random.below(21) {
            0 => ("bool", Is::Bool, Some("true")),
            1 | 2 => ("u32", Is::Num(SIZES), Some("4")),
            3 => ("u64", Is::Num(SIZES), Some("18446744073709551615")),
            4 | 5 => ("i64", Is::Num(SMALL), Some("-3")),
            6 => ("int", Is::Num(SMALL), Some("7")),
            7 => ("f64", Is::Float, Some("1.5")),
            8 => ("str", Is::Text, Some("\"some \\\"text\\\"\"")),
            9 => ("type", Is::Type, None),
            10 => ("attr", Is::Attr, None),
            11 => ("shape", Is::Opaque, None),
            12 => ("affine_map", Is::Opaque, None),
            13 => ("integer_set", Is::Opaque, None),
            14 => ("symbol", Is::Opaque, None),
            15 => ("[i64]", Is::Nums, None),
            16 => ("[type]", Is::Types, None),
            17 => ("[str]", Is::Texts, None),
            18 => ("[attr]", Is::Attrs, None),
            19 => ("[bool]", Is::Flags, None),
            _ => {
                let constraint = self.maker.arm(Over::Type, 1);
                return (constraint, Is::Type, None);
            }
        };
        (text.to_owned(), is, default)
    }

    /// Adds a named constraint.
    fn constraint(&mut self, at: usize) {
        let over = if self.maker.random.one_in(3) { Over::Attr } else { Over::Type };
        let depth = u32::try_from(self.maker.random.below(3)).unwrap_or(0);
        let name = format!("C{at}");
        let mut body = match self.maker.random.below(7) {
            0 => {
                let arm =
                    |maker: &mut Maker<'_>, name: &str| format!("{name}({})", maker.constraint(over, depth));
                let arms = [arm(&mut self.maker, "One"), arm(&mut self.maker, "Other")];
                arms.join(" | ")
            }
            1 => {
                let arms: Vec<String> = (0..3).map(|_| self.maker.arm(over, depth)).collect();
                arms.join(" | ")
            }
            _ => self.maker.constraint(over, depth),
        };
        let mut generics = "";
        let mut shown = format!("what C{at} is");
        if over == Over::Type && self.maker.random.one_in(8) {
            generics = "<T: type>";
            body = match self.maker.random.below(3) {
                0 => format!("T | {}", self.maker.arm(over, depth)),
                1 => format!("builtin::tensor<element = T> | {}", self.maker.arm(over, depth)),
                _ => "builtin::vector<element = T> where rank > 0".to_owned(),
            };
            shown += ", of {T}";
        } else if self.maker.random.one_in(12) {
            generics = "<N: i64>";
            body = match over {
                Over::Type => "builtin::integer where width == N || width > 2 * N".to_owned(),
                Over::Attr => "builtin::integer where value < N".to_owned(),
            };
            shown += ", with {N}";
        }
        let subject = match over {
            Over::Type => "for type",
            Over::Attr => "for attr",
        };
        let body = match generics.is_empty() && self.maker.random.one_in(6) {
            true => {
                format!("{body} {{ fn weight_of(self) -> u32 = crate::hooks::weight; }}")
            }
            false => format!("{body};"),
        };
        self.items.push(format!("constraint {name}{generics} {subject} \"{shown}\" = {body}"));
        match (over, generics) {
            (Over::Type, "") => self.maker.names.named_types.push(name),
            (Over::Attr, "") => self.maker.names.named_attrs.push(name),
            (Over::Type, "<T: type>") => self.maker.names.generic_types.push(name),
            _ => {}
        }
    }

    /// Adds constraints that functions in Rust decide. No op uses them, since its example would have to satisfy them.
    fn hooks(&mut self) {
        for (name, subject, test) in [("Long", "type", "is_long"), ("Short", "attr", "is_short")] {
            let text = format!("{subject} with a {} text", name.to_lowercase());
            let names = match subject {
                "type" => self.maker.names.named_types.clone(),
                _ => self.maker.names.named_attrs.clone(),
            };
            let [a, b] = [0; 2].map(|_| self.maker.random.pick(&names));
            let bodies = [
                (name.to_owned(), format!("rust crate::hooks::{test}"), text),
                (format!("{name}0"), format!("{name} & {a}"), format!("{subject} and more")),
                (format!("{name}1"), format!("{b} | {name}"), format!("{subject} or more")),
                (format!("{name}2"), format!("{b} & !{name}"), format!("{subject} but no more")),
            ];
            for (name, body, text) in bodies {
                self.items.push(format!("constraint {name} for {subject} \"{text}\" = {body};"));
            }
            self.items.push(format!("implies {name}0 => {a};"));
        }
    }

    /// Adds an implication: one that often holds by its form, and sometimes is false.
    fn implies(&mut self) {
        let names = match self.maker.random.one_in(3) {
            true => self.maker.names.named_attrs.clone(),
            false => self.maker.names.named_types.clone(),
        };
        let [a, b, c] = [0; 3].map(|_| self.maker.random.pick(&names));
        self.items.push(match self.maker.random.below(5) {
            0 => format!("implies {a} => {a} | {b};"),
            1 => format!("implies {a} & {b} => {a};"),
            2 => format!("implies {a} & {b} => ({b} | {c}) & {a};"),
            3 => format!("implies {a} & !{b} => !({b} & {c});"),
            _ => format!("implies {a} => {b};"),
        });
    }

    /// Adds a constraint over ops.
    fn over_ops(&mut self, at: usize) {
        let ops: Vec<String> =
            (0..OPS).map(|at| format!("o{at}")).chain(["up".to_owned(), "down".to_owned()]).collect();
        let (a, b) = (self.maker.random.pick(&ops), self.maker.random.pick(&ops));
        let body = match self.maker.random.below(4) {
            0 => format!("One({a}) | Other({b})"),
            1 => format!("({a} | {b} | up) & !{b}"),
            2 => self.maker.random.pick(&["Does0", "Does1 | up", "Pure & !Does0", "Alike"]).to_owned(),
            _ => format!("{a} | {b} | down"),
        };
        self.items.push(format!("constraint O{at} for op \"op like O{at}\" = {body};"));
    }

    /// Returns the constraint of a value.
    fn value(&mut self) -> String {
        match self.maker.random.below(8) {
            0 | 1 => "builtin::Index".to_owned(),
            2 => "builtin::RankedTensor<builtin::Any>".to_owned(),
            3 => "builtin::F32".to_owned(),
            4 => {
                let types: Vec<String> = self.maker.names.types.iter().map(|of| of.name.clone()).collect();
                self.maker.random.pick(&types)
            }
            5 => self.maker.arm(Over::Type, 1),
            _ => self.maker.random.pick(&self.maker.names.named_types),
        }
    }

    fn op(&mut self, at: usize) {
        let counts = [4, 3, 3].map(|n| self.maker.random.below(n));
        let names = self.distinct(counts.iter().sum());
        let (operands, rest) = names.split_at(counts[0]);
        let (attrs, results) = rest.split_at(counts[1]);
        let generic = self.maker.random.one_in(3) && !operands.is_empty();
        let (mut clauses, mut format) = (String::new(), Vec::new());
        let (mut indices, mut shaped, mut singles) = (Vec::new(), Vec::new(), Vec::new());
        for (role, names) in [("operands", operands), ("results", results)] {
            let mut values = Vec::new();
            for (i, name) in names.iter().enumerate() {
                let constraint = if generic && (i == 0 || self.maker.random.one_in(2)) {
                    "E".to_owned()
                } else {
                    self.value()
                };
                let arity = match self.maker.random.below(6) {
                    0 => "*",
                    1 => "?",
                    _ => "",
                };
                let arity = if generic && i == 0 { "" } else { arity };
                if arity.is_empty() {
                    match &*constraint {
                        "builtin::Index" => indices.push(name.clone()),
                        "builtin::RankedTensor<builtin::Any>" => shaped.push(name.clone()),
                        _ => {}
                    }
                    singles.push(name.clone());
                }
                values.push(format!("{name}: {constraint}{arity}"));
                let key = format!("{}{i}", &role[..1]);
                format.push(match (role, arity) {
                    ("operands", "") if self.maker.random.one_in(8) => format!("`{key}` ${name}"),
                    ("operands", "") => format!("`{key}` ${name} `:` type(${name})"),
                    ("operands", _) => format!("(`{key}` `(` ${name}^ `:` type(${name}) `)`)?"),
                    (_, "") if constraint == "E" || constraint == "builtin::Index" => String::new(),
                    (_, "") => format!("`{key}` type(${name})"),
                    _ => format!("(`{key}` `->` type(${name})^)?"),
                });
            }
            if !values.is_empty() {
                clauses += &format!(" {role} {{ {} }}", values.join(", "));
            }
        }
        let mut values = Vec::new();
        let mut integers = Vec::new();
        for (i, name) in attrs.iter().enumerate() {
            let (text, optional) = match self.maker.random.below(8) {
                0 => (format!("{name}: builtin::I64Attr"), false),
                1 => (format!("{name}: builtin::I64Attr = 5"), true),
                2 => (format!("{name}: builtin::Unit?"), true),
                3 if !self.maker.names.enums.is_empty() => {
                    (format!("{name}: {}?", self.maker.random.pick(&self.maker.names.enums)), true)
                }
                4 => (format!("{name}: builtin::Str = \"t\""), true),
                5 => (format!("{name}: {}", self.maker.random.pick(&self.maker.names.named_attrs)), false),
                6 => (format!("{name}: {}?", self.maker.arm(Over::Attr, 1)), true),
                _ => (format!("{name}: builtin::I64Array?"), true),
            };
            if text.contains("I64Attr") && !text.contains('?') {
                integers.push(name.clone());
            }
            values.push(text);
            match self.maker.random.below(4) {
                // It is in `attr-dict`.
                0 => {}
                _ if optional => format.push(format!("(`a{i}` ${name}^)?")),
                _ => format.push(format!("`a{i}` ${name}")),
            }
        }
        if !values.is_empty() {
            clauses += &format!(" attrs {{ {} }}", values.join(", "));
        }
        clauses += &self.inside(&mut format);
        clauses += &self.conditions(&indices, &shaped, &singles, &integers);
        let mut traits: Vec<&str> = Vec::new();
        if self.maker.random.one_in(3) {
            traits.push("Pure");
        } else if let Some(first) = singles.first().filter(|_| self.maker.random.one_in(3)) {
            clauses += &format!(" effects {{ read({first}), write \"clock\" }}");
        }
        if let Some(first) = operands.first().filter(|_| self.maker.random.one_in(4)) {
            clauses += &format!(" impl Does0 {{ w0 = 7; given0 = {first}; }}");
        }
        if singles.len() > 1 && self.maker.random.one_in(8) {
            traits.push("Alike");
        }
        for i in (1..format.len()).rev() {
            let j = self.maker.random.below(i + 1);
            format.swap(i, j);
        }
        format.retain(|element| !element.is_empty());
        match self.maker.random.below(6) {
            0 => {}
            1 if format.iter().any(|element| element.starts_with("(`a")) => {
                let (clause, rest): (Vec<_>, Vec<_>) = format.into_iter().partition(|e| e.starts_with("(`a"));
                let clause: Vec<String> = clause.iter().map(|e| e[1..e.len() - 2].replace('^', "")).collect();
                clauses += &format!(
                    " format {{ {} clauses {{ {} }} attr-dict }}",
                    rest.join(" "),
                    clause.join(" | ")
                );
            }
            2 => clauses += &format!(" format {{ {} attr-dict-with-keyword }}", format.join(" ")),
            _ => clauses += &format!(" format {{ {} attr-dict }}", format.join(" ")),
        }
        if self.maker.random.one_in(4) {
            clauses += " verify rust crate::hooks::verify;";
        }
        let generics = if generic { format!("<E: {}>", self.value()) } else { String::new() };
        let traits = if traits.is_empty() { String::new() } else { format!(": {}", traits.join(", ")) };
        self.items.push(format!("op o{at}{generics}{traits} {{{clauses} }}"));
    }

    /// Adds regions and successors.
    fn inside(&mut self, format: &mut Vec<String>) -> String {
        match self.maker.random.below(10) {
            0 => {
                format.push("`do` $body".to_owned());
                " region body(iv: builtin::Index) { implicit terminator end(values: builtin::Any*) }"
                    .to_owned()
            }
            1 => {
                format.push("`do` $body".to_owned());
                format.push("(`else` $others^)?".to_owned());
                " region body(); region others?() blocks 0 ..= 1 { terminator end(values: builtin::Index*) }"
                    .to_owned()
            }
            2 => {
                format.push("`to` $dest (`or` $others^)?".to_owned());
                " successors { dest, others* }".to_owned()
            }
            _ => String::new(),
        }
    }

    /// Returns requirements on the values, and equations.
    fn conditions(
        &mut self,
        indices: &[String],
        shaped: &[String],
        singles: &[String],
        integers: &[String],
    ) -> String {
        let (mut out, mut bounds) = (String::new(), String::new());
        if let [a, b, ..] = singles
            && self.maker.random.one_in(4)
        {
            out +=
                &format!(" require type({a}) == type({b}) else \"'{{type({a})}}' is not '{{type({b})}}'\";");
        }
        if let Some(n) = integers.first().filter(|_| self.maker.random.one_in(2)) {
            out += &self.maker.random.pick(&[
                format!(" require {n} >= 0 else \"{{{n}}} is negative\";"),
                format!(" require {n} in 0 .. 100 else \"not in range\";"),
                format!(" require {n} mod 5 == 0 && {n} != 10 else \"{{{n} + 1}}\";"),
            ]);
        }
        if let [a, b, ..] = shaped {
            out +=
                &format!(" require rank({a}) == rank({b}) else \"ranks {{rank({a})}} and {{rank({b})}}\";");
            bounds += &self.maker.random.pick(&[
                format!(" dim({b}, d) == dim({a}, d);"),
                format!(" dim({b}, d) <= 2 * dim({a}, d) + 1;"),
                format!(" if ranked({a}) {{ dim({b}, 0) == min(dim({a}, 0), 8); }}"),
                format!(" for i in 0 .. rank({a}) {{ dim({b}, i) >= dim({a}, i); }}"),
            ]);
        }
        if let [a, b, ..] = indices {
            if self.maker.random.one_in(2) {
                out += &format!(" let half = {a} floordiv 2;");
                bounds += &format!(" {b} >= half + 1;");
            }
            bounds += &self.maker.random.pick(&[
                format!(" 0 <= {b} < {a} if constant({a});"),
                format!(" {b} == max({a}, 3) mod 7;"),
                format!(" {b} in 0 .. {a};"),
                format!(" {b} == {a} ceildiv 2 - 1;"),
            ]);
        }
        if !bounds.is_empty() {
            out += &format!(" bounds {{{bounds} }}");
        }
        out
    }
}
