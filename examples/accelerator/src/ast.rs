//! The source language: one kernel per line, as in `mlp(x: ? 64, w: 64 16) = relu(x * w)`.

/// A function of matrices.
#[derive(Debug)]
pub struct Kernel {
    pub name: String,
    pub inputs: Vec<Input>,
    pub result: Expr,
    /// The line in the source, from 1.
    pub line: u32,
}

/// An input, and its numbers of rows and columns; `?` is `None`.
#[derive(Debug)]
pub struct Input {
    pub name: String,
    pub shape: [Option<i64>; 2],
}

/// An expression over the inputs of a kernel.
#[derive(Debug)]
pub enum Expr {
    /// The input with this number.
    Input(usize),
    Mul(Box<Expr>, Box<Expr>),
    Relu(Box<Expr>),
}

/// Parses the kernels of a file.
pub fn parse(text: &str) -> Result<Vec<Kernel>, String> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(line, text)| {
            let mut parser = Parser { rest: text, exprs: 0 };
            parser.kernel(line).map_err(|message| format!("{line}: error: {message}"))
        })
        .collect()
}

struct Parser<'t> {
    rest: &'t str,
    /// The number of expressions so far.
    exprs: usize,
}

impl<'t> Parser<'t> {
    fn kernel(&mut self, line: u32) -> Result<Kernel, String> {
        let name = self.word()?.to_owned();
        let mut inputs = Vec::new();
        self.expect("(")?;
        loop {
            let name = self.word()?.to_owned();
            self.expect(":")?;
            inputs.push(Input { name, shape: [self.size()?, self.size()?] });
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        self.expect("=")?;
        let result = self.product(&inputs)?;
        match self.rest.trim() {
            "" => Ok(Kernel { name, inputs, result, line }),
            rest => Err(format!("expected the end of the line, but got '{rest}'")),
        }
    }
    fn product(&mut self, inputs: &[Input]) -> Result<Expr, String> {
        let mut left = self.factor(inputs)?;
        while self.eat("*") {
            left = Expr::Mul(Box::new(left), Box::new(self.factor(inputs)?));
        }
        Ok(left)
    }
    fn factor(&mut self, inputs: &[Input]) -> Result<Expr, String> {
        // The functions on expressions are recursive.
        self.exprs += 1;
        if self.exprs > 1000 {
            return Err("the expression has more than 1000 parts".to_owned());
        }
        let has_relu = self.eat("relu");
        if has_relu || self.rest.trim_start().starts_with('(') {
            self.expect("(")?;
            let inner = self.product(inputs)?;
            self.expect(")")?;
            return Ok(if has_relu { Expr::Relu(Box::new(inner)) } else { inner });
        }
        let word = self.word()?;
        let number = inputs.iter().position(|input| input.name == word);
        number.map(Expr::Input).ok_or_else(|| format!("'{word}' is no input"))
    }
    fn size(&mut self) -> Result<Option<i64>, String> {
        if self.eat("?") {
            return Ok(None);
        }
        let word = self.word()?;
        word.parse().map(Some).map_err(|_| format!("expected a size or '?', but got '{word}'"))
    }
    fn word(&mut self) -> Result<&'t str, String> {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if word.is_empty() {
            return Err(format!("expected a name or a number, but got '{rest}'"));
        }
        self.rest = after;
        Ok(word)
    }
    fn eat(&mut self, token: &str) -> bool {
        let after = self.rest.trim_start().strip_prefix(token);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }
    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) { Ok(()) } else { Err(format!("expected '{token}', but got '{}'", self.rest)) }
    }
}
