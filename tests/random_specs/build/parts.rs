//! Makes random ops with loops in their formats, regions and successors, each with programs in the generic form, since no
//! examples are made for such ops.

use crate::dialect::Writer;
use std::fmt::Write as _;

/// The values of a group: a constraint, a type that satisfies it, and the argument of [`program`] that has this type.
const VALUES: &[(&str, &str, &str)] = &[
    ("builtin::Index", "index", "%i"),
    ("builtin::F32", "f32", "%f"),
    ("builtin::SignlessInteger", "i8", "%n"),
    ("builtin::RankedTensor<builtin::F32>", "tensor<4x?xf32>", "%t"),
];

/// Lists: a constraint, the text around the items in the generic form, and items.
const LISTS: &[(&str, [&str; 3], &[&str])] = &[
    ("builtin::I64Array", ["array<i64", ": ", ">"], &["1", "-2", "9223372036854775807"]),
    ("builtin::F32Array", ["array<f32", ": ", ">"], &["1.5", "-0.0", "0x7F800000"]),
    ("builtin::BoolArray", ["array<i1", ": ", ">"], &["true", "false", "true"]),
    ("builtin::dense_array", ["array<i16", ": ", ">"], &["1", "2", "-3"]),
    ("builtin::StrArrayAttr", ["[", "", "]"], &["\"a\"", "\"b \\\"c\\\"\"", "\"\""]),
    ("each builtin::I64Attr", ["[", "", "]"], &["1", "-5", "0"]),
    ("each builtin::F32Attr", ["[", "", "]"], &["1.5 : f32", "0.0 : f32", "-1.0 : f32"]),
    ("each builtin::type_value", ["[", "", "]"], &["i32", "(i1) -> ()", "index"]),
    ("each E1", ["[", "", "]"], &["0 : i32", "9 : i32", "-2 : i32"]),
];

/// A group of operands or results.
struct Group {
    /// `*`, `?`, or nothing.
    arity: &'static str,
    ty: &'static str,
    value: &'static str,
}

/// One op in the generic form.
#[derive(Default)]
struct Instance {
    operands: Vec<(&'static str, &'static str)>,
    results: Vec<&'static str>,
    attrs: Vec<String>,
    successors: &'static str,
    regions: Vec<String>,
}

impl Instance {
    fn text(&self, name: &str) -> String {
        let mut out = String::new();
        if !self.results.is_empty() {
            let _ = write!(out, "%r:{} = ", self.results.len());
        }
        let (values, types): (Vec<&str>, Vec<&str>) = self.operands.iter().copied().unzip();
        let _ = write!(out, "\"{name}\"({}){}", values.join(", "), self.successors);
        if !self.attrs.is_empty() {
            let _ = write!(out, " <{{{}}}>", self.attrs.join(", "));
        }
        if !self.regions.is_empty() {
            let _ = write!(out, " ({})", self.regions.join(", "));
        }
        let _ = write!(out, " : ({}) -> ({})", types.join(", "), self.results.join(", "));
        out
    }
}

/// Returns a function that contains an op.
fn program(op: &str, terminator: bool) -> String {
    let end = if terminator { "^bb1:\n  return\n^bb2:\n  return" } else { "return" };
    format!(
        "func.func @program(%i: index, %f: f32, %n: i8, %t: tensor<4x?xf32>, %c: i1) {{\n  {op}\n  {end}\n}}\n"
    )
}

/// Returns an op that ends a region, with some values of the region's function.
fn end(dialect: &str, values: usize) -> String {
    let (values, types) = (["%i"; 3][..values].join(", "), ["index"; 3][..values].join(", "));
    format!("\"{dialect}.end\"({values}) : ({types}) -> ()")
}

