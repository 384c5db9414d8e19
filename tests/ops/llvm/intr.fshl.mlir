module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    %0 = llvm.intr.fshl(%arg0, %arg1, %arg0) : (i32, i32, i32) -> i32
    %1 = llvm.intr.fshl(%arg2, %arg3, %arg2) {foo} : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    llvm.return
  }
}
