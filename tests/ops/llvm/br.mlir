#loop_distribute = #llvm.loop_distribute<disable = true>
#loop_interleave = #llvm.loop_interleave<count = 32 : i32>
#loop_licm = #llvm.loop_licm<disable = false, versioningDisable = true>
#loop_peeled = #llvm.loop_peeled<count = 8 : i32>
#loop_pipeline = #llvm.loop_pipeline<disable = false, initiationinterval = 1 : i32>
#loop_unroll = #llvm.loop_unroll<disable = true, count = 64 : i32, runtimeDisable = false, full = false>
#loop_unroll_and_jam = #llvm.loop_unroll_and_jam<disable = false, count = 3 : i32>
#loop_unswitch = #llvm.loop_unswitch<partialDisable = true>
#loop_vectorize = #llvm.loop_vectorize<disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32>
#loop_annotation = #llvm.loop_annotation<disableNonforced = true, vectorize = #loop_vectorize, interleave = #loop_interleave, unroll = #loop_unroll, unrollAndJam = #loop_unroll_and_jam, licm = #loop_licm, distribute = #loop_distribute, pipeline = #loop_pipeline, peeled = #loop_peeled, unswitch = #loop_unswitch, mustProgress = true, isVectorized = false>
module {
  llvm.func @test(%arg0: i32, %arg1: f32) {
    llvm.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb2
    llvm.br ^bb2(%arg0, %arg1 : i32, f32) {foo}
  ^bb2(%0: i32, %1: f32):  // pred: ^bb1
    llvm.br ^bb1 {loop_annotation = #loop_annotation}
  }
}
