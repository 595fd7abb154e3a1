package com.example.subjects.readery;

import static androidx.test.espresso.Espresso.onView;
import static androidx.test.espresso.action.ViewActions.click;
import static androidx.test.espresso.assertion.ViewAssertions.matches;
import static androidx.test.espresso.matcher.ViewMatchers.withId;
import static androidx.test.espresso.matcher.ViewMatchers.withText;
import static org.junit.Assert.assertEquals;

import android.content.Context;

import androidx.test.core.app.ActivityScenario;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

import java.io.File;
import java.io.FileWriter;
import java.util.concurrent.atomic.AtomicReference;

@RunWith(AndroidJUnit4.class)
public class ReaderTest {
    private final ReaderRobot reader = new ReaderRobot();

    @Before
    public void setUpFiles() throws Exception {
        File files = ApplicationProvider.<Context>getApplicationContext().getFilesDir();
        new File(files, "saved.txt").delete();
        try (FileWriter out = new FileWriter(new File(files, "bookmarks.txt"))) {
            out.write("Emma, 12\nUlysses, 3\n");
        }
    }

    @Test
    public void bannerTellsOfTheSavedArticle() throws Exception {
        try (ActivityScenario<ArticleActivity> scenario = ActivityScenario.launch(ArticleActivity.class)) {
            reader.save()
                    .findsOnDisk("On reading")
                    .seesReadingTime("4 minutes to read")
                    .seesBanner();
        }
    }

    @Test
    public void doubleTapZooms() {
        try (ActivityScenario<PageActivity> scenario = ActivityScenario.launch(PageActivity.class)) {
            reader.doubleTap().seesZoom("200 %");
        }
    }

    @Test
    public void bookmarkIsAddedToTheOthers() throws Exception {
        try (ActivityScenario<BookmarksActivity> scenario = ActivityScenario.launch(BookmarksActivity.class)) {
            AtomicReference<BookmarkStore> store = new AtomicReference<>();
            scenario.onActivity(activity -> store.set(activity.getStore()));
            onView(withId(Ids.ADD_BOOKMARK)).perform(click());
            onView(withId(Ids.BOOKMARKS)).check(matches(withText("Added")));
            store.get().getPreloaded().await();
            assertEquals(3, store.get().size());
        }
    }
}
