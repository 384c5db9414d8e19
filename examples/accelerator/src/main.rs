//! The compiler: reads kernels, and prints the program.

use accelerator::{ast, lower};
use bourn::ir::verify::verify;
use bourn::passes::RunOptions;
use bourn::prelude::*;
use std::process::ExitCode;

fn main() -> ExitCode {
    match compile() {
        Ok(program) => {
            println!("{program}");
            ExitCode::SUCCESS
        }
        Err(messages) => {
            eprintln!("{messages}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the program for the file that the command line names, or error messages.
fn compile() -> Result<String, String> {
    let file = std::env::args().nth(1).ok_or("usage: accelerator FILE")?;
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: error: {error}"))?;
    let kernels = ast::parse(&text).map_err(|message| format!("{file}:{message}"))?;

    let (dialects, passes) = accelerator::registries();
    let context = Context::new(&dialects);
    let mut module = lower::lower(&context, &file, &kernels)?;
    report(&verify(&context, module.view()))?;

    let pipeline = PassManager::parse("builtin.module(func.func(npu-fuse,npu-fit))", &passes);
    let pipeline = pipeline.map_err(|error| error.to_string())?;
    let options = RunOptions { verifier: Some(verify), ..RunOptions::default() };
    let mut diagnostics = Diagnostics::new();
    let ran = pipeline.run(&context, &mut module, &options, &mut diagnostics, &mut |_| {});
    report(&diagnostics)?;
    ran.result.map_err(|error| error.to_string())?;
    Ok(module.view().to_string())
}

/// Returns the messages as an error if there are errors among them.
fn report(diagnostics: &Diagnostics) -> Result<(), String> {
    if !diagnostics.has_errors() {
        return Ok(());
    }
    let messages: Vec<String> = diagnostics.all.iter().map(ToString::to_string).collect();
    Err(messages.join("\n"))
}
