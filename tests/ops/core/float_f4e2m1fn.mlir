module {
  "t.x"() {a0 = 1.000000e+00 : f4E2M1FN, a1 = 1.500000e+00 : f4E2M1FN, a2 = 2.000000e+00 : f4E2M1FN, a3 = 3.000000e+00 : f4E2M1FN, a4 = 5.000000e-01 : f4E2M1FN, a5 = -1.000000e+00 : f4E2M1FN, a6 = 0.000000e+00 : f4E2M1FN, a7 = -0.000000e+00 : f4E2M1FN, a8 = 0.000000e+00 : f4E2M1FN, d = dense<[1.000000e+00, 1.500000e+00]> : tensor<2xf4E2M1FN>, l = [1.000000e+00 : f4E2M1FN], s = dense<1.500000e+00> : vector<4xf4E2M1FN>} : () -> ()
}
// -----
module {
  %0:3 = "t.x"() : () -> (f4E2M1FN, tensor<?xf4E2M1FN>, complex<f4E2M1FN>)
}
