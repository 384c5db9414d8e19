//! Compares every answer with the evaluation of the constraints on each type of a zoo.

use super::{Answer, DYNAMIC, Def, Item, Lattice, Value};
use crate::lower::Lowering;
use crate::model::*;
use bourn_test_support::Random;
use bumpalo::Bump;

const BUILTIN: &str = "dialect builtin;
enum Signedness { signless, signed, unsigned }
enum FloatKind {
    f4e2m1fn = \"f4E2M1FN\", f6e2m3fn = \"f6E2M3FN\", f6e3m2fn = \"f6E3M2FN\", f8e5m2 = \"f8E5M2\", f8e4m3 = \"f8E4M3\",
    f8e4m3fn = \"f8E4M3FN\", f8e5m2fnuz = \"f8E5M2FNUZ\", f8e4m3fnuz = \"f8E4M3FNUZ\", f8e4m3b11fnuz = \"f8E4M3B11FNUZ\",
    f8e3m4 = \"f8E3M4\", f8e8m0fnu = \"f8E8M0FNU\", bf16, f16, tf32, f32, f64, f80, f128
}
type integer(width: u32, signedness: Signedness) \"integer\" = rust ::rt::IntegerType;
type index \"index\" = rust ::rt::IndexType;
type float(kind: FloatKind) \"floating-point\" = rust ::rt::FloatType;
type none \"none type\" = rust ::rt::NoneType;
type complex(element: type) \"complex-type\" = rust ::rt::ComplexType;
type tuple(types: [type]) \"tuple\" = rust ::rt::TupleType;
type vector(shape: shape, scalable: [bool], element: type) \"vector\" = rust ::rt::VectorType;
type tensor(shape: shape, element: type) \"tensor\" = rust ::rt::RankedTensorType;
type unranked_tensor(element: type) \"unranked tensor\" = rust ::rt::UnrankedTensorType;
attr integer(value: int, ty: type) \"integer attribute\" = rust ::rt::IntegerAttr;
attr string(value: str) \"string attribute\" = rust ::rt::StringAttr;
constraint SignlessInteger \"signless integer\" = integer where signedness == signless;
constraint I<W: u32> \"{W}-bit signless integer\" = SignlessInteger where width == W;
constraint Like<T: type> \"{T}-like\" = Scalar(T) | Vec(vector<element = T> where rank > 0) | Tensor(tensor<element = T>);
constraint IntLike \"signless-integer-like\" = Like<SignlessInteger>;
constraint Odd \"odd\" = rust crate::odd;
enum Cmp: i64 { eq, ne, slt }
";

const OTHER: &str = "dialect d;
use builtin::*;
enum Mode { fast, slow }
type tile(rows: u32, cols: u32, elem: type) { require rows * cols <= 16 else \"too big\"; require rows > 0 else \"no rows\"; }
type opt(n: u32?, flag: bool, name: str, mode: Mode, sizes: [i64]) { format { `<` struct(params) `>` } }
type word(elem: SignlessInteger);
";

fn model(arena: &Bump) -> Model<'_> {
    let loaded = crate::load_strs(arena, &[("builtin.bourn", BUILTIN), ("d.bourn", OTHER)], 2);
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()))
}

fn ty(model: &Model, name: &str) -> TypeId {
    TypeId(model.types.iter().position(|t| t.name == name).expect("declared") as u32)
}

fn item(model: &Model, name: &str, params: &[(&str, Value)]) -> Item {
    let params = params.iter().map(|(n, v)| ((*n).to_owned(), v.clone())).collect();
    Item { subject: Subject::Type, def: Some(Def::Type(ty(model, name))), params }
}

fn ints(values: &[i128]) -> Value {
    Value::List(values.iter().map(|&v| Value::Int(v)).collect())
}

fn sizes(values: &[i64]) -> Value {
    Value::Shape(values.iter().map(|&v| if v < 0 { DYNAMIC } else { v }).collect())
}

fn boxed(item: &Item) -> Value {
    Value::Item(item.clone().into())
}

