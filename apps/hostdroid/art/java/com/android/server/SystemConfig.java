package com.android.server;

import android.permission.PermissionManager;
import android.util.ArraySet;
import java.util.ArrayList;

/** What classes of the boot class path ask the system server's reader of /system/etc/permissions: there is nothing in it. */
public class SystemConfig {
  private static final SystemConfig INSTANCE = new SystemConfig();

  public static SystemConfig getInstance() {
    return INSTANCE;
  }

  public ArrayList<PermissionManager.SplitPermissionInfo> getSplitPermissions() {
    return new ArrayList<>();
  }

  public ArraySet<String> getAllowedAssociations() {
    return new ArraySet<>();
  }
}
