module {
  func.func @test() {
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %1 = gpu.dynamic_shared_memory {foo} : memref<?xi8, #gpu.address_space<workgroup>>
    return
  }
}
