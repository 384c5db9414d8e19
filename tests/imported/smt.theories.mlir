smt.solver() : () -> () {
  %a = smt.declare_fun "a" : !smt.bv<128>
  %b = smt.declare_fun : !smt.bv<128>
  %f = smt.declare_fun "f" : !smt.func<(!smt.int, !smt.bool) !smt.bv<4>>
  %arr = smt.declare_fun "arr" : !smt.array<[!smt.int -> !smt.bv<8>]>
  %s = smt.declare_fun "s" : !smt.sort<"uninterpreted"[!smt.bool, !smt.sort<"other"[!smt.int]>]>
  %c1 = smt.bv.constant #smt.bv<18446744073709551616> : !smt.bv<65>
  %c2 = smt.bv.constant #smt.bv<-1> : !smt.bv<128>
  %c3 = smt.bv.constant #smt.bv<0> : !smt.bv<1>
  %c4 = smt.bv.constant #smt.bv<340282366920938463463374607431768211455> : !smt.bv<128> {z}
  %i = smt.int.constant -5
  %i2 = smt.int.constant 123456789012345678901234567890
  %t = smt.constant true
  %ap = smt.apply_func %f(%i, %t) {z} : !smt.func<(!smt.int, !smt.bool) !smt.bv<4>>
  %e = smt.eq %a, %b, %c2 : !smt.bv<128>
  %d = smt.distinct %i, %i2 {z} : !smt.int
  %x = smt.xor %e, %d, %t
  %im = smt.implies %x, %t {z}
  %n = smt.not %im
  %it = smt.ite %n, %a, %b : !smt.bv<128>
  %bc = smt.array.broadcast %ap : !smt.array<[!smt.int -> !smt.bv<4>]>
  %st = smt.array.store %bc[%i], %ap {z} : !smt.array<[!smt.int -> !smt.bv<4>]>
  %se = smt.array.select %st[%i2] : !smt.array<[!smt.int -> !smt.bv<4>]>
  %ex = smt.bv.extract %a from 5 : (!smt.bv<128>) -> !smt.bv<16>
  %co = smt.bv.concat %ex, %c1 {z} : !smt.bv<16>, !smt.bv<65>
  %re = smt.bv.repeat 3 times %ex : !smt.bv<16>
  %cm = smt.bv.cmp sge %a, %b {z} : !smt.bv<128>
  %cm2 = smt.bv.cmp ult %a, %b : !smt.bv<128>
  %2 = smt.bv.sdiv %a, %b : !smt.bv<128>
  %3 = smt.bv.smod %2, %b {z} : !smt.bv<128>
  %4 = smt.bv.neg %3 : !smt.bv<128>
  %5 = smt.bv2int %4 signed : !smt.bv<128>
  %6 = smt.bv2int %4 : !smt.bv<128>
  %7 = smt.int2bv %5 : !smt.bv<5>
  %8 = smt.int.abs %5 {z}
  %9 = smt.int.add %5, %6, %8
  %10 = smt.int.mod %9, %8
  %11 = smt.int.cmp le %9, %10 {z}
  smt.push 2
  smt.assert %11
  smt.set_logic "AUFLIA" {z}
  smt.pop 2
  smt.reset
  smt.check sat {
  } unknown {
  } unsat {
  }
  %r:2 = smt.check {z} sat {
    smt.yield %t, %i : !smt.bool, !smt.int
  } unknown {
    smt.yield %t, %i : !smt.bool, !smt.int
  } unsat {
    smt.yield %t, %i2 : !smt.bool, !smt.int
  } -> !smt.bool, !smt.int
  %q = smt.forall ["x", "y"] weight 3 {
  ^bb0(%p0: !smt.int, %p1: !smt.bool):
    smt.yield %p1 : !smt.bool
  } patterns {
  ^bb0(%p0: !smt.int, %p1: !smt.bool):
    smt.yield %p0 : !smt.int
  }
  %q2 = smt.exists no_pattern attributes {z} {
  ^bb0(%p0: !smt.int):
    %1 = smt.eq %p0, %i : !smt.int
    smt.yield %1 : !smt.bool
  }
}
func.func @e(%v: !smt.bv<32>, %w: i32) -> !smt.bool {
  %0 = smt.eq %v, %v : !smt.bv<32>
  %1 = smt.or %0, %0, %0
  %2 = smt.solver(%w) {z} : (i32) -> i1 {
  ^bb0(%a: i32):
    %t = arith.constant true
    smt.yield %t : i1
  }
  return %1 : !smt.bool
}
