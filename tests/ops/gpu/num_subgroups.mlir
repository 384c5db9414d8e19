module {
  func.func @test() {
    %0 = gpu.num_subgroups : index
    %1 = gpu.num_subgroups upper_bound 32 : index
    %2 = gpu.num_subgroups upper_bound 32 {foo} : index
    return
  }
}
