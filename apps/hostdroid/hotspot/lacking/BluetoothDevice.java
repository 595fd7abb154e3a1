package android.bluetooth;

/** The framework of Android 13 is compiled against the class inside, and its jar lacks it. Nothing is ever done with it. */
public class BluetoothDevice {
  /** Empty. */
  public static final class BluetoothAddress {}
}
