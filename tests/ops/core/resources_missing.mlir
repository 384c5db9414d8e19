module {
  "t.x"() {a = dense_resource<missing> : tensor<3xi64>} : () -> ()
}
