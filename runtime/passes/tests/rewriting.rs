//! Tests of the greedy driver and the passes on it: where they end, what they report, what they cost.

use bourn_ir::body::work;
use bourn_ir::def::{OpDef, OpHooks, OperandDef, RegionDef, ResultDef, Trait, TypeConstraint};
use bourn_ir::parse::{ParseOptions, parse_source};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::rewrite::{CanonicalizeFn, FnPattern, RewritePattern, Rewriter};
use bourn_ir::{Arity, Body, Context, Diagnostics, Dialect, DialectRegistry, OpId, OwnedOp};
use bourn_passes::{
    Convergence, GreedyConfig, PassManager, PassRegistry, RunOptions, erase_dead_ops, rewrite_greedily,
};
use bourn_terms::{Constraint, Function, FunctionKind};

/// Sets a mark if the next op has one: a change that the driver does not look at again in the same sweep.
fn mark_before_mark(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let next_is_marked = view.next().is_some_and(|next| next.attr("mark").is_some());
    if view.attr("mark").is_some() || !next_is_marked {
        return false;
    }
    let (name, unit) = (rewriter.context.ident("mark"), rewriter.context.unit_attr());
    rewriter.modify_op(op, |body| body.set_attr(op, name, unit));
    true
}

/// Sets and removes a mark forever.
fn flip(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let (name, unit) = (rewriter.context.ident("mark"), rewriter.context.unit_attr());
    let is_marked = rewriter.op(op).attr("mark").is_some();
    rewriter.modify_op(op, |body| match is_marked {
        true => body.remove_attr(op, "mark"),
        false => body.set_attr(op, name, unit),
    });
    true
}

const MARK: Function<'static> =
    Function::linked("mark", FunctionKind::Canonicalize, &(mark_before_mark as CanonicalizeFn));
const FLIP: Function<'static> =
    Function::linked("flip", FunctionKind::Canonicalize, &(flip as CanonicalizeFn));
static STEP_OP: OpDef =
    OpDef { name: "t.step", hooks: &OpHooks { canonicalize: &[MARK], ..OpHooks::NONE }, ..OpDef::EMPTY };
static FLIP_OP: OpDef =
    OpDef { name: "t.flip", hooks: &OpHooks { canonicalize: &[FLIP], ..OpHooks::NONE }, ..OpDef::EMPTY };
/// An op that is dead if its results are not used, whatever it contains.
static PURE_OP: OpDef = OpDef {
    name: "t.pure",
    operands: &[OperandDef { name: "inputs", constraint: &ANY, arity: Arity::Variadic, pattern: None }],
    results: &[ResultDef { name: "outputs", constraint: &ANY, arity: Arity::Variadic, pattern: None }],
    regions: &[RegionDef { variadic: true, ..RegionDef::ANY }],
    traits: &[Trait::Pure, Trait::RecursiveEffects, Trait::NoTerminator],
    ..OpDef::EMPTY
};
static ANY: TypeConstraint = TypeConstraint::new("Any", "any type", Constraint::Any);
static T: Dialect = Dialect { name: "t", ops: &[&STEP_OP, &FLIP_OP, &PURE_OP], ..Dialect::EMPTY };

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.add(&T);
    Context::new(&registry)
}

fn parsed<'c>(ctx: &'c Context, text: &str) -> OwnedOp<'c> {
    let options =
        ParseOptions { file_name: "t.mlir".to_owned(), allow_unregistered: true, ..ParseOptions::default() };
    parse_source(ctx, text, &options).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn body<'b, 'c>(module: &'b mut OwnedOp<'c>) -> &'b mut Body<'c> {
    module.body.isolated_ops_mut().next().and_then(|(_, op)| op.body_mut()).expect("a module has a body")
}

/// Returns the printed result of a pipeline, and the diagnostics.
fn run(text: &str, pipeline: &str) -> (Option<String>, Vec<String>) {
    let ctx = context();
    let mut module = parsed(&ctx, text);
    let mut registry = PassRegistry::new();
    bourn_passes::register(&mut registry);
    let manager = PassManager::parse(pipeline, &registry).expect("a pipeline");
    let mut diagnostics = Diagnostics::new();
    let result = manager.run(&ctx, &mut module, &RunOptions::default(), &mut diagnostics, &mut |_| {}).result;
    let printed = result.is_ok().then(|| print_op(module.view(), &PrintOptions::default()));
    (printed, diagnostics.all.iter().map(ToString::to_string).collect())
}

const STEPS: &str = "\"t.step\"() : () -> ()\n\"t.step\"() : () -> ()\n\"t.step\"() {mark} : () -> ()";
const FLIPS: &str = "\"t.flip\"() : () -> ()";

#[test]
fn the_driver_says_how_it_ended() {
    let ctx = context();
    let end = |text: &str, max_iterations| {
        let config = GreedyConfig { max_iterations, ..GreedyConfig::default() };
        let mark = FnPattern { root: "t.step", apply: mark_before_mark };
        let flip = FnPattern { root: "t.flip", apply: flip };
        rewrite_greedily(&ctx, body(&mut parsed(&ctx, text)), &[&mark, &flip], config)
    };
    // Two sweeps that change something, and one that finds nothing.
    assert_eq!(end(STEPS, None), Convergence::Converged);
    assert_eq!(end(STEPS, Some(3)), Convergence::Converged);
    assert_eq!(end(STEPS, Some(2)), Convergence::Iterations(2));
    assert_eq!(end(STEPS, Some(1)), Convergence::Iterations(1));
    assert_eq!(end(STEPS, Some(0)), Convergence::Converged);
    assert_eq!(end(FLIPS, Some(10)), Convergence::Rewrites(4096));
    assert_eq!(end(FLIPS, None), Convergence::Rewrites(4096));
}

