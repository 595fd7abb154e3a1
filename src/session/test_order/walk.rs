//! From the outermost runner down to every test.
//!
//! A `ParentRunner` has its children, filtered, in a field; each is a test or another runner. A
//! runner that is not a `ParentRunner` and has exactly one field for a runner is a wrapper of that
//! one, as AndroidX's `AndroidJUnit4` is. Every other runner has only a description of its tests.

use std::future::Future;
use std::pin::Pin;

use jdwp::{FieldId, ObjectId};

use super::junit::Junit;
use super::tree::{Child, RunnerNode};
use crate::instrument::TestName;
use crate::session::Error;

const RUNNER: &str = "org.junit.runner.Runner";
const PARENT_RUNNER: &str = "org.junit.runners.ParentRunner";

/// The type of a field for a runner.
const RUNNER_SIGNATURE: &str = "Lorg/junit/runner/Runner;";

/// Where a `ParentRunner` has its children, in JUnit 4.12 and later, and in 4.11.
const LISTS: [&str; 2] = ["filteredChildren", "fFilteredChildren"];

/// How deep runners are in runners, at most.
const DEEPEST: usize = 16;

/// How many wrappers a runner has, at most.
const MOST_WRAPPERS: usize = 4;

/// How many tests there are, at most: an app that lies must not fill the memory.
const MOST_TESTS: usize = 50_000;

/// A walk under way.
pub(super) struct Walk<'j, 'v> {
    junit: &'j mut Junit<'v>,
    tests: usize,
}

/// A step of a walk that leads to further ones.
type Found<'s, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 's>>;

/// Walks from the outermost runner.
pub(super) async fn walk(junit: &mut Junit<'_>, runner: ObjectId) -> Result<Child, Error> {
    Walk { junit, tests: 0 }.runner(runner, 0).await
}

impl Walk<'_, '_> {
    fn runner(&mut self, object: ObjectId, depth: usize) -> Found<'_, Child> {
        Box::pin(async move {
            let (mut object, mut wrappers) = (object, Vec::new());
            loop {
                if let Some(list) = self.list_field(object).await? {
                    let children = self.children(object, list, depth).await?;
                    return Ok(Child::Runner(RunnerNode {
                        wrappers,
                        object,
                        list,
                        children,
                    }));
                }

                match self.wrapped(object).await? {
                    Some((field, inner)) if wrappers.len() < MOST_WRAPPERS => {
                        wrappers.push((object, field));
                        object = inner;
                    }
                    _ => {
                        let outer = wrappers.first().map_or(object, |(outer, _)| *outer);
                        return self.other(outer).await;
                    }
                }
            }
        })
    }

    /// Where a `ParentRunner` has its children; `None` for other runners.
    async fn list_field(&self, object: ObjectId) -> Result<Option<FieldId>, Error> {
        let lineage = self.junit.lineage(object).await?;
        let Some((class, _)) = lineage.iter().find(|(_, name)| name == PARENT_RUNNER) else {
            return Ok(None);
        };
        let fields = self.junit.instance_fields(*class).await?;
        let list = fields
            .iter()
            .find(|field| LISTS.contains(&field.name.as_str()));
        Ok(list.map(|list| list.id))
    }

    /// The only runner that a runner has in a field of its own.
    async fn wrapped(&self, object: ObjectId) -> Result<Option<(FieldId, ObjectId)>, Error> {
        let mut found = Vec::new();
        for (class, name) in self.junit.lineage(object).await? {
            if name == RUNNER {
                break;
            }
            for field in self.junit.instance_fields(class).await? {
                if field.signature == RUNNER_SIGNATURE {
                    found.push(field.id);
                }
            }
        }

        let [field] = found.as_slice() else {
            return Ok(None);
        };
        let inner = self.junit.object_in(object, *field).await?;
        if inner.is_null() {
            return Ok(None);
        }
        Ok(Some((*field, inner)))
    }

    async fn children(
        &mut self,
        runner: ObjectId,
        list: FieldId,
        depth: usize,
    ) -> Result<Vec<Child>, Error> {
        if depth >= DEEPEST {
            return Err(Error::Unknown(format!(
                "its runners are more than {DEEPEST} deep in each other"
            )));
        }
        let mut collection = self.junit.object_in(runner, list).await?;
        if collection.is_null() {
            // Nothing was filtered yet.
            collection = self
                .junit
                .call(runner, "getFilteredChildren()", &[])
                .await?;
        }

        let mut children = Vec::new();
        for element in self.junit.elements(collection).await? {
            let lineage = self.junit.lineage(element).await?;
            children.push(if lineage.iter().any(|(_, name)| name == RUNNER) {
                self.runner(element, depth + 1).await?
            } else {
                let method = "describeChild(Ljava/lang/Object;)";
                let description = self.junit.call(runner, method, &[element]).await?;
                Child::Test(element, self.name(description).await?)
            });
        }
        Ok(children)
    }

    /// A runner without an order that can be set, with the tests of its description.
    async fn other(&mut self, runner: ObjectId) -> Result<Child, Error> {
        let lineage = self.junit.lineage(runner).await?;
        let class = lineage.into_iter().next().map(|(_, name)| name);

        let mut tests = Vec::new();
        let mut descriptions = vec![self.junit.call(runner, "getDescription()", &[]).await?];
        while let Some(description) = descriptions.pop() {
            let below = self.junit.call(description, "getChildren()", &[]).await?;
            let below = self.junit.elements(below).await?;
            if below.is_empty() {
                tests.push(self.name(description).await?);
            }
            descriptions.extend(below.into_iter().rev());
            if descriptions.len() > MOST_TESTS {
                return Err(too_many());
            }
        }
        Ok(Child::Other(class.unwrap_or_default(), tests))
    }

    /// The test of a description, as the runner's output names it.
    async fn name(&mut self, description: ObjectId) -> Result<TestName, Error> {
        self.tests += 1;
        if self.tests > MOST_TESTS {
            return Err(too_many());
        }
        let class = self.junit.call(description, "getClassName()", &[]).await?;
        let class = self.junit.text(class).await?.unwrap_or_default();
        let method = self.junit.call(description, "getMethodName()", &[]).await?;
        let method = self.junit.text(method).await?;
        Ok(TestName {
            class,
            method: method.unwrap_or_else(|| "null".to_owned()),
        })
    }
}

fn too_many() -> Error {
    Error::Unknown(format!("it has more than {MOST_TESTS} tests"))
}
