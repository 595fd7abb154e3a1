package com.example.subjects.circus;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import android.app.Application;
import android.os.Handler;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Locale;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PosterTest {
    @Rule
    public final ZoneRule zone = new ZoneRule("GMT+09:00");

    private Locale locale;

    @Before
    public void keepLocale() {
        locale = Locale.getDefault();
    }

    @After
    public void restoreLocale() {
        Locale.setDefault(locale);
    }

    @Test
    public void namesStrongestMan() {
        assertTrue(Poster.of("Tonight", "Zampano", "Bellini").contains("Zampano, who breaks chains"));
    }

    @Test
    public void inkDoesNotRun() {
        Diary.addReader((level, line) -> {
            if (level >= Diary.WARNING) throw new AssertionError("warning: " + line);
        });
        Inks.mix("red", "gold");
        Diary.note("mixed");
        assertEquals("red", Inks.first());
    }

    @Test
    @SuppressWarnings("deprecation")
    public void isStuckUpLater() {
        Handler billposter = new Handler();
        assertNotNull(billposter.getLooper());
    }

    @Test
    public void sketchIsKeptWhenPaperIsShort() {
        Application app = ApplicationProvider.getApplicationContext();
        SketchBook.draw("lion", "~~~");
        app.onLowMemory();
        assertEquals("~~~", SketchBook.page("lion"));
    }

    @Test
    public void germanPriceHasComma() {
        Locale.setDefault(Locale.GERMANY);
        assertEquals("24,50", Poster.price(24.5));
    }
}
