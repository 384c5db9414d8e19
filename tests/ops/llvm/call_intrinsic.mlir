module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: f32) {
    %0 = llvm.call_intrinsic "llvm.smax.i32"(%arg0, %arg1) : (i32, i32) -> i32
    llvm.call_intrinsic "llvm.donothing"() {foo} : () -> ()
    %1 = llvm.call_intrinsic "llvm.x"(%arg2) ["tag"(%arg0 : i32)] {fastmathFlags = #llvm.fastmath<nnan>} : (f32 {llvm.noundef}) -> (f32 {llvm.noundef})
    llvm.return
  }
}
