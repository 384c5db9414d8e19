irdl.dialect @d { irdl.type @t { %0 = irdl.any irdl.parameters(p: %0) } irdl.operation @o { %0 = irdl.any %1 = irdl.parametric @t<%0> irdl.operands(x: %1) } }
// error: 'irdl.parametric' op symbol '@t' not found
// -----
irdl.dialect @d { irdl.operation @o { %0 = irdl.any %1 = irdl.parametric @d::@o<%0> irdl.operands(x: %1) } }
// error: 'irdl.parametric' op symbol '@d::@o' does not refer to a type or attribute definition (refers to 'irdl.operation')
// -----
irdl.dialect @d { irdl.operation @o { %0 = irdl.any %1 = irdl.parametric @d<%0> irdl.operands(x: %1) } }
// error: 'irdl.parametric' op symbol '@d' does not refer to a type or attribute definition (refers to 'irdl.dialect')
// -----
irdl.dialect @d { irdl.type @t { } irdl.operation @o { %0 = irdl.base @t irdl.operands(x: %0) } }
// error: 'irdl.base' op symbol '@t' not found
// -----
irdl.dialect @d { irdl.operation @o { %0 = irdl.base @d::@o irdl.operands(x: %0) } }
// error: 'irdl.base' op symbol '@d::@o' does not refer to a type or attribute definition (refers to 'irdl.operation')
// -----
module { irdl.dialect @d { irdl.operation @o { %0 = irdl.base @e::@t irdl.operands(x: %0) } } } irdl.dialect @e { irdl.type @t }
// error: 'irdl.base' op symbol '@e::@t' not found
