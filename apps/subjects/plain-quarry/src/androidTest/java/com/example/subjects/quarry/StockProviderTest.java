package com.example.subjects.quarry;

import static org.junit.Assert.assertEquals;

import android.content.ContentProviderClient;
import android.content.ContentResolver;
import android.content.ContentValues;
import android.database.Cursor;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StockProviderTest {
    private final ContentResolver resolver = ApplicationProvider.getApplicationContext().getContentResolver();
    private ContentProviderClient client;
    private Semaphore tidied;

    @Before
    public void setUp() {
        client = resolver.acquireContentProviderClient(StockProvider.URI);
        tidied = ((StockProvider) client.getLocalContentProvider()).tidied();
        resolver.delete(StockProvider.URI, null, null);
    }

    @After
    public void tearDown() {
        client.close();
    }

    @Test
    public void tidyDropsDoubles() throws Exception {
        add("granite");
        add("granite");
        resolver.call(StockProvider.URI, StockProvider.METHOD_TIDY, null, null);
        Thread.sleep(400);
        add("slate");
        tidied.acquire();
        assertEquals(Arrays.asList("granite", "slate"), stones());
    }

    @Test
    public void tidiedStockGrows() throws Exception {
        add("marble");
        add("marble");
        resolver.call(StockProvider.URI, StockProvider.METHOD_TIDY, null, null);
        tidied.acquire();
        add("basalt");
        assertEquals(Arrays.asList("marble", "basalt"), stones());
    }

    private void add(String stone) {
        ContentValues values = new ContentValues();
        values.put(StockProvider.COLUMN_STONE, stone);
        resolver.insert(StockProvider.URI, values);
    }

    private List<String> stones() {
        List<String> stones = new ArrayList<>();
        try (Cursor cursor = resolver.query(StockProvider.URI, null, null, null, null)) {
            while (cursor.moveToNext()) stones.add(cursor.getString(0));
        }
        return stones;
    }
}
