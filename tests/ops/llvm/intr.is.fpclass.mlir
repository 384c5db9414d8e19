module {
  llvm.func @test(%arg0: f32, %arg1: vector<4xf32>) {
    %0 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
    %1 = "llvm.intr.is.fpclass"(%arg1) <{bit = 3 : i32}> {foo} : (vector<4xf32>) -> vector<4xi1>
    llvm.return
  }
}