/// Returns types of every definition, which differ in everything that a constraint may read.
fn zoo(m: &Model) -> Vec<Item> {
    let mut out = Vec::new();
    for width in [0, 1, 2, 7, 8, 16, 32, 64] {
        for sign in 0..3 {
            out.push(item(m, "integer", &[("width", Value::Int(width)), ("signedness", Value::Int(sign))]));
        }
    }
    out.push(item(m, "index", &[]));
    for kind in [5, 11, 12, 13, 14, 15] {
        out.push(item(m, "float", &[("kind", Value::Int(kind))]));
    }
    out.push(item(m, "none", &[]));
    let scalars = out.clone();
    let elements: Vec<&Item> = scalars
        .iter()
        .filter(|i| ["i1", "i8", "si8", "i32", "index", "f32", "bf16"].contains(&&*i.show(m)))
        .collect();
    out.push(item(m, "complex", &[("element", boxed(elements[0]))]));
    out.push(item(m, "complex", &[("element", boxed(&scalars[26]))]));
    out.push(item(m, "tuple", &[("types", Value::List(Vec::new()))]));
    out.push(item(m, "tuple", &[("types", Value::List(vec![boxed(elements[0]), boxed(elements[1])]))]));
    let shapes: &[&[i64]] = &[&[], &[1], &[2], &[4], &[2, 2], &[4, 1], &[1, 2, 4]];
    for element in &elements {
        for shape in shapes {
            for scalable in [0, 1] {
                let flags = vec![scalable; shape.len()];
                let params =
                    [("shape", sizes(shape)), ("scalable", ints(&flags)), ("element", boxed(element))];
                out.push(item(m, "vector", &params));
                if shape.is_empty() {
                    break;
                }
            }
        }
    }
    let vector = out[out.len() - 2].clone();
    let shapes: &[&[i64]] =
        &[&[], &[0], &[-1], &[2], &[-1, 2], &[2, -1], &[4, 4], &[0, -1], &[1, 2, 3], &[-1, -1, -1]];
    for element in elements.iter().copied().chain([&vector]) {
        for shape in shapes {
            out.push(item(
                m,
                "tensor",
                &[("shape", sizes(shape)), ("element", boxed(element)), ("encoding", Value::Absent)],
            ));
        }
        out.push(item(m, "unranked_tensor", &[("element", boxed(element))]));
    }
    for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 8), (4, 4), (3, 2), (2, 2), (16, 1)] {
        for elem in [&elements[0], &elements[1], &elements[5]] {
            let params = [("rows", Value::Int(rows)), ("cols", Value::Int(cols)), ("elem", boxed(elem))];
            out.push(item(m, "tile", &params));
        }
    }
    for n in [Value::Absent, Value::Int(0), Value::Int(3)] {
        for flag in [0, 1] {
            for (name, mode, sizes) in
                [("x", 0, &[][..]), ("y", 1, &[1, -5]), ("x", 1, &[3, 3, 3]), ("", 0, &[0])]
            {
                let params = [
                    ("n", n.clone()),
                    ("flag", Value::Int(flag)),
                    ("name", Value::Str(name.to_owned())),
                    ("mode", Value::Int(mode)),
                    ("sizes", ints(sizes)),
                ];
                out.push(item(m, "opt", &params));
            }
        }
    }
    out.push(item(m, "word", &[("elem", boxed(&scalars[3]))]));
    out.push(Item { subject: Subject::Type, def: None, params: Vec::new() });
    out
}

/// Makes random constraints; with `relations`, also predicates that relate or compute parameters.
struct Maker<'m> {
    m: &'m Model<'m>,
    arena: &'m Bump,
    r: Random,
    relations: bool,
}

impl<'m> Maker<'m> {
    fn rel(&mut self) -> Rel {
        self.r.pick(&[Rel::Eq, Rel::Ne, Rel::Lt, Rel::Le, Rel::Gt, Rel::Ge])
    }

