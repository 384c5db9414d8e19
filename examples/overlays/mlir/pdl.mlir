module {
  pdl.pattern @merge : benefit(2) {
    %0 = type
    %1 = types
    %2 = operand : %0
    %3 = operands : %1
    %4 = attribute = 4 : i32
    %5 = operation "toy.sum"(%2, %3 : !pdl.value, !pdl.range<value>)  {"width" = %4} -> (%0, %1 : !pdl.type, !pdl.range<type>)
    %6 = result 0 of %5
    rewrite %5 {
      %7 = range : !pdl.range<type>
      %8 = range %2, %3 : !pdl.value, !pdl.range<value> 
      %9 = operation "toy.fast"(%8 : !pdl.range<value>)  -> (%0, %1 : !pdl.type, !pdl.range<type>)
      %10 = operation "toy.note"(%2 : !pdl.value) 
      replace %5 with %9
    }
  }
}

