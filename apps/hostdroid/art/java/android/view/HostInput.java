package android.view;

import android.host.AppProcess;
import android.host.CallQueue;
import android.host.Natives;
import android.host.Windows;
import android.os.MessageQueue;
import android.os.MessageQueue.OnFileDescriptorEventListener;
import android.system.ErrnoException;
import android.system.Os;
import java.io.FileDescriptor;
import java.io.InterruptedIOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * InputDispatcher and InputChannel: injected events go to the top visible window by a pipe on its looper, as they come by a socket
 * pair on a device. In android.view, as it reads what ViewRootImpl shares with its package only.
 */
public final class HostInput {
  private static final int MAX_WAIT_SECONDS = 30;

  /** InputManager.INJECT_INPUT_EVENT_MODE_WAIT_FOR_FINISH. */
  private static final int WAIT_FOR_FINISH = 2;

  private static final class Pending {
    final InputEvent event;
    final CountDownLatch finished = new CountDownLatch(1);

    Pending(InputEvent event) {
      this.event = event;
    }
  }

  /** The channel of one window. */
  private static final class Channel implements OnFileDescriptorEventListener {
    final WeakReference<InputEventReceiver> receiver;
    final MessageQueue queue;
    final FileDescriptor read;
    final FileDescriptor write;
    final Queue<Pending> waiting = new ConcurrentLinkedQueue<>();
    final Map<Integer, Pending> delivered = new ConcurrentHashMap<>();
    int sequence;

    Channel(WeakReference<InputEventReceiver> receiver, MessageQueue queue) throws ErrnoException {
      this.receiver = receiver;
      this.queue = queue;
      FileDescriptor[] pipe = Os.pipe();
      read = pipe[0];
      write = pipe[1];
      queue.addOnFileDescriptorEventListener(read, EVENT_INPUT, this);
    }

    void send(Pending pending) throws ErrnoException, InterruptedIOException {
      waiting.add(pending);
      Os.write(write, new byte[1], 0, 1);
    }

    @Override
    public int onFileDescriptorEvents(FileDescriptor fd, int events) {
      try {
        Os.read(fd, new byte[1], 0, 1);
      } catch (ErrnoException | InterruptedIOException e) {
        throw new IllegalStateException("cannot read the pipe of an input channel", e);
      }
      Pending next = waiting.poll();
      InputEventReceiver target = receiver.get();
      if (next != null && target != null) {
        delivered.put(++sequence, next);
        dispatch(target, sequence, next.event);
      }
      return EVENT_INPUT;
    }

    void close() {
      queue.removeOnFileDescriptorEventListener(read);
      try {
        Os.close(read);
        Os.close(write);
      } catch (ErrnoException e) {
        throw new IllegalStateException("cannot close an input channel", e);
      }
      for (Pending pending : delivered.values()) pending.finished.countDown();
      for (Pending pending : waiting) pending.finished.countDown();
    }
  }

  private static final Map<Long, Channel> CHANNELS = new ConcurrentHashMap<>();
  private static final Method DISPATCH = dispatchMethod();
  private static volatile Consumer<String> sNotResponding = reason -> {};

  private static final CallQueue WATCHDOG = new CallQueue("InputDispatcher");

  private HostInput() {}

  /** What is called, with a reason, when a window has not finished an event in time. */
  public static void onNotResponding(Consumer<String> listener) {
    sNotResponding = listener;
  }

  // --- the receiver's natives

  public static long open(WeakReference<InputEventReceiver> receiver, MessageQueue queue) {
    try {
      long handle = Natives.handle();
      CHANNELS.put(handle, new Channel(receiver, queue));
      return handle;
    } catch (ErrnoException e) {
      throw new IllegalStateException("cannot open an input channel", e);
    }
  }

  public static void close(long handle) {
    Channel channel = CHANNELS.remove(handle);
    if (channel != null) channel.close();
  }

  public static void finished(long handle, int sequence) {
    Channel channel = CHANNELS.get(handle);
    Pending pending = channel == null ? null : channel.delivered.remove(sequence);
    if (pending != null) pending.finished.countDown();
  }

  private static Method dispatchMethod() {
    try {
      Method method = InputEventReceiver.class.getDeclaredMethod("dispatchInputEvent", int.class, InputEvent.class);
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** What the app's listeners throw goes up the looper as it does from native code. */
  private static void dispatch(InputEventReceiver target, int sequence, InputEvent event) {
    try {
      DISPATCH.invoke(target, sequence, event);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException) throw (RuntimeException) e.getCause();
      if (e.getCause() instanceof Error) throw (Error) e.getCause();
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  // --- injecting

  /** False when there is no window for it, or, with WAIT_FOR_FINISH, when it was not finished. */
  public static boolean inject(InputEvent event, int mode) throws Exception {
    Channel channel = channelFor(event);
    if (channel == null) return false;
    Pending pending = new Pending(copy(event));
    channel.send(pending);
    WATCHDOG.add(() -> checkFinished(pending), AppProcess.inputTimeoutMs());
    return mode != WAIT_FOR_FINISH || pending.finished.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
  }

  /** The injector may recycle its event as soon as it has been injected. */
  private static InputEvent copy(InputEvent event) {
    if (event instanceof MotionEvent) return MotionEvent.obtain((MotionEvent) event);
    return KeyEvent.changeFlags((KeyEvent) event, ((KeyEvent) event).getFlags());
  }

  private static void checkFinished(Pending pending) {
    if (pending.finished.getCount() != 0) {
      sNotResponding.accept(
          "Input dispatching timed out (the window has not finished processing " + pending.event + ")");
    }
  }

  private static Object read(Class<?> owner, String name, Object object) throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  /** That of the window with the focus; for a touch, that of one above it that takes no focus; the topmost without a focus. */
  private static Channel channelFor(InputEvent event) throws ReflectiveOperationException {
    IWindow focused = Windows.focused();
    Channel topmost = null;
    WindowManagerGlobal windows = WindowManagerGlobal.getInstance();
    synchronized (windows) {
      @SuppressWarnings("unchecked")
      List<ViewRootImpl> roots =
          new ArrayList<>((List<ViewRootImpl>) read(WindowManagerGlobal.class, "mRoots", windows));
      for (int i = roots.size() - 1; i >= 0; i--) {
        ViewRootImpl root = roots.get(i);
        Object receiver = read(ViewRootImpl.class, "mInputEventReceiver", root);
        if (receiver == null || root.mView == null || root.getHostVisibility() != View.VISIBLE) continue;
        Channel channel = CHANNELS.get(read(InputEventReceiver.class, "mReceiverPtr", receiver));
        if (channel == null) continue;
        int flags = root.mWindowAttributes.flags;
        boolean touched = event instanceof MotionEvent
            && (flags & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) != 0
            && (flags & WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE) == 0;
        if (root.mWindow == focused || touched) return channel;
        if (topmost == null) topmost = channel;
      }
    }
    return topmost;
  }
}
