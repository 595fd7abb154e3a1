package com.example.subjects.quarry;

import android.content.AsyncTaskLoader;
import android.content.Context;

public class SurveyLoader extends AsyncTaskLoader<String> {
    private final String bench;
    private String survey;

    public SurveyLoader(Context context, String bench) {
        super(context);
        this.bench = bench;
    }

    @Override
    protected void onStartLoading() {
        if (survey != null) deliverResult(survey);
        else forceLoad();
    }

    @Override
    public String loadInBackground() {
        return bench + ": sound";
    }

    @Override
    public void deliverResult(String data) {
        survey = data;
        if (isStarted()) super.deliverResult(data);
    }

    @Override
    protected void onStopLoading() {
        cancelLoad();
    }
}
