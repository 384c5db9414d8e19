//! Tests of the language server with a scripted client.

mod client;
mod inputs;
mod programs;
mod robust;
mod specs;
