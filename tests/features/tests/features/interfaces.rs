//! Tests interfaces of ops, types and attributes.

use crate::features::{
    BusyView, Costly, CostlyView, EvenView, LabelledView, MeasuredView, NoteAttr, SplittableView, TileType,
    WideType, WideView,
};
use crate::{context, ops, parse};
use bourn::rt::{Model, OpRef, TypeExt};

const TEXT: &str = r#"
func.func @f(%a: index, %b: index) {
  %0 = "features.cheap"(%a) : (index) -> index
  %1:2 = "features.dear"(%a, %b, %b) ({ features.end }) : (index, index, index) -> (index, index)
  "features.plain"(%a) : (index) -> ()
  "features.waiting"(%a) : (index) -> ()
  return
}"#;

#[test]
fn constants_defaults_and_functions() {
    let ctx = context();
    let module = parse(&ctx, TEXT).expect("right");
    let ops = ops(&module);
    let cheap = CostlyView::of(ops[0]).expect("it implements it");
    assert_eq!((cheap.cycles(), cheap.bytes(), cheap.resource(), cheap.cycles_of(4)), (3, 0, "alu", 4));
    let dear = CostlyView::of(ops[1]).expect("by inheritance");
    assert_eq!((dear.cycles(), dear.resource()), (30, "core"));
    assert!(SplittableView::of(ops[0]).is_none());
}

#[test]
fn inherited_methods_and_values() {
    let ctx = context();
    let module = parse(&ctx, TEXT).expect("right");
    let ops = ops(&module);
    let view = SplittableView::of(ops[1]).expect("it implements it");
    assert_eq!(view.cycles(), 30);
    assert_eq!(view.pieces().len(), 2);
    assert_eq!(view.whole(), Some(ops[1].operand(0)));
    assert_eq!(view.inside().map(|r| r.blocks().len()), Some(1));
    assert_eq!(view.piece_of(ops[1].result(1)), Some(ops[1].operand(2)));
    assert_eq!(view.piece_type(&ctx, 8).map(|t| t.to_string()).as_deref(), Some("tensor<8xf32>"));
}

#[test]
fn models_from_outside() {
    let ctx = context();
    let module = parse(&ctx, TEXT).expect("right");
    let ops = ops(&module);
    assert!(CostlyView::of(ops[2]).is_none(), "not its own");
    assert_eq!(CostlyView::find(&ctx, ops[2]).expect("attached").cycles(), 7);
    let none = CostlyView::find(&ctx, ops[4]).expect_err("nobody attached one");
    assert_eq!(none.to_string(), "'func.return' does not implement the interface 'Costly'");
}

#[test]
fn promises() {
    let ctx = context();
    let module = parse(&ctx, TEXT).expect("right");
    let waiting = ops(&module)[3];
    let error = CostlyView::find(&ctx, waiting).expect_err("only promised");
    let message = "'features.waiting' promises the interface 'Costly', but no implementation was registered: \
                   register `timing::register`";
    assert_eq!(error.to_string(), message);
    assert_eq!(ctx.unkept_promises(), [error]);

    struct Timing;
    impl Costly for Timing {
        fn cycles(&self, _: OpRef<'_, '_>) -> u32 {
            99
        }
    }
    let mut registry = bourn::rt::ir::DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&crate::features::DIALECT);
    registry.attach("features.waiting", CostlyView::NAME, &Model::<dyn Costly>(&Timing));
    let ctx = bourn::rt::Context::new(&registry);
    assert!(ctx.unkept_promises().is_empty());
    let module = parse(&ctx, TEXT).expect("right");
    assert_eq!(CostlyView::find(&ctx, ops(&module)[3]).expect("kept").cycles(), 99);
}

#[test]
fn of_types_and_attributes() {
    let ctx = context();
    let f32 = ctx.float(bourn::rt::ir::FloatKind::F32);
    let tile = *TileType::get(&ctx, 4, 3, f32);
    let view = MeasuredView::of(tile).expect("it implements it");
    assert_eq!((view.bits(), view.bytes(), view.exact()), (384, 48, true));
    assert!(MeasuredView::of(ctx.signless(8)).is_none());
    assert_eq!(MeasuredView::find(&ctx, ctx.signless(8)).expect("attached").bits(), 8);
    assert!(MeasuredView::find(&ctx, f32).is_err());
    let note = *NoteAttr::get(&ctx, ctx.ident("x"));
    assert_eq!(LabelledView::of(note).expect("it implements it").label(), "note");
}

#[test]
fn on_a_condition() {
    let ctx = context();
    let f32 = ctx.float(bourn::rt::ir::FloatKind::F32);
    let tile = |rows| *TileType::get(&ctx, rows, 3, f32);
    assert_eq!(WideView::of(tile(4)).map(|view| view.parts()), Some(2));
    assert!(WideView::of(tile(3)).is_none());
    assert_eq!(WideView::find(&ctx, tile(5)).map(|view| view.parts()), Ok(2));
    let none = WideView::find(&ctx, tile(3)).expect_err("narrow");
    assert_eq!(none.to_string(), "'!features.tile<3, 3, f32>' does not implement the interface 'Wide'");
    // The condition of the base interface must hold too.
    let even: Vec<u32> = (1..9).filter(|&rows| EvenView::of(tile(rows)).is_some()).collect();
    assert_eq!(even, [4, 6, 8]);
    assert!(tile(4).isa::<WideType<'_>>() && !tile(3).isa::<WideType<'_>>() && !f32.isa::<WideType<'_>>());
    let text = "func.func @f(%x: !features.tile<4, 3, f32>) {
      \"features.chores\"(%x) : (!features.tile<4, 3, f32>) -> ()
      \"features.chores\"() : () -> ()
      return
    }";
    let module = parse(&ctx, text).expect("right");
    let busy: Vec<Option<u32>> =
        ops(&module).into_iter().take(2).map(|op| BusyView::of(op).map(|view| view.work())).collect();
    assert_eq!(busy, [Some(7), None]);
    assert!(BusyView::find(&ctx, ops(&module)[1]).is_err());
    let narrow = parse(&ctx, &text.replace("<4, 3", "<3, 3")).expect_err("the operand is narrow");
    assert!(narrow.contains("operand #0 must be variadic of wide type"), "{narrow}");
}
