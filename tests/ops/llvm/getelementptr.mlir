module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: !llvm.ptr, %arg4: vector<4x!llvm.ptr>) {
    %0 = llvm.getelementptr %arg3[%arg0] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %1 = llvm.getelementptr inbounds %arg3[0, 1, %arg2] {foo} : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<2 x f32>)>
    %2 = llvm.getelementptr inbounds|nuw %arg3[-3] : (!llvm.ptr) -> !llvm.ptr, i8
    %3 = llvm.getelementptr nusw %arg4[%arg2] : (vector<4x!llvm.ptr>, i64) -> vector<4x!llvm.ptr>, i8
    %4 = llvm.getelementptr nuw %arg3[%arg0, %arg1] : (!llvm.ptr, i32, i32) -> !llvm.ptr, vector<4xf32>
    llvm.return
  }
}
