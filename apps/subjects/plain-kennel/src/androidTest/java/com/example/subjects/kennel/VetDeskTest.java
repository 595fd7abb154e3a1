package com.example.subjects.kennel;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public final class VetDeskTest {
    private final ExecutorService readers = Executors.newFixedThreadPool(2);
    private final DogIndex index = new DogIndex("Bella", "Bo", "Boris", "Luna");
    private final DogSearch search = new DogSearch(index, Schedulers.from(readers));

    @After
    public void tearDown() {
        readers.shutdown();
    }

    @Test
    public void handbookAnswersFirst() throws Exception {
        VetHotline hotline = new VetHotline();
        VetDesk desk = new VetDesk(Collections.singletonMap("limping", "rest"), hotline, readers);
        CompletableFuture<String> advice = desk.ask("limping");
        Thread.sleep(400);
        hotline.reply("bring it in");
        assertEquals("handbook: rest", advice.get(4, TimeUnit.SECONDS));
    }

    @Test
    public void suggestionsNarrowDown() throws Exception {
        TestObserver<String> shown = search.suggestions().test();
        search.type("B");
        Thread.sleep(500);
        search.type("Bo");
        search.close();
        shown.await(4, TimeUnit.SECONDS);
        shown.assertResult("Bella,Bo,Boris", "Bo,Boris");
    }

    @Test
    public void transcriptKeepsEveryQuery() throws Exception {
        TestObserver<String> shown = search.transcript().test();
        search.type("B");
        search.type("L");
        search.close();
        shown.await();
        shown.assertResult("Bella,Bo,Boris", "Luna");
    }
}
