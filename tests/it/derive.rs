//! Tests that ops declared as structs behave as ops that specs declare: texts, messages and bounds are compared with those
//! of the dialects.

#![allow(missing_debug_implementations)] // the structs only declare ops

use bourn::bounds::{BoundKind, Bounds, Column, Comparator, Relation};
use bourn::constraints::{
    Any, DimTensor, I64Attr, Index, RankedTensor, Region, SignlessIntegerOrIndexLike, Unit,
};
use bourn::equations::value_bounds::IrGraph;
use bourn::ir::fold::FoldCx;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::print::{PrintOptions, print_op};
use bourn::ir::rewrite::{InsertionPoint, Rewriter};
use bourn::ir::{
    Attribute, Body, Context, Dialect, DialectRegistry, Location, OpId, OpRef, OpState, OwnedOp, Type,
    ValueId,
};
use bourn::rt::{Builder, Description};

/// The greater of two signed integers.
#[derive(Debug, bourn::Op)]
#[op(
    name = "toy.maxsi",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable, Commutative),
    format = "$lhs `,` $rhs attr-dict `:` type($result)"
)]
#[bounds(result == max(lhs, rhs))]
pub struct MaxSI<T = SignlessIntegerOrIndexLike> {
    #[operand]
    lhs: T,
    #[operand]
    rhs: T,
    #[result]
    result: T,
}

/// The size of one dimension.
#[derive(Debug, bourn::Op)]
#[op(
    name = "toy.dim",
    traits(Pure),
    result_names = "dim",
    format = "attr-dict $source `,` $index `:` type($source)"
)]
#[bounds(
    result >= 0,
    if ranked(source) && constant(index) { result == dim(source, index); }
)]
struct Dim {
    #[operand]
    source: DimTensor,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// The product of two matrices.
#[derive(Debug, bourn::Op)]
#[op(
    name = "toy.matmul",
    traits(Pure),
    format = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)"
)]
#[bounds(dim(result, 0) == dim(lhs, 0), dim(result, 1) == dim(rhs, 1), dim(lhs, 1) == dim(rhs, 0))]
pub struct MatMul {
    #[operand]
    lhs: RankedTensor,
    #[operand]
    rhs: RankedTensor,
    #[result]
    result: RankedTensor,
}

/// Values and attributes of every number.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.many", view = ManyView, verify = even)]
pub struct Many {
    #[operand]
    first: Option<Any>,
    #[operand]
    rest: Vec<Index>,
    #[attr]
    count: I64Attr,
    #[attr]
    flag: Option<Unit>,
    #[region]
    bodies: Vec<Region>,
}

fn even(op: OpRef<'_, '_>, cx: &mut bourn::rt::VerifyCx<'_, '_>) {
    if op.num_operands() % 2 == 1 {
        cx.error(op, "expects pairs");
    }
}

/// A value again: what is known of it by an attribute is known of the result.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.same", fold = same, materialize = constant, canonicalize = drop_marked)]
#[effects()]
struct Same {
    #[operand]
    value: Index,
    #[result]
    result: Index,
}

fn same<'c>(_: FoldCx<'c>, _: OpRef<'_, 'c>, known: &[Option<Attribute<'c>>]) -> Option<Attribute<'c>> {
    known.first().copied().flatten()
}

fn constant<'c>(
    cx: &'c Context,
    value: Attribute<'c>,
    ty: Type<'c>,
    at: Location<'c>,
) -> Option<OpState<'c>> {
    bourn::dialects::arith::ConstantOp::build(value, ty).state(cx, at, &Body::new()).ok()
}

fn drop_marked(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let marked = rewriter.op(op).attr("marked").is_some();
    if marked {
        let value = rewriter.op(op).operand(0).id();
        rewriter.replace_op(op, &[value]);
    }
    marked
}

/// Reads what is at a place.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.read")]
#[effects(read(at))]
struct Read {
    #[operand]
    at: Index,
    #[result]
    value: Index,
}

/// Writes to a place.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.write")]
#[effects(read(from), write(to) "disk")]
struct Write {
    #[operand]
    from: Index,
    #[operand]
    to: Index,
}

