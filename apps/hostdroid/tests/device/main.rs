//! The device, end to end, through a stock adb server and client: a module for each subject. The
//! runtime's launcher is stood in for by a script, but in `real`, `screens`, `strict` and `others`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod adb;
mod control;
mod fake_runtime;
mod others;
mod packages;
mod phone;
mod real;
mod runs;
mod screens;
mod shell;
mod strict;
