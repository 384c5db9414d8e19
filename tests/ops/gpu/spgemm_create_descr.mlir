module {
  func.func @test() {
    %desc = gpu.spgemm_create_descr 
    return
  }
}
// -----
module {
  func.func @test() {
    %desc = gpu.spgemm_create_descr  {foo}
    return
  }
}
// -----
module {
  func.func @test() {
    %desc, %asyncToken = gpu.spgemm_create_descr async
    return
  }
}
// -----
module {
  func.func @test() {
    %desc, %asyncToken = gpu.spgemm_create_descr async {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token) {
    %desc, %asyncToken = gpu.spgemm_create_descr async [%arg0]
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token) {
    %desc, %asyncToken = gpu.spgemm_create_descr async [%arg0] {foo}
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token) {
    %desc = gpu.spgemm_create_descr [%arg0, %arg1]
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.async.token, %arg1: !gpu.async.token) {
    %desc = gpu.spgemm_create_descr [%arg0, %arg1] {foo}
    return
  }
}
