llvm.func @f(%a: i32, %b: f32) { %0 = "llvm.add"(%a, %b) : (i32, f32) -> i32 llvm.return }
// -----
llvm.func @f(%b: f32) { %0 = "llvm.add"(%b, %b) : (f32, f32) -> f32 llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.fadd %a, %a : i32 llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.sext %a : i32 to i8 llvm.return }
// -----
llvm.func @f(%a: vector<4xi32>) { %0 = llvm.zext %a : vector<4xi32> to i64 llvm.return }
// -----
llvm.func @f(%a: vector<4xi32>) { %0 = llvm.zext %a : vector<4xi32> to vector<2xi64> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.bitcast %p : !llvm.ptr to i64 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.bitcast %p : !llvm.ptr to !llvm.ptr<1> llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.icmp "foo" %a, %a : i32 llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = "llvm.icmp"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> vector<4xi1> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(1 : i32) : f32 llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(1.0 : f32) : f64 llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant("ab") : !llvm.array<3 x i8> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<2xi32> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i32)> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(unit) : i32 llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.zero : !llvm.target<"foo"> llvm.return }
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>) { %0 = llvm.extractvalue %s[2] : !llvm.struct<(i32, f32)> llvm.return }
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>) { %0 = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>) -> f32 llvm.return }
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>, %a: i32) { %0 = "llvm.insertvalue"(%s, %a) <{position = array<i64: 1>}> : (!llvm.struct<(i32, f32)>, i32) -> !llvm.struct<(i32, f32)> llvm.return }
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>) { %0 = llvm.extractvalue %s[0, 0] : !llvm.struct<(i32, f32)> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i32) { %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i7 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p {syncscope = "x"} : !llvm.ptr -> i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.void llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { llvm.store %a, %p atomic acquire {alignment = 4 : i64} : i32, !llvm.ptr llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.atomicrmw fadd %p, %a monotonic : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %a: f32) { %0 = llvm.atomicrmw add %p, %a monotonic : !llvm.ptr, f32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.atomicrmw add %p, %a unordered : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.cmpxchg %p, %a, %a acq_rel release : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.cmpxchg %p, %a, %a unordered monotonic : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f() { llvm.fence monotonic llvm.return }
// -----
llvm.func @f(%a: i32) { llvm.br ^bb1 ^bb1(%x: i32): llvm.return }
// -----
llvm.func @f(%c: i1) { llvm.cond_br %c weights([1]), ^bb1, ^bb1 ^bb1: llvm.return }
// -----
llvm.func @f(%a: i32) { "llvm.switch"(%a) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: llvm.return }
// -----
llvm.func @f(%a: i32) { "llvm.switch"(%a) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: llvm.return }
// -----
llvm.func @f() -> i32 { llvm.return }
// -----
llvm.func @f(%a: i32) { llvm.return %a : i32 }
// -----
llvm.func @f(%a: i32) -> f32 { llvm.return %a : i32 }
// -----
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @g(i32) llvm.func @f(%a: i64) { llvm.call @g(%a) : (i64) -> () llvm.return }
// -----
llvm.func @g(i32) llvm.func @f() { llvm.call @g() : () -> () llvm.return }
// -----
llvm.func @g(i32) llvm.func @f(%a: i32) { %0 = llvm.call @g(%a) : (i32) -> i32 llvm.return }
// -----
llvm.func @g(i32) -> i32 llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @g(i32, ...) llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @f(%a: i32) { llvm.call %a() : i32, () -> () llvm.return }
// -----
llvm.mlir.global external @g(0 : i32) : i32 llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.call_intrinsic "foo"(%a) : (i32) -> i32 llvm.return }
// -----
llvm.func internal @f()
// -----
llvm.func common @f() { llvm.return }
// -----
llvm.func @f() attributes {no_inline, always_inline} { llvm.return }
// -----
llvm.func @f() attributes {optimize_none} { llvm.return }
// -----
llvm.func @f(%a: tensor<4xi32>) { llvm.return }
// -----
llvm.func @f() -> (i32, i32)
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)> llvm.return }
// -----
llvm.func @p(...) -> i32 llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} { %0 = llvm.landingpad : !llvm.struct<(ptr, i32)> llvm.return }
// -----
llvm.func @p(...) -> i32 llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} { %0 = llvm.landingpad (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)> llvm.return }
// -----
llvm.func @g() llvm.func @f() { llvm.invoke @g() to ^bb1 unwind ^bb2 : () -> () ^bb1: llvm.return ^bb2: llvm.return }
// -----
llvm.mlir.global external @g() : !llvm.void
// -----
llvm.mlir.global common @g(1 : i32) : i32
// -----
llvm.mlir.global appending @g() : i32
// -----
llvm.mlir.global external @g("ab") : !llvm.array<3 x i8>
// -----
llvm.mlir.global external @g() {alignment = 3 : i64} : i32
// -----
llvm.mlir.global external @g() : i32 { %0 = llvm.mlir.constant(1 : i64) : i64 llvm.return %0 : i64 }
// -----
llvm.mlir.global external @g(0 : i32)
// -----
llvm.mlir.global external @g()
// -----
llvm.mlir.alias common @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
// -----
llvm.func @f() { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return }
// -----
llvm.mlir.global external @g(0 : i32) {addr_space = 1 : i32} : i32 llvm.func @f() { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return }
// -----
llvm.func @f() { %0 = llvm.dso_local_equivalent @g : !llvm.ptr llvm.return }
// -----
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]
// -----
llvm.func @f() llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]
// -----
llvm.func @f() { llvm.return } llvm.mlir.global_ctors ctors = [@f], priorities = [], data = [#llvm.zero]
// -----
llvm.func @f() { llvm.return } llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [0 : i32]
// -----
llvm.func @f(!llvm.array<2 x void>)
// -----
llvm.func @f(!llvm.struct<(void)>)
// -----
llvm.func @f(!llvm.func<func<void ()> ()>)
// -----
llvm.func @f(!llvm.func<void (void)>)
// -----
llvm.func @f(%a: vector<[4]xf32>) { %0 = llvm.shufflevector %a, %a [0, 1] : vector<[4]xf32> llvm.return }
// -----
llvm.func @f(%c: i1, %a: i32) { "llvm.intr.assume"(%c, %a) <{op_bundle_sizes = array<i32: 1>}> : (i1, i32) -> () llvm.return }
// -----
llvm.func @f(%a: f32) { %0 = llvm.intr.smax(%a, %a) : (f32, f32) -> f32 llvm.return }
// -----
llvm.func @f(%a: f32) { %0 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f64)> llvm.return }
// -----
llvm.module_flags [0 : i32]
// -----
llvm.module_flags [#llvm.mlir.module_flag<error, "x", 1.0 : f32>]
// -----
llvm.func @f() attributes {target_features = #llvm.target_features<["sme"]>}
