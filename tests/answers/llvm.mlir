// bounds: --integers
// Programs in `llvm`: arithmetic, branches, calls and assumptions, with the equations of `arith`.

llvm.func @arithmetic(%a: i8) -> i32 {
  %wide = llvm.zext %a : i8 to i32
  %three = llvm.mlir.constant(3 : i32) : i32
  %seven = llvm.mlir.constant(7 : i32) : i32
  %product = llvm.mul %wide, %three overflow<nsw> : i32
  %rest = llvm.urem %product, %seven : i32
  %low = llvm.and %product, %seven : i32
  %half = llvm.lshr %product, %three : i32
  %quotient = llvm.sdiv %product, %seven : i32
  %back = llvm.trunc %rest : i32 to i8
  %signed = llvm.sext %a : i8 to i32
  %less = llvm.sub %signed, %seven : i32
  llvm.return %quotient : i32
}

// The number of a constant is converted to its type.
llvm.func @constants() {
  %zero = llvm.mlir.constant(256 : i64) : i8
  %same = llvm.mlir.constant(7 : index) : i64
  %one = llvm.mlir.constant(1 : i8) : i8
  %sum = llvm.add %zero, %one : i8
  llvm.return
}

llvm.func @intrinsics(%a: i8, %b: i8) {
  %most = llvm.intr.smax(%a, %b) : (i8, i8) -> i8
  %wide = llvm.sext %most : i8 to i32
  %ten = llvm.mlir.constant(10 : i8) : i8
  %clamped = llvm.intr.umin(%a, %ten) : (i8, i8) -> i8
  %positive = llvm.intr.smax(%clamped, %ten) : (i8, i8) -> i8
  %bits = llvm.intr.ctpop(%a) : (i8) -> i8
  %zeros = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i8) -> i8
  %sum = llvm.intr.uadd.sat(%clamped, %ten) : (i8, i8) -> i8
  %difference = llvm.intr.usub.sat(%clamped, %ten) : (i8, i8) -> i8
  %signed = llvm.intr.sadd.sat(%clamped, %ten) : (i8, i8) -> i8
  %expected = llvm.intr.expect %clamped, %ten : i8
  %order = llvm.intr.scmp(%a, %b) : (i8, i8) -> i8
  %factor = "llvm.intr.vscale"() : () -> i64
  llvm.return
}

llvm.func @loop(%n: i32) -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %hundred = llvm.mlir.constant(100 : i32) : i32
  %small = llvm.icmp "ult" %n, %hundred : i32
  llvm.intr.assume %small : i1
  llvm.br ^head(%zero : i32)
^head(%i: i32):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  %next = llvm.add %i, %one : i32
  llvm.br ^head(%next : i32)
^exit:
  llvm.return %i : i32
}

llvm.func @cases(%k: i32) -> i32 {
  %four = llvm.mlir.constant(4 : i32) : i32
  %nine = llvm.mlir.constant(9 : i32) : i32
  llvm.switch %k : i32, ^other [
    1: ^join(%four : i32),
    -2: ^join(%nine : i32)
  ]
^join(%j: i32):
  %twice = llvm.add %j, %j : i32
  llvm.return %twice : i32
^other:
  llvm.return %four : i32
}

llvm.func @choice(%a: i32, %b: i32) -> i32 {
  %less = llvm.icmp "slt" %a, %b : i32
  %least = llvm.select %less, %a, %b : i1, i32
  %difference = llvm.sub %b, %least : i32
  llvm.return %least : i32
}

llvm.func @limited(%a: i32) -> i32 {
  %limit = llvm.mlir.constant(15 : i32) : i32
  %low = llvm.and %a, %limit : i32
  llvm.return %low : i32
}

llvm.func @caller(%a: i32) -> i32 {
  %low = llvm.call @limited(%a) : (i32) -> i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %more = llvm.add %low, %one : i32
  llvm.return %more : i32
}

