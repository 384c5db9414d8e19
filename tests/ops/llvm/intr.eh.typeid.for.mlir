module {
  llvm.func @test(%arg0: !llvm.ptr) {
    %0 = llvm.intr.eh.typeid.for %arg0 : (!llvm.ptr) -> i32
    %1 = llvm.intr.eh.typeid.for %arg0 {foo} : (!llvm.ptr) -> i32
    llvm.return
  }
}
