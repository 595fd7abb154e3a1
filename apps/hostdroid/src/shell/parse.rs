//! The shell's language: a line of text to a list of commands.
//!
//! A subset of what Android's shell (mksh) has: words with quotes and backslashes, `$NAME` and
//! `${NAME}`, assignments, `;`, `&&`, `||`, newlines and comments, and simple redirections. What it
//! does not have (pipes, loops, substitutions, globs that match) is an error by name, or, for
//! globs, a word as it is.

use thiserror::Error;

/// Why a line is not understood.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SyntaxError {
    /// A quote without its end.
    #[error("syntax error: no closing quote")]
    Quote,
    /// A part of the language that this shell does not have.
    #[error("syntax error: this device's shell has no `{0}`")]
    Unsupported(String),
    /// An operator where a command or a file was to come.
    #[error("syntax error: '{0}' unexpected")]
    Unexpected(String),
}

/// A part of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// As it is.
    Text(String),
    /// The value of a variable.
    Variable(String),
}

/// A word, before variables are put in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Word {
    pub(super) pieces: Vec<Piece>,
    /// A quoted word is there even if it is empty.
    pub(super) quoted: bool,
}

/// Where output goes instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Redirect {
    /// `N> FILE`, or with `append` `N>> FILE`.
    File {
        descriptor: u8,
        append: bool,
        file: Word,
    },
    /// `2>&1` and `1>&2`.
    Same { descriptor: u8, other: u8 },
    /// `< FILE`.
    Input(Word),
}

/// When a command is run, seen from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Always,
    Success,
    Failure,
}

/// A simple command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) when: When,
    pub(super) words: Vec<Word>,
    pub(super) redirects: Vec<Redirect>,
}

/// Parses a line.
pub(super) fn parse(line: &str) -> Result<Vec<Step>, SyntaxError> {
    Parser {
        rest: line.chars().collect::<Vec<_>>().into_iter().peekable(),
    }
    .steps()
}

struct Parser {
    rest: std::iter::Peekable<std::vec::IntoIter<char>>,
}

impl Parser {
    fn steps(mut self) -> Result<Vec<Step>, SyntaxError> {
        let (mut steps, mut when) = (Vec::new(), When::Always);
        loop {
            let step = self.step(when)?;
            let empty = step.words.is_empty() && step.redirects.is_empty();
            let operator = self.operator()?;
            if empty && (when != When::Always || matches!(operator, Some("&&" | "||" | ";"))) {
                return Err(SyntaxError::Unexpected(
                    operator.unwrap_or("newline").to_owned(),
                ));
            }
            if !empty {
                steps.push(step);
            }

            when = match operator {
                None => return Ok(steps),
                Some("&&") => When::Success,
                Some("||") => When::Failure,
                Some(_) => When::Always,
            };
        }
    }

