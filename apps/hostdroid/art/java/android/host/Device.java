package android.host;

import android.app.WindowConfiguration;
import android.content.res.Configuration;
import android.graphics.ColorSpace;
import android.graphics.Rect;
import android.view.Display;
import android.view.DisplayInfo;
import android.view.Surface;
import java.util.Locale;

/** The device that apps see: a phone of 480x800 pixels at 160 dpi, with a touch screen and no keys, in English. */
final class Device {
  private static final int SHORT_SIDE = 480;
  private static final int LONG_SIDE = 800;
  private static final int DPI = 160;
  private static final int DEFAULT_HZ = 60;

  private static volatile boolean sLandscape;

  private Device() {}

  static boolean isLandscape() {
    return sLandscape;
  }

  static void setLandscape(boolean landscape) {
    sLandscape = landscape;
  }

  /** Frames per second; jni/vsync.cpp reads the same variable. */
  private static int hz() {
    String hz = System.getenv("HOSTDROID_VSYNC_HZ");
    return hz == null ? DEFAULT_HZ : Integer.parseInt(hz);
  }

  private static int width() {
    return sLandscape ? LONG_SIDE : SHORT_SIDE;
  }

  private static int height() {
    return sLandscape ? SHORT_SIDE : LONG_SIDE;
  }

  static Rect screen() {
    return new Rect(0, 0, width(), height());
  }

  static Configuration configuration() {
    Configuration c = new Configuration();
    c.setToDefaults();
    c.densityDpi = DPI;
    c.fontScale = 1;
    c.screenWidthDp = width();
    c.screenHeightDp = height();
    c.smallestScreenWidthDp = SHORT_SIDE;
    c.orientation = sLandscape ? Configuration.ORIENTATION_LANDSCAPE : Configuration.ORIENTATION_PORTRAIT;
    c.screenLayout =
        Configuration.SCREENLAYOUT_SIZE_NORMAL
            | Configuration.SCREENLAYOUT_LONG_YES
            | Configuration.SCREENLAYOUT_LAYOUTDIR_LTR;
    c.uiMode = Configuration.UI_MODE_TYPE_NORMAL | Configuration.UI_MODE_NIGHT_NO;
    c.touchscreen = Configuration.TOUCHSCREEN_FINGER;
    c.keyboard = Configuration.KEYBOARD_NOKEYS;
    c.navigation = Configuration.NAVIGATION_NONAV;
    c.setLocale(Locale.US);
    c.windowConfiguration.setRotation(sLandscape ? Surface.ROTATION_90 : Surface.ROTATION_0);
    c.windowConfiguration.setWindowingMode(WindowConfiguration.WINDOWING_MODE_FULLSCREEN);
    c.windowConfiguration.setBounds(screen());
    c.windowConfiguration.setAppBounds(screen());
    c.windowConfiguration.setActivityType(WindowConfiguration.ACTIVITY_TYPE_STANDARD);
    return c;
  }

  private static DisplayInfo displayInfo() {
    DisplayInfo d = new DisplayInfo();
    d.displayId = Display.DEFAULT_DISPLAY;
    d.type = Display.TYPE_BUILT_IN;
    d.name = "host";
    d.uniqueId = "local:0";
    d.rotation = sLandscape ? Surface.ROTATION_90 : Surface.ROTATION_0;
    d.appWidth = d.logicalWidth = width();
    d.appHeight = d.logicalHeight = height();
    d.smallestNominalAppWidth = d.smallestNominalAppHeight = SHORT_SIDE;
    d.largestNominalAppWidth = d.largestNominalAppHeight = LONG_SIDE;
    d.logicalDensityDpi = DPI;
    d.physicalXDpi = d.physicalYDpi = DPI;
    d.state = Display.STATE_ON;
    d.modeId = d.defaultModeId = 1;
    d.supportedModes = new Display.Mode[] {new Display.Mode(1, SHORT_SIDE, LONG_SIDE, hz())};
    d.appVsyncOffsetNanos = 0;
    d.presentationDeadlineNanos = 1_000_000_000L / hz();
    return d;
  }

  static void register() {
    Services.answer("IDisplayManager.getDisplayIds", args -> new int[] {Display.DEFAULT_DISPLAY});
    Services.answer("IDisplayManager.getDisplayInfo", args -> displayInfo());
    Services.answer(
        "IDisplayManager.getPreferredWideGamutColorSpaceId", args -> ColorSpace.Named.SRGB.ordinal());
  }
}
