module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>) {
    "llvm.intr.memcpy.inline"(%arg0, %arg1) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, !llvm.ptr<1>) -> ()
    "llvm.intr.memcpy.inline"(%arg0, %arg0) <{isVolatile = true, len = 10 : i32}> {foo} : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.return
  }
}