    fn int(&mut self, values: &[i128]) -> Term<'m> {
        Term::Const(DefaultValue::Int(self.r.pick(values)))
    }

    fn number(&mut self, term: Term<'m>, values: &[i128]) -> Pred<'m> {
        match self.r.below(4) {
            0 => Pred::In(term, self.arena.alloc([self.int(values), self.int(values)])),
            1 => {
                let (low, high) = (self.int(values), self.int(values));
                Pred::InRange(term, Some(low), Some(high), self.r.below(2) == 0)
            }
            2 => {
                let value = self.int(values);
                Pred::Compare(value, self.rel(), term)
            }
            _ => {
                let value = self.int(values);
                Pred::Compare(term, self.rel(), value)
            }
        }
    }

    fn param(&mut self, name: &'m str, values: &[i128]) -> Pred<'m> {
        self.number(Term::Param(name), values)
    }

    fn case(&mut self, name: &'m str, of: &str, cases: usize) -> Pred<'m> {
        let id = EnumId(self.m.enums.iter().position(|e| e.name == of).expect("declared") as u32);
        let value = DefaultValue::Enum(id, self.arena.alloc([CaseIdx::at(self.r.below(cases))]));
        Pred::Compare(Term::Param(name), self.r.pick(&[Rel::Eq, Rel::Ne]), Term::Const(value))
    }

    fn size(&mut self, depth: u32) -> Pred<'m> {
        let d = Term::Bound("d");
        match self.r.below(if depth == 0 { 2 } else { 5 }) {
            0 => Pred::Static(d),
            2 => Pred::Not(self.arena.alloc(self.size(depth - 1))),
            3 => Pred::And(self.arena.alloc([self.size(depth - 1), self.size(depth - 1)])),
            4 => Pred::Or(self.arena.alloc([self.size(depth - 1), self.size(depth - 1)])),
            _ => self.number(d, &[0, 1, 2, 4]),
        }
    }

    fn shaped(&mut self, depth: u32) -> Pred<'m> {
        match self.r.below(if self.relations { 13 } else { 8 }) {
            0 | 1 => self.number(Term::Rank, &[0, 1, 2, 3]),
            2 => Pred::AllDims("d", self.arena.alloc(self.size(2))),
            3 => {
                let at = self.int(&[0, 1, 2]);
                self.number(Term::Dim(self.arena.alloc(at)), &[0, 1, 2, 4])
            }
            4 => {
                let at = self.int(&[0, 1]);
                Pred::Static(*self.r.pick(&[&Term::Shape, &Term::Dim(self.arena.alloc(at))]))
            }
            5 => {
                let sizes = self.r.pick(&[&[][..], &[2], &[4, 4], &[1, 2, 4]]);
                let list = self.arena.alloc_slice_fill_iter(sizes.iter().map(|&v| DefaultValue::Int(v)));
                Pred::Compare(
                    Term::Shape,
                    self.r.pick(&[Rel::Eq, Rel::Ne]),
                    Term::Const(DefaultValue::List(list)),
                )
            }
            6 => {
                let inner = self.constraint(depth.saturating_sub(1));
                Pred::Is(Term::Element, self.arena.alloc(inner))
            }
            7 => self.number(Term::Field(self.arena.alloc(Term::Element), "width"), &[1, 8, 16, 32]),
            8 => self.number(Term::NumElements, &[0, 1, 4, 8, 16]),
            9 => {
                let one = self.int(&[1, 2]);
                self.number(
                    Term::Binary(BinaryOp::Mul, self.arena.alloc(Term::Rank), self.arena.alloc(one)),
                    &[0, 2, 4],
                )
            }
            10 => Pred::AllDims("d", self.arena.alloc(Pred::Compare(Term::Bound("d"), Rel::Le, Term::Rank))),
            at => {
                let (op, other) = self.r.pick(&[
                    (BinaryOp::Mul, Term::NumElements),
                    (BinaryOp::Mul, Term::Rank),
                    (BinaryOp::Add, Term::Rank),
                ]);
                let width = self.arena.alloc(Term::Field(self.arena.alloc(Term::Element), "width"));
                let term = match at {
                    11 => Term::Binary(op, width, self.arena.alloc(other)),
                    _ => Term::Binary(op, self.arena.alloc(other), width),
                };
                self.number(term, &[0, 2, 9, 16, 32])
            }
        }
    }

    fn pred(&mut self, base: &str, depth: u32) -> Pred<'m> {
        if depth > 0 {
            match self.r.below(7) {
                0 => return Pred::Not(self.arena.alloc(self.pred(base, depth - 1))),
                1 => {
                    return Pred::And(
                        self.arena.alloc([self.pred(base, depth - 1), self.pred(base, depth - 1)]),
                    );
                }
                2 => {
                    return Pred::Or(
                        self.arena.alloc([self.pred(base, depth - 1), self.pred(base, depth - 1)]),
                    );
                }
                _ => {}
            }
        }
        match base {
            "integer" => match self.r.below(if self.relations { 4 } else { 3 }) {
                0 => self.case("signedness", "Signedness", 3),
                3 => {
                    let by = self.int(&[8, 3]);
                    let width = self.arena.alloc(Term::Param("width"));
                    self.number(Term::Binary(BinaryOp::Mod, width, self.arena.alloc(by)), &[0, 1])
                }
                _ => self.param("width", &[0, 1, 8, 16, 32, 64, 65]),
            },
            "float" => self.case("kind", "FloatKind", 18),
            "tile" => match self.r.below(if self.relations { 5 } else { 3 }) {
                0 => self.param("rows", &[1, 2, 4]),
                1 => self.param("cols", &[1, 2, 4]),
                2 => {
                    let inner = self.constraint(depth.saturating_sub(1));
                    Pred::Is(Term::Param("elem"), self.arena.alloc(inner))
                }
                _ => {
                    let cols = Term::Param("cols");
                    Pred::Compare(Term::Param("rows"), self.rel(), cols)
                }
            },
            "opt" => match self.r.below(7) {
                0 => self.param("n", &[0, 1, 3]),
                1 => Pred::Present(Term::Param("n")),
                2 => Pred::Flag(Term::Param("flag")),
                3 => {
                    let text = DefaultValue::Str(self.r.pick(&["x", "y", "z"]));
                    let rel = self.r.pick(&[Rel::Eq, Rel::Ne]);
                    Pred::Compare(Term::Param("name"), rel, Term::Const(text))
                }
                4 => self.case("mode", "Mode", 2),
                5 => self.number(Term::Len(self.arena.alloc(Term::Param("sizes"))), &[0, 1, 2, 3]),
                _ => {
                    let inner = self.number(Term::Bound("x"), &[-5, 0, 1, 3]);
                    Pred::AllItems("x", Term::Param("sizes"), self.arena.alloc(inner))
                }
            },
            "vector" if self.r.below(6) == 0 => {
                let inner = Pred::Flag(Term::Bound("s"));
                let inner = if self.r.below(2) == 0 { inner } else { Pred::Not(self.arena.alloc(inner)) };
                Pred::AllItems("s", Term::Param("scalable"), self.arena.alloc(inner))
            }
            _ => self.shaped(depth),
        }
    }

    fn constraint(&mut self, depth: u32) -> ConstraintExpr<'m> {
        use ConstraintExpr as C;
        let arm = |body| Arm { name: None, body, span: Span::NONE };
        if depth > 0 {
            let d = depth - 1;
            match self.r.below(8) {
                0 => return C::Not(self.arena.alloc(self.constraint(d))),
                1 => return C::All(self.arena.alloc([self.constraint(d), self.constraint(d)])),
                2 | 3 => {
                    return C::OneOf(self.arena.alloc([
                        arm(self.constraint(d)),
                        arm(self.constraint(d)),
                        arm(self.constraint(d)),
                    ]));
                }
                4 => {
                    let id = ConstraintId(
                        self.m.constraints.iter().position(|c| c.name == "Like").expect("declared") as u32,
                    );
                    return C::Named(id, self.arena.alloc([ConstraintArg::Constraint(self.constraint(d))]));
                }
                _ => {}
            }
        }
        let base = self.r.pick(&[
            "integer", "integer", "float", "vector", "vector", "tensor", "tensor", "tile", "opt", "any",
            "index", "word",
        ]);
        let id = |name: &str| ty(self.m, name);
        match base {
            "any" => {
                // Predicates over any type: an absent value is neither equal nor less.
                let pred = self.shaped(depth);
                C::Where(&C::Any(Subject::Type), self.arena.alloc(pred))
            }
            "index" | "word" => C::IsType(id(base), &[]),
            _ if self.r.below(4) == 0 && matches!(base, "vector" | "tensor") => {
                let (id, param) = (id(base), ParamIdx::at(usize::from(base == "vector") + 1));
                let arg = ConstraintArg::Constraint(self.constraint(depth.saturating_sub(1)));
                C::IsType(id, self.arena.alloc([ParamArg { param, arg }]))
            }
            _ => {
                let base_id = id(base);
                let pred = self.pred(base, depth);
                C::Where(self.arena.alloc(C::IsType(base_id, &[])), self.arena.alloc(pred))
            }
        }
    }
}