impl Writer<'_> {
    /// Adds an op, and programs with it.
    pub fn op_with_parts(&mut self, at: usize, dialect: &str) {
        let name = format!("w{at}");
        let (text, programs) = match self.maker.random.below(5) {
            0 => self.loop_op(&name, dialect),
            1 => self.choice_op(&name, dialect),
            _ => self.listed_op(&name, dialect),
        };
        self.items.push(text);
        self.programs.push((name, programs));
    }

    /// Adds `loop .. carries ..` to its equations.
    fn loop_op(&mut self, name: &str, dialect: &str) -> (String, Vec<String>) {
        let names = self.distinct(7);
        let [lower, upper, step, inits, outs, carried, body] = &names[..] else { unreachable!() };
        let carries = self.maker.random.one_in(2);
        let by = if self.maker.random.one_in(2) { step.as_str() } else { "2" };
        let (values, args, rest) = match carries {
            true => (
                format!(", {inits}: builtin::Index*"),
                format!(", {carried}: builtin::Index*"),
                format!(" carries {body}.{carried} = {inits} -> {body}.end.values -> {outs}"),
            ),
            false => (String::new(), String::new(), String::new()),
        };
        let results = if carries { format!(" results {{ {outs}: builtin::Index* }}") } else { String::new() };
        let (carry, arrow) = match carries {
            true => (format!(" (`carry` `(` ${inits}^ `)`)?"), format!(" `->` `(` (type(${outs})^)? `)`")),
            false => (String::new(), String::new()),
        };
        let text = format!(
            "op {name} {{ operands {{ {lower}: builtin::Index, {upper}: builtin::Index, {step}: builtin::Index{values} }}{results} \
             region {body}(iv: builtin::Index{args}) {{ terminator end(values: builtin::Index*) }} \
             bounds {{ loop {body}.iv in {lower} .. {upper} step {by}{rest}; }} \
             format {{ ${lower} `to` ${upper} `by` ${step}{carry} `do` ${body}{arrow} attr-dict }} }}"
        );
        let counts = if carries { 0..3 } else { 0..1 };
        let programs = counts.map(|count| {
            let args: String = (0..count).map(|n| format!(", %a{n}: index")).collect();
            let instance = Instance {
                operands: vec![("%i", "index"); 3 + count],
                results: vec!["index"; count],
                regions: vec![format!("{{\n  ^bb0(%iv: index{args}):\n    {}\n  }}", end(dialect, count))],
                ..Instance::default()
            };
            program(&instance.text(&format!("{dialect}.{name}")), false)
        });
        (text, programs.collect())
    }

    /// Adds `choose .. if ..` to its equations.
    fn choice_op(&mut self, name: &str, dialect: &str) -> (String, Vec<String>) {
        let names = self.distinct(4);
        let [condition, then, otherwise, outs] = &names[..] else { unreachable!() };
        let implicit = self.maker.random.pick(&["", "implicit "]);
        let text = format!(
            "op {name} {{ operands {{ {condition}: builtin::I<1> }} results {{ {outs}: builtin::Index* }} \
             region {then}() {{ {implicit}terminator end(values: builtin::Index*) }} \
             region {otherwise}?() blocks 0 ..= 1 {{ {implicit}terminator end(values: builtin::Index*) }} \
             require present({otherwise}) || len({outs}) == 0 else \"{{len({outs})}} values of one region\"; \
             bounds {{ choose {outs} = {then}.end.values if {condition} else {otherwise}.end.values if present({otherwise}); }} \
             format {{ ${condition} `->` `(` (type(${outs})^)? `)` `then` ${then} (`else` ${otherwise}^)? attr-dict }} }}"
        );
        let programs = [(0, false), (0, true), (1, true), (2, true)].map(|(count, both)| {
            let block = format!("{{\n    {}\n  }}", end(dialect, count));
            let instance = Instance {
                operands: vec![("%c", "i1")],
                results: vec!["index"; count],
                regions: vec![block.clone(), if both { block } else { "{}".to_owned() }],
                ..Instance::default()
            };
            program(&instance.text(&format!("{dialect}.{name}")), false)
        });
        (text, programs.to_vec())
    }

    /// Makes an op with groups of values and lists, which are written in rounds or at once, with regions or successors.
    fn listed_op(&mut self, name: &str, dialect: &str) -> (String, Vec<String>) {
        let names = self.distinct(7);
        let terminator = self.maker.random.one_in(4);
        let (mut clauses, mut format) = (String::new(), Vec::new());
        let mut roles: [Vec<Group>; 2] = Default::default();
        for (role, names) in [names[..2].to_vec(), names[2..4].to_vec()].into_iter().enumerate() {
            let word = ["operands", "results"][role];
            let mut declared = Vec::new();
            for (i, name) in names.iter().enumerate() {
                if self.maker.random.one_in(4) || (role == 1 && terminator) {
                    continue;
                }
                let (constraint, ty, value) = self.maker.random.pick(VALUES);
                let arity = self.maker.random.pick(&["", "?", "*", "*"]);
                declared.push(format!("{name}: {constraint}{arity}"));
                roles[role].push(Group { arity, ty, value });
                let key = format!("{}{i}", &word[..1]);
                format.push(match (role, arity, self.maker.random.below(3)) {
                    (0, "", _) => format!("`{key}` ${name} `:` type(${name})"),
                    (_, "", _) => format!("`{key}` type(${name})"),
                    (0, "*", 0) => format!("`{key}` `[` for x in ${name} sep `,` {{ $x `:` type($x) }} `]`"),
                    (0, "*", 1) => format!("`{key}` `[` for x in ${name} {{ `|` type($x) `is` $x }} `]`"),
                    (0, ..) => format!("(`{key}` `(` ${name}^ `:` type(${name}) `)`)?"),
                    (_, "*", 0) => format!("`{key}` `[` for x in ${name} sep `,` {{ type($x) }} `]`"),
                    (_, "*", 1) => format!("`{key}` `[` for x in ${name} {{ `->` type($x) }} `]`"),
                    _ => format!("(`{key}` `->` type(${name})^)?"),
                });
            }
            if !declared.is_empty() {
                clauses += &format!(" {word} {{ {} }}", declared.join(", "));
            }
        }
        let mut lists = Vec::new();
        let mut declared = Vec::new();
        for (i, name) in names[4..6].iter().enumerate() {
            let (constraint, around, items) = self.maker.random.pick(LISTS);
            declared.push(format!("{name}: {constraint}"));
            lists.push((name.clone(), around, items));
            let element = match self.maker.random.below(5) {
                4 => format!("`l{i}` custom(crate::hooks::parse_attrs, crate::hooks::print_attrs)(${name})"),
                0 => format!("`l{i}` ${name}"),
                1 => format!("`l{i}` `[` for x in ${name} {{ `|` $x }} `]`"),
                2 if i == 1 => {
                    format.pop();
                    format!("`both` `{{` for x in ${}, y in ${name} sep `,` {{ $x `=` $y }} `}}`", names[4])
                }
                _ => format!("`l{i}` `[` for x in ${name} sep `,` {{ $x }} `]`"),
            };
            format.push(element);
        }
        clauses += &format!(" attrs {{ {} }}", declared.join(", "));
        let regions = if terminator { 0 } else { self.maker.random.below(4) };
        if terminator {
            clauses += " successors { dest, others* }";
            format.push("`to` $dest (`or` $others^)?".to_owned());
        }
        let (argument, body) = (self.maker.random.one_in(2), &names[6]);
        if regions > 0 {
            let args = if argument { "it: builtin::F32" } else { "" };
            clauses +=
                &format!(" region {body}({args}) blocks 1 .. {{ terminator end(values: builtin::Any*) }}");
            format.push(format!("`do` ${body}"));
        }
        if regions > 1 {
            clauses += " region rest*;";
            format.push("(`rest` $rest^)?".to_owned());
        }
        for i in (1..format.len()).rev() {
            let j = self.maker.random.below(i + 1);
            format.swap(i, j);
        }
        let traits = if terminator { ": Terminator" } else { "" };
        let text = format!("op {name}{traits} {{{clauses} format {{ {} attr-dict }} }}", format.join(" "));
        let programs = (0..3).map(|number| {
            let mut instance = Instance::default();
            for (role, key) in ["operandSegmentSizes", "resultSegmentSizes"].into_iter().enumerate() {
                let mut sizes = Vec::new();
                for group in &roles[role] {
                    let size = match group.arity {
                        "" => 1,
                        "?" => number % 2,
                        _ => number,
                    };
                    sizes.push(size.to_string());
                    match role {
                        0 => instance.operands.extend(vec![(group.value, group.ty); size]),
                        _ => instance.results.extend(vec![group.ty; size]),
                    }
                }
                if roles[role].iter().filter(|group| !group.arity.is_empty()).count() > 1 {
                    instance.attrs.push(format!("{key} = array<i32: {}>", sizes.join(", ")));
                }
            }
            for (name, [open, colon, close], items) in &lists {
                let (items, colon) = (items[..number + 1].join(", "), colon);
                instance.attrs.push(format!("{} = {open}{colon}{items}{close}", quoted(name)));
            }
            if terminator {
                instance.successors = ["[^bb1]", "[^bb2, ^bb1]", "[^bb1, ^bb1, ^bb2]"][number];
            }
            if regions > 0 {
                let args = if argument { "(%it: f32)" } else { "" };
                let end = end(dialect, number);
                let more = if number == 2 { format!("\n  ^bb7:\n    {end}") } else { String::new() };
                instance.regions.push(format!("{{\n  ^bb0{args}:\n    {end}{more}\n  }}"));
            }
            if regions > 1 {
                let rest = ["{}".to_owned(), format!("{{\n    {}\n  }}", end(dialect, 0))];
                instance.regions.extend(rest.into_iter().cycle().take(number));
            }
            program(&instance.text(&format!("{dialect}.{name}")), terminator)
        });
        let programs = programs.collect();
        (text, programs)
    }
}

/// Returns the name of an attribute.
fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
