smt.solver() : () -> () {
  %a = smt.declare_fun "a" : !smt.bv<8>
  %b = smt.declare_fun : !smt.bv<8>
  %i = smt.declare_fun "i" : !smt.int
  %p = smt.declare_fun "p" : !smt.bool
  %c = smt.bv.constant #smt.bv<5> : !smt.bv<8>
  %1 = smt.bv.not %a : !smt.bv<8>
  %2 = smt.bv.and %a, %b : !smt.bv<8>
  %3 = smt.bv.or %a, %b : !smt.bv<8>
  %4 = smt.bv.xor %a, %b : !smt.bv<8>
  %5 = smt.bv.mul %a, %b : !smt.bv<8>
  %6 = smt.bv.udiv %a, %b : !smt.bv<8>
  %7 = smt.bv.smod %a, %b : !smt.bv<8>
  %8 = smt.bv.shl %a, %b : !smt.bv<8>
  %9 = smt.bv.repeat 2 times %a : !smt.bv<8>
  %10 = smt.bv.concat %a, %9 : !smt.bv<8>, !smt.bv<16>
  %11 = smt.bv.extract %10 from 3 : (!smt.bv<24>) -> !smt.bv<5>
  %12 = smt.bv.cmp sle %a, %b : !smt.bv<8>
  %13 = smt.bv2int %a signed : !smt.bv<8>
  %131 = smt.bv2int %a : !smt.bv<8>
  %14 = smt.int2bv %i : !smt.bv<4>
  %15 = smt.int.abs %i
  %16 = smt.int.add %i, %i, %15
  %17 = smt.int.sub %i, %i
  %18 = smt.int.mul %i, %i, %i
  %19 = smt.int.div %i, %i
  %20 = smt.int.mod %i, %i
  %21 = smt.int.cmp le %i, %20
  %22 = smt.int.constant -1234567890
  %23 = smt.and %p, %21
  %24 = smt.or %p, %21, %12
  %25 = smt.xor %p, %21
  %26 = smt.not %p
  %27 = smt.implies %p, %26
  %28 = smt.ite %p, %a, %b : !smt.bv<8>
  %29 = smt.eq %a, %b, %28 : !smt.bv<8>
  %30 = smt.distinct %a, %b : !smt.bv<8>
  %31 = smt.constant true
  smt.assert %29
  smt.push 1
  smt.pop 1
  smt.reset
  smt.set_logic "QF_BV"
  smt.check sat {} unknown {} unsat {}
}

// -----

smt.solver() : () -> () {
  %a = smt.declare_fun "a" : !smt.array<[!smt.int -> !smt.bool]>
  %f = smt.declare_fun "f" : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %s = smt.declare_fun "s" : !smt.sort<"foo"[!smt.int, !smt.sort<"bar">]>
  %c0 = smt.int.constant 0
  %t = smt.constant true
  %0 = smt.array.select %a[%c0] : !smt.array<[!smt.int -> !smt.bool]>
  %1 = smt.array.store %a[%c0], %t : !smt.array<[!smt.int -> !smt.bool]>
  %2 = smt.array.broadcast %t : !smt.array<[!smt.int -> !smt.bool]>
  %3 = smt.apply_func %f(%c0, %t) : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %4 = smt.forall ["x", "y"] {
  ^bb0(%x: !smt.int, %y: !smt.int):
    %5 = smt.eq %x, %y : !smt.int
    smt.yield %5 : !smt.bool
  }
  %6 = smt.exists {
  ^bb0(%x: !smt.int):
    %7 = smt.int.cmp ge %x, %c0
    smt.yield %7 : !smt.bool
  } patterns {
  ^bb0(%x: !smt.int):
    %8 = smt.int.cmp gt %x, %c0
    smt.yield %8 : !smt.bool
  }
  %9 = smt.forall ["x"] weight 2 {
  ^bb0(%x: !smt.int):
    smt.yield %t : !smt.bool
  }
}

// -----

func.func @s(%x: i32) -> i32 {
  %r = smt.solver(%x) : (i32) -> (i32) {
  ^bb0(%a: i32):
    %0 = smt.check sat { smt.yield %a : i32 } unknown { smt.yield %a : i32 } unsat { smt.yield %a : i32 } -> i32
    smt.yield %0 : i32
  }
  return %r : i32
}
