module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%arg0: i32, %arg1: index) kernel {
      gpu.return
    }
    gpu.func @n() kernel {
      gpu.return
    }
  }
  func.func @main(%arg0: index, %arg1: i32, %arg2: !gpu.async.token, %arg3: i64) {
    gpu.launch_func  @m::@n blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  
    gpu.launch_func  @m::@n blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)   {foo}
    %0 = gpu.launch_func async [%arg2] @m::@k clusters in (%arg0, %arg0, %arg0) blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  dynamic_shared_memory_size %arg1 args(%arg1 : i32, %arg0 : index) {foo}
    gpu.launch_func [%arg2] @m::@n blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) : i32 dynamic_shared_memory_size %arg1 
    gpu.launch_func <%arg2 : !gpu.async.token> @m::@n clusters in (%arg3, %arg3, %arg3) blocks in (%arg3, %arg3, %arg3) threads in (%arg3, %arg3, %arg3) : i64 
    return
  }
}
