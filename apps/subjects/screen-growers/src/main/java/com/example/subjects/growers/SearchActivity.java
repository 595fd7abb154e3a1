package com.example.subjects.growers;

import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.Button;
import android.widget.TextView;

import androidx.appcompat.app.AppCompatActivity;

import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.PublishSubject;

import java.util.concurrent.TimeUnit;

/** Search for a variety: recent queries first, suggestions once one has stopped typing. */
public class SearchActivity extends AppCompatActivity {
    private final PublishSubject<String> queries = PublishSubject.create();
    private Disposable suggestions;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        column.field(Ids.QUERY, "").addTextChangedListener(new TextWatcher() {
            @Override
            public void beforeTextChanged(CharSequence text, int start, int count, int after) {
            }

            @Override
            public void onTextChanged(CharSequence text, int start, int before, int count) {
                queries.onNext(text.toString());
            }

            @Override
            public void afterTextChanged(Editable text) {
            }
        });
        TextView picked = column.label(Ids.PICKED, "Nothing picked");
        Button first = column.button(Ids.FIRST, "Boskoop", null);
        first.setOnClickListener(v -> picked.setText("Picked " + first.getText()));
        setContentView(column);
        suggestions = queries
                .debounce(100, TimeUnit.MILLISECONDS)
                .map(query -> query.startsWith("El") ? "Elstar" : "Boskoop")
                .observeOn(AndroidSchedulers.mainThread())
                .subscribe(first::setText);
    }

    @Override
    protected void onDestroy() {
        suggestions.dispose();
        super.onDestroy();
    }
}
