//! Choices of a question that the conditions around it decide.

use crate::forms::linear::Linear;
use crate::session::Engine;
use crate::session::context::Form;
use crate::solve::boxes::Cases;

impl Engine<'_> {
    /// Simplifies a form, and the conditions that hold where its columns exist, by these conditions: a choice of which they exclude
    /// all cases but one is the value of that case. Returns `None` if there is no such choice.
    pub(crate) fn simplified_where(&mut self, form: &Form, assumed: &mut [Cases]) -> Option<Form> {
        if assumed.is_empty() {
            return None;
        }
        let decided = self.decided_by_rows(form, assumed);
        let linear = decided.as_ref().unwrap_or(&form.linear).clone();
        let linear = self.atoms.decided_by_signs(&linear, assumed).or(decided)?;
        let interval = form.interval.intersect(self.atoms.interval(&linear));
        Some(Form { linear, interval })
    }

    fn decided_by_rows(&mut self, form: &Form, assumed: &mut [Cases]) -> Option<Linear> {
        let certain = |cases: &Cases| if let [only] = cases.as_slice() { only.clone() } else { Vec::new() };
        let rows: Vec<Linear> = assumed.iter().flat_map(certain).collect();
        let forms = assumed.iter().flatten().flatten().chain([&form.linear]);
        let mut map = self.decided_where(forms, &rows)?;
        for row in assumed.iter_mut().flatten().flatten() {
            *row = self.atoms.rewrite(row, &mut map).unwrap_or_else(|| row.clone());
        }
        self.atoms.rewrite(&form.linear, &mut map)
    }
}
