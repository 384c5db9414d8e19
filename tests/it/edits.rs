//! A session on the IR that follows the edits of a pass.

use bourn::bounds::Column;
use bourn::equations::value_bounds::{IrBounds, IrGraph, SuspendedBounds};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::{Body, Context, DialectRegistry, OpId};

/// Runs a test on the body of the function in a program.
fn on_function(text: &str, test: impl for<'c> FnOnce(&'c Context, &mut Body<'c>)) {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let options = ParseOptions { allow_unregistered: true, keep_names: true, ..ParseOptions::default() };
    let mut module = parse_source(&context, text, &options).expect("the program is right");
    let (_, top) = module.body.isolated_ops_mut().next().expect("there is a module");
    let (_, function) =
        top.body_mut().and_then(|body| body.isolated_ops_mut().next()).expect("it has a function");
    test(&context, function.body_mut().expect("it has a body"));
}

/// Returns the op that defines the value of a name.
fn op_of(body: &Body<'_>, name: &str) -> OpId {
    let mut found = None;
    bourn::passes::walk(body, |op| {
        if op.results().any(|result| body.value_name(result.id()) == Some(name)) {
            found = Some(op.id());
        }
    });
    found.unwrap_or_else(|| panic!("there is no %{name}"))
}

/// A function, and a session that follows its edits.
struct Edited<'b, 'c> {
    context: &'c Context,
    body: &'b mut Body<'c>,
    kept: Option<SuspendedBounds>,
}

impl<'c> Edited<'_, 'c> {
    /// Returns the interval of a value, the same from the session and from a new one.
    #[track_caller]
    fn interval(&mut self, name: &str) -> (Option<i128>, Option<i128>) {
        let graph = IrGraph::new(self.context, self.body);
        let column = Column::index(self.body.op(op_of(self.body, name)).result(0).id());
        let mut session = match self.kept.take() {
            Some(kept) => kept.resume(&graph),
            None => IrBounds::new(&graph),
        };
        let found = session.interval(column);
        self.kept = Some(session.suspend());
        assert_eq!(found, IrBounds::new(&graph).interval(column), "%{name}");
        (found.lower, found.upper)
    }

    /// Gives an op another number as an attribute, and tells the session.
    fn set(&mut self, name: &str, attr: &str, value: i128) {
        let op = op_of(self.body, name);
        let old = self.body.op(op).attr(attr).expect("it has the attribute");
        let new = self.context.int_attr(value, old.ty().expect("it is a number"));
        self.body.set_attr(op, self.context.ident(attr), new);
        self.tell(op);
    }

    /// Erases the last op of a name, and tells the session.
    fn erase_last(&mut self, name: &str) {
        let mut last = None;
        bourn::passes::walk(self.body, |op| {
            if op.is(name) {
                last = Some(op.id());
            }
        });
        let op = last.expect("there is one");
        self.tell(op);
        self.body.erase(op);
    }

    fn tell(&mut self, op: OpId) {
        self.kept.as_mut().expect("a question was asked").op_changed(self.body.op(op));
    }
}

#[test]
fn conditions_and_counters() {
    let text = r#"
        func.func @f(%a: index) -> index {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %limit = arith.constant 9 : index
          %less = arith.cmpi slt, %a, %limit : index
          %some = "test.truth"() : () -> i1
          %both = arith.andi %less, %some : i1
          scf.if %both {
            %inside = arith.addi %a, %c1 : index
            "test.use"(%inside) : (index) -> ()
          }
          %end = arith.constant 4 : index
          %sum = scf.for %i = %c0 to %end step %c1 iter_args(%x = %c0) -> (index) {
            %next = arith.addi %x, %c1 : index
            scf.yield %next : index
          }
          return %sum : index
        }"#;
    on_function(text, |context, body| {
        let mut function = Edited { context, body, kept: None };
        assert_eq!(function.interval("inside"), (None, Some(9)));
        assert_eq!(function.interval("sum"), (Some(4), Some(4)));
        function.set("limit", "value", 5);
        assert_eq!(function.interval("inside"), (None, Some(5)));
        // `sle` for `slt`: the region's condition is behind an `andi`.
        function.set("less", "predicate", 3);
        assert_eq!(function.interval("inside"), (None, Some(6)));
        function.set("end", "value", 11);
        assert_eq!(function.interval("sum"), (Some(11), Some(11)));
        function.set("c1", "value", 2);
        assert_eq!(function.interval("sum"), (Some(12), Some(12)));
        assert_eq!(function.interval("inside"), (None, Some(7)));
    });
}

