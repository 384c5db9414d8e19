//! Checks the meaning of constraints question by question: answers that were wrong once, and those that must be decided.

use bourn_spec::Arena;
use bourn_spec::lattice::{Answer, Lattice};
use bourn_spec::lower::Lowering;

const BUILTIN: &str = bourn_specs::BUILTIN;
const DIALECT: &str = r#"dialect z;
use builtin::*;
type slab(shape: shape, element: type);
type reg(width: u32);
type box_(inner: type, lo: i64);
type tile(rows: u32, cols: u32, depth: u32);
type opt(n: u32?);
type real(x: f64);
type tag(text: str, rest: str?);
constraint HasF32 "has f32" = any where element is F32;
constraint CF32 "complex f32" = complex<element = F32>;
trait Pretty for op;
op plain; op pretty: Pretty;
"#;

/// Returns the answer to `a => b`: `yes`, the witness, or `?` with the reason; without `b`, the answer to whether nothing
/// satisfies `a`.
fn ask(a: &str, b: Option<&str>, over: &str) -> String {
    let right = b.unwrap_or("any");
    let spec =
        format!("{DIALECT}constraint A for {over} \"a\" = {a};\nconstraint B for {over} \"b\" = {right};\n");
    let arena = Arena::new();
    let loaded = bourn_spec::load_strs(&arena, &[("z.bourn", &spec), ("builtin.bourn", BUILTIN)], 1);
    let messages = loaded.diagnostics.render();
    let model = match loaded.model {
        Some(model) => model,
        // The resolver asks this question, too.
        None if b.is_none() && messages.contains("nothing satisfies") => return "yes".to_owned(),
        None => panic!("{messages}"),
    };
    let arena = bumpalo::Bump::new();
    let lowering = Lowering::new(&model, &arena);
    let lattice = Lattice::new(&lowering);
    let z = model.dialect_named("z").expect("declared");
    let [left, other] = ["A", "B"].map(|name| lattice.named(z, name).expect("declared"));
    let answer = match b {
        Some(_) => lattice.implies(&left, &other),
        None => lattice.empty(&left, &[]),
    };
    match answer {
        Answer::Yes => "yes".to_owned(),
        Answer::No(item) => {
            assert_eq!(lattice.satisfies(&item, &left), Some(true), "{}: {a}", item.show(&model));
            if b.is_some() {
                assert_eq!(lattice.satisfies(&item, &other), Some(false), "{}: {right}", item.show(&model));
            }
            item.show(&model)
        }
        Answer::Unknown(why) => format!("? {why}"),
    }
}

