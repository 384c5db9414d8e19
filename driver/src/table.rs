//! Tables with aligned columns, in colour on a terminal.

/// The style of a cell on a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Plain text.
    #[default]
    Plain,
    /// A heading.
    Bold,
    /// A cell of less importance.
    Dim,
    /// A name.
    Name,
    /// A positive result.
    Good,
}

impl Style {
    fn code(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Bold => "1",
            Style::Dim => "2",
            Style::Name => "36",
            Style::Good => "32",
        }
    }
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The text, without line breaks.
    pub text: String,
    /// The style.
    pub style: Style,
    /// Whether the cell is aligned to the right.
    pub right: bool,
}

impl Cell {
    /// Creates a cell aligned to the left.
    pub fn left(text: impl Into<String>, style: Style) -> Self {
        Cell { text: text.into(), style, right: false }
    }
    /// Creates a cell aligned to the right, for numbers.
    pub fn right(text: impl Into<String>, style: Style) -> Self {
        Cell { text: text.into(), style, right: true }
    }
}

/// A row, and lines of text below it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// The cells, one per column.
    pub cells: Vec<Cell>,
    /// The lines below.
    pub below: Vec<String>,
}

/// The width up to which a cell makes its column wider.
const WIDTH_LIMIT: usize = 60;

/// Whether text has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Text without escape sequences.
    Off,
    /// Escape sequences of ANSI.
    On,
}

/// Returns the text of the rows, with columns aligned, two spaces between them, and no spaces at the ends of lines.
pub fn render(rows: &[Row], colours: Colours) -> String {
    let width = |text: &str| text.chars().count();
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|i| {
            let cells = rows.iter().filter_map(|row| row.cells.get(i));
            cells.map(|cell| width(&cell.text)).filter(|w| *w <= WIDTH_LIMIT).max().unwrap_or(0)
        })
        .collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        let mut pending = 0;
        for (cell, &column) in row.cells.iter().zip(&widths) {
            let pad = column.saturating_sub(width(&cell.text));
            if cell.right {
                pending += pad;
            }
            if !cell.text.is_empty() {
                line.extend(std::iter::repeat_n(' ', pending));
                pending = 0;
                line.push_str(&painted(cell, colours));
            }
            pending += 2 + if cell.right { 0 } else { pad };
        }
        out.push_str(&line);
        out.push('\n');
        for below in &row.below {
            out.push_str(below);
            out.push('\n');
        }
    }
    out
}

fn painted(cell: &Cell, colours: Colours) -> String {
    match cell.style.code() {
        code if colours == Colours::On && !code.is_empty() => format!("\x1b[{code}m{}\x1b[0m", cell.text),
        _ => cell.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let row = |name: &str, low: &str, rest: &str| Row {
            cells: vec![
                Cell::left(name, Style::Name),
                Cell::right(low, Style::Plain),
                Cell::left(rest, Style::Plain),
            ],
            below: Vec::new(),
        };
        let rows = [row("%a", "10", "x"), row("%long", "-5", ""), row("%b", "?", "y")];
        assert_eq!(render(&rows, Colours::Off), "%a     10  x\n%long  -5\n%b      ?  y\n");
        assert!(render(&rows, Colours::On).starts_with("\x1b[36m%a\x1b[0m     10"));
        assert_eq!(render(&[], Colours::Off), "");
    }
}
