module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>) {
    %0 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    %1 = "llvm.intr.ctlz"(%arg1) <{is_zero_poison = true}> {foo} : (vector<4xi32>) -> vector<4xi32>
    llvm.return
  }
}
