package com.example.subjects.glassworks;

import android.app.Activity;
import android.app.LoaderManager;
import android.content.AsyncTaskLoader;
import android.content.Context;
import android.content.Loader;
import android.os.Bundle;
import android.widget.TextView;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The same list, by way of a loader. */
public class MouldShelfActivity extends Activity implements LoaderManager.LoaderCallbacks<List<String>> {
    public final CountDownLatch filled = new CountDownLatch(1);
    private TextView list;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        list = new TextView(this);
        setContentView(list);
        getLoaderManager().initLoader(1, null, this);
    }

    @Override
    public Loader<List<String>> onCreateLoader(int id, Bundle args) {
        return new Moulds(this);
    }

    @Override
    public void onLoadFinished(Loader<List<String>> loader, List<String> names) {
        list.setText(String.join("\n", names));
        filled.countDown();
    }

    @Override
    public void onLoaderReset(Loader<List<String>> loader) {
        list.setText("");
    }

    public String text() {
        return list.getText().toString();
    }

    private static final class Moulds extends AsyncTaskLoader<List<String>> {
        private List<String> names;

        Moulds(Context context) {
            super(context);
        }

        @Override
        protected void onStartLoading() {
            if (names != null) {
                deliverResult(names);
            } else {
                forceLoad();
            }
        }

        @Override
        public List<String> loadInBackground() {
            return Arrays.asList("bell", "drop", "star");
        }

        @Override
        public void deliverResult(List<String> data) {
            names = data;
            super.deliverResult(data);
        }
    }
}
