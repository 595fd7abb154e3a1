package com.example.subjects.carnival;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.widget.TextView;

import androidx.recyclerview.widget.RecyclerView;
import androidx.test.core.app.ActivityScenario;
import androidx.test.ext.junit.runners.AndroidJUnit4;

import org.junit.Test;
import org.junit.runner.RunWith;

import java.util.Collections;

@RunWith(AndroidJUnit4.class)
public class AlbumTest extends CarnivalTestCase {
    private static String caption(ActivityScenario<AlbumActivity> album, int position) {
        return Screens.ask(album, activity -> {
            RecyclerView list = activity.findViewById(Ids.ALBUM);
            RecyclerView.ViewHolder photo = list.findViewHolderForAdapterPosition(position);
            return photo == null ? null : ((TextView) photo.itemView).getText().toString();
        });
    }

    private static void leafTo(ActivityScenario<AlbumActivity> album, int position) throws Exception {
        album.onActivity(activity -> activity.jumpTo(position));
        Poll.until(() -> caption(album, position) != null);
        Poll.until(() -> !Screens.shows(album, Ids.BUBBLE));
    }

    private static void captionIs(ActivityScenario<AlbumActivity> album, int position, String expected) {
        assertEquals(expected, caption(album, position));
    }

    @Test
    public void fortiethPhotoHasItsCaption() throws Exception {
        ActivityScenario<AlbumActivity> album = open(AlbumActivity.class);
        Poll.until(() -> "Photo 1".equals(caption(album, 0)));
        leafTo(album, 39);
        captionIs(album, 39, "Photo 40");
    }

    @Test
    public void markIsKeptWhenTheScreenIsLeft() throws Exception {
        ActivityScenario<TrackActivity> track = open(TrackActivity.class);
        tap(Ids.MARK);
        see(Ids.MARKS, "Taken: 1");
        track.close();
        assertTrue(Poll.within(3000, () -> Journal.read(file("marks")).equals(Collections.singletonList("mark 1"))));
    }

    @Test
    public void pinIsKeptWhenTheScreenIsLeft() throws Exception {
        ActivityScenario<TrackActivity> track = open(TrackActivity.class);
        tap(Ids.PIN);
        track.close();
        Poll.until(() -> Journal.read(file("pins")).equals(Collections.singletonList("pin 1")));
    }
}