#[test]
fn what_a_body_yields() {
    let text = r#"
        func.func @f(%a: index, %n: index) -> index {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c7 = arith.constant 7 : index
          %sum = scf.for %i = %c0 to %c7 step %c1 iter_args(%x = %c0) -> (index) {
            %next = arith.addi %x, %c1 : index
            %other = arith.subi %x, %c1 : index
            scf.yield %next : index
          }
          %after = arith.addi %sum, %c1 : index
          return %after : index
        }"#;
    on_function(text, |context, body| {
        let mut function = Edited { context, body, kept: None };
        assert_eq!(function.interval("after"), (Some(8), Some(8)));
        let [next, other] = ["next", "other"].map(|name| op_of(function.body, name));
        let terminator = function.body.op(other).next().expect("the body ends").id();
        let other = function.body.op(other).result(0).id();
        let next = function.body.op(next).result(0).id();
        function.body.replace_all_uses(next, other);
        function.tell(terminator);
        assert_eq!(function.interval("after"), (Some(-6), Some(-6)));
    });
}

#[test]
fn what_is_taken_for_granted_can_change() {
    let text = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) {
        %s = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
        %t = symbol.symbolic_int @S1 {max_val = 12 : i64, min_val = 4 : i64} : index
        symbol.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0 * 2)> : tensor<?xf32>
        symbol.bind_symbolic_shape %b, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
        symbol.bind_symbolic_shape %b, [%t], affine_map<()[s0] -> (s0)> : tensor<?xf32>
        %c0 = arith.constant 0 : index
        %d = tensor.dim %a, %c0 : tensor<?xf32>
        return
    }";
    on_function(text, |context, body| {
        let mut edited = Edited { context, body, kept: None };
        // Both symbols are the size of %b.
        assert_eq!(edited.interval("s"), (Some(4), Some(9)));
        assert_eq!(edited.interval("d"), (Some(8), Some(18)));
        edited.set("s", "max_val", 7);
        assert_eq!(edited.interval("d"), (Some(8), Some(14)));
        edited.set("t", "min_val", 5);
        assert_eq!(edited.interval("d"), (Some(10), Some(14)));
        edited.erase_last("symbol.bind_symbolic_shape");
        assert_eq!(edited.interval("t"), (Some(5), Some(12)));
        assert_eq!(edited.interval("d"), (Some(2), Some(14)));
    });
}

#[test]
fn numbers_of_an_op_around_can_change() {
    let text = r#"
        func.func @f() {
          %size = arith.constant 6 : index
          %other = arith.constant 9 : index
          gpu.launch blocks(%bx, %by, %bz) in (%gx = %size, %gy = %size, %gz = %size)
                     threads(%tx, %ty, %tz) in (%sx = %size, %sy = %size, %sz = %size) {
            %yes = "test.truth"() : () -> i1
            scf.if %yes {
              %thread = gpu.thread_id x
            }
            gpu.terminator
          }
          return
        }"#;
    on_function(text, |context, body| {
        let mut edited = Edited { context, body, kept: None };
        assert_eq!(edited.interval("thread"), (Some(0), Some(5)));
        edited.set("size", "value", 7);
        assert_eq!(edited.interval("thread"), (Some(0), Some(6)));
        let mut launch = None;
        bourn::passes::walk(edited.body, |op| {
            launch = launch.or_else(|| op.is("gpu.launch").then(|| op.id()));
        });
        let launch = launch.expect("there is one");
        let other = edited.body.op(op_of(edited.body, "other")).result(0).id();
        edited.body.set_operand(launch, 3, other);
        edited.tell(launch);
        assert_eq!(edited.interval("thread"), (Some(0), Some(8)));
    });
}
