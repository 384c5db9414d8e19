module {
  gpu.module @a {
  }
}
// -----
module {
  gpu.module @a attributes {foo.bar} {
    func.func @f() {
      return
    }
  }
}
// -----
module {
  gpu.module @a<#gpu.select_object<0 : i64>> {
  }
}
// -----
module {
  gpu.module @a<#gpu.select_object> [#nvvm.target, #rocdl.target] attributes {foo.bar} {
  }
}
