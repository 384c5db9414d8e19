// A constant of which the op says what it makes of the other operand.
func.func @add_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.addi %x, %c : i8
  return %0 : i8
}
func.func @zero_add(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.addi %c, %x : i8
  return %0 : i8
}
func.func @sub_zero(%x: index) -> index {
  %c = arith.constant 0 : index
  %0 = arith.subi %x, %c : index
  return %0 : index
}
func.func @mul_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.muli %x, %c : i8
  return %0 : i8
}
func.func @mul_one(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.muli %x, %c : i8
  return %0 : i8
}
func.func @one_mul(%x: i64) -> i64 {
  %c = arith.constant 1 : i64
  %0 = arith.muli %c, %x : i64
  return %0 : i64
}
func.func @divui_by_one(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.divui %x, %c : i8
  return %0 : i8
}
func.func @divsi_by_one(%x: index) -> index {
  %c = arith.constant 1 : index
  %0 = arith.divsi %x, %c : index
  return %0 : index
}
func.func @ceildivui_by_one(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.ceildivui %x, %c : i8
  return %0 : i8
}
func.func @ceildivsi_by_one(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.ceildivsi %x, %c : i8
  return %0 : i8
}
func.func @floordivsi_by_one(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.floordivsi %x, %c : i8
  return %0 : i8
}
func.func @remui_by_one(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.remui %x, %c : i8
  return %0 : i8
}
func.func @remsi_by_one(%x: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.remsi %x, %c : i8
  return %0 : i8
}
func.func @and_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.andi %x, %c : i8
  return %0 : i8
}
func.func @and_ones(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.andi %x, %c : i8
  return %0 : i8
}
func.func @true_and(%x: i1) -> i1 {
  %c = arith.constant true
  %0 = arith.andi %c, %x : i1
  return %0 : i1
}
func.func @or_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.ori %x, %c : i8
  return %0 : i8
}
func.func @or_ones(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.ori %x, %c : i8
  return %0 : i8
}
func.func @xor_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.xori %x, %c : i8
  return %0 : i8
}
func.func @or_true(%x: i1) -> i1 {
  %c = arith.constant true
  %0 = arith.ori %x, %c : i1
  return %0 : i1
}
func.func @shli_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.shli %x, %c : i8
  return %0 : i8
}
func.func @shrui_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.shrui %x, %c : i8
  return %0 : i8
}
func.func @shrsi_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.shrsi %x, %c : i8
  return %0 : i8
}
func.func @least_signed(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}
func.func @least_signed_of_greatest(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}
func.func @greatest_signed(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.maxsi %c, %x : i8
  return %0 : i8
}
func.func @greatest_signed_of_least(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.maxsi %x, %c : i8
  return %0 : i8
}
func.func @least_unsigned(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.minui %x, %c : i8
  return %0 : i8
}
func.func @least_unsigned_of_greatest(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.minui %x, %c : i8
  return %0 : i8
}
func.func @greatest_unsigned(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.maxui %x, %c : i8
  return %0 : i8
}
func.func @greatest_unsigned_of_least(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.maxui %x, %c : i8
  return %0 : i8
}
func.func @is_true(%x: i1) -> i1 {
  %c = arith.constant true
  %0 = arith.cmpi eq, %x, %c : i1
  return %0 : i1
}
func.func @is_not_false(%x: i1) -> i1 {
  %c = arith.constant false
  %0 = arith.cmpi ne, %x, %c : i1
  return %0 : i1
}
func.func @of_a_vector(%x: vector<4xi8>) -> vector<4xi8> {
  %c = arith.constant dense<0> : vector<4xi8>
  %0 = arith.addi %x, %c : vector<4xi8>
  return %0 : vector<4xi8>
}
func.func @of_a_vector_that_scales(%x: vector<[4]xi8>) -> vector<[4]xi8> {
  %c = arith.constant dense<0> : vector<[4]xi8>
  %0 = arith.muli %x, %c : vector<[4]xi8>
  return %0 : vector<[4]xi8>
}
func.func @of_a_tensor(%x: tensor<2x3xindex>) -> tensor<2x3xindex> {
  %c = arith.constant dense<0> : tensor<2x3xindex>
  %0 = arith.andi %x, %c : tensor<2x3xindex>
  return %0 : tensor<2x3xindex>
}
func.func @of_truth_values(%x: vector<4xi1>) -> vector<4xi1> {
  %c = arith.constant dense<true> : vector<4xi1>
  %0 = arith.ori %x, %c : vector<4xi1>
  return %0 : vector<4xi1>
}
// One operand twice.
func.func @same_subi(%x: i8) -> i8 {
  %0 = arith.subi %x, %x : i8
  return %0 : i8
}
func.func @same_andi(%x: i8) -> i8 {
  %0 = arith.andi %x, %x : i8
  return %0 : i8
}
func.func @same_ori(%x: i8) -> i8 {
  %0 = arith.ori %x, %x : i8
  return %0 : i8
}
func.func @same_xori(%x: i8) -> i8 {
  %0 = arith.xori %x, %x : i8
  return %0 : i8
}
func.func @same_minsi(%x: i8) -> i8 {
  %0 = arith.minsi %x, %x : i8
  return %0 : i8
}
func.func @same_minui(%x: i8) -> i8 {
  %0 = arith.minui %x, %x : i8
  return %0 : i8
}
func.func @same_maxsi(%x: i8) -> i8 {
  %0 = arith.maxsi %x, %x : i8
  return %0 : i8
}
func.func @same_maxui(%x: i8) -> i8 {
  %0 = arith.maxui %x, %x : i8
  return %0 : i8
}
func.func @same_eq(%x: index) -> i1 {
  %0 = arith.cmpi eq, %x, %x : index
  return %0 : i1
}
func.func @same_ne(%x: index) -> i1 {
  %0 = arith.cmpi ne, %x, %x : index
  return %0 : i1
}
func.func @same_slt(%x: index) -> i1 {
  %0 = arith.cmpi slt, %x, %x : index
  return %0 : i1
}
func.func @same_sle(%x: index) -> i1 {
  %0 = arith.cmpi sle, %x, %x : index
  return %0 : i1
}
func.func @same_sgt(%x: index) -> i1 {
  %0 = arith.cmpi sgt, %x, %x : index
  return %0 : i1
}
func.func @same_sge(%x: index) -> i1 {
  %0 = arith.cmpi sge, %x, %x : index
  return %0 : i1
}
func.func @same_ult(%x: index) -> i1 {
  %0 = arith.cmpi ult, %x, %x : index
  return %0 : i1
}
func.func @same_ule(%x: index) -> i1 {
  %0 = arith.cmpi ule, %x, %x : index
  return %0 : i1
}
func.func @same_ugt(%x: index) -> i1 {
  %0 = arith.cmpi ugt, %x, %x : index
  return %0 : i1
}
func.func @same_uge(%x: index) -> i1 {
  %0 = arith.cmpi uge, %x, %x : index
  return %0 : i1
}
func.func @same_in_a_vector(%x: vector<4xi8>) -> vector<4xi1> {
  %0 = arith.cmpi eq, %x, %x : vector<4xi8>
  return %0 : vector<4xi1>
}
func.func @same_of_unknown_size(%x: tensor<?xi8>) -> tensor<?xi8> {
  %0 = arith.subi %x, %x : tensor<?xi8>
  return %0 : tensor<?xi8>
}
// What one op does and the next undoes.
func.func @sub_add(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y : i8
  %1 = arith.addi %0, %y : i8
  return %1 : i8
}
func.func @add_sub(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %x, %y : i8
  %1 = arith.addi %y, %0 : i8
  return %1 : i8
}
func.func @add_then_sub(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  %1 = arith.subi %0, %y : i8
  return %1 : i8
}
func.func @add_then_sub_left(%x: i8, %y: i8) -> i8 {
  %0 = arith.addi %x, %y : i8
  %1 = arith.subi %0, %x : i8
  return %1 : i8
}
func.func @xor_twice(%x: i8, %y: i8) -> i8 {
  %0 = arith.xori %x, %y : i8
  %1 = arith.xori %0, %y : i8
  return %1 : i8
}
func.func @not_twice(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %d = arith.constant -1 : i8
  %0 = arith.xori %x, %c : i8
  %1 = arith.xori %0, %d : i8
  return %1 : i8
}
func.func @and_not(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.xori %x, %c : i8
  %1 = arith.andi %x, %0 : i8
  return %1 : i8
}
func.func @or_not(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.xori %x, %c : i8
  %1 = arith.ori %0, %x : i8
  return %1 : i8
}
func.func @and_again(%x: i8, %y: i8) -> i8 {
  %0 = arith.andi %x, %y : i8
  %1 = arith.andi %0, %y : i8
  return %1 : i8
}
// Two results.
func.func @carry_of_zero(%x: i8) -> (i8, i1) {
  %c = arith.constant 0 : i8
  %0:2 = arith.addui_extended %x, %c : i8, i1
  return %0#0, %0#1 : i8, i1
}
func.func @unsigned_halves_of_one(%x: i8) -> (i8, i8) {
  %c = arith.constant 1 : i8
  %0:2 = arith.mului_extended %x, %c : i8
  return %0#0, %0#1 : i8, i8
}
func.func @signed_low_of_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0:2 = arith.mulsi_extended %c, %x : i8
  return %0#0 : i8
}
func.func @carries_in_a_vector() -> vector<4xi1> {
  %c = arith.constant dense<-1> : vector<4xi8>
  %0:2 = arith.addui_extended %c, %c : vector<4xi8>, vector<4xi1>
  return %0#1 : vector<4xi1>
}
// Choices.
func.func @choice_of_true(%x: f32, %y: f32) -> f32 {
  %c = arith.constant true
  %0 = arith.select %c, %x, %y : f32
  return %0 : f32
}
func.func @choice_of_false(%x: f32, %y: f32) -> f32 {
  %c = arith.constant false
  %0 = arith.select %c, %x, %y : f32
  return %0 : f32
}
func.func @choice_of_one(%c: i1, %x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @choice_of_constants(%c: i1) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %c, %t, %f : i1
  return %0 : i1
}
func.func @choice_by_eq(%x: i8, %y: i8) -> i8 {
  %0 = arith.cmpi eq, %x, %y : i8
  %1 = arith.select %0, %x, %y : i8
  return %1 : i8
}
func.func @choice_by_ne(%x: i8, %y: i8) -> i8 {
  %0 = arith.cmpi ne, %y, %x : i8
  %1 = arith.select %0, %x, %y : i8
  return %1 : i8
}
func.func @choice_by_slt(%x: i8, %y: i8) -> i8 {
  %0 = arith.cmpi slt, %x, %y : i8
  %1 = arith.select %0, %x, %y : i8
  return %1 : i8
}
// Casts.
func.func @extui_of_minus_one() -> i16 {
  %c = arith.constant -1 : i8
  %0 = arith.extui %c : i8 to i16
  return %0 : i16
}
func.func @extui_of_true() -> i8 {
  %c = arith.constant true
  %0 = arith.extui %c : i1 to i8
  return %0 : i8
}
func.func @extsi_of_minus_one() -> i128 {
  %c = arith.constant -1 : i8
  %0 = arith.extsi %c : i8 to i128
  return %0 : i128
}
func.func @extsi_of_true() -> i8 {
  %c = arith.constant true
  %0 = arith.extsi %c : i1 to i8
  return %0 : i8
}
func.func @trunci_to_a_sign() -> i8 {
  %c = arith.constant 128 : i16
  %0 = arith.trunci %c : i16 to i8
  return %0 : i8
}
func.func @trunci_to_truth() -> i1 {
  %c = arith.constant 3 : i16
  %0 = arith.trunci %c : i16 to i1
  return %0 : i1
}
func.func @trunci_of_128_bits() -> i127 {
  %c = arith.constant -1 : i128
  %0 = arith.trunci %c : i128 to i127
  return %0 : i127
}
func.func @index_cast_up() -> index {
  %c = arith.constant -1 : i8
  %0 = arith.index_cast %c : i8 to index
  return %0 : index
}
func.func @index_cast_down() -> i8 {
  %c = arith.constant 255 : index
  %0 = arith.index_cast %c : index to i8
  return %0 : i8
}
func.func @index_castui_up() -> index {
  %c = arith.constant -1 : i8
  %0 = arith.index_castui %c : i8 to index
  return %0 : index
}
func.func @index_castui_to_truth() -> i1 {
  %c = arith.constant 2 : index
  %0 = arith.index_castui %c : index to i1
  return %0 : i1
}
func.func @index_cast_of_a_vector() -> vector<2xindex> {
  %c = arith.constant dense<-1> : vector<2xi8>
  %0 = arith.index_cast %c : vector<2xi8> to vector<2xindex>
  return %0 : vector<2xindex>
}
func.func @extui_of_a_vector() -> vector<2xi8> {
  %c = arith.constant dense<true> : vector<2xi1>
  %0 = arith.extui %c : vector<2xi1> to vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @bits_of_a_float() -> i32 {
  %c = arith.constant -1.0 : f32
  %0 = arith.bitcast %c : f32 to i32
  return %0 : i32
}
func.func @float_of_bits() -> f32 {
  %c = arith.constant -1082130432 : i32
  %0 = arith.bitcast %c : i32 to f32
  return %0 : f32
}
func.func @bits_of_another_float() -> f16 {
  %c = arith.constant 1.0 : bf16
  %0 = arith.bitcast %c : bf16 to f16
  return %0 : f16
}
func.func @extsi_trunci(%x: i8) -> i8 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}
func.func @extui_trunci(%x: vector<4xi8>) -> vector<4xi8> {
  %0 = arith.extui %x : vector<4xi8> to vector<4xi32>
  %1 = arith.trunci %0 : vector<4xi32> to vector<4xi8>
  return %1 : vector<4xi8>
}
func.func @index_and_back(%x: i8) -> i8 {
  %0 = arith.index_cast %x : i8 to index
  %1 = arith.index_cast %0 : index to i8
  return %1 : i8
}
func.func @index_and_back_unsigned(%x: i8) -> i8 {
  %0 = arith.index_castui %x : i8 to index
  %1 = arith.index_castui %0 : index to i8
  return %1 : i8
}
func.func @index_and_back_signs_mixed(%x: i8) -> i8 {
  %0 = arith.index_castui %x : i8 to index
  %1 = arith.index_cast %0 : index to i8
  return %1 : i8
}
func.func @wide_and_back(%x: index) -> index {
  %0 = arith.index_cast %x : index to i64
  %1 = arith.index_cast %0 : i64 to index
  return %1 : index
}
// unlike MLIR: bits are lost between, so that this is no identity; MLIR takes it for one
func.func @narrow_and_back(%x: index) -> index {
  %0 = arith.index_cast %x : index to i8
  %1 = arith.index_cast %0 : i8 to index
  return %1 : index
}
// unlike MLIR: bits are lost between, so that this is no identity; MLIR takes it for one
func.func @narrow_and_back_unsigned(%x: i128) -> i128 {
  %0 = arith.index_castui %x : i128 to index
  %1 = arith.index_castui %0 : index to i128
  return %1 : i128
}
func.func @memory_and_back(%x: memref<4xi8>) -> memref<4xi8> {
  %0 = arith.index_cast %x : memref<4xi8> to memref<4xindex>
  %1 = arith.index_cast %0 : memref<4xindex> to memref<4xi8>
  return %1 : memref<4xi8>
}
func.func @bits_and_back(%x: f32) -> f32 {
  %0 = arith.bitcast %x : f32 to i32
  %1 = arith.bitcast %0 : i32 to f32
  return %1 : f32
}
func.func @bitcast_to_the_same(%x: memref<2xf32>) -> memref<2xf32> {
  %0 = arith.bitcast %x : memref<2xf32> to memref<2xf32>
  return %0 : memref<2xf32>
}
// What is left as it is.
func.func @divui_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %0 = arith.divui %a, %b : i8
  return %0 : i8
}
func.func @divsi_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
func.func @ceildivui_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %0 = arith.ceildivui %a, %b : i8
  return %0 : i8
}
func.func @ceildivsi_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}
func.func @floordivsi_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %0 = arith.floordivsi %a, %b : i8
  return %0 : i8
}
func.func @remui_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %0 = arith.remui %a, %b : i8
  return %0 : i8
}
func.func @remsi_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %0 = arith.remsi %a, %b : i8
  return %0 : i8
}
func.func @overflowing_divsi() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant -1 : i8
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
func.func @overflowing_floordivsi() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant -1 : i8
  %0 = arith.floordivsi %a, %b : i8
  return %0 : i8
}
func.func @overflowing_ceildivsi() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant -1 : i8
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}
func.func @shift_by_the_width() -> i8 {
  %a = arith.constant 1 : i8
  %b = arith.constant 8 : i8
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}
func.func @shift_by_more() -> i8 {
  %a = arith.constant -1 : i8
  %b = arith.constant 100 : i8
  %0 = arith.shrsi %a, %b : i8
  return %0 : i8
}
func.func @shift_by_a_negative() -> i8 {
  %a = arith.constant 1 : i8
  %b = arith.constant -1 : i8
  %0 = arith.shrui %a, %b : i8
  return %0 : i8
}
// unlike MLIR: only constants all of whose elements are one number are folded
func.func @elements_that_differ() -> vector<2xi8> {
  %a = arith.constant dense<[1, 2]> : vector<2xi8>
  %b = arith.constant dense<1> : vector<2xi8>
  %0 = arith.addi %a, %b : vector<2xi8>
  return %0 : vector<2xi8>
}
// unlike MLIR: MLIR does not fold where a step of its own overflows
func.func @quotient_of_the_least() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant 3 : i8
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}
// unlike MLIR: constants of floats are left as they are
func.func @sum_of_floats() -> f32 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
