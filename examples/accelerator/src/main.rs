//! The compiler: reads kernels, and prints the program.

use accelerator::{ast, lower};
use bourn::ir::verify::verify;
use bourn::passes::RunOptions;
use bourn::prelude::*;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    match compile() {
        Ok(program) => {
            println!("{program}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the program for the file that the command line names.
fn compile() -> Result<String, Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: accelerator FILE")?;
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: error: {error}"))?;
    let kernels = ast::parse(&text).map_err(|message| format!("{file}:{message}"))?;

    let (dialects, passes) = accelerator::registries();
    let context = Context::new(&dialects);
    let mut module = lower::lower(&context, &file, &kernels)?;
    verify(&context, module.view()).with_source(&file, &text).into_result()?;

    let pipeline = PassManager::parse("builtin.module(func.func(npu-fuse,npu-fit))", &passes)?;
    let options = RunOptions { verifier: Some(verify), ..RunOptions::default() };
    let mut diagnostics = Diagnostics::new();
    let ran = pipeline.run(&context, &mut module, &options, &mut diagnostics, &mut |_| {});
    diagnostics.with_source(&file, &text).into_result()?;
    ran.result?;
    Ok(module.view().to_string())
}
