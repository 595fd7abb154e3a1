package com.example.subjects.growers;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;

import org.junit.Rule;
import org.junit.rules.ExternalResource;

/** What the screen tests have in common: an orchard that knows nothing yet, and a screen that is closed at the end. */
public abstract class OrchardTest {
    private ActivityScenario<? extends Activity> open;

    @Rule
    public final ExternalResource freshOrchard = new ExternalResource() {
        @Override
        protected void before() {
            context().getSharedPreferences(DownloadService.PREFS, Context.MODE_PRIVATE).edit().clear().commit();
            DownloadService.accepted.set(0);
            Growers.INSTANCE.reset();
        }

        @Override
        protected void after() {
            if (open != null) open.close();
        }
    };

    protected static Context context() {
        return ApplicationProvider.getApplicationContext();
    }

    protected <A extends Activity> ActivityScenario<A> open(Class<A> screen) {
        return open(new Intent(context(), screen));
    }

    protected <A extends Activity> ActivityScenario<A> open(Intent intent) {
        ActivityScenario<A> scenario = ActivityScenario.launch(intent);
        open = scenario;
        return scenario;
    }
}
