package android.host;

import android.content.res.Configuration;
import android.graphics.Rect;
import android.os.IBinder;
import android.util.Log;
import android.util.MergedConfiguration;
import android.view.Display;
import android.view.DisplayCutout;
import android.view.IWindow;
import android.view.IWindowSession;
import android.view.View;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import com.android.internal.view.InputBindResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** WindowManagerService's part: which windows there are, which of them are visible, and which has the focus. All fill the screen. */
public final class Windows {
  private static final class Window {
    WindowManager.LayoutParams attributes;
    boolean visible;
  }

  /** In the order of their adding; guarded by ActivityStack's lock, which knows what is on top. */
  private static final Map<IWindow, Window> WINDOWS = new LinkedHashMap<>();

  private static volatile IWindow focused;

  private Windows() {}

  /** Null while none has the focus. */
  public static IWindow focused() {
    return focused;
  }

  /** The caller changes its own object later on. */
  private static WindowManager.LayoutParams copy(Object attributes) {
    WindowManager.LayoutParams from = (WindowManager.LayoutParams) attributes;
    WindowManager.LayoutParams to = new WindowManager.LayoutParams();
    to.copyFrom(from);
    to.token = from.token;
    return to;
  }

  /** The activity's token of a window; that of its parent for a sub-window, whose own token is the parent's binder. */
  private static IBinder activityToken(Window window) {
    IBinder token = window.attributes.token;
    for (Map.Entry<IWindow, Window> parent : WINDOWS.entrySet()) {
      if (parent.getValue() != window && parent.getKey().asBinder() == token) return activityToken(parent.getValue());
    }
    return token;
  }

  /** Gives the focus to the topmost visible focusable window of the top activity, or of none; its own window is below its dialogs. */
  static void updateFocus() {
    synchronized (ActivityStack.class) {
      ActivityRecord top = ActivityStack.top();
      IWindow next = null;
      IWindow base = null;
      for (Map.Entry<IWindow, Window> entry : WINDOWS.entrySet()) {
        Window window = entry.getValue();
        ActivityRecord owner = ActivityStack.record(activityToken(window));
        boolean focusable = (window.attributes.flags & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
        if (!window.visible || !focusable || owner != null && owner != top) continue;
        if (window.attributes.type == WindowManager.LayoutParams.TYPE_BASE_APPLICATION) base = entry.getKey();
        else next = entry.getKey();
      }
      if (next == null) next = base;
      if (next != focused) moveFocus(focused, next);
      focused = next;
    }
  }

  /** The old window loses it only after the new one has it: Espresso asks for the root with the focus in between. */
  private static void moveFocus(IWindow from, IWindow to) {
    Log.v("HostServices", "focus " + from + " -> " + to + ", " + WINDOWS.size() + " windows");
    if (to != null) BinderThread.oneway(() -> to.windowFocusChanged(true, true));
    if (from != null && WINDOWS.containsKey(from)) BinderThread.oneway(() -> from.windowFocusChanged(false, true));
  }

  /** The screen has another shape now: every window is told, as those of activities that are not made anew have to know. */
  static void resize() {
    for (Map.Entry<IWindow, Window> entry : WINDOWS.entrySet()) {
      if (!entry.getValue().visible) continue;
      Rect screen = Device.screen();
      MergedConfiguration configuration = new MergedConfiguration(Device.configuration(), new Configuration());
      BinderThread.oneway(
          () ->
              entry
                  .getKey()
                  .resized(
                      screen,
                      new Rect(),
                      new Rect(),
                      new Rect(),
                      new Rect(),
                      new Rect(),
                      false /* reportDraw */,
                      configuration,
                      screen,
                      false /* forceLayout */,
                      false /* alwaysConsumeSystemBars */,
                      Display.DEFAULT_DISPLAY,
                      new DisplayCutout.ParcelableWrapper()));
    }
  }

  private static Object add(Object[] args) {
    ((Rect) args[5]).set(Device.screen());
    Window window = new Window();
    window.attributes = copy(args[2]);
    synchronized (ActivityStack.class) {
      WINDOWS.put((IWindow) args[0], window);
    }
    return WindowManagerGlobal.ADD_FLAG_APP_VISIBLE | WindowManagerGlobal.ADD_FLAG_IN_TOUCH_MODE;
  }

  private static void remove(Object window) {
    synchronized (ActivityStack.class) {
      WINDOWS.remove(window);
    }
    updateFocus();
  }

  private static Object relayout(Object[] args) {
    synchronized (ActivityStack.class) {
      Window window = WINDOWS.get(args[0]);
      if (window != null) {
        if (args[2] != null) window.attributes = copy(args[2]);
        window.visible = (Integer) args[5] == View.VISIBLE;
      }
    }
    updateFocus();
    // outFrame, five insets, outBackdropFrame: the frames are the screen's, and nothing is inset.
    final int firstRect = 8;
    final int lastRect = 14;
    for (int i = firstRect; i <= lastRect; i++) {
      ((Rect) args[i]).set(i == firstRect || i == lastRect ? Device.screen() : new Rect());
    }
    ((MergedConfiguration) args[16]).setConfiguration(Device.configuration(), new Configuration());
    return WindowManagerGlobal.RELAYOUT_RES_IN_TOUCH_MODE;
  }

  static void register() {
    Services.answer("IWindowManager.openSession", args -> Services.proxy(IWindowSession.class));
    Services.answer("IWindowManager.getCurrentAnimatorScale", args -> 1f);
    Services.answer("IWindowManager.getAnimationScale", args -> 1f);
    Services.answer("IWindowSession.addToDisplay", Windows::add);
    Services.handle("IWindowSession.getDisplayFrame", args -> ((Rect) args[1]).set(Device.screen()));
    Services.handle("IWindowSession.remove", args -> remove(args[0]));
    Services.answer("IWindowSession.relayout", Windows::relayout);
    Services.answer("IWindowSession.getInTouchMode", args -> true);
    Services.answer("IWindowManager.hasNavigationBar", args -> false);
    Services.answer("IInputMethodManager.showSoftInput", args -> false);
    Services.answer("IInputMethodManager.hideSoftInput", args -> false);
    Services.answer("IInputMethodManager.startInputOrWindowGainedFocus", args -> InputBindResult.NO_IME);
  }
}
