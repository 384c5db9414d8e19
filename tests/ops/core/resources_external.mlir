module {
  "t.x"() : () -> ()
}

{-#
  external_resources: {
    ext: {
      a: "0x0800000001000000",
      b: true,
      c: "string"
    }
  }
#-}
