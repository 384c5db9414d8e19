smt.solver() : () -> () {
  %0 = smt.int.constant 123456789012345678901234567890123456789012
  %1 = smt.int.constant -123456789012345678901234567890123456789012
  %2 = smt.int.constant 9223372036854775808
  %3 = smt.int.constant -9223372036854775809
  %b = smt.bv.constant #smt.bv<-1> : !smt.bv<1>
  %b1 = smt.bv.constant #smt.bv<9223372036854775807> : !smt.bv<64>
  %4 = smt.int.abs %0
  %5 = smt.int.add %0, %1, %2
  %6 = smt.int.cmp lt %5, %4
  %7 = smt.bv.ashr %b1, %b1 : !smt.bv<64>
  %8 = smt.bv.lshr %b1, %7 : !smt.bv<64>
  %9 = smt.bv.srem %b1, %8 : !smt.bv<64>
  %10 = smt.bv.sdiv %b1, %8 : !smt.bv<64>
  %11 = smt.bv.urem %b1, %8 : !smt.bv<64>
  %12 = smt.bv.cmp uge %b1, %11 : !smt.bv<64>
  %13 = smt.distinct %b1, %11, %10 : !smt.bv<64>
  %14 = smt.forall ["a", "b"] weight 3 {
  ^bb0(%x: !smt.int, %y: !smt.bv<4>):
    %t = smt.constant false
    smt.yield %t : !smt.bool
  } patterns {
  ^bb0(%x: !smt.int, %y: !smt.bv<4>):
    %t = smt.int.cmp ge %x, %x
    smt.yield %t : !smt.bool
  }
  %15 = smt.exists ["q"] no_pattern {
  ^bb0(%x: !smt.sort<"s">):
    %t = smt.constant false
    smt.yield %t : !smt.bool
  }
  smt.assert %14
  smt.check sat {} unknown {} unsat {}
}
