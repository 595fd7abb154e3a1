package com.example.subjects.cannery;

import android.os.AsyncTask;

@SuppressWarnings("deprecation")
public class SterilizeTask extends AsyncTask<Integer, Void, Integer> {
    private final StringBuffer panel;

    public SterilizeTask(StringBuffer panel) {
        this.panel = panel;
    }

    @Override
    protected Integer doInBackground(Integer... degrees) {
        int sum = 0;
        for (int d : degrees) {
            sum += d;
        }
        return sum / degrees.length;
    }

    @Override
    protected void onPostExecute(Integer mean) {
        panel.append("mean ").append(mean);
    }
}
