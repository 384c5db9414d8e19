//! Tests what generated views and handles return: attributes of ops, parameters of types and attributes, cases of constraints.

use crate::features::{
    Access, AnyLabel, AttrsOp, BufferType, Copied, Device, FeaturesOpKind, Flags, FlatSlab, KindsType,
    Layout, Near, PlainView, Priority, Quad, RankedAttr, RankedView, Rowed, SlabType, Small, SmallTile,
    TagAttr, TileType, Various, VariousCase,
};
use crate::{context, model, ops, parse, program};
use bourn::dialects::builtin::F32Attr;
use bourn::rt::ir::parse::parse_type;
use bourn::rt::ir::{FloatKind, parse::ParseOptions};
use bourn::rt::{AttrExt, Context, Type, TypeExt};
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;

fn ty<'c>(ctx: &'c Context, text: &str) -> Type<'c> {
    parse_type(ctx, text, &ParseOptions::default()).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

#[test]
fn attributes_of_an_op() {
    let ctx = context();
    let text = "features.attrs column HIGH at read|write on <gpu> with<fast> tag <\"a\" flags exact>, -3 unit sizes [1, 2]
                features.attrs row at none, 0";
    let module = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"));
    let [full, bare] = ops(&module)[..] else { panic!("two ops") };
    let full = AttrsOp::cast(full).expect("it");
    assert_eq!((full.layout(), full.priority()), (Layout::Column, Priority::High));
    assert_eq!((full.device(), full.flags()), (Some(Device::Gpu), Flags::FAST));
    assert_eq!(full.access(), Access::READ | Access::WRITE);
    let tag = full.tag().expect("it is given");
    assert_eq!((tag.name().as_str(), tag.flags()), ("a", Flags::EXACT));
    assert!(full.other().is_none() && full.unit());
    assert_eq!((full.count(), full.sizes()), (-3, Some(&[1, 2][..])));
    let bare = AttrsOp::cast(bare).expect("it");
    assert_eq!((bare.layout(), bare.access()), (Layout::Row, Access::NONE));
    assert_eq!((bare.priority(), bare.flags()), (Priority::Low, Flags::NONE), "by default");
    assert!(bare.device().is_none() && bare.tag().is_none() && bare.sizes().is_none() && !bare.unit());
}

#[test]
fn a_float_attribute_is_built_and_read() {
    let ctx = context();
    let value = |number: f64, kind: FloatKind| {
        let attr = ctx.float_attr(number, kind)?;
        attr.cast::<bourn::rt::FloatAttr>().value()
    };
    let tenth = ctx.float_attr(0.1, FloatKind::F32).and_then(|attr| attr.dyn_cast::<F32Attr>());
    assert_eq!(tenth.and_then(|attr| attr.value()), Some(f64::from(0.1_f32)));
    assert_eq!(value(-1.5, FloatKind::F64), Some(-1.5));
    assert_eq!(value(1e6, FloatKind::F16), Some(f64::INFINITY), "too large");
    assert_eq!(value(2.0, FloatKind::F80), Some(2.0));
    assert_eq!(value(-2.0, FloatKind::F8E8M0FNU), None, "the format has no sign");
}

#[test]
fn cases_of_enums() {
    assert_eq!(Layout::ALL, [Layout::Row, Layout::Column]);
    assert_eq!((Layout::from_value(1), Layout::from_value(2)), (Some(Layout::Column), None));
    assert_eq!(Layout::from_value_or_default(2), Layout::Row);
    assert_eq!((Priority::High.value(), Priority::High.keyword()), (7, "HIGH"));
    assert_eq!(
        (Priority::from_keyword("HIGH"), Priority::from_keyword("high")),
        (Some(Priority::High), None)
    );
    assert_eq!(Flags::FAST | Flags::EXACT, Flags::BOTH);
    assert!(Flags::BOTH.contains(Flags::FAST) && !Flags::FAST.contains(Flags::BOTH));
    assert_eq!((Flags::from_value(4), Flags::from_value_or_default(5)), (None, Flags::FAST));
}

#[test]
fn a_parameter_of_each_kind() {
    let ctx = context();
    let text = "!features.kinds<ratio = 1.000000e-01, callee = @f, members = [index], names = [\"a\"], rows = [[1, 2], []], \
                layouts = [row], quiet = true, get = 1, ctx = 1>";
    let kinds: KindsType<'_> = ty(&ctx, text).cast();
    assert_eq!((kinds.ratio(), kinds.size()), (0.1, u64::MAX));
    assert_eq!((kinds.callee().to_string().as_str(), kinds.map()), ("@f", None));
    let index = ctx.index().cast::<bourn::dialects::builtin::Index<'_>>();
    assert_eq!(kinds.members(), [index], "a parameter has the handle of its constraint");
    assert_eq!(kinds.names(), [ctx.ident("a")]);
    assert_eq!(kinds.rows(), [vec![1, 2], vec![]]);
    assert_eq!((kinds.layouts(), kinds.quiet()), (vec![Layout::Row], Some(true)));
    assert_eq!((kinds.get_param(), kinds.ctx_param()), (1, 1));
    let names = vec![ctx.ident("a")];
    let rows = vec![vec![1, 2], vec![]];
    let callee = kinds.callee();
    let layouts = vec![Layout::Row];
    let made = KindsType::get(
        &ctx,
        0.1,
        u64::MAX,
        callee,
        None,
        vec![ctx.index()],
        names,
        rows,
        layouts,
        Some(true),
        1,
        1,
    );
    assert_eq!(*made, *kinds, "equal types are one");
    let buffer: BufferType<'_> = ty(&ctx, "!features.buffer<4, column>").cast();
    assert_eq!((buffer.rows(), buffer.layout(), buffer.align(), buffer.name()), (4, Layout::Column, 8, None));
    let tag = TagAttr::get(&ctx, ctx.ident("t"), Flags::BOTH);
    assert_eq!(tag.to_string(), "#features.tag<\"t\" flags both>");
}

