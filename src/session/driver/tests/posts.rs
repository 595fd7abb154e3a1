//! Posts that are looked at while their threads go on.

use super::*;
use crate::model::TaskRunner;
use crate::session::driver::posts::PostSeen;
use crate::session::queue::Post;
use crate::testing::{event, statement};

const THREAD: ThreadId = ThreadId(POSTER);

#[tokio::test]
async fn a_post_is_its_tasks_though_that_has_ended_by_the_time_it_is_known() {
    let test = test_id();
    let (connection, _incoming) = app().vm.connect(|_, _| None).await;
    let mut driver = driver(connection, &test);
    // The second of its class to be submitted.
    let second = Some(2);
    let index = driver.steering.events().len();
    driver
        .work
        .begin(THREAD, index, TaskRunner::Executor, second);
    let mut task = event("task", Some(7));
    task.class = EventClass::Work;
    driver.steer_now(Input::Came {
        hit: Box::new(task),
        thread: None,
    });

    let hit = driver.hit(THREAD, Some(EventClass::Async));
    driver.work.thread_ended(THREAD);
    let seen = PostSeen {
        hit,
        name: "pool-1-thread-1".to_owned(),
        post: Post::by(ObjectId(1)),
        own: true,
        resumed: true,
    };
    driver.post_seen(seen).await.unwrap();

    let post = driver.steering.events().last().unwrap();
    assert_eq!(post.statement, Some(statement(7)));
    assert_eq!(post.key.occurrence, 2);
}
