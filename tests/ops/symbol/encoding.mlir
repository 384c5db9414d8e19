module {
  func.func @test(%arg0: tensor<?x640x?xf16, [@S0, 640, @S1]>) -> tensor<?x640x?xf16, [@S0, 640, @S1]> {
    %S0 = symbol.symbolic_int @S0 : index
    %cast = tensor.cast %arg0 : tensor<?x640x?xf16, [@S0, 640, @S1]> to tensor<?x640x?xf16>
    return %arg0 : tensor<?x640x?xf16, [@S0, 640, @S1]>
  }
}
