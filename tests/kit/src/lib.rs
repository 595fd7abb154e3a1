//! What the tests of all crates share.
//!
//! - `skip`: how a test is skipped that lacks something.
//! - `ports`: ports for adb servers and devices.
//! - `program`: the programs of the workspace, and how one of them ended.
//! - `apps`: the apps of the tree, as sources and as APKs.
//! - `stand_in`: a stand-in device for a test of the whole tool, with apps on it.
//! - `rig`: a stand-in device for hostdroid's own tests, isolated from the machine.
//! - `fake_adb`: an adb server that a test answers for.
//! - `nats`: a real NATS server.
//! - `fault_proxy`: a proxy to an adb server that damages what passes.
//!
//! The programs are those next to the test that runs: cargo builds the ones of the test's own
//! package, `scripts/test` all of them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "all of it is for tests, which fail by a panic"
)]

mod apps;
pub mod fake_adb;
pub mod fault_proxy;
mod nats;
mod ports;
mod program;
pub mod rig;
mod skip;
mod stand_in;

pub use apps::{built_apps, line_of};
pub use nats::Nats;
pub use ports::free_port;
pub use program::{Ended, Running, json, program, root, text};
pub use skip::{NO_SKIPS, hotspot_runtime, path_in, skip};
pub use stand_in::{Another, StandIn};
