//! Running a parsed line: variables, redirections, and the choice of the command.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::sync::Arc;

use tokio::sync::mpsc;

use super::commands;
use super::io::{Io, Output, Stdin};
use super::parse::{Piece, Redirect, Step, When, Word, parse};
use crate::device::Device;

/// The biggest file that `<` reads.
const MAX_INPUT: u64 = 1024 * 1024;

/// What outlasts a command: the variables and the last exit code.
pub struct Session {
    /// The device that commands work on.
    pub device: Arc<Device>,
    variables: BTreeMap<String, String>,
    code: u8,
    /// Set by `exit`.
    exited: bool,
}

impl Session {
    /// A session of a device's shell.
    #[must_use]
    pub fn new(device: Arc<Device>) -> Self {
        let variables = [
            ("HOME", "/"),
            ("USER", "shell"),
            ("HOSTNAME", "hostdroid"),
            ("TMPDIR", "/data/local/tmp"),
        ];
        let variables = variables
            .into_iter()
            .map(|(n, v)| (n.to_owned(), v.to_owned()))
            .collect();
        Self {
            device,
            variables,
            code: 0,
            exited: false,
        }
    }

    /// Whether `exit` was run.
    #[must_use]
    pub fn exited(&self) -> bool {
        self.exited
    }

    fn expand(&self, word: &Word) -> Option<String> {
        let mut text = String::new();
        for piece in &word.pieces {
            match piece {
                Piece::Text(literal) => text.push_str(literal),
                Piece::Variable(name) if name == "?" => text.push_str(&self.code.to_string()),
                Piece::Variable(name) => {
                    text.push_str(self.variables.get(name).map_or("", String::as_str))
                }
            }
        }
        // An unquoted word that is empty after expansion is no word.
        if word.quoted || !text.is_empty() {
            Some(text)
        } else {
            None
        }
    }

    fn assign(&mut self, assignment: &str) -> bool {
        let Some((name, value)) = assignment.split_once('=') else {
            return false;
        };
        let valid = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if valid {
            self.variables.insert(name.to_owned(), value.to_owned());
        }
        valid
    }
}

/// Runs a line of the shell's language, and returns its exit code.
pub async fn run_line(session: &mut Session, line: &str, io: &mut Io<'_>) -> u8 {
    let steps = match parse(line) {
        Ok(steps) => steps,
        Err(error) => {
            io.err.line(format!("/system/bin/sh: {error}")).await;
            session.code = 1;
            return 1;
        }
    };

    for step in steps {
        let wanted = match step.when {
            When::Always => true,
            When::Success => session.code == 0,
            When::Failure => session.code != 0,
        };
        if wanted && !session.exited {
            session.code = run_step(session, &step, io).await;
        }
    }
    session.code
}

async fn run_step(session: &mut Session, step: &Step, io: &mut Io<'_>) -> u8 {
    let mut words: Vec<String> = step
        .words
        .iter()
        .filter_map(|word| session.expand(word))
        .collect();
    let mut redirected = match redirect(session, step, io) {
        Ok(redirected) => redirected,
        Err(message) => {
            io.err.line(format!("/system/bin/sh: {message}")).await;
            return 1;
        }
    };

    // Assignments before a command count for the rest of the session here: no command
    // reads its environment.
    while words.first().is_some_and(|word| session.assign(word)) {
        words.remove(0);
    }
    if words.first().is_some_and(|word| word == "exec") {
        words.remove(0);
    }

    let Some((name, arguments)) = words.split_first() else {
        return 0;
    };
    let stdin = redirected.stdin.as_mut().unwrap_or(&mut *io.stdin);
    let mut io = Io {
        stdin,
        out: redirected.out,
        err: redirected.err,
    };

    match name.as_str() {
        "exit" => {
            session.exited = true;
            arguments
                .first()
                .map_or(session.code, |code| code.parse().unwrap_or(1))
        }
        "export" => {
            for assignment in arguments {
                session.assign(assignment);
            }
            0
        }
        name => commands::run(&session.device, name, arguments, &mut io).await,
    }
}

struct Redirected {
    stdin: Option<Stdin>,
    out: Output,
    err: Output,
}

fn redirect(session: &Session, step: &Step, io: &Io<'_>) -> Result<Redirected, String> {
    let mut to = Redirected {
        stdin: None,
        out: io.out.clone(),
        err: io.err.clone(),
    };
    for redirect in &step.redirects {
        match redirect {
            Redirect::File {
                descriptor,
                append,
                file,
            } => {
                let output =
                    open_output(session, &session.expand(file).unwrap_or_default(), *append)?;
                *(if *descriptor == 1 {
                    &mut to.out
                } else {
                    &mut to.err
                }) = output;
            }
            Redirect::Same {
                descriptor: 2,
                other: 1,
            } => to.err = to.out.clone(),
            Redirect::Same {
                descriptor: 1,
                other: 2,
            } => to.out = to.err.clone(),
            Redirect::Same { .. } => {}
            Redirect::Input(file) => {
                let bytes = read_input(session, &session.expand(file).unwrap_or_default())?;
                let (sender, receiver) = mpsc::channel(1);
                // The channel is fresh and has room for one.
                let _ = sender.try_send(bytes);
                to.stdin = Some(Stdin::new(receiver));
            }
        }
    }
    Ok(to)
}

fn open_output(session: &Session, path: &str, append: bool) -> Result<Output, String> {
    if path == "/dev/null" {
        return Ok(Output::Null);
    }

    let host = session
        .device
        .files
        .write(path)
        .map_err(|e| format!("can't create {e}"))?;
    let file = OpenOptions::new()
        .create(true)
        .write(true)
        .append(append)
        .truncate(!append)
        .open(host);
    let file = file.map_err(|e| format!("can't create {path}: {}", crate::files::reason(&e)))?;

    Ok(Output::File(Arc::new(file)))
}

fn read_input(session: &Session, path: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    if path != "/dev/null" {
        let host = session
            .device
            .files
            .read(path)
            .map_err(|e| format!("can't open {e}"))?;
        let file = File::open(host)
            .map_err(|e| format!("can't open {path}: {}", crate::files::reason(&e)))?;
        file.take(MAX_INPUT)
            .read_to_end(&mut bytes)
            .map_err(|e| format!("can't read {path}: {}", crate::files::reason(&e)))?;
    }
    Ok(bytes)
}
