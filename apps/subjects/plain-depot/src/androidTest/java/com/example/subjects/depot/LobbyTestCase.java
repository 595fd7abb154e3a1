package com.example.subjects.depot;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.Before;

/** What tests of people who meet have in common. */
public abstract class LobbyTestCase {
  protected final AtomicLong clock = new AtomicLong(1_000);
  protected Matchmaker lobby;

  @Before
  public void openTheLobby() {
    lobby = new Matchmaker();
  }

  protected void givenAnInvitation() {
    lobby.invite();
  }

  protected void whenWeJoin() throws InterruptedException {
    boolean matched = lobby.join(900);
    assertTrue("nobody came", matched);
  }

  protected void thenMatchesBegan(int count) {
    assertEquals(count, lobby.matches());
  }

  /** Listens to a call. */
  protected static final class CallRobot implements CallMachine.Listener {
    private final Lock lock = new ReentrantLock();
    private final Condition answered = lock.newCondition();
    private final List<CallMachine.State> heard = new CopyOnWriteArrayList<>();
    private final CallMachine call = new CallMachine();

    CallRobot dial() {
      call.setListener(this);
      call.dial();
      return this;
    }

    CallRobot rings() {
      assertEquals(CallMachine.State.RINGING, heard.get(0));
      return this;
    }

    void isAnswered() throws InterruptedException {
      lock.lock();
      try {
        assertTrue("not answered", answered.await(1, TimeUnit.SECONDS));
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void onState(CallMachine.State state) {
      heard.add(state);
      lock.lock();
      try {
        if (state == CallMachine.State.ANSWERED) {
          answered.signalAll();
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
