//! Tests what constraints inherit from interfaces, and in which order their parts are tested.

use crate::features::{
    AnyLabel, Binary, BinaryCase, BinaryOp, Checked, CostlyView, HighPile, LabelledView, Liked, Marked,
    MarkedCase, MeasuredView, Named, NarrowLike, NarrowLikeCase, NoteAttr, OtherRank, Payable, PayableCase,
    PileType, Placed, Priced, Shown, ShownCase, SomeRank, TileType, Tiled, TiledCase, TitledView, Up,
    UpOpToBuild,
};
use crate::hooks::ASKED;
use crate::{context, ops, parse};
use bourn::rt::ir::Body;
use bourn::rt::ir::rewrite::InsertionPoint;
use bourn::rt::{AttrExt, Builder, Context, Location, Memo, Type, TypeExt};

fn tile<'c>(ctx: &'c Context, rows: u32) -> Type<'c> {
    *TileType::get(ctx, rows, 3, ctx.float(bourn::rt::ir::FloatKind::F32))
}

#[test]
fn methods_of_an_interface() {
    let ctx = context();
    let pile = *PileType::get(&ctx, 2, tile(&ctx, 4));
    let tiled = [tile(&ctx, 4), pile].map(|ty| ty.cast::<Tiled<'_>>());
    assert_eq!(tiled.map(Tiled::bits), [384, 768]);
    assert_eq!(tiled.map(Tiled::exact), [true, true]);
    assert!(matches!(tiled[1].case(), TiledCase::Many(_)));
    // Its own method hides that of the interface; the view still calls the latter.
    assert_eq!(tiled.map(Tiled::bytes), [-48, -96]);
    assert_eq!(tiled.map(|t| MeasuredView::from(t).bytes()), [48, 96]);
    assert!(!ctx.signless(8).isa::<Tiled<'_>>());
}

#[test]
fn a_case_that_is_an_interface_has_its_view() {
    let ctx = context();
    let shown = |ty: Type<'_>| match ty.cast::<Shown<'_>>().case() {
        ShownCase::Title(titled) => titled.name().to_string(),
        ShownCase::Size(measured) => measured.bits().to_string(),
    };
    assert_eq!(shown(*PileType::get(&ctx, 2, tile(&ctx, 4))), "pile");
    assert_eq!(shown(tile(&ctx, 4)), "384");
    let marked = NoteAttr::get(&ctx, ctx.ident("x")).cast::<Marked<'_>>().case();
    assert!(matches!(marked, MarkedCase::Label(label) if label.label() == "note"));
    assert!(matches!(ctx.unit_attr().cast::<Marked<'_>>().case(), MarkedCase::Flag(_)));
    let text = "func.func @f(%a: index) {
      %0 = \"features.cheap\"(%a) : (index) -> index
      return
    }";
    let module = parse(&ctx, text).expect("right");
    let payable = Payable::cast(ops(&module)[0]).expect("it has a price");
    assert!(matches!(payable.case(), Some(PayableCase::Paid(costly)) if costly.cycles() == 3));
}

#[test]
fn several_interfaces() {
    let ctx = context();
    let pile = *PileType::get(&ctx, 2, tile(&ctx, 4));
    let named = pile.cast::<Named<'_>>();
    assert_eq!((named.bits(), named.bytes(), named.name()), (768, 96, "pile"));
    assert_eq!(TitledView::from(named).bits(), 1);
    assert!(!tile(&ctx, 4).isa::<Named<'_>>(), "it has no name");
}

#[test]
fn a_view_of_what_is_implied() {
    let ctx = context();
    let pile = |height| *PileType::get(&ctx, height, tile(&ctx, 4));
    let high = pile(3).cast::<HighPile<'_>>();
    assert_eq!((MeasuredView::from(high).bits(), TitledView::from(high).name()), (1152, "pile"));
    assert!(!pile(1).isa::<HighPile<'_>>());
}

#[test]
fn of_attributes_and_ops() {
    let ctx = context();
    let note = *NoteAttr::get(&ctx, ctx.ident("x"));
    let label = note.cast::<AnyLabel<'_>>();
    assert_eq!((label.label(), LabelledView::from(label).label()), ("note", "note"));
    assert!(!ctx.unit_attr().isa::<AnyLabel<'_>>());
    let text = "func.func @f(%a: index) {
      %0 = \"features.cheap\"(%a) : (index) -> index
      \"features.plain\"(%a) : (index) -> ()
      return
    }";
    let module = parse(&ctx, text).expect("right");
    let ops = ops(&module);
    let priced = Priced::cast(ops[0]).expect("it is one of them");
    assert_eq!((priced.cycles(), priced.cycles_of(3), priced.resource()), (3, 3, "alu"));
    assert_eq!(CostlyView::from(priced).cycles(), 3);
    assert!(Priced::cast(ops[1]).is_none());
}

#[test]
fn of_an_interface_of_another_crate() {
    let ctx = context();
    let text = "func.func @f(%x: f32, %t: tensor<4xf32>) {
      %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
      return
    }";
    let module = parse(&ctx, text).expect("right");
    let ops = ops(&module);
    let placed = Placed::cast(ops[0]).expect("it has a destination");
    assert_eq!(placed.inits().len(), 1);
    assert_eq!(placed.tied_init(ops[0].result(0)), ops[0].operands().nth(1));
    assert!(Placed::cast(ops[1]).is_none());
}

#[test]
fn functions_are_asked_last() {
    let ctx = context();
    let asked = |test: &dyn Fn() -> bool| {
        ASKED.set(0);
        (test(), ASKED.get())
    };
    assert_eq!(asked(&|| ctx.signless(8).isa::<Checked<'_>>()), (false, 0));
    assert_eq!(asked(&|| tile(&ctx, 4).isa::<Checked<'_>>()), (true, 1));
    assert_eq!(asked(&|| tile(&ctx, 4).isa::<Liked<'_>>()), (true, 0));
    assert_eq!(asked(&|| ctx.signless(8).isa::<Liked<'_>>()), (false, 1));
}

#[test]
fn expensive_tests_are_done_once() {
    let ctx = context();
    ASKED.set(0);
    let memo = Memo::default();
    let (four, three) = (tile(&ctx, 4), tile(&ctx, 3));
    for _ in 0..10 {
        assert!(memo.isa::<Checked<'_>>(four) && memo.dyn_cast::<Checked<'_>>(four).is_some());
        assert!(!memo.isa::<Checked<'_>>(three));
    }
    assert_eq!(ASKED.get(), 2);
    // Without a table each test is a call.
    assert!((0..10).all(|_| four.isa::<Checked<'_>>()));
    assert_eq!(ASKED.get(), 12);
}

#[test]
fn the_verifier_tests_equal_types_once() {
    let ctx = context();
    let op = "features.checked %a : <4, 4, i8>\n";
    let text = format!("func.func @f(%a: !features.tile<4, 4, i8>) {{\n{}return }}", op.repeat(100));
    ASKED.set(0);
    let module = parse(&ctx, &text).expect("right");
    assert_eq!(ops(&module).len(), 101);
    // The parser and the verifier may each have a table.
    assert!((1..=2).contains(&ASKED.get()), "{}", ASKED.get());
}

#[test]
fn one_builder_for_several_ops() {
    let ctx = context();
    let none = Location::Unknown;
    let mut body = Body::new();
    let block = body.new_block();
    let args = [ctx.signless(64), ctx.signless(64), ctx.index()].map(|ty| body.add_argument(block, ty, none));
    let by = ctx.int_attr(2, ctx.signless(64));
    let mut builder = Builder::new(&ctx, &mut body, InsertionPoint::End(block), none);
    let made =
        [BinaryOp::Sum, BinaryOp::Product].map(|op| builder.insert(Binary::build(op, args[0], args[1])).id());
    assert_eq!(made.map(|op| builder.view(op).result(0).ty()), [ctx.signless(64); 2]);
    let down =
        builder.insert(Up::build(UpOpToBuild::Down, args[2], &args[..2], 2, ctx.index()).last(args[2])).id();
    let [sum, product] = made.map(|op| Binary::cast(body.op(op)).expect("what it makes satisfies it"));
    assert_eq!((sum.name().as_str(), product.name().as_str()), ("features.sum", "features.times"));
    assert!(matches!(product.case(), Some(BinaryCase::Product(op)) if op.as_op() == product.as_op()));

    let down = body.op(down);
    assert_eq!((down.name().as_str(), down.num_operands(), down.attr("by")), ("features.down", 4, Some(by)));
}

#[test]
fn what_has_no_rank_satisfies_no_comparison_with_one() {
    let ctx = context();
    let text =
        "func.func @f(%a: tensor<2xi8>, %b: tensor<i8>, %c: tensor<*xi8>, %d: tensor<?x1x2xi8>) { return }";
    let module = parse(&ctx, text).expect("right");
    let block = ops(&module)[0].block().expect("the function's body");
    let types: Vec<_> = block.args().map(|arg| arg.ty()).collect();
    assert_eq!([0, 1, 2, 3].map(|i| types[i].isa::<SomeRank<'_>>()), [true, true, false, true]);
    assert_eq!([0, 1, 2, 3].map(|i| types[i].isa::<OtherRank<'_>>()), [true, true, false, false]);
}

#[test]
fn copied_from_a_dialect_without_a_crate() {
    let ctx = context();
    let byte = ctx.signless(8);
    assert!(matches!(byte.cast::<NarrowLike<'_>>().case(), NarrowLikeCase::Alone(_)));
    let tensor = ctx.tensor(&[4], ctx.signless(16)).cast::<NarrowLike<'_>>();
    assert!(matches!(tensor.case(), NarrowLikeCase::Memory(_)));
    for other in [ctx.signless(32), ctx.index(), ctx.tensor(&[], byte)] {
        assert!(!other.isa::<NarrowLike<'_>>(), "{other}");
    }
    let op = |from: &str, to: &str| {
        let text =
            format!("func.func @f(%x: {from}) {{\n  %y = features.narrow %x : {from} -> {to}\n  return\n}}");
        parse(&ctx, &text).map(|_| ())
    };
    assert_eq!(op("vector<4xi8>", "tensor<4xi8>"), Ok(()));
    let wrong = op("i32", "tensor<4xi8>").expect_err("32 bits are not narrow");
    assert!(wrong.contains("operand #0 must be narrow-integer-like, but got 'i32'"), "{wrong}");
    let wrong = op("i8", "tensor<i8>").expect_err("there is no dimension");
    let text = "result #0 must be tensor with dimensions, of 8-bit signless integer, but got 'tensor<i8>'";
    assert!(wrong.contains(text), "{wrong}");
}
