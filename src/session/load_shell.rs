//! The shell commands that start and end a load on a device.
//!
//! The workers of each flakescope have a marker among their arguments, so that a later one can end
//! what a killed one has left.

use crate::schedule::Load;

/// What the device says once it has started.
pub(super) const STARTED: &str = "loaded";

/// How often a worker on the device goes round when nothing ends it: some minutes' worth.
const ROUNDS: u64 = 200_000_000;

/// The same for the one that fills memory.
const FILLS: u64 = 20_000;

/// The command that starts a load of this program's.
pub(super) fn start_load(load: Load) -> String {
    start_command(load, &marker_of(std::process::id()))
}

/// The command that ends the load of the flakescope with this id.
pub(super) fn stop_load(program: u32) -> String {
    stop_command(&marker_of(program))
}

/// What identifies a flakescope's workers on a device among all others.
fn marker_of(program: u32) -> String {
    format!("flakescope-load-{program}")
}

/// Starts the workers with a POSIX shell; each has the marker among its arguments.
fn start_command(load: Load, marker: &str) -> String {
    let mut command = String::new();
    for _ in 0..load.workers {
        command += &format!("sh -c '{}' {marker} & ", round(ROUNDS, ""));
    }
    if load.memory_mb > 0 {
        let half = u64::from(load.memory_mb) << 19;
        let fill = format!(
            "x=$(head -c {half} /dev/zero | tr \"\\000\" x); {}",
            round(FILLS, "y=$x; ")
        );
        command += &format!("sh -c '{fill}' {marker} & ");
    }
    format!("{command}echo {STARTED}; wait")
}

fn round(rounds: u64, what: &str) -> String {
    format!("i=0; while [ $i -lt {rounds} ]; do i=$((i+1)); {what}done")
}

/// Ends them. The pattern does not fit the shell that runs this very command.
fn stop_command(marker: &str) -> String {
    let (first, rest) = marker.split_at(1);
    format!("pkill -f '[{first}]{rest}$'")
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    fn count(marker: &str) -> usize {
        let found = Command::new("pgrep")
            .args(["-f", &format!("{marker}$")])
            .output()
            .unwrap();
        String::from_utf8(found.stdout).unwrap().lines().count()
    }

    /// This machine's shell stands for a device's: both follow POSIX.
    #[test]
    fn a_shells_load_runs_until_it_is_ended() {
        let marker = format!("flakescope-test-load-{}", std::process::id());
        let load = Load {
            workers: 2,
            memory_mb: 8,
        };
        let mut shell = Command::new("sh");
        let mut shell = shell
            .args(["-c", &start_command(load, &marker)])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(shell.stdout.take().unwrap())
            .read_line(&mut said)
            .unwrap();
        assert_eq!(said.trim(), STARTED);
        // Two workers, and one that fills memory, which has a child at first. Each is a copy of the
        // shell until it has become what it is to run.
        let until = Instant::now() + Duration::from_secs(20);
        while count(&marker) < 3 {
            assert!(Instant::now() < until, "{} workers", count(&marker));
            std::thread::sleep(Duration::from_millis(10));
        }
        let stopped = Command::new("sh")
            .args(["-c", &stop_command(&marker)])
            .status()
            .unwrap();
        assert!(stopped.success());
        shell.wait().unwrap();
        assert_eq!(count(&marker), 0);
    }
}
