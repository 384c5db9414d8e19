module {
  "t.x"() {a = sparse<[[0, 0], [1, 2]], [1.000000e+00, 5.000000e+00]> : tensor<3x4xf32>, b = sparse<0, 1> : tensor<1xi32>, c = sparse<> : tensor<3xi32>, d = sparse<[0, 2], 7> : vector<4xi8>} : () -> ()
}
