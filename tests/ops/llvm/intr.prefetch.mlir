module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>) {
    "llvm.intr.prefetch"(%arg0) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
    "llvm.intr.prefetch"(%arg1) <{cache = 0 : i32, hint = 0 : i32, rw = 1 : i32}> {foo} : (!llvm.ptr<1>) -> ()
    llvm.return
  }
}
