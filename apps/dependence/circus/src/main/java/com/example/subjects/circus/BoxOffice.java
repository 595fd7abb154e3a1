package com.example.subjects.circus;

import android.content.Context;
import java.io.File;
import java.io.IOException;

/** Sells seats; each one sold is a file of its own, so that none is sold twice. */
public class BoxOffice {
    private final File bookings;

    public BoxOffice(Context context) {
        bookings = new File(context.getNoBackupFilesDir(), "bookings");
    }

    public void sell(String seat) throws IOException {
        bookings.mkdirs();
        if (!new File(bookings, seat).createNewFile()) throw new IllegalStateException(seat + " is taken");
    }

    public int sold() {
        String[] seats = bookings.list();
        return seats == null ? 0 : seats.length;
    }

    public void cancelAll() {
        File[] seats = bookings.listFiles();
        if (seats != null) for (File seat : seats) seat.delete();
    }

    public static int adultPrice() {
        int price = 24;
        if (Flags.INSTANCE.isOn("early-bird") && Season.current() == Season.WINTER) price -= 6;
        return price;
    }
}
