module {
  llvm.func @test(%arg0: vector<4xi32>, %arg1: vector<4xi64>) {
    %0 = "llvm.intr.vector.reduce.smax"(%arg0) : (vector<4xi32>) -> i32
    %1 = "llvm.intr.vector.reduce.smax"(%arg1) {foo} : (vector<4xi64>) -> i64
    llvm.return
  }
}