/// Fills what it is given.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.fill")]
#[interface(bourn::dialects::builtin::DestinationStyle { inits = outs })]
struct Fill {
    #[operand]
    value: Any,
    #[operand]
    outs: Vec<RankedTensor>,
    #[result]
    filled: Vec<RankedTensor>,
}

mod crossed {
    use bourn::dialects::builtin::DestinationStyle;
    use bourn::ir::{OpRef, Value};

    /// Fills two tensors; the results are tied to the operands in the opposite order.
    #[derive(Debug, bourn::Op)]
    #[op(name = "toy.fill_crossed")]
    #[interface(DestinationStyle { inits = operands, tied_init = self::other })]
    pub struct FillCrossed {
        #[operand]
        first: bourn::constraints::RankedTensor,
        #[operand]
        second: bourn::constraints::RankedTensor,
        #[result]
        filled: Vec<bourn::constraints::RankedTensor>,
    }

    fn other<'a, 'c>(op: OpRef<'a, 'c>, result: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
        let at = op.results().position(|r| r == result)?;
        (at < 2).then(|| op.operand(1 - at))
    }
}

/// A relation of its operands.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.less")]
#[interface(bourn::dialects::builtin::Comparison { lhs = a, rhs = b, relation = self::always_less })]
struct Less {
    #[operand]
    a: Index,
    #[operand]
    b: Index,
    #[result]
    holds: bourn::constraints::I<1>,
}

fn always_less(_: OpRef<'_, '_>) -> Option<Comparator> {
    Some(Relation::Lt.into())
}

/// Interfaces as a spec declares them; the macros know only their names.
mod interfaces {
    use bourn::ir::{Attribute, OpRef, Type};

    pub trait Costly: Send + Sync {
        fn cost(&self, op: OpRef<'_, '_>) -> usize;
    }

    #[derive(Clone, Copy)]
    pub struct CostlyView<'a, 'c> {
        op: OpRef<'a, 'c>,
        model: &'static dyn Costly,
    }

    bourn::rt::op_interface!(CostlyView, Costly, "Costly");

    impl CostlyView<'_, '_> {
        pub fn cost(self) -> usize {
            self.model.cost(self.op)
        }
    }

    pub trait Measured: Send + Sync {
        fn bits(&self, ty: Type<'_>) -> u32;
    }

    #[derive(Clone, Copy)]
    pub struct MeasuredView<'c> {
        ty: Type<'c>,
        model: &'static dyn Measured,
    }

    bourn::rt::type_interface!(MeasuredView, Measured, "Measured");

    impl MeasuredView<'_> {
        pub fn bits(self) -> u32 {
            self.model.bits(self.ty)
        }
    }

    pub trait Timed: Send + Sync {
        fn cycles(&self, attr: Attribute<'_>) -> u64;
        fn nanoseconds(&self, attr: Attribute<'_>) -> u64 {
            2 * self.cycles(attr)
        }
    }

    #[derive(Clone, Copy)]
    pub struct TimedView<'c> {
        attr: Attribute<'c>,
        model: &'static dyn Timed,
    }

    bourn::rt::attr_interface!(TimedView, Timed, "Timed");

    impl TimedView<'_> {
        pub fn cycles(self) -> u64 {
            self.model.cycles(self.attr)
        }
        pub fn nanoseconds(self) -> u64 {
            self.model.nanoseconds(self.attr)
        }
    }

    /// As much as there are operands.
    pub struct PerOperand;

    impl Costly for PerOperand {
        fn cost(&self, op: OpRef<'_, '_>) -> usize {
            op.num_operands()
        }
    }
}

/// Costs what it takes.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.join")]
#[interface(interfaces::Costly = interfaces::PerOperand)]
struct Join {
    #[operand]
    parts: Vec<Index>,
}

/// A word of the machine.
#[derive(Debug, bourn::Type)]
#[ty(name = "toy.word", format = "`<` $bytes `>`")]
#[interface(self::interfaces::Measured = WordModel)]
struct Word {
    bytes: u32,
}

struct WordModel;

