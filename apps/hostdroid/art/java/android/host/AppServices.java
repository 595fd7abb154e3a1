package android.host;

import android.app.ActivityManager;
import android.app.IServiceConnection;
import android.app.ServiceStartArgs;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.CompatibilityInfo;
import android.os.Binder;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The app's own services: created in its process on the first start or bind, destroyed when neither holds them any longer. */
final class AppServices {
  private static final class Service {
    final IBinder token = new Binder();
    final ComponentName name;
    final List<IServiceConnection> connections = new ArrayList<>();
    boolean started;
    int startId;
    /** What onBind returned, once it has, for the intent of the first to bind. */
    IBinder binder;

    Intent bindIntent;

    Service(ComponentName name) {
      this.name = name;
    }
  }

  private static final Map<ComponentName, Service> SERVICES = new LinkedHashMap<>();

  private AppServices() {}

  /** The service of an intent; null when no app has it, or it is not there and shall not be created. */
  private static Service find(Intent intent, boolean create) {
    ResolveInfo resolved = Packages.resolve(intent, 0, Packages.Kind.SERVICE);
    if (resolved == null) return null;
    ServiceInfo info = resolved.serviceInfo;
    ComponentName name = new ComponentName(info.packageName, info.name);
    Service service = SERVICES.get(name);
    return service == null && create ? create(name, info) : service;
  }

  private static Service create(ComponentName name, ServiceInfo info) {
    Service service = new Service(name);
    SERVICES.put(name, service);
    BinderThread.oneway(
        () ->
            AppProcess.thread()
                .scheduleCreateService(
                    service.token,
                    info,
                    CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO,
                    ActivityManager.PROCESS_STATE_TOP));
    return service;
  }

  static synchronized ComponentName start(Intent intent) {
    Service service = find(intent, true);
    if (service == null) return null;
    service.started = true;
    ServiceStartArgs args = new ServiceStartArgs(false, ++service.startId, 0, new Intent(intent));
    BinderThread.oneway(
        () ->
            AppProcess.thread()
                .scheduleServiceArgs(service.token, new ParceledListSlice<>(Collections.singletonList(args))));
    return service.name;
  }

  private static synchronized int bind(Intent intent, IServiceConnection connection) {
    Service service = find(intent, true);
    if (service == null) return 0;
    service.connections.add(connection);
    if (service.binder != null) {
      connected(service, connection);
    } else if (service.bindIntent == null) {
      Intent bindIntent = service.bindIntent = new Intent(intent);
      BinderThread.oneway(
          () ->
              AppProcess.thread()
                  .scheduleBindService(service.token, bindIntent, false, ActivityManager.PROCESS_STATE_TOP));
    }
    return 1;
  }

  private static void connected(Service service, IServiceConnection connection) {
    IBinder binder = service.binder;
    BinderThread.onewayToConnection(() -> connection.connected(service.name, binder, false));
  }

  private static synchronized void published(Object token, IBinder binder) {
    for (Service service : SERVICES.values()) {
      if (service.token != token) continue;
      service.binder = binder;
      if (binder == null) continue;
      for (IServiceConnection connection : service.connections) connected(service, connection);
    }
  }

  private static synchronized boolean unbind(IServiceConnection connection) {
    for (Service service : new ArrayList<>(SERVICES.values())) {
      if (!service.connections.remove(connection)) continue;
      if (service.connections.isEmpty()) {
        Intent bindIntent = service.bindIntent;
        service.bindIntent = null;
        service.binder = null;
        BinderThread.oneway(() -> AppProcess.thread().scheduleUnbindService(service.token, bindIntent));
        destroyIfUnused(service);
      }
      return true;
    }
    return false;
  }

  private static synchronized int stop(Intent intent) {
    Service service = find(intent, false);
    if (service == null) return 0;
    service.started = false;
    destroyIfUnused(service);
    return 1;
  }

  /** stopSelf: only when nothing was started since the given start; negative for any. */
  private static synchronized boolean stopSelf(ComponentName name, int startId) {
    Service service = SERVICES.get(name);
    if (service == null || startId >= 0 && startId != service.startId) return false;
    service.started = false;
    destroyIfUnused(service);
    return true;
  }

  private static void destroyIfUnused(Service service) {
    if (service.started || !service.connections.isEmpty()) return;
    SERVICES.remove(service.name);
    BinderThread.oneway(() -> AppProcess.thread().scheduleStopService(service.token));
  }

  static void register() {
    Services.Answer bind = args -> bind((Intent) args[2], (IServiceConnection) args[4]);
    Services.answer("IActivityManager.startService", args -> start((Intent) args[1]));
    Services.answer("IActivityManager.stopService", args -> stop((Intent) args[1]));
    Services.answer("IActivityManager.stopServiceToken", args -> stopSelf((ComponentName) args[0], (Integer) args[2]));
    Services.answer("IActivityManager.bindService", bind);
    Services.answer("IActivityManager.bindIsolatedService", bind);
    Services.handle("IActivityManager.publishService", args -> published(args[0], (IBinder) args[2]));
    Services.answer("IActivityManager.unbindService", args -> unbind((IServiceConnection) args[0]));
  }
}
