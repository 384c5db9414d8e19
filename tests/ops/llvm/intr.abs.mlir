module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>) {
    %0 = "llvm.intr.abs"(%arg0) <{is_int_min_poison = false}> : (i32) -> i32
    %1 = "llvm.intr.abs"(%arg1) <{is_int_min_poison = true}> {foo} : (vector<4xi32>) -> vector<4xi32>
    llvm.return
  }
}
