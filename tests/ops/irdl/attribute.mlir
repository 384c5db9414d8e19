module {
  irdl.dialect @cmath {
    irdl.type @complex {
      %0 = irdl.is f32 
      %1 = irdl.is f64 
      %2 = irdl.any_of(%0, %1) 
      irdl.parameters(elem: %2)
    }
    irdl.attribute @pair {
      %0 = irdl.any
      %1 = irdl.is 3 : i32 
      irdl.parameters(first: %0, second: %1)
    }
    irdl.operation @norm {
      %0 = irdl.any
      %1 = irdl.parametric @cmath::@complex<%0> 
      irdl.operands(in: %1)
      irdl.results(out: %0)
    }
    irdl.operation @more {
      %0 = irdl.base "!builtin.integer" 
      %1 = irdl.base @cmath::@complex 
      %2 = irdl.all_of(%0, %1) 
      %3 = irdl.c_pred "::isGood($_self)" 
      irdl.operands(a: %0, b: optional %1, c: variadic %2)
      irdl.results(x: %0, y: variadic %1)
      irdl.attributes {"key" = %3, "other" = %0}
      %4 = irdl.region(%0, %1)
      %5 = irdl.region
      %6 = irdl.region()
      %7 = irdl.region with size 3
      %8 = irdl.region(%0) with size 1
      irdl.regions(first: %4, second: %5, third: %6, fourth: %7, fifth: %8)
    }
    irdl.operation @empty 
  }
}
