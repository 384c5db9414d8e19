//! Aligns the parts of neighbouring lines of one kind in columns, as tables are easier to read.

/// Marks a comment at the end of a line until its column is known.
pub(super) const TRAILING: char = '\u{1}';

/// The clauses in braces whose lines are aligned.
const BLOCKS: &[&str] = &["operands", "attrs", "results", "successors", "bounds", "format", "effects"];
/// The last column at which comments are aligned.
const WIDEST: usize = 100;

/// Aligns the braces of clauses, the equals signs of `let`s and the comments after them.
pub(super) fn align(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    columns(&mut lines, |line| {
        let start = indentation(line);
        let word_end = start + line[start..].find(' ')?;
        let (word, rest) = (&line[start..word_end], &line[word_end + 1..]);
        let code = rest.split(TRAILING).next().unwrap_or(rest).trim_end();
        (BLOCKS.contains(&word) && rest.starts_with('{') && code.ends_with('}')).then_some((start, word_end))
    });
    columns(&mut lines, |line| {
        let start = indentation(line);
        let name = line[start..].strip_prefix("let ")?;
        let end = start + 4 + name.find(' ')?;
        line[end..].starts_with(" = ").then_some((start, end))
    });
    columns(&mut lines, |line| {
        let at = line.find(TRAILING)?;
        let end = line[..at].trim_end().len();
        (end <= WIDEST).then_some((0, end))
    });
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for line in lines {
        out.extend(line.chars().filter(|c| *c != TRAILING));
        out.push('\n');
    }
    out
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Widens a gap in each line of a run, so that it ends in one column. `gap` returns where the gap and the text after it begin.
fn columns(lines: &mut [String], gap: impl Fn(&str) -> Option<(usize, usize)>) {
    let mut at = 0;
    while at < lines.len() {
        let Some((indent, _)) = gap(&lines[at]) else {
            at += 1;
            continue;
        };
        let run: Vec<usize> = lines[at..]
            .iter()
            .map_while(|l| gap(l).filter(|(i, _)| *i == indent).map(|(_, end)| end))
            .collect();
        let width = |line: &str, end: usize| line[..end].chars().count();
        let widest = run.iter().enumerate().map(|(i, end)| width(&lines[at + i], *end)).max().unwrap_or(0);
        for (i, end) in run.iter().enumerate() {
            let line = &mut lines[at + i];
            let missing = widest - width(line, *end);
            line.insert_str(*end, &" ".repeat(missing));
        }
        at += run.len().max(1);
    }
}
