module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: i8, %arg3: !llvm.ptr, %arg4: !llvm.ptr<1>) {
    "llvm.intr.memset"(%arg3, %arg2, %arg1) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
    "llvm.intr.memset"(%arg4, %arg2, %arg0) <{isVolatile = true}> {foo} : (!llvm.ptr<1>, i8, i32) -> ()
    llvm.return
  }
}