impl interfaces::Measured for WordModel {
    fn bits(&self, ty: Type<'_>) -> u32 {
        use bourn::rt::TypeExt;
        8 * ty.cast::<WordType<'_>>().bytes()
    }
}

/// How long something takes.
#[derive(Debug, bourn::Attr)]
#[attr(name = "toy.latency", format = "`<` $cycles `>`")]
#[interface(interfaces::Timed = LatencyModel)]
struct Latency {
    cycles: u32,
}

struct LatencyModel;

impl interfaces::Timed for LatencyModel {
    fn cycles(&self, attr: Attribute<'_>) -> u64 {
        use bourn::rt::AttrExt;
        attr.cast::<LatencyAttr<'_>>().cycles().into()
    }
}

static TOY: Dialect = Dialect {
    name: "toy",
    ops: &[
        MaxSI::DEF,
        Dim::DEF,
        MatMul::DEF,
        Many::DEF,
        Same::DEF,
        Read::DEF,
        Write::DEF,
        Fill::DEF,
        crossed::FillCrossed::DEF,
        Less::DEF,
        Join::DEF,
    ],
    types: &[Word::DEF],
    attrs: &[Latency::DEF],
    ..Dialect::EMPTY
};

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&TOY);
    Context::new(&registry)
}

fn parse<'c>(cx: &'c Context, text: &str) -> (Option<OwnedOp<'c>>, String) {
    let (module, diagnostics) = parse_and_report(cx, text, &ParseOptions::default());
    let text = format!("{diagnostics:#?}");
    (module.filter(|_| !diagnostics.has_errors()), text)
}

fn parsed<'c>(cx: &'c Context, text: &str) -> OwnedOp<'c> {
    let (module, errors) = parse(cx, text);
    module.unwrap_or_else(|| panic!("{errors}\n{text}"))
}

/// Returns the text in both forms, or the messages.
fn behaviour(text: &str) -> String {
    let cx = context();
    match parse(&cx, text) {
        (Some(module), _) => [false, true]
            .map(|generic| print_op(module.view(), &PrintOptions { generic, ..PrintOptions::default() }))
            .join("\n"),
        (None, errors) => errors,
    }
}

/// Returns the ops inside the first function, in order.
fn ops<'a, 'c>(module: &'a OwnedOp<'c>) -> Vec<OpRef<'a, 'c>> {
    let entry = |op: OpRef<'a, 'c>| op.region(0).and_then(|r| r.entry()).expect("a body");
    let func = entry(module.view()).ops().next().expect("a function");
    entry(func).ops().collect()
}

/// Checks that both spellings of an op behave the same; the first `right` texts are accepted, the others are not.
fn assert_same(spec: &str, derived: &str, right: usize, texts: &[&str]) {
    for (i, text) in texts.iter().enumerate() {
        let cx = context();
        let (module, errors) = parse(&cx, &text.replace("OP", spec));
        assert_eq!(module.is_some(), i < right, "{text}\n{errors}");
        let of_spec = behaviour(&text.replace("OP", spec)).replace(spec, derived);
        let of_struct = behaviour(&text.replace("OP", derived));
        assert_eq!(unplaced(&of_spec), unplaced(&of_struct), "{text}");
    }
}

/// Removes columns, since the names of the two ops differ in length.
fn unplaced(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim().chars().all(|c| c.is_ascii_digit() || c == ','))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn families_behave_the_same() {
    assert_same(
        "arith.maxsi",
        "toy.maxsi",
        3,
        &[
            "func.func @f(%a: index, %b: index) { %0 = OP %a, %b : index\n return }",
            "func.func @f(%a: i8, %b: i8) { %0 = OP %a, %b {x = 1 : i32} : i8\n return }",
            "func.func @f(%a: tensor<4xi8>) { %0 = OP %a, %a : tensor<4xi8>\n return }",
            "func.func @f(%a: f32) { %0 = OP %a, %a : f32\n return }",
            "func.func @f(%a: i8, %b: i16) { %0 = OP %a, %b : i8\n return }",
            "func.func @f(%a: i8, %b: i16) { %0 = \"OP\"(%a, %b) : (i8, i16) -> i8\n return }",
            "func.func @f(%a: i8) { %0 = \"OP\"(%a) : (i8) -> i8\n return }",
            "func.func @f(%a: i8) { %0 = OP %a : i8\n return }",
        ],
    );
}

