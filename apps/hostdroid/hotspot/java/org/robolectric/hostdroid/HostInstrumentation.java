package org.robolectric.hostdroid;

import android.app.Activity;
import android.app.Instrumentation;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import com.google.common.base.Throwables;
import com.google.common.util.concurrent.Uninterruptibles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.inject.Named;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;
import org.robolectric.shadows.ShadowChoreographer;

/** The instrumentation: what is to run on the main thread is posted and waited for, as on a device. */
public final class HostInstrumentation extends RoboMonitoringInstrumentation {
  private HostInstrumentation() {
    HostProcess.finishesBy(this::finishAsOnADevice);
  }

  /** Robolectric's own `finish` is empty; on a device all end in the framework's, where a debugger may stop them before the process is killed. */
  private void finishAsOnADevice() {
    try {
      MethodType type = MethodType.methodType(void.class, int.class, Bundle.class);
      MethodHandles.privateLookupIn(Instrumentation.class, MethodHandles.lookup())
          .findSpecial(Instrumentation.class, "finish", type, Instrumentation.class)
          .bindTo(this)
          .invoke(Activity.RESULT_OK, new Bundle());
    } catch (NullPointerException e) {
      // Robolectric's activity thread has no profiler to end.
    } catch (Throwable e) {
      Throwables.throwIfUnchecked(e);
      throw new IllegalStateException(e);
    }
  }

  /**
   * Robolectric's own works off the queue until it has come to the runnable, and fails when a frame's barrier is up: frames come at
   * once there, but not here. What the runnable throws is thrown here, as by the instrumentation of AndroidX.
   */
  @Override
  public void runOnMainSync(Runnable runnable) {
    if (Looper.myLooper() == Looper.getMainLooper()) {
      super.runOnMainSync(runnable);
      return;
    }
    FutureTask<Void> task = new FutureTask<>(runnable, null);
    new Handler(Looper.getMainLooper()).post(task);
    try {
      Uninterruptibles.getUninterruptibly(task);
    } catch (ExecutionException e) {
      Throwables.throwIfUnchecked(e.getCause());
      throw new IllegalStateException(e.getCause());
    }
  }

  /** An activity has to have had its first frame before Robolectric gives it the focus: here it comes at once. */
  @Override
  public ActivityController<? extends Activity> startActivitySyncInternal(Intent intent, Bundle options, String callingPackage) {
    ShadowChoreographer.setPaused(false);
    try {
      return super.startActivitySyncInternal(intent, options, callingPackage);
    } finally {
      ShadowChoreographer.setPaused(true);
    }
  }

  /** Where Robolectric takes it from. */
  public static final class Environment extends AndroidTestEnvironment {
    public Environment(
        @Named("runtimeSdk") Sdk runtime, @Named("compileSdk") Sdk compile, ShadowProvider[] shadows, TestEnvironmentLifecyclePlugin[] plugins) {
      super(runtime, compile, shadows, plugins);
    }

    @Override
    protected Instrumentation pickInstrumentation() {
      return new HostInstrumentation();
    }
  }
}
