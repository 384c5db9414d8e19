//! Tests the descriptions of constraints.

use bourn_spec::lattice::{Lattice, Meaning, Sample};
use bourn_spec::lower::Lowering;
use bourn_spec::model::Model;
use expect_test::expect;
use std::fmt::Write as _;

const SPEC: &str = r#"dialect toy;
use builtin::*;
enum Mode { fast, slow, exact }
type tile(rows: u32, cols: u32, elem: type, mode: Mode) { require rows <= cols else "too tall"; }
type handle(name: str, next: type?);
attr tag(name: str, n: i64?);

constraint Short "short" = Small(integer where width <= 8) | Big(I<64>);
constraint Chosen "chosen" = I<8> | I<16> | F32 | index;
constraint NotInteger "not integer" = any & !integer;
constraint Odd "no byte" = integer where width != 8 && width > 0;
constraint Nested "nested" = vector<element = integer where width == 8> & (any where rank == 1);
constraint Matrix "matrix" = any where rank == 2 && element is F32;
constraint Tall "tall" = tile where rows + 2 < cols && mode in {fast, slow};
constraint Square "square" = tile where rows * rows == cols;
constraint Known "known size" = tensor where all dims d: (d > 0 && d < 5);
constraint Called "named" = handle where name in {"a", "b"};
constraint Last "last" = handle where !present(next);
constraint Hooked "hooked" = I<1> | rust crate::hooked;
constraint Fit<W: u32, E: type> "fit" = (integer where width == W) | vector<element = E>;
constraint Lists "lists" = tuple where len(types) == 2 && all t in types: t is I<1>;
constraint Tagged for attr "tagged" = tag where n in 1 ..= 4;
constraint Tags for attr "tags" = each tag;
op a: Pure;
op b;
constraint Calm for op "calm" = a | b;
constraint Clean for op "clean" = Pure;
"#;

fn with_meanings<R>(test: impl FnOnce(&Model<'_>, &Lattice<'_>) -> R) -> R {
    let arena = bourn_spec::Arena::new();
    let specs = [("toy.bourn", SPEC), ("builtin.bourn", bourn_specs::BUILTIN)];
    let loaded = bourn_spec::load_strs(&arena, &specs, 1);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    let lowered = bumpalo::Bump::new();
    let lowering = Lowering::new(&model, &lowered);
    test(&model, &Lattice::new(&lowering))
}

fn sample(sample: Option<&Sample>) -> String {
    let Some(Sample { text, with }) = sample else { return "-".to_owned() };
    let with: Vec<String> = with.iter().map(|(name, value)| format!(" {name} = {value}")).collect();
    format!("{text}{}", with.join(","))
}

fn shown(meaning: &Meaning) -> String {
    let mut out = String::new();
    for one in &meaning.alternatives {
        let _ = writeln!(out, "  {one}");
    }
    for arm in &meaning.arms {
        let name = arm.name.as_deref().unwrap_or("_");
        let _ = writeln!(out, "  {name}: {} ({})", arm.text, sample(arm.matching.as_ref()));
    }
    let [yes, no] = [&meaning.matching, &meaning.not_matching].map(|s| sample(s.as_ref()));
    let _ = writeln!(out, "  yes {yes}  no {no}");
    out
}

#[test]
fn constraints_in_words() {
    let all = with_meanings(|model, lattice| {
        let own = model.constraint_ids().filter(|id| !model[model[*id].dialect].imported);
        own.map(|id| format!("{}\n{}", model[id].name, shown(&lattice.meaning_of(id)))).collect::<String>()
    });
    expect![[r#"
        Short
          `integer` where `width` is at most `8` or (`signedness` is `signless` and `width` is `64`)
          Small: `integer` where `width` is at most `8` (i8)
          Big: `i64` (i64)
          yes i8  no si32
        Chosen
          `i8`, `i16`, `index` or `f32`
          _: `i8` (i8)
          _: `i16` (i16)
          _: `f32` (f32)
          _: `index` (index)
          yes i8  no si8
        NotInteger
          any type other than `integer`
          yes index  no i8
        Odd
          `integer` where `width` is any number but `0` or `8`
          yes i32  no i8
        Nested
          `vector` where `element` is `i8`, `si8` or `ui8`, and `rank` is `1`
          yes vector<2xi8>  no vector<2x2xi8>
        Matrix
          `vector`, `tensor` or `memref` where `rank` is `2` and `element` is `f32`
          yes vector<2x2xf32>  no i8
        Tall
          `!toy.tile` where `rows - cols` is at most `-3`, and `mode` is `fast` or `slow`
          yes !toy.tile<1, 8, i8, fast>  no !toy.tile<8, 8, i8, fast>
        Square
          `!toy.tile` where `cols - rows * rows` is `0`
          yes !toy.tile<8, 64, i8, fast>  no !toy.tile<8, 8, i8, fast>
        Known
          `tensor` where for each item of `shape`: `item` is dynamic or `1` to `4`
          yes tensor<i8>  no tensor<8xi8>
        Called
          `!toy.handle` where `name` is `"a"` or `"b"`
          yes !toy.handle<"a">  no !toy.handle<"c">
        Last
          `!toy.handle` where `next` is absent
          yes !toy.handle<"a">  no !toy.handle<"a", i8>
        Hooked
          any type that passes the Rust function `crate::hooked`
          `i1`
          _: `i1` (i1)
          _: any type that passes the Rust function `crate::hooked` (-)
          yes i1  no -
        Fit
          `integer` where `width == W`
          `vector` where `element` is `E`
          _: `integer` where `width == W` (-)
          _: `vector` where `element` is `E` (-)
          yes i8 W = 8, E = F32  no i32 W = 8, E = F32
        Lists
          `tuple` where `len(types)` is `2` and for each item of `types`: `item` is `i1`
          yes tuple<i1, i1>  no tuple<>
        Tagged
          `#toy.tag` where `n` is `1` to `4`
          yes #toy.tag<"a", 1>  no #toy.tag<"a">
        Tags
          `array` where for each item of `elements`: `item` is `#toy.tag`
          yes []  no [unit]
        Calm
          `toy.a` or `toy.b`
          _: `toy.a` (toy.a)
          _: `toy.b` (toy.b)
          yes toy.a  no builtin.module
        Clean
          any op that has the trait `Pure`
          yes toy.a  no toy.b
    "#]]
    .assert_eq(&all);
}
