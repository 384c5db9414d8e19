func.func @f(%a: tensor<4x4xf32>, %b: tensor<5x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<5x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected operand #1 rank (1) to match the result rank of indexing_map (2)
// -----
func.func @f(%a: tensor<4x4xf32>, %b: f32) { %0 = linalg.fill ins(%b : f32) outs(%a : tensor<4x4xf32>) -> tensor<5x4xf32> return }
// error: 'linalg.fill' op expected type of operand #1 ('tensor<4x4xf32>') to match type of corresponding result ('tensor<5x4xf32>')
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<5x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<5x4xf32>) outs(%b : tensor<5x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected type of operand #2 ('tensor<5x4xf32>') to match type of corresponding result ('tensor<4x4xf32>')
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected operand #0 rank (1) to match the result rank of indexing_map (2)
// -----
func.func @f(%a: f32, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : f32, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected operand #0 rank (0) to match the result rank of indexing_map (2)
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4xf32> return }
// error: 'linalg.matmul' op expected type of operand #2 ('tensor<4x4xf32>') to match type of corresponding result ('tensor<4xf32>')
// -----
func.func @f(%a: tensor<3x4xf32>, %b: tensor<5x6xf32>, %c: tensor<3x6xf32>) { %r = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<5x6xf32>) outs(%c : tensor<3x6xf32>) -> tensor<3x6xf32> return }
// error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5
