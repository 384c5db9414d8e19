module {
  %0:3 = "t.x"() : () -> (memref<4xf32, strided<[1]>>, memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[2], offset: 3>, 1>)
  "t.x"() {a = strided<[1, ?], offset: 3>, b = strided<[]>} : () -> ()
}