#[test]
fn ops_with_guards_behave_the_same() {
    assert_same(
        "tensor.dim",
        "toy.dim",
        2,
        &[
            "func.func @f(%a: tensor<?x4xf32>, %i: index) { %0 = OP %a, %i : tensor<?x4xf32>\n return }",
            "func.func @f(%a: tensor<*xf32>, %i: index) { %0 = OP %a, %i : tensor<*xf32>\n return }",
            "func.func @f(%a: tensor<f32>, %i: index) { %0 = OP %a, %i : tensor<f32>\n return }",
            "func.func @f(%a: index, %i: index) { %0 = OP %a, %i : index\n return }",
        ],
    );
}

/// Returns the constant bounds of the last op's result.
fn interval(text: &str) -> [Option<i128>; 2] {
    let cx = context();
    let module = parsed(&cx, text);
    let ops = ops(&module);
    let value = ops[ops.len() - 2].result(0);
    let graph = IrGraph::new(&cx, value.body());
    let mut bounds = Bounds::new(&graph);
    [BoundKind::Lower, BoundKind::Upper].map(|kind| bounds.constant_bound(kind, Column::index(value.id())))
}

#[test]
fn equations_give_the_same_bounds() {
    let text = "func.func @f(%t: tensor<?x7xf32>) {
        %c1 = arith.constant 1 : index
        %c3 = arith.constant 3 : index
        %d = tensor.dim %t, %c1 : tensor<?x7xf32>
        %0 = arith.maxsi %d, %c3 : index
        return
    }";
    assert_eq!(interval(text), [Some(7), Some(7)]);
    let derived = text.replace("arith.maxsi", "toy.maxsi").replace("tensor.dim", "toy.dim");
    assert_eq!(interval(&derived), [Some(7), Some(7)]);
    let dynamic = derived.replace("arith.constant 1", "arith.constant 0");
    assert_eq!(interval(&dynamic), [Some(3), None]);
    assert_eq!(
        interval(&dynamic.replace("toy.maxsi", "arith.maxsi").replace("toy.dim", "tensor.dim")),
        [Some(3), None]
    );
}

#[test]
fn dimensions_of_a_product() {
    let cx = context();
    let text = "func.func @f(%a: tensor<?x8xf32>, %b: tensor<8x?xf32>) {
        %0 = toy.matmul %a, %b : (tensor<?x8xf32>, tensor<8x?xf32>) -> tensor<?x?xf32>
        return
    }";
    let module = parsed(&cx, text);
    let ops = ops(&module);
    let matmul = MatMulOp::cast(ops[0]).expect("a product");
    let value = |i: usize| -> ValueId { ops[0].operand(i).id() };
    let result = matmul.as_op().result(0);
    let graph = IrGraph::new(&cx, result.body());
    let mut bounds = Bounds::new(&graph);
    for i in 0..2 {
        let (of, from) = (Column::dim(result.id(), i), Column::dim(value(i as usize), i));
        assert!(bounds.compare(of, Relation::Eq, from).is_proven(), "dimension {i}");
    }
    let wrong = "func.func @f(%a: tensor<2x8xf32>, %b: tensor<8x3xf32>) {
        %0 = toy.matmul %a, %b : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x4xf32>
        return
    }";
    let (module, errors) = parse(&cx, wrong);
    assert!(module.is_none() && errors.contains("dimension #1 of 'result' must be 3, but got 4"), "{errors}");
}

