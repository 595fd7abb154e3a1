//! The explorer against the truth: small concurrent programs, a search that knows whether they can
//! fail, and a simulator that carries out what the explorer asks for.
//!
//! `README.md` beside this file says what is counted and what was missed. `ORACLE_PROGRAMS` is the
//! number of programs (2,000), `ORACLE_SEED` the first of their seeds (0).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    missing_docs
)]

mod brute_force;
mod devices;
mod generator;
mod judge;
mod known;
mod program;
mod semantics;
mod simulator;
mod zone;
