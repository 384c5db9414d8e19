// passes: --pass-pipeline=builtin.module(func.func(canonicalize,cse),any(cse),symbol-dce)
func.func private @dead()
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = arith.addi %a, %c : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.muli %a, %0 : i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
module @inner {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  "t.use"(%0, %1) : (i32, i32) -> ()
}
// -----
module {
  module {
    func.func @not_reached(%a: i32) -> i32 {
      %0 = arith.muli %a, %a : i32
      %1 = arith.muli %a, %a : i32
      %2 = arith.addi %0, %1 : i32
      return %2 : i32
    }
  }
}
