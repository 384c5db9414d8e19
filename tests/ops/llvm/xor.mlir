module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    %0 = llvm.xor %arg0, %arg1 : i32
    %1 = llvm.xor %arg2, %arg3 {foo} : vector<4xi32>
    llvm.return
  }
}
