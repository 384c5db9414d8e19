func.func @s() {
  %r = smt.solver() : () -> i32 {
    smt.set_logic "HORN"
    %c = smt.bv.constant #smt.bv<5> : !smt.bv<32>
    %a = smt.declare_fun "a" : !smt.bv<32>
    %b = smt.declare_fun : !smt.bool
    %f = smt.declare_fun : !smt.func<(!smt.int, !smt.bool) !smt.bool>
    %s = smt.declare_fun : !smt.sort<"foo"[!smt.int]>
    %i = smt.int.constant 42
    %t = smt.constant true
    %app = smt.apply_func %f(%i, %t) : !smt.func<(!smt.int, !smt.bool) !smt.bool>
    %0 = smt.eq %a, %c : !smt.bv<32>
    %1 = smt.distinct %a, %c, %a : !smt.bv<32>
    %2 = smt.and %0, %1, %b
    %3 = smt.not %2
    %4 = smt.implies %2, %3
    %5 = smt.ite %4, %a, %c : !smt.bv<32>
    %6 = smt.bv.add %5, %c : !smt.bv<32>
    %7 = smt.bv.neg %6 : !smt.bv<32>
    %8 = smt.bv.cmp slt %7, %6 : !smt.bv<32>
    %9 = smt.bv.concat %7, %6 : !smt.bv<32>, !smt.bv<32>
    %10 = smt.bv.extract %9 from 8 : (!smt.bv<64>) -> !smt.bv<16>
    %12 = smt.int.add %i, %i
    %13 = smt.int.cmp le %12, %i
    %14 = smt.int2bv %i : !smt.bv<4>
    %15 = smt.bv2int %14 signed : !smt.bv<4>
    %arr = smt.declare_fun : !smt.array<[!smt.int -> !smt.bool]>
    %16 = smt.array.select %arr[%i] : !smt.array<[!smt.int -> !smt.bool]>
    %17 = smt.array.store %arr[%i], %t : !smt.array<[!smt.int -> !smt.bool]>
    %18 = smt.array.broadcast %t : !smt.array<[!smt.int -> !smt.bool]>
    %19 = smt.forall ["x"] {
    ^bb0(%x: !smt.int):
      %20 = smt.eq %x, %i : !smt.int
      smt.yield %20 : !smt.bool
    }
    %21 = smt.exists weight 2 {
    ^bb0(%x: !smt.int):
      %22 = smt.eq %x, %i : !smt.int
      smt.yield %22 : !smt.bool
    }
    smt.push 1
    smt.assert %19
    smt.pop 1
    smt.reset
    %res = smt.check sat {
      %x0 = arith.constant 1 : i32
      smt.yield %x0 : i32
    } unknown {
      %x1 = arith.constant 0 : i32
      smt.yield %x1 : i32
    } unsat {
      %x2 = arith.constant -1 : i32
      smt.yield %x2 : i32
    } -> i32
    smt.yield %res : i32
  }
  return
}
