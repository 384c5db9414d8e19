module {
  func.func @f(%arg0: i1, %arg1: index) {
    %c4 = arith.constant 4 : index
    scf.if %arg0 {
      %c4_1 = arith.constant 4 : index
      scf.for %arg2 = %c4_1 to %arg1 step %c4 {
        %c4_3 = arith.constant 4 : index
        "t.use"(%c4_3, %arg2) : (index, index) -> ()
      }
      %c4_2 = arith.constant 4 : index
      "t.use"(%c4_2) : (index) -> ()
    } else {
      %c4_1 = arith.constant 4 : index
      "t.use"(%c4_1) : (index) -> ()
    }
    %c4_0 = arith.constant 4 : index
    "t.use"(%c4_0) : (index) -> ()
    return
  }
}
