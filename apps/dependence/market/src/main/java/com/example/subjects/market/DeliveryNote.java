package com.example.subjects.market;

import android.content.Context;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

public final class DeliveryNote {
  private DeliveryNote() {}

  public static void write(Context context, int crates) throws IOException {
    try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file(context)))) {
      out.writeInt(crates);
    }
  }

  public static int read(Context context) throws IOException {
    try (DataInputStream in = new DataInputStream(new FileInputStream(file(context)))) {
      return in.readInt();
    }
  }

  private static File file(Context context) {
    return new File(context.getFilesDir(), "delivery.bin");
  }
}
