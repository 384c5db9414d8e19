module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: !llvm.ptr, %arg3: !llvm.ptr<1>) {
    "llvm.intr.memmove"(%arg2, %arg3, %arg1) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
    "llvm.intr.memmove"(%arg2, %arg2, %arg0) <{arg_attrs = [{llvm.align = 4 : i64}, {}, {}], isVolatile = true}> {foo} : (!llvm.ptr, !llvm.ptr, i32) -> ()
    llvm.return
  }
}
