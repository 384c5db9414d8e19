//! One binary for the tests of this crate: linking each file alone would take longer than running it.

mod forms;
mod inferred;
mod operands;
mod overlays;
mod read_back;
mod reified;
mod required;
mod short;
mod short_types;
mod spaces;
mod successors;
mod text;
mod unlinked;

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, DialectRegistry};

/// Returns a context with the dialects and a spec. Panics if the spec has mistakes.
fn context(spec: &str) -> Context {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let report = bourn_loader::load_text(&mut registry, &[("toy.bourn", spec)], bourn_specs::ALL);
    report.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    Context::new(&registry)
}

/// The result of reading a function with ops.
struct Read {
    /// The messages, a line each.
    messages: String,
    /// The module in custom and in generic form, if it could be read.
    texts: Option<[String; 2]>,
}

/// Reads a function with these arguments and ops. Checks that the module can be read back as it is printed.
fn read_function(context: &Context, arguments: &str, ops: &str) -> Read {
    let text = format!("func.func @f({arguments}) {{\n{ops}\nreturn }}");
    let (module, diagnostics) = parse_and_report(context, &text, &ParseOptions::default());
    let texts = module.map(|module| {
        let text = print_op(module.view(), &PrintOptions::default());
        let again =
            parse_and_report(context, &text, &ParseOptions::default()).0.expect("it can be read back");
        assert_eq!(text, print_op(again.view(), &PrintOptions::default()));
        let generic = print_op(module.view(), &PrintOptions { generic: true, ..PrintOptions::default() });
        [text, generic]
    });
    Read { messages: diagnostics.all.iter().map(|d| format!("{}\n", d.message)).collect(), texts }
}

impl Read {
    /// Returns the messages, and the custom form of the ops of the dialect `toy`.
    fn with_ops(self) -> String {
        let [text, _] = self.texts.unwrap_or_default();
        let ops = text.lines().map(str::trim).filter(|op| op.contains("toy.") && !op.contains("@f("));
        ops.fold(self.messages, |all, op| format!("{all}{op}\n"))
    }
}