/// Compares the answers for pairs of random constraints with the zoo; returns how many were unknown.
fn compare_with_zoo(seed: u64, pairs: usize, depth: u32, relations: bool) -> usize {
    let arena = Bump::new();
    let m = model(&arena);
    let lowering = Lowering::new(&m, &arena);
    let lattice = Lattice::new(&lowering);
    let zoo = zoo(&m);
    let mut maker = Maker { m: &m, arena: &arena, r: Random(seed), relations };
    let mut unknown = 0;
    let text = |c: &ConstraintExpr| format!("{c:?}");
    for _ in 0..pairs {
        let (a, b) = (maker.constraint(depth), maker.constraint(depth));
        for item in &zoo {
            assert!(lattice.satisfies(item, &a).is_some(), "{}: {}", item.show(&m), text(&a));
        }
        let holds = |item: &Item, c| lattice.satisfies(item, c) == Some(true);
        let mut check = |what: &str, answer: Answer, counter: &dyn Fn(&Item) -> bool| match answer {
            Answer::Yes => {
                if let Some(item) = zoo.iter().find(|i| counter(i)) {
                    panic!("{what}: {} shows that it is not: {} // {}", item.show(&m), text(&a), text(&b));
                }
            }
            Answer::No(witness) => {
                assert!(
                    counter(&witness),
                    "{what}: wrong witness {}: {} // {}",
                    witness.show(&m),
                    text(&a),
                    text(&b)
                );
            }
            Answer::Unknown(why) => {
                assert!(relations || why.contains("limit"), "{what}: {why}: {} // {}", text(&a), text(&b));
                unknown += 1;
            }
        };
        check("implies", lattice.implies(&a, &b), &|i| holds(i, &a) && !holds(i, &b));
        check("disjoint", lattice.disjoint(&a, &b), &|i| holds(i, &a) && holds(i, &b));
        check("empty", lattice.empty(&a, &[]), &|i| holds(i, &a));
        check("equivalent", lattice.equivalent(&a, &b), &|i| holds(i, &a) != holds(i, &b));
    }
    unknown
}

