module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>) {
    %0 = llvm.intr.bitreverse(%arg0) : (i32) -> i32
    %1 = llvm.intr.bitreverse(%arg1) {foo} : (vector<4xi32>) -> vector<4xi32>
    llvm.return
  }
}
