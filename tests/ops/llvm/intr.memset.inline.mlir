module {
  llvm.func @test(%arg0: i8, %arg1: !llvm.ptr, %arg2: !llvm.ptr<1>) {
    "llvm.intr.memset.inline"(%arg1, %arg0) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
    "llvm.intr.memset.inline"(%arg2, %arg0) <{isVolatile = true, len = 10 : i32}> {foo} : (!llvm.ptr<1>, i8) -> ()
    llvm.return
  }
}
