func.func @sme(%src: memref<?x?xi32>, %i: index, %mask: vector<[4]xi1>, %v: vector<[4]xf32>, %m2: vector<[4]x[4]xi1>, %h: vector<[4]xf16>, %b: vector<[4]xi8>, %pad: i32) {
  %0 = arm_sme.get_tile : vector<[4]x[4]xi32>
  %1 = arm_sme.zero : vector<[4]x[4]xi32>
  %2 = arm_sme.zero {tile_id = 1 : i32} : vector<[4]x[4]xf32>
  %3 = arm_sme.copy_tile %1 : vector<[4]x[4]xi32>
  %4 = arm_sme.tile_load %src[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  %5 = arm_sme.tile_load %src[%i, %i], %pad, %m2 layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %4, %src[%i, %i] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %4, %src[%i, %i], %m2 : memref<?x?xi32>, vector<[4]x[4]xi32>
  %6 = arm_sme.load_tile_slice %src[%i, %i], %mask, %4, %i : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  arm_sme.store_tile_slice %6, %i, %mask, %src[%i, %i] layout<vertical> : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  %7 = arm_sme.insert_tile_slice %v, %2[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
  %8 = arm_sme.extract_tile_slice %7[%i] layout<vertical> : vector<[4]xf32> from vector<[4]x[4]xf32>
  %11 = arm_sme.streaming_vl <half>
  return
}
