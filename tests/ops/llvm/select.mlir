module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: vector<4xf32>, %arg4: vector<4xf32>, %arg5: vector<4xi1>) {
    %0 = llvm.select %arg2, %arg0, %arg1 : i1, i32
    %1 = llvm.select %arg5, %arg3, %arg4 {fastmathFlags = #llvm.fastmath<fast>, foo} : vector<4xi1>, vector<4xf32>
    llvm.return
  }
}
