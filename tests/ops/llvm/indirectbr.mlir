module {
  llvm.func @test(%arg0: i32) {
    %0 = llvm.blockaddress <function = @test, tag = <id = 1>> : !llvm.ptr
    llvm.indirectbr %0 : !llvm.ptr, [
    ^bb1,
    ^bb2(%arg0 : i32)
    ]
  ^bb1:  // pred: ^bb0
    llvm.blocktag <id = 1>
    llvm.indirectbr %0 : !llvm.ptr, [
    ^bb2(%arg0 : i32)
    ] {foo}
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    llvm.return
  }
}