#[test]
fn simple_constraints_against_the_zoo() {
    assert_eq!(compare_with_zoo(7, 250, 0, false), 0);
}

#[test]
fn nested_constraints_against_the_zoo() {
    assert_eq!(compare_with_zoo(42, 60, 1, false), 0);
    let unknown = compare_with_zoo(99, 12, 2, false);
    assert!(unknown <= 12, "{unknown} of 48 answers are unknown");
}

#[test]
fn relations_between_parameters_against_the_zoo() {
    let unknown = compare_with_zoo(1234, 60, 1, true);
    assert!(unknown <= 120, "{unknown} of 240 answers are unknown");
}

#[test]
fn sums_and_products_of_fixed_values() {
    let spec = "dialect z;
use builtin::*;
use d::*;
constraint Reg \"register\" = vector where num_elements * element.width == 128;
constraint Four \"four integers\" = vector<element = I<32>> where rank == 1 && dim(0) == 4;
constraint Bits \"at most 128 bits\" = vector where num_elements * element.width <= 128;
constraint Narrow \"eight narrow integers\" = vector<element = integer where width <= 16> where num_elements <= 8;
constraint Wide \"nine narrow integers\" = vector<element = integer where width <= 16> where num_elements <= 9;
constraint Mixed \"four of two kinds\" = vector<element = I<8> | float where kind == f32> where rank == 1 && dim(0) == 4;
constraint Sum \"sum\" = vector where rank + element.width == 12;
constraint Fits \"fits\" = vector<element = I<8>> where rank == 4;
constraint Wordy \"words\" = word where elem.width * 2 == elem.width + 8;
constraint Byte \"byte\" = word where elem is I<8>;
";
    let arena = Bump::new();
    let loaded =
        crate::load_strs(&arena, &[("builtin.bourn", BUILTIN), ("d.bourn", OTHER), ("z.bourn", spec)], 3);
    let m = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    let arena = Bump::new();
    let lowering = Lowering::new(&m, &arena);
    let lattice = Lattice::new(&lowering);
    let z = m.dialect_named("z").expect("loaded");
    let named = |name| lattice.named(z, name).expect("declared");
    for (a, b) in [("Four", "Reg"), ("Narrow", "Bits"), ("Mixed", "Bits"), ("Fits", "Sum"), ("Byte", "Wordy")]
    {
        assert_eq!(lattice.implies(&named(a), &named(b)), Answer::Yes, "{a} => {b}");
    }
    for (a, b) in [("Wide", "Bits"), ("Four", "Sum"), ("Mixed", "Reg")] {
        assert!(matches!(lattice.implies(&named(a), &named(b)), Answer::No(_)), "{a} => {b}");
    }
}

