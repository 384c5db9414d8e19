module {
  async.func @work(%arg0: f32) -> !async.value<f32> {
    return %arg0 : f32
  }
  func.func @run(%arg0: f32) -> f32 {
    %token = async.execute {
      async.yield
    }
    %token_0, %bodyResults = async.execute [%token] -> !async.value<f32> {
      %5 = arith.addf %arg0, %arg0 : f32
      async.yield %5 : f32
    }
    %0 = async.await %bodyResults : !async.value<f32>
    %c2 = arith.constant 2 : index
    %1 = async.create_group %c2 : !async.group
    %2 = async.add_to_group %token, %1 : !async.token
    async.await_all %1
    %3 = async.call @work(%0) : (f32) -> !async.value<f32>
    %4 = async.await %3 : !async.value<f32>
    return %4 : f32
  }
}

