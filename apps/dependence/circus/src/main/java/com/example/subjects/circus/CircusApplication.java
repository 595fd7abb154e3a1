package com.example.subjects.circus;

import android.app.Application;
import java.util.TimeZone;

/** The app; it notes where the winter quarters are. */
public class CircusApplication extends Application {
    private TimeZone homeZone;

    @Override
    public void onCreate() {
        super.onCreate();
        homeZone = TimeZone.getDefault();
    }

    public TimeZone getHomeZone() {
        return homeZone;
    }

    /** Are we in another time zone than at home? */
    public boolean isAway() {
        return !TimeZone.getDefault().getID().equals(homeZone.getID());
    }

    public void comeHome() {
        TimeZone.setDefault(homeZone);
    }
}