#[test]
fn constraints_on_parameters() {
    let ctx = context();
    let tile = |rows| *TileType::get(&ctx, rows, 3, ctx.float(FloatKind::F32));
    assert_eq!([2, 3].map(|rows| tile(rows).isa::<SmallTile<'_>>()), [true, false]);
    let slab = |shape: &[i64]| *SlabType::get(&ctx, shape.to_vec(), ctx.index());
    assert_eq!(slab(&[7]).cast::<FlatSlab<'_>>().shape(), [7]);
    assert!(!slab(&[]).isa::<FlatSlab<'_>>() && !slab(&[7, 7]).isa::<FlatSlab<'_>>());
    let rowed = |members: &str, rows: &str| {
        let rest = format!("members = {members}, names = [], rows = {rows}, layouts = [], quiet = true");
        ty(&ctx, &format!("!features.kinds<ratio = 1.0, callee = @f, {rest}>")).isa::<Rowed<'_>>()
    };
    assert_eq!(
        [rowed("[index]", "[[], []]"), rowed("[]", "[[1], []]"), rowed("[]", "[[]]")],
        [true, true, false]
    );
    let tensor = |sizes: &[i64]| ctx.tensor(sizes, ctx.index());
    assert_eq!([&[8][..], &[6], &[]].map(|sizes| tensor(sizes).isa::<Quad<'_>>()), [true, false, false]);
    assert_eq!([&[5][..], &[6], &[]].map(|sizes| tensor(sizes).isa::<Near<'_>>()), [true, false, false]);
    let number = |n| ctx.int_attr(n, ctx.signless(64));
    assert_eq!([1, 2].map(|n| number(n).isa::<Small<'_>>()), [true, false]);
    assert!(!ctx.unit_attr().isa::<Small<'_>>());
}

#[test]
fn interfaces_of_an_attribute() {
    let ctx = context();
    let ranked = *RankedAttr::get(&ctx, 5);
    let view = RankedView::of(ranked).expect("it implements it");
    assert_eq!((view.order(), view.rank()), (3, 1), "its own, and the default of the base");
    assert_eq!(PlainView::of(ranked).map(|view| view.rank()), Some(1));
    assert!(PlainView::of(ctx.unit_attr()).is_none() && !ranked.isa::<AnyLabel<'_>>());
}

#[test]
fn cases_of_constraints_over_ops() {
    let ctx = context();
    let text = "func.func @f(%x: i64) {
      %0 = features.number 1
      %1 = features.sum %0, %x
      %2 = \"features.copy\"(%x) : (i64) -> i64
      %3 = \"features.copy_as\"(%x) : (i64) -> i64
      return
    }";
    let module = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"));
    let ops = ops(&module);
    let case = |i: usize| Various::cast(ops[i]).and_then(Various::case);
    assert!(matches!(case(0), Some(VariousCase::Number(op)) if op.as_op() == ops[0]));
    assert!(matches!(case(1), Some(VariousCase::Sum(op)) if op.as_op() == ops[1]));
    assert!(case(2).is_none());
    assert_eq!([0, 2, 3].map(|i| Copied::cast(ops[i]).is_some()), [false, true, true]);
    let narrow = parse(&ctx, &text.replace("copy_as\"(%x) : (i64) -> i64", "copy_as\"(%x) : (i64) -> i8"));
    let message = narrow.expect_err("the result is narrow");
    assert_eq!(message, "'features.copy_as' op result #0 must be 64-bit signless integer, but got 'i8'");
}

/// Checks that each op of the spec has a case of its own in the list of the dialect's ops.
#[test]
fn ops_by_kind() {
    let ctx = context();
    let model = model();
    let own = model.dialect_named("features").expect("it is loaded");
    let arena = bourn_spec::Arena::new();
    let lowering = Lowering::new(&model, &arena);
    let lattice = Lattice::new(&lowering);
    let (mut seen, mut declared) = (0, 0);
    for op in model.ops_of(own) {
        declared += 1;
        let Some(example) = bourn_codegen::example(&lattice, op) else { continue };
        let text = program(&model, op, &example);
        let module = parse(&ctx, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let name = format!("features.{}", model[op].name);
        let made = ops(&module).into_iter().find(|op| op.is(&name)).expect("the example has it");
        let kind = format!("{:?}", FeaturesOpKind::cast(made).expect("it is of the dialect"));
        let view = &model[op].rust_name;
        assert!(kind.starts_with(&format!("{view}({view}(")), "{kind} is not {view}");
        seen += 1;
    }
    assert!(seen >= 30 && seen < declared, "{seen} of {declared}");
    let module = parse(&ctx, "func.func @f() { return }").expect("right");
    assert!(FeaturesOpKind::cast(ops(&module)[0]).is_none(), "func.return is of another dialect");
}
