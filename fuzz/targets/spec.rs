#![no_main]

#[path = "../../tests/it/fuzz/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|input: &[u8]| checks::on_text(input, checks::spec));
