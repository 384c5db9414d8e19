module {
  %0:8 = "t.x"() : () -> (memref<f32>, memref<4x?xf32>, memref<*xi8>, memref<*xf32, 3>, memref<4xf32, 3>, memref<4xf32, "space">, memref<?xvector<4xf32>>, memref<?xindex, 3 : i32>)
}
