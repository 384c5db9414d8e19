module {
  async.func @work(%arg0: f32) -> !async.value<f32> {
    return %arg0 : f32
  }
  func.func @run(%arg0: f32) {
    %token = async.execute {
      async.yield
    }
    %token_0, %bodyResults = async.execute [%token] -> !async.value<f32> {
      %3 = arith.addf %arg0, %arg0 : f32
      async.yield %3 : f32
    }
    %c2 = arith.constant 2 : index
    %0 = async.create_group %c2 : !async.group
    %1 = async.add_to_group %token_0, %0 : !async.token
    async.await_all %0
    %2 = async.call @work(%arg0) : (f32) -> !async.value<f32>
    return
  }
}

