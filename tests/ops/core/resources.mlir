module {
  "t.x"() {a = dense_resource<blob1> : tensor<3xi64>, b = dense_resource<"blob 2"> : tensor<4xi8>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      "blob 2": "0x0400000001020304"
    }
  }
#-}
