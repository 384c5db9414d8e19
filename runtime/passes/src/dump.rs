//! Printing the IR before and after a pass.

use crate::pass::Pass;
use bourn_ir::OpData;
use bourn_ir::print::{PrintOptions, print_data};
use std::fmt::Write as _;

/// The conditions for printing: the options `--mlir-print-ir-..`.
#[derive(Clone, Default, Debug)]
pub struct DumpOptions {
    /// Before each pass.
    pub before_all: bool,
    /// After each pass.
    pub after_all: bool,
    /// After a pass only if it changed something.
    pub only_changes: bool,
    /// After each pass that fails.
    pub after_failure: bool,
    /// Before the passes of these names.
    pub before: Vec<String>,
    /// After the passes of these names.
    pub after: Vec<String>,
    /// The options of the printer.
    pub form: PrintOptions,
}

impl DumpOptions {
    /// Prints the op before a pass if requested. Returns the text to compare the op with after the pass, if only changes are printed.
    pub(crate) fn before(&self, pass: &dyn Pass, op: &mut OpData<'_>, out: &mut String) -> Option<String> {
        let wanted = self.before_all || names(&self.before, pass);
        let compared = self.only_changes && self.is_wanted_after(pass);
        let text = (wanted || compared).then(|| print_data(op, &self.form));
        if let (Some(text), true) = (&text, wanted) {
            header(out, "Before", pass, "");
            let _ = writeln!(out, "{text}");
        }
        text.filter(|_| compared)
    }
    /// Prints the op after a pass if requested.
    pub(crate) fn after(
        &self,
        pass: &dyn Pass,
        op: &mut OpData<'_>,
        before: Option<String>,
        failed: bool,
        out: &mut String,
    ) {
        let wanted = if failed {
            self.after_failure || self.is_wanted_after(pass)
        } else {
            self.is_wanted_after(pass)
        };
        if !wanted {
            return;
        }
        let text = print_data(op, &self.form);
        if failed || before.is_none_or(|before| before != text) {
            header(out, "After", pass, if failed { " Failed" } else { "" });
            let _ = writeln!(out, "{text}");
        }
    }
    fn is_wanted_after(&self, pass: &dyn Pass) -> bool {
        self.after_all || names(&self.after, pass)
    }
}

fn names(names: &[String], pass: &dyn Pass) -> bool {
    names.iter().any(|name| name == pass.info().argument)
}

fn header(out: &mut String, when: &str, pass: &dyn Pass, how: &str) {
    let _ = writeln!(
        out,
        "// -----// IR Dump {when} {} ({}){how} //----- //",
        pass.info().name,
        pass.info().argument
    );
}
