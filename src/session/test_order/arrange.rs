//! Makes the runners run an order: the lists of children are made, then set all together.
//!
//! As long as lists are made, the runners are as they were: what fails by then has changed nothing.

use std::future::Future;
use std::pin::Pin;

use jdwp::ObjectId;

use super::junit::{Change, Junit};
use super::tree::{Item, Layout, RunnerNode, Visit};
use crate::session::Error;

/// Makes a runner run what was laid out.
pub(super) async fn arrange(
    junit: &mut Junit<'_>,
    root: &RunnerNode,
    layout: &Layout<'_>,
) -> Result<(), Error> {
    let mut making = Making {
        junit,
        changes: Vec::new(),
    };

    let list = making.list(&layout.items).await?;
    making.changes.push(Change {
        object: root.object,
        field: root.list,
        value: list,
    });

    let Making { junit, changes } = making;
    junit.change(&changes).await
}

/// Lists under way, and where they belong.
struct Making<'j, 'v> {
    junit: &'j mut Junit<'v>,
    changes: Vec<Change>,
}

impl Making<'_, '_> {
    /// A list of tests and runners; each runner gets a list of its own.
    fn list<'s>(
        &'s mut self,
        items: &'s [Item<'_>],
    ) -> Pin<Box<dyn Future<Output = Result<ObjectId, Error>> + Send + 's>> {
        Box::pin(async move {
            let mut objects = Vec::new();
            for item in items {
                objects.push(match item {
                    Item::Test(object) => *object,
                    Item::Visit(visit) => self.runner(visit).await?,
                });
            }
            self.junit.list_of(&objects).await
        })
    }

    /// The runner of a visit, in its wrappers: itself, or copies of all of them.
    async fn runner(&mut self, visit: &Visit<'_>) -> Result<ObjectId, Error> {
        let RunnerNode {
            wrappers,
            object,
            list,
            ..
        } = visit.runner;
        let runner = if visit.is_first {
            *object
        } else {
            self.junit.copy_of(*object).await?
        };
        let value = self.list(&visit.items).await?;
        self.changes.push(Change {
            object: runner,
            field: *list,
            value,
        });
        if visit.is_first {
            return Ok(wrappers.first().map_or(runner, |(outer, _)| *outer));
        }

        let mut outer = runner;
        for (wrapper, field) in wrappers.iter().rev() {
            let copy = self.junit.copy_of(*wrapper).await?;
            self.changes.push(Change {
                object: copy,
                field: *field,
                value: outer,
            });
            outer = copy;
        }
        Ok(outer)
    }
}