    /// The operator behind a command; `None` at the end of the line.
    fn operator(&mut self) -> Result<Option<&'static str>, SyntaxError> {
        let Some(first) = self.rest.next() else {
            return Ok(None);
        };
        let double = self.rest.next_if_eq(&first).is_some();
        match (first, double) {
            (';', false) => {
                // `cmd;` at the end of a line is complete.
                self.blanks();
                Ok(self.rest.peek().map(|_| ";"))
            }
            ('\n', _) => Ok(Some("\n")),
            ('&', true) => Ok(Some("&&")),
            ('|', true) => Ok(Some("||")),
            (other, double) => Err(SyntaxError::Unsupported(
                other.to_string().repeat(1 + usize::from(double)),
            )),
        }
    }

    fn blanks(&mut self) {
        while self
            .rest
            .next_if(|c| matches!(c, ' ' | '\t' | '\r'))
            .is_some()
        {}
    }

    fn step(&mut self, when: When) -> Result<Step, SyntaxError> {
        let mut step = Step {
            when,
            words: Vec::new(),
            redirects: Vec::new(),
        };
        loop {
            self.blanks();
            match self.rest.peek() {
                None | Some(';' | '\n' | '&' | '|') => return Ok(step),
                Some('#') => while self.rest.next_if(|c| *c != '\n').is_some() {},
                Some('(' | ')') => return Err(SyntaxError::Unsupported("(".to_owned())),
                Some('<' | '>') => {
                    let redirect = self.redirect(None)?;
                    step.redirects.push(redirect);
                }
                Some(_) => {
                    let word = self.word()?;
                    match (descriptor(&word), self.rest.peek()) {
                        (Some(descriptor), Some('<' | '>')) => {
                            let redirect = self.redirect(Some(descriptor))?;
                            step.redirects.push(redirect);
                        }
                        _ => step.words.push(word),
                    }
                }
            }
        }
    }

    fn redirect(&mut self, descriptor: Option<u8>) -> Result<Redirect, SyntaxError> {
        let input = self.rest.next() == Some('<');
        let append = self.rest.next_if_eq(&'>').is_some();
        if input && (append || self.rest.peek() == Some(&'<')) {
            return Err(SyntaxError::Unsupported("<<".to_owned()));
        }

        let same = self.rest.next_if_eq(&'&').is_some();
        self.blanks();
        let file = self.word()?;
        if file == Word::default() {
            return Err(SyntaxError::Unexpected("newline".to_owned()));
        }

        match (input, same, self::descriptor(&file)) {
            (true, false, _) => Ok(Redirect::Input(file)),
            (false, false, _) => Ok(Redirect::File {
                descriptor: descriptor.unwrap_or(1),
                append,
                file,
            }),
            (false, true, Some(other)) if !append => Ok(Redirect::Same {
                descriptor: descriptor.unwrap_or(1),
                other,
            }),
            _ => Err(SyntaxError::Unsupported("&".to_owned())),
        }
    }

    fn word(&mut self) -> Result<Word, SyntaxError> {
        let mut word = Word::default();
        while let Some(c) = self.rest.next_if(|c| {
            !matches!(
                c,
                ' ' | '\t' | '\r' | '\n' | ';' | '&' | '|' | '<' | '>' | '(' | ')'
            )
        }) {
            match c {
                '\'' => self.single_quoted(&mut word)?,
                '"' => self.double_quoted(&mut word)?,
                '\\' => match self.rest.next() {
                    Some('\n') | None => {}
                    Some(c) => word.push(c),
                },
                '$' => self.variable(&mut word)?,
                '`' => return Err(SyntaxError::Unsupported("`".to_owned())),
                c => word.push(c),
            }
        }
        Ok(word)
    }

    fn single_quoted(&mut self, word: &mut Word) -> Result<(), SyntaxError> {
        word.quoted = true;
        loop {
            match self.rest.next().ok_or(SyntaxError::Quote)? {
                '\'' => return Ok(()),
                c => word.push(c),
            }
        }
    }

    fn double_quoted(&mut self, word: &mut Word) -> Result<(), SyntaxError> {
        word.quoted = true;
        loop {
            match self.rest.next().ok_or(SyntaxError::Quote)? {
                '"' => return Ok(()),
                '\\' => match self.rest.next().ok_or(SyntaxError::Quote)? {
                    c @ ('"' | '\\' | '$' | '`') => word.push(c),
                    '\n' => {}
                    c => {
                        word.push('\\');
                        word.push(c);
                    }
                },
                '$' => self.variable(word)?,
                '`' => return Err(SyntaxError::Unsupported("`".to_owned())),
                c => word.push(c),
            }
        }
    }

    fn variable(&mut self, word: &mut Word) -> Result<(), SyntaxError> {
        match self.rest.peek() {
            Some('(') => Err(SyntaxError::Unsupported("$(".to_owned())),
            Some('?') => {
                self.rest.next();
                word.pieces.push(Piece::Variable("?".to_owned()));
                Ok(())
            }
            Some('{') => {
                self.rest.next();
                let name = self.name();
                if self.rest.next() != Some('}') || name.is_empty() {
                    return Err(SyntaxError::Unsupported("${".to_owned()));
                }
                word.pieces.push(Piece::Variable(name));
                Ok(())
            }
            Some(c) if c.is_ascii_alphabetic() || *c == '_' => {
                let name = self.name();
                word.pieces.push(Piece::Variable(name));
                Ok(())
            }
            _ => {
                word.push('$');
                Ok(())
            }
        }
    }

    fn name(&mut self) -> String {
        std::iter::from_fn(|| {
            self.rest
                .next_if(|c| c.is_ascii_alphanumeric() || *c == '_')
        })
        .collect()
    }
}