fn compare(found: &[String], expected: &[String]) {
    let differ: Vec<String> = found
        .iter()
        .zip(expected)
        .filter(|(found, expected)| found != expected)
        .map(|(found, expected)| format!("{found}\n  expected {expected}"))
        .collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

fn implies(cases: &[(&str, &str, &str)], over: &str) {
    let line = |a: &str, b: &str, answer: &str| format!("{a} => {b}: {answer}");
    let found: Vec<String> = cases.iter().map(|(a, b, _)| line(a, b, &ask(a, Some(b), over))).collect();
    compare(&found, &cases.iter().map(|(a, b, answer)| line(a, b, answer)).collect::<Vec<_>>());
}

fn empty(cases: &[(&str, &str)], over: &str) {
    let found: Vec<String> = cases.iter().map(|(a, _)| format!("{a}: {}", ask(a, None, over))).collect();
    compare(&found, &cases.iter().map(|(a, answer)| format!("{a}: {answer}")).collect::<Vec<_>>());
}

#[test]
fn names_mean_the_same_in_every_type() {
    implies(
        &[
            ("CF32", "HasF32", "yes"),
            ("HasF32", "CF32", "vector<2xf32>"),
            ("slab<element = F32>", "HasF32", "yes"),
            ("slab where rank == 2", "any where rank == 2", "yes"),
            ("any where rank == 2", "vector | tensor | memref", "!z.slab<[2, 2], i8>"),
            ("box_ where inner is reg", "box_ where inner.width >= 0", "yes"),
            ("box_", "box_ where inner.width >= 0", "!z.box_<index, 8>"),
            ("tensor | unranked_tensor", "(tensor | unranked_tensor) where rank >= 0", "tensor<*xi8>"),
            ("tensor", "(tensor | unranked_tensor) where rank >= 0", "yes"),
            ("float where kind == f32", "any where width == 32", "yes"),
            ("tag", "any where !(width >= 0)", "yes"),
            ("box_ where inner is reg && lo == 8", "box_<inner = reg> where lo > 7", "yes"),
            ("box_<inner = reg>", "box_ where inner is reg && lo == 8", "!z.box_<!z.reg<8>, 32>"),
            ("any & !Shaped<Any>", "!tensor & !vector & !memref", "yes"),
            ("any & !Shaped<Any>", "!slab", "!z.slab<[], i8>"),
            (
                "vector where (all s in scalable: s == true) && rank == 1",
                "vector where all s in scalable: s",
                "yes",
            ),
            ("vector where rank == 0", "vector where all s in scalable: s == true", "yes"),
            ("vector", "vector where all s in scalable: s == true", "vector<2xi8>"),
            ("tag where text == \"abc\"", "tag where len(text) == 3", "yes"),
            ("tag where len(text) == 3", "tag where text == \"abc\"", "!z.tag<\"s10\">"),
            ("tag where len(text) >= 3", "tag where len(text) != 0", "yes"),
            ("tag where len(rest) >= 0", "tag where present(rest)", "yes"),
        ],
        "type",
    );
    implies(
        &[
            ("elements where ty.rank == 2", "any where rank == 2", "yes"),
            ("elements where ty.element is F32", "any where element is F32", "yes"),
            ("integer", "any where present(ty)", "yes"),
        ],
        "attr",
    );
}

/// Checks that dialects that were not loaded have types of their own.
#[test]
fn types_of_other_dialects() {
    let unknown = "? its element may be a type of a dialect that was not loaded";
    let loaded = "(integer | index | float | slab | reg | box_ | tile | opt | real | tag)";
    let elements = format!("vector where element is {loaded}");
    let in_memrefs = elements
        .replace("vector", "memref")
        .replace(loaded, &format!("({loaded} | complex | vector | memref | unranked_memref)"));
    let (tensors, optional) = (elements.replace("vector", "tensor"), elements.replace("vector", "any"));
    implies(
        &[
            ("vector", &elements, unknown),
            ("tensor<element = vector>", &format!("tensor where element is ({elements})"), unknown),
            ("memref", &in_memrefs, unknown),
            ("vector where element is !none", "vector", "yes"),
            ("vector", "!(any where element is complex) | complex | tensor | memref", "yes"),
            (
                "tensor",
                &format!("{tensors} | {optional} | tensor<element = complex | vector>"),
                "tensor<!other.type>",
            ),
            ("vector where element.width == 0", "vector<element = integer | reg>", "yes"),
            ("vector<element = integer>", "vector where element.width > 0", "vector<2xi0>"),
        ],
        "type",
    );
}

#[test]
fn nothing_stands_for_what_is_not_there() {
    implies(
        &[
            ("index", "any where rank >= -5", "index"),
            ("index", "any where rank != -1", "index"),
            ("index", "any where !(rank == 2)", "yes"),
            ("tensor", "any where rank >= -5", "yes"),
            ("slab", "any where rank != -1", "yes"),
            ("any where num_elements >= -1", "any where static(shape)", "yes"),
            ("tensor", "tensor where num_elements >= -1", "tensor<?xi8>"),
            ("tensor where static(shape)", "tensor where num_elements >= 0", "yes"),
            ("tensor", "tensor where element.width >= -1", "tensor<index>"),
            ("opt where n != 3", "opt where present(n)", "yes"),
            ("opt where !(n == 3)", "opt where present(n)", "!z.opt"),
            ("tensor where dim(0) != 4", "tensor where rank > 0 && static(dim(0))", "yes"),
            ("tensor where all dims d: d > 4", "tensor where !(all dims d: d <= 4)", "tensor<i8>"),
        ],
        "type",
    );
}

#[test]
fn numbers_are_decided() {
    implies(
        &[
            ("tile where !(rows < cols)", "tile where rows >= cols", "yes"),
            ("tile where rows < cols && cols < depth", "tile where rows < depth", "yes"),
            ("tile where rows < cols", "tile where rows < depth", "!z.tile<8, 32, 8>"),
            ("integer where width + 1 <= 9", "integer where width <= 8", "yes"),
            ("integer where 3 * width == 24", "integer where width == 8", "yes"),
            ("tile where rows + cols <= 8", "tile where rows <= 8", "yes"),
            ("tile where rows mod 8 == 0", "tile where rows mod 4 == 0", "yes"),
            ("tile where rows mod 4 == 0", "tile where rows mod 8 == 0", "!z.tile<4, 8, 8>"),
            ("tensor where shape == [4]", "tensor where num_elements == 4", "yes"),
            ("tensor where shape == [2, 3]", "tensor where num_elements == 6", "yes"),
            ("real where x > 1.5", "real where x >= 0.0", "yes"),
        ],
        "type",
    );
    empty(
        &[
            ("tensor where dim(0) == dim(1) && dim(0) == 2 && dim(1) == 3", "yes"),
            ("tensor where dim(0) == dim(1) && dim(0) == 2", "tensor<2x2xi8>"),
            ("tile where rows mod 8 == 3 && rows mod 4 == 0", "yes"),
            ("tile where rows + cols < depth && depth < rows", "yes"),
            ("tile where 2 * rows == 2 * cols + 1", "yes"),
            ("real where x > 0.0 && x < 0.0", "yes"),
        ],
        "type",
    );
}

/// Checks that infinities and NaNs are values: they differ from every number that a spec can name, and a NaN is not ordered.
#[test]
fn floats_that_are_no_numbers() {
    implies(
        &[
            ("real where !(x <= 1.0)", "real where x > 1.0", "!z.real<0x7FF8000000000000>"),
            ("real where x > 1.0", "real where !(x <= 1.0)", "yes"),
            ("real where x == 1.0 || x != 1.0", "real", "yes"),
            ("real", "real where x == 1.0 || x != 1.0", "yes"),
            ("real", "real where x <= 1.0 || x > 1.0", "!z.real<0x7FF8000000000000>"),
        ],
        "type",
    );
    implies(
        &[
            ("float", "any where value == 1.0 || value != 1.0", "yes"),
            ("float", "any where value <= 1.0 || value > 1.0", "0x7FC00000 : f32"),
            ("float<ty = F32>", "any where value <= 1.0 || value > 1.0", "0x7FC00000 : f32"),
            ("float<ty = F32>", "any where value < 1000.0 || !(value < 100000.0)", "1000.0 : f32"),
            ("float & (any where value != 1.0)", "!(any where value == 1.0)", "yes"),
            ("float<ty = F80>", "any where value != 1.0", "0x3FFF8000000000000000 : f80"),
        ],
        "attr",
    );
}

#[test]
fn witnesses_are_items() {
    empty(
        &[
            ("UIAttr<8> where value < 0", "yes"),
            ("SIAttr<8> where value > 127", "yes"),
            ("IAttr<8> where value > 200", "yes"),
            ("integer where value == 256", "256 : i32"),
            ("integer where value == 256 && ty.width == 8", "yes"),
            ("integer where value == -1 && ty.width == 8", "-1 : i8"),
            ("integer<ty = I<1>> where value != 0", "true"),
            ("elements where keyword == \"dense\" && ty.element is F32", "dense<1.0> : vector<2xf32>"),
            ("string where len(value) == 3", "\"abc\""),
            ("symbol_ref where len(nested) == 1", "@a::@a"),
            ("dense_array<I<8>> where (all v in values: v > 3) && len(values) == 2", "array<i8: 8, 8>"),
        ],
        "attr",
    );
    empty(
        &[
            ("memref where present(layout)", "memref<i8, affine_map<() -> (0)>>"),
            ("memref where present(space) && rank == 0", "memref<i8, 8 : i8>"),
            ("memref where space is Unit", "yes"),
            ("memref where layout is integer", "yes"),
            ("vector where !(element is (integer | index | float))", "vector<2x!z.slab<[], i8>>"),
            ("tuple where len(types) == 2", "tuple<i8, i8>"),
            ("function where len(results) == 1", "() -> i8"),
            ("vector where all s in scalable: s", "vector<[2]xi8>"),
        ],
        "type",
    );
}

#[test]
fn traits_of_declared_ops_are_known() {
    implies(
        &[
            ("pretty", "Pretty", "yes"),
            ("plain", "Pretty", "z.plain"),
            ("plain | pretty", "pretty", "z.plain"),
            ("Pretty & !plain", "!plain", "yes"),
            ("!pretty & Pretty", "Pretty", "yes"),
            ("Pretty", "pretty", "? what implements `Pretty` is not known here"),
        ],
        "op",
    );
}
