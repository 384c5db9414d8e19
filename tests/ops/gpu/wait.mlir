module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token) {
    gpu.wait 
    gpu.wait  {foo}
    %0 = gpu.wait async
    %1 = gpu.wait async {foo}
    %2 = gpu.wait async [%arg0]
    %3 = gpu.wait async [%arg0] {foo}
    gpu.wait [%arg0, %arg1]
    gpu.wait [%arg0, %arg1] {foo}
    return
  }
}
