package com.example.subjects.foundry;

import static org.junit.Assert.assertEquals;

import android.content.Context;
import android.content.SharedPreferences;

import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.Arrays;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

@RunWith(AndroidJUnit4.class)
public class LedgerTest {
    private static ScrapLedger empty(String name) {
        Context context = ApplicationProvider.getApplicationContext();
        SharedPreferences prefs = context.getSharedPreferences(name, Context.MODE_PRIVATE);
        prefs.edit().clear().commit();
        return new ScrapLedger(prefs);
    }

    @Test
    public void ledgerKeepsBothLoads() throws Exception {
        ScrapLedger ledger = empty("yard-north");
        Future<?> first = ledger.add("iron");
        TimeUnit.MILLISECONDS.sleep(400);
        Future<?> second = ledger.add("zinc");
        first.get();
        second.get();
        ledger.close();
        assertEquals(new TreeSet<>(Arrays.asList("iron", "zinc")), ledger.names());
    }

    @Test
    public void mergedLedgerKeepsBothLoads() throws Exception {
        ScrapLedger ledger = empty("yard-south");
        Future<?> first = ledger.merge("brass");
        Future<?> second = ledger.merge("lead");
        first.get();
        second.get();
        ledger.close();
        assertEquals(new TreeSet<>(Arrays.asList("brass", "lead")), ledger.names());
    }

    @Test
    public void revisedRecipeIsUsed() throws Exception {
        RecipeBook book = new RecipeBook();
        book.write("bell", "80 Cu 20 Sn");
        RecipeCache cache = new RecipeCache(book);
        Future<Void> stored = cache.prefetch("bell");
        TimeUnit.MILLISECONDS.sleep(450);
        cache.revise("bell", "78 Cu 22 Sn");
        stored.get();
        cache.close();
        assertEquals("78 Cu 22 Sn", cache.get("bell"));
    }
}