#[test]
fn witnesses_are_valid_and_readable() {
    let arena = Bump::new();
    let m = model(&arena);
    let lowering = Lowering::new(&m, &arena);
    let lattice = Lattice::new(&lowering);
    let d = m.dialect_named("builtin").expect("declared");
    let [int, like] = ["SignlessInteger", "IntLike"].map(|n| lattice.named(d, n).expect("declared"));
    let integer = ConstraintExpr::IsType(ty(&m, "integer"), &[]);
    let show = |answer: Answer| match answer {
        Answer::No(item) => item.show(&m),
        other => panic!("{other:?}"),
    };
    assert_eq!(lattice.implies(&int, &like), Answer::Yes);
    assert_eq!(show(lattice.implies(&like, &int)), "vector<2xi8>");
    assert_eq!(show(lattice.implies(&integer, &int)), "si8");
    let any = ConstraintExpr::Any(Subject::Type);
    let not_here = ConstraintExpr::All(arena.alloc([ConstraintExpr::Not(arena.alloc(like)), any]));
    assert_eq!(show(lattice.empty(&not_here, &[])), "si8");
    let tile = ConstraintExpr::IsType(ty(&m, "tile"), &[]);
    assert_eq!(show(lattice.disjoint(&tile, &tile)), "!d.tile<1, 8, i8>");
    // The lattice knows what a declaration requires: a tile has a row, and at most 16 fields.
    let none = Pred::Compare(Term::Param("rows"), Rel::Eq, Term::Const(DefaultValue::Int(0)));
    assert_eq!(lattice.empty(&ConstraintExpr::Where(arena.alloc(tile), arena.alloc(none)), &[]), Answer::Yes);
}

