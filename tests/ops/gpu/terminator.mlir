module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: !gpu.async.token, %arg7: index, %arg8: index, %arg9: index, %arg10: i32) {
    gpu.launch blocks(%arg11, %arg12, %arg13) in (%arg17 = %arg0, %arg18 = %arg1, %arg19 = %arg2) threads(%arg14, %arg15, %arg16) in (%arg20 = %arg3, %arg21 = %arg4, %arg22 = %arg5) {
      gpu.terminator
    }
    %0 = gpu.launch async [%arg6] blocks(%arg11, %arg12, %arg13) in (%arg17 = %arg0, %arg18 = %arg1, %arg19 = %arg2) threads(%arg14, %arg15, %arg16) in (%arg20 = %arg3, %arg21 = %arg4, %arg22 = %arg5) {
      "t.use"(%arg11, %arg22) : (index, index) -> ()
      gpu.terminator {bar}
    } {foo}
    gpu.launch clusters(%arg23, %arg24, %arg25) in (%arg26 = %arg0, %arg27 = %arg1, %arg28 = %arg2) blocks(%arg11, %arg12, %arg13) in (%arg17 = %arg3, %arg18 = %arg4, %arg19 = %arg5) threads(%arg14, %arg15, %arg16) in (%arg20 = %arg7, %arg21 = %arg8, %arg22 = %arg9) dynamic_shared_memory_size %arg10 {
      "t.use"(%arg23, %arg28) : (index, index) -> ()
      gpu.terminator
    }
    gpu.launch blocks(%arg11, %arg12, %arg13) in (%arg17 = %arg0, %arg18 = %arg1, %arg19 = %arg2) threads(%arg14, %arg15, %arg16) in (%arg20 = %arg3, %arg21 = %arg4, %arg22 = %arg5) module(@a) function(@b) workgroup(%arg23 : memref<4xf32, 3>, %arg24 : memref<4xi8, #gpu.address_space<workgroup>>) private(%arg25 : memref<2xf32, 5>) {
      "t.use"(%arg23, %arg25) : (memref<4xf32, 3>, memref<2xf32, 5>) -> ()
      gpu.terminator
    }
    return
  }
}
