package com.example.subjects.market;

import android.content.Context;
import java.io.File;
import java.io.IOException;

public final class Ledger {
  private Ledger() {}

  /** False if there was one already. */
  public static boolean start(Context context) throws IOException {
    return file(context).createNewFile();
  }

  public static boolean isKept(Context context) {
    return file(context).exists();
  }

  private static File file(Context context) {
    return new File(context.getFilesDir(), "ledger.csv");
  }
}