#[test]
fn views_and_hooks() {
    let cx = context();
    let text = "func.func @f(%a: f32, %i: index) {
        \"toy.many\"(%a, %i) <{count = 2 : i64, operandSegmentSizes = array<i32: 1, 1>}> : (f32, index) -> ()
        return
    }";
    let module = parsed(&cx, text);
    let view = ManyView::cast(ops(&module)[0]).expect("the op");
    assert!(view.first().is_some() && !view.flag() && view.count() == 2);
    assert_eq!(Many::DEF.name, "toy.many");
    assert!(DimOp::cast(view.as_op()).is_none() && MaxSIOp::cast(view.as_op()).is_none());
    let odd = text.replace("%a, %i)", "%a)").replace("1, 1>", "1, 0>").replace("(f32, index)", "(f32)");
    let (_, errors) = parse(&cx, &odd);
    assert!(errors.contains("expects pairs"), "{errors}");
}

#[test]
fn built_without_text() {
    let cx = context();
    let f32 = cx.float(bourn::ir::FloatKind::F32);
    let dynamic = bourn::ir::DYNAMIC;
    let (a, b) = (cx.tensor(&[4, dynamic], f32), cx.tensor(&[dynamic, 8], f32));
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    let lhs = body.add_argument(block, a, Location::Unknown);
    let rhs = body.add_argument(block, b, Location::Unknown);
    let mut builder = Builder::new(&cx, &mut body, InsertionPoint::End(block), Location::Unknown);
    let op = builder.insert(MatMulOp::build(lhs, rhs, cx.tensor(&[dynamic, dynamic], f32))).id();
    let op = body.op(op);
    assert_eq!(MatMulOp::cast(op).expect("a product").lhs().value().ty(), a);
    let graph = IrGraph::new(&cx, &body);
    let mut bounds = Bounds::new(&graph);
    let size = Column::dim(op.result(0).id(), 1);
    assert_eq!(bounds.constant_bound(BoundKind::Equal, size), Some(8));
}

/// Checks that the view finds a derived op's own implementation, and that the interface's equations bound its results.
#[test]
fn interfaces_and_their_equations() {
    use bourn::dialects::builtin::{ComparisonView, DestinationStyleView};
    let cx = context();
    let text = "func.func @f(%x: f32, %a: tensor<?x8xf32>, %b: tensor<4x?xf32>, %i: index) {
        %0:2 = \"toy.fill\"(%x, %a, %b) : (f32, tensor<?x8xf32>, tensor<4x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
        %1:2 = \"toy.fill_crossed\"(%a, %b) : (tensor<?x8xf32>, tensor<4x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
        %2 = \"toy.less\"(%i, %i) : (index, index) -> i1
        return
    }";
    let module = parsed(&cx, text);
    let ops = ops(&module);
    let fill = DestinationStyleView::of(ops[0]).expect("implemented");
    let inits: Vec<ValueId> = fill.inits().iter().map(|v| v.id()).collect();
    let [a, b] = [ops[0].operand(1).id(), ops[0].operand(2).id()];
    assert_eq!(inits, [a, b]);
    assert_eq!(fill.tied_init(ops[0].result(1)).map(|v| v.id()), Some(b));
    let crossed = DestinationStyleView::of(ops[1]).expect("implemented");
    assert_eq!(crossed.inits().len(), 2);
    assert_eq!(crossed.tied_init(ops[1].result(1)).map(|v| v.id()), Some(a));
    assert!(DestinationStyleView::of(ops[2]).is_none() && ComparisonView::of(ops[0]).is_none());
    let less = ComparisonView::of(ops[2]).expect("implemented");
    assert_eq!(less.relation(), Some(Relation::Lt.into()));
    assert_eq!(less.lhs().map(|v| v.id()), Some(ops[2].operand(0).id()));

    let graph = IrGraph::new(&cx, ops[0].result(0).body());
    let mut bounds = Bounds::new(&graph);
    for (op, destinations) in [(0, [a, b]), (1, [b, a])] {
        for (at, init) in destinations.into_iter().enumerate() {
            let result = ops[op].result(at).id();
            for d in 0..2 {
                let (of, from) = (Column::dim(result, d), Column::dim(init, d));
                assert!(bounds.compare(of, Relation::Eq, from).is_proven(), "op {op}, result {at}, {d}");
            }
        }
    }
    let size = Column::dim(ops[0].result(0).id(), 1);
    assert_eq!(bounds.constant_bound(BoundKind::Equal, size), Some(8));

    let wrong = "func.func @f(%x: f32, %a: tensor<4xf32>) {
        %0 = \"toy.fill\"(%x, %a) : (f32, tensor<4xf32>) -> tensor<5xf32>
        return
    }";
    let (module, errors) = parse(&cx, wrong);
    assert!(module.is_none() && errors.contains("must be 4, but got 5"), "{errors}");
}