#[test]
fn canonicalize_warns_or_fails_where_it_did_not_converge() {
    let marked = "module {\n  \"t.step\"() {mark} : () -> ()\n  \"t.step\"() {mark} : () -> ()\n  \"t.step\"() {mark} : () -> ()\n}\n";
    let all = Some(marked.to_owned());
    assert_eq!(run(STEPS, "builtin.module(canonicalize)"), (all.clone(), vec![]));
    assert_eq!(run(STEPS, "builtin.module(canonicalize{test-convergence})"), (all.clone(), vec![]));
    assert_eq!(run(STEPS, "builtin.module(canonicalize{max-iterations=-1})"), (all.clone(), vec![]));

    let message = |severity: &str, text: &str| {
        vec![format!("t.mlir:0:0: {severity}: 'builtin.module' op canonicalization did not converge{text}")]
    };
    let two = "builtin.module(canonicalize{max-iterations=2})";
    assert_eq!(run(STEPS, two), (all, message("warning", " in 2 iterations")));
    let failing = "builtin.module(canonicalize{max-iterations=1 test-convergence})";
    assert_eq!(run(STEPS, failing), (None, message("error", " in 1 iteration")));
    let why = ": more than 4096 rewrites in one iteration; patterns may undo each other";
    assert_eq!(run(FLIPS, "builtin.module(canonicalize{test-convergence})"), (None, message("error", why)));
    let inner = format!("module {{\n module {{ {FLIPS} }} }}");
    let (printed, said) = run(&inner, "builtin.module(canonicalize)");
    assert!(printed.is_some());
    assert_eq!(
        said,
        [format!("t.mlir:2:2: warning: 'builtin.module' op canonicalization did not converge{why}")]
    );
}

#[test]
fn dead_ops_are_erased_with_what_they_used() {
    let text = "%a = \"t.pure\"() : () -> i32
%b = \"t.pure\"(%a) : (i32) -> i32
%c:2 = \"t.pure\"(%b, %b) ({ %i = \"t.pure\"(%a) : (i32) -> i32 %j = \"t.pure\"(%i) : (i32) -> i32 }) : (i32, i32) -> (i32, i32)
%d = \"t.pure\"(%c#1) : (i32) -> i32
%e = \"t.pure\"() : () -> i32
\"x.y\"(%e) ({ %k = \"t.pure\"(%e) : (i32) -> i32 }) : (i32) -> ()";
    let expected = "module {
  %0 = \"t.pure\"() : () -> i32
  \"x.y\"(%0) ({
  ^bb0:
  }) : (i32) -> ()
}
";
    assert_eq!(run(text, "builtin.module(dce)").0.as_deref(), Some(expected));
    assert_eq!(run(text, "builtin.module(canonicalize)").0.as_deref(), Some(expected));
}

/// Returns the steps of erasing `count` dead ops. `operand` returns the op that an op uses.
fn steps_to_erase(count: usize, operand: fn(usize) -> Option<usize>, canonicalize: bool) -> u64 {
    let mut text = String::new();
    for i in 0..count {
        let used = operand(i).map(|of| (format!("%v{of}"), "i32"));
        let (value, ty) = used.unwrap_or_default();
        text.push_str(&format!("%v{i} = \"t.pure\"({value}) : ({ty}) -> i32\n"));
    }
    let ctx = context();
    let mut module = parsed(&ctx, &text);
    let start = work::steps();
    if canonicalize {
        assert!(rewrite_greedily(&ctx, body(&mut module), &[], GreedyConfig::default()).is_converged());
    } else {
        erase_dead_ops(body(&mut module));
    }
    let steps = work::steps() - start;
    assert_eq!(print_op(module.view(), &PrintOptions::default()), "module {\n}\n");
    steps
}

#[test]
fn erasing_many_ops_is_linear() {
    // No op uses another, each uses the one before, or all use one.
    for operand in [|_: usize| None, |i: usize| i.checked_sub(1), |i: usize| (i > 0).then_some(0)] {
        for canonicalize in [false, true] {
            // Eight times the ops need 8 times the steps, or 64 times if each op costs a search.
            let small = steps_to_erase(500, operand, canonicalize);
            let large = steps_to_erase(4_000, operand, canonicalize);
            assert!(large <= 9 * small, "{small} steps, {large} steps");
            assert!(small > 0 || !cfg!(debug_assertions), "steps are not counted");
        }
    }
}

/// A pattern that matches nothing and counts how often it is asked.
#[derive(Default)]
struct Asked(std::sync::atomic::AtomicUsize);

impl RewritePattern for Asked {
    fn root(&self) -> Option<&'static str> {
        None
    }
    fn match_and_rewrite<'c>(&self, _: OpId, _: &mut Rewriter<'_, 'c>) -> bool {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        false
    }
}

#[test]
fn each_op_is_looked_at_a_few_times() {
    for count in [100, 10_000] {
        // Each op uses the one before, and every other one is dead.
        let mut text = String::from("%v0 = \"t.pure\"() : () -> i32\n");
        for i in 1..count {
            text.push_str(&format!("%d{i} = \"t.pure\"(%v{}) : (i32) -> i32\n", i - 1));
            text.push_str(&format!("%v{i} = \"t.pure\"(%v{}) : (i32) -> i32\n", i - 1));
        }
        text.push_str(&format!("\"x.y\"(%v{}) : (i32) -> ()", count - 1));
        let ctx = context();
        let mut module = parsed(&ctx, &text);
        let asked = Asked::default();
        assert!(rewrite_greedily(&ctx, body(&mut module), &[&asked], GreedyConfig::default()).is_converged());
        let asked = asked.0.into_inner();
        assert!((count..=4 * count + 4).contains(&asked), "{asked} questions about {count} ops");
    }
}