llvm.func @divisions(%a: i8, %b: i8) {
  %ten = llvm.mlir.constant(10 : i8) : i8
  %three = llvm.mlir.constant(3 : i8) : i8
  %clamped = llvm.intr.umin(%a, %ten) : (i8, i8) -> i8
  %least = llvm.intr.smin(%a, %ten) : (i8, i8) -> i8
  %most = llvm.intr.umax(%clamped, %three) : (i8, i8) -> i8
  %quotient = llvm.udiv %clamped, %three : i8
  %rest = llvm.srem %clamped, %three : i8
  %either = llvm.or %clamped, %three : i8
  %differ = llvm.xor %clamped, %three : i8
  %left = llvm.shl %clamped, %three overflow<nuw> : i8
  %right = llvm.ashr %b, %three : i8
  %trailing = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i8) -> i8
  %size = "llvm.intr.abs"(%clamped) <{is_int_min_poison = false}> : (i8) -> i8
  %less = llvm.intr.ssub.sat(%clamped, %ten) : (i8, i8) -> i8
  %order = llvm.intr.ucmp(%a, %b) : (i8, i8) -> i8
  %likely = llvm.intr.expect.with.probability %clamped, %three, 5.000000e-01 : i8
  %copy = llvm.intr.ssa.copy %clamped : i8
  llvm.return
}

llvm.func @__gxx_personality_v0(...) -> i32

llvm.func @invoked(%a: i32) -> i32 attributes {personality = @__gxx_personality_v0} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %low = llvm.invoke @limited(%a) to ^normal unwind ^unwind : (i32) -> i32
^normal:
  %more = llvm.add %low, %one : i32
  llvm.return %more : i32
^unwind:
  %pad = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return %one : i32
}

// The result and the overflow of an operation on words, and members that were inserted.
llvm.func @members(%a: i8, %b: i8, %n: i64) {
  %ten = llvm.mlir.constant(10 : i8) : i8
  %small = llvm.intr.umin(%a, %ten) : (i8, i8) -> i8
  %other = llvm.intr.umin(%b, %ten) : (i8, i8) -> i8
  %s = "llvm.intr.sadd.with.overflow"(%small, %other) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %sum = llvm.extractvalue %s[0] : !llvm.struct<(i8, i1)>
  %no_carry = llvm.extractvalue %s[1] : !llvm.struct<(i8, i1)>
  %u = "llvm.intr.usub.with.overflow"(%small, %other) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %difference = llvm.extractvalue %u[0] : !llvm.struct<(i8, i1)>
  %borrow = llvm.extractvalue %u[1] : !llvm.struct<(i8, i1)>
  %m = "llvm.intr.umul.with.overflow"(%small, %other) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %product = llvm.extractvalue %m[0] : !llvm.struct<(i8, i1)>
  %no_excess = llvm.extractvalue %m[1] : !llvm.struct<(i8, i1)>
  %w = "llvm.intr.smul.with.overflow"(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %excess = llvm.extractvalue %w[1] : !llvm.struct<(i8, i1)>
  %large = llvm.mlir.constant(100 : i8) : i8
  %d = "llvm.intr.sadd.with.overflow"(%large, %large) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %wrapped = llvm.extractvalue %d[0] : !llvm.struct<(i8, i1)>
  %carry = llvm.extractvalue %d[1] : !llvm.struct<(i8, i1)>
  %none = llvm.mlir.undef : !llvm.struct<(i64, array<2 x i64>)>
  %eight = llvm.mlir.constant(8 : i64) : i64
  %one = llvm.insertvalue %eight, %none[1, 0] : !llvm.struct<(i64, array<2 x i64>)>
  %two = llvm.insertvalue %n, %one[0] : !llvm.struct<(i64, array<2 x i64>)>
  %size = llvm.extractvalue %two[1, 0] : !llvm.struct<(i64, array<2 x i64>)>
  %first = llvm.extractvalue %two[0] : !llvm.struct<(i64, array<2 x i64>)>
  %missing = llvm.extractvalue %two[1, 1] : !llvm.struct<(i64, array<2 x i64>)>
  llvm.return
}

// A frozen value is the operand, unless that may be poison: an argument, or a sum with a flag.
llvm.func @frozen(%a: i8) {
  %ten = llvm.mlir.constant(10 : i8) : i8
  %unknown = llvm.freeze %a : i8
  %small = llvm.and %unknown, %ten : i8
  %sum = llvm.add %small, %ten : i8
  %same = llvm.freeze %sum : i8
  %flagged = llvm.add %small, %ten overflow<nsw> : i8
  %other = llvm.freeze %flagged : i8
  llvm.return
}

// An assumption bounds a loop of blocks.
llvm.func @counted(%n: i32) -> i32 {
  %limit = llvm.mlir.constant(100 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %less = llvm.icmp "ult" %n, %limit : i32
  llvm.intr.assume %less : i1
  llvm.br ^loop(%zero : i32)
^loop(%i: i32):
  %more = llvm.icmp "slt" %i, %n : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  %next = llvm.add %i, %one : i32
  llvm.br ^loop(%next : i32)
^exit:
  llvm.return %i : i32
}