/// Checks that values implement interfaces of which only paths are known.
#[test]
fn interfaces_with_models() {
    use bourn::dialects::builtin::{ComparisonView, DestinationStyleView};
    use bourn::rt::NoEquations;
    use interfaces::{CostlyView, MeasuredView, TimedView};
    let cx = context();
    let text = "func.func @f(%i: index, %w: !toy.word<4>) {
        \"toy.join\"(%i, %i) : (index, index) -> ()
        \"toy.write\"(%i, %i) : (index, index) -> ()
        return
    }";
    let module = parsed(&cx, text);
    let ops = ops(&module);
    assert_eq!(CostlyView::of(ops[0]).map(CostlyView::cost), Some(2));
    assert!(CostlyView::of(ops[1]).is_none());
    let word = bourn::ir::parse::parse_type(&cx, "!toy.word<4>", &ParseOptions::default()).expect("a type");
    assert_eq!(MeasuredView::of(word).map(MeasuredView::bits), Some(32));
    assert!(MeasuredView::of(cx.index()).is_none());
    let attr =
        |text| bourn::ir::parse::parse_attribute(&cx, text, &ParseOptions::default()).expect("an attribute");
    let latency = attr("#toy.latency<5>");
    assert_eq!(TimedView::of(latency).map(TimedView::cycles), Some(5));
    assert_eq!(TimedView::find(&cx, latency).map(TimedView::nanoseconds), Ok(10));
    assert!(TimedView::of(attr("5 : i64")).is_none());
    let missing = TimedView::find(&cx, attr("\"x\"")).err().map(|error| error.to_string());
    assert_eq!(missing.as_deref(), Some("'#builtin.string' does not implement the interface 'Timed'"));
    // The macros refuse equations, which they cannot see.
    let equations =
        [DestinationStyleView::HAS_EQUATIONS, ComparisonView::HAS_EQUATIONS, CostlyView::HAS_EQUATIONS];
    assert_eq!(equations, [true, false, false]);
}

/// Checks effects, a fold to an attribute, and a pattern through the canonicalizer.
#[test]
fn effects_folds_and_patterns() {
    let cx = context();
    let text = "func.func @f(%x: index) -> (index, index) {
      %c = arith.constant 4 : index
      %a = \"toy.same\"(%c) : (index) -> index
      %b = \"toy.same\"(%x) {marked} : (index) -> index
      %unused = \"toy.same\"(%x) : (index) -> index
      %read = \"toy.read\"(%x) : (index) -> index
      \"toy.write\"(%x, %b) : (index, index) -> ()
      return %a, %b : index, index
    }";
    let mut module = parsed(&cx, text);
    let mut passes = bourn::passes::PassRegistry::default();
    bourn::passes::register(&mut passes);
    let manager =
        bourn::passes::PassManager::parse("builtin.module(canonicalize)", &passes).expect("a pipeline");
    let mut diagnostics = bourn::ir::Diagnostics::default();
    let options = bourn::passes::RunOptions::default();
    let outcome = manager.run(&cx, &mut module, &options, &mut diagnostics, &mut |_| {}).result;
    assert!(outcome.is_ok() && !diagnostics.has_errors(), "{diagnostics:?}");
    let printed = print_op(module.view(), &PrintOptions::default());
    let lines: Vec<&str> = printed.lines().map(str::trim).collect();
    let wanted = [
        "module {",
        "func.func @f(%arg0: index) -> (index, index) {",
        "%c4 = arith.constant 4 : index",
        "\"toy.write\"(%arg0, %arg0) : (index, index) -> ()",
        "return %c4, %arg0 : index, index",
        "}",
        "}",
    ];
    assert_eq!(lines, wanted);
}
