//! What the tests on real virtual machines share: how the program is started, and what is done to it.

pub mod debugger;
pub mod look;
pub mod program;
pub mod session;