impl Word {
    fn push(&mut self, c: char) {
        match self.pieces.last_mut() {
            Some(Piece::Text(text)) => text.push(c),
            _ => self.pieces.push(Piece::Text(c.to_string())),
        }
    }
}

/// A word that is a descriptor's number: `1` or `2`, right before a redirection.
fn descriptor(word: &Word) -> Option<u8> {
    match word.pieces.as_slice() {
        [Piece::Text(text)] if !word.quoted && (text == "1" || text == "2") => text.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<Vec<String>> {
        let text = |word: &Word| {
            word.pieces
                .iter()
                .map(|p| match p {
                    Piece::Text(text) => text.clone(),
                    Piece::Variable(name) => format!("<{name}>"),
                })
                .collect()
        };

        parse(line)
            .unwrap()
            .iter()
            .map(|step| step.words.iter().map(text).collect())
            .collect()
    }

    #[test]
    fn quotes_and_backslashes() {
        assert_eq!(
            words("a  'b c' \"d \\\"e\" f\\ g"),
            [["a", "b c", "d \"e", "f g"]]
        );
        assert_eq!(words("-e class 'a.B$C#m'"), [["-e", "class", "a.B$C#m"]]);
        assert_eq!(words("-e class a.B$C#m"), [["-e", "class", "a.B<C>#m"]]);
        assert_eq!(words("echo '' \"\""), [["echo", "", ""]]);
        assert_eq!(
            words("echo 'it'\\''s' ${A}b $ $?"),
            [["echo", "it's", "<A>b", "$", "<?>"]]
        );
        assert_eq!(words(""), Vec::<Vec<String>>::new());
    }

    #[test]
    fn lists_of_commands() {
        let steps = parse("a; b && c || d # e\nf;").unwrap();
        let when: Vec<When> = steps.iter().map(|s| s.when).collect();
        assert_eq!(
            when,
            [
                When::Always,
                When::Always,
                When::Success,
                When::Failure,
                When::Always
            ]
        );
        assert_eq!(words("a;b\n\nc"), [["a"], ["b"], ["c"]]);
    }

    #[test]
    fn redirections() {
        let step = |line| parse(line).unwrap().remove(0);
        let file = |text: &str| Word {
            pieces: vec![Piece::Text(text.to_owned())],
            quoted: false,
        };
        assert_eq!(
            step("echo a >b 2>&1").redirects,
            [
                Redirect::File {
                    descriptor: 1,
                    append: false,
                    file: file("b")
                },
                Redirect::Same {
                    descriptor: 2,
                    other: 1
                }
            ]
        );
        assert_eq!(
            step("echo 2 2>> /dev/null").redirects,
            [Redirect::File {
                descriptor: 2,
                append: true,
                file: file("/dev/null")
            }]
        );
        assert_eq!(step("cat < x").redirects, [Redirect::Input(file("x"))]);
        assert_eq!(words("echo 2 > x"), [["echo", "2"]]);
    }

    #[test]
    fn what_it_has_not_is_an_error() {
        let check =
            |line: &str, error: SyntaxError| assert_eq!(parse(line).unwrap_err(), error, "{line}");
        let unsupported = |what: &str| SyntaxError::Unsupported(what.to_owned());
        check("echo 'a", SyntaxError::Quote);
        check("echo \"a", SyntaxError::Quote);
        check("a | b", unsupported("|"));
        check("a &", unsupported("&"));
        check("echo $(id)", unsupported("$("));
        check("echo `id`", unsupported("`"));
        check("(a)", unsupported("("));
        check("cat << E", unsupported("<<"));
        check("a && ", SyntaxError::Unexpected("newline".to_owned()));
        check("; a", SyntaxError::Unexpected(";".to_owned()));
        check("a >", SyntaxError::Unexpected("newline".to_owned()));
    }
}