#[test]
fn an_enum_is_the_attribute_that_holds_it() {
    let arena = Bump::new();
    let m = model(&arena);
    let lowering = Lowering::new(&m, &arena);
    let lattice = Lattice::new(&lowering);
    let cmp =
        ConstraintExpr::Enum(EnumId(m.enums.iter().position(|e| e.name == "Cmp").expect("declared") as u32));
    let mode =
        ConstraintExpr::Enum(EnumId(m.enums.iter().position(|e| e.name == "Mode").expect("declared") as u32));
    let integer = ConstraintExpr::IsAttr(AttrId(0), &[]);
    assert_eq!(lattice.implies(&cmp, &integer), Answer::Yes);
    assert_eq!(lattice.disjoint(&mode, &integer), Answer::Yes);
    match lattice.empty(&cmp, &[]) {
        Answer::No(item) => assert_eq!(item.show(&m), "1 : i64"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn atoms_are_never_guessed() {
    let arena = Bump::new();
    let m = model(&arena);
    let lowering = Lowering::new(&m, &arena);
    let lattice = Lattice::new(&lowering);
    let d = m.dialect_named("builtin").expect("declared");
    let [odd, int] = ["Odd", "SignlessInteger"].map(|n| lattice.named(d, n).expect("declared"));
    let both = ConstraintExpr::All(arena.alloc([odd, int]));
    assert_eq!(lattice.implies(&both, &odd), Answer::Yes);
    assert_eq!(lattice.implies(&both, &int), Answer::Yes);
    assert!(matches!(lattice.implies(&int, &odd), Answer::Unknown(why) if why.contains("crate::odd")));
    assert!(matches!(lattice.empty(&both, &[]), Answer::Unknown(_)));
    let never = ConstraintExpr::All(arena.alloc([odd, ConstraintExpr::Not(arena.alloc(odd))]));
    assert_eq!(lattice.empty(&never, &[]), Answer::Yes);
}

#[test]
fn growth_is_stopped() {
    let arena = Bump::new();
    let m = model(&arena);
    let lowering = Lowering::new(&m, &arena);
    let lattice = Lattice::new(&lowering);
    // This is a conjunction of many unions over independent parameters.
    let mut parts = Vec::new();
    for i in 0..40_i128 {
        let pick =
            |name, v: i128| Pred::Compare(Term::Param(name), Rel::Ne, Term::Const(DefaultValue::Int(v)));
        parts.push(Pred::Or(arena.alloc([pick("rows", i), pick("cols", i * 7 % 40)])));
    }
    let tile = || arena.alloc(ConstraintExpr::IsType(ty(&m, "tile"), &[]));
    let a = ConstraintExpr::Where(tile(), arena.alloc(Pred::And(arena.alloc_slice_copy(&parts))));
    let answer = lattice.empty(&ConstraintExpr::Not(arena.alloc(a)), &[]);
    assert!(!matches!(answer, Answer::Yes), "{answer:?}");
    let answer = lattice.implies(&a, &ConstraintExpr::Not(arena.alloc(a)));
    assert!(!matches!(answer, Answer::Yes), "{answer:?}");
    let formulas = lattice.forms.count();
    assert!(formulas < 20_000, "{formulas} formulas");
}

#[test]
fn interfaces_and_generics_are_atoms() {
    let spec = "dialect d;
interface Timed for type { fn cycles(self) -> u32; }
type known(n: u32): Timed { impl Timed { cycles = 3; } }
type other(n: u32);
type by_hand = rust crate::ByHand;
interface Slow for type: Timed { }
interface Odd for type: Timed { where rust crate::is_odd; }
type odd: Odd { impl Odd { cycles = 5; } }
constraint AnyTimed \"timed\" = Timed;
constraint Both \"timed or other\" = Timed | other;
constraint Pair<T: type> \"{T} or other\" = T | other;
constraint Narrow<T: other> \"{T}\" = T;";
    let arena = Bump::new();
    let loaded = crate::load_str(&arena, "d.bourn", spec);
    let m = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    let lowering = Lowering::new(&m, &arena);
    let lattice = Lattice::new(&lowering);
    let d = m.dialect_named("d").expect("declared");
    let [timed, both] = ["AnyTimed", "Both"].map(|n| lattice.named(d, n).expect("declared"));
    let [known, other, by_hand, odd] =
        ["known", "other", "by_hand", "odd"].map(|n| ConstraintExpr::IsType(ty(&m, n), &[]));
    // A declared type implements only the interfaces that it lists; for other types the lattice does not know.
    assert_eq!(lattice.implies(&known, &timed), Answer::Yes);
    assert_eq!(lattice.implies(&timed, &both), Answer::Yes);
    assert!(matches!(lattice.implies(&other, &timed), Answer::No(item) if item.show(&m) == "!d.other<8>"));
    assert_eq!(lattice.disjoint(&other, &timed), Answer::Yes);
    for claim in [lattice.implies(&by_hand, &timed), lattice.disjoint(&by_hand, &timed)] {
        assert!(matches!(&claim, Answer::Unknown(why) if why.contains("Timed")), "{claim:?}");
    }
    // An interface implies its bases for every implementor; an implementation with a condition is not known to hold.
    let interface = |name: &str| {
        let at = m.interfaces.iter().position(|i| i.name == name).expect("declared");
        ConstraintExpr::Implements(InterfaceId(at as u32))
    };
    assert_eq!(lattice.implies(&interface("Slow"), &timed), Answer::Yes);
    assert!(
        matches!(lattice.implies(&timed, &interface("Slow")), Answer::No(item) if item.show(&m) == "!d.known<8>")
    );
    assert_eq!(lattice.implies(&interface("Odd"), &timed), Answer::Yes);
    assert!(matches!(lattice.implies(&odd, &interface("Odd")), Answer::Unknown(_)));
    assert_eq!(lattice.disjoint(&known, &interface("Odd")), Answer::Yes);
    // A generic is within its bound, whatever its argument is.
    let narrow = &m[m.constraint_named(d, "Narrow").expect("declared")];
    assert_eq!(lattice.implies_under(&narrow.body, &other, &narrow.generics), Answer::Yes);
    let pair = &m[m.constraint_named(d, "Pair").expect("declared")];
    assert!(matches!(lattice.implies_under(&pair.body, &other, &pair.generics), Answer::Unknown(_)));
}
