module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr, %arg2: vector<4xi32>) {
    %0 = llvm.bitcast %arg0 : i32 to f32
    %1 = llvm.bitcast %arg2 {foo} : vector<4xi32> to vector<4xf32>
    %2 = llvm.bitcast %arg1 : !llvm.ptr to !llvm.ptr
    llvm.return
  }
}
