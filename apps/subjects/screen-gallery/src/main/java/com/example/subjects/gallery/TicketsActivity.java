package com.example.subjects.gallery;

import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.Spinner;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;

public class TicketsActivity extends AppCompatActivity implements AdapterView.OnItemSelectedListener {
    private Spinner tariffs;
    private TextView total;
    private Disposable loading;
    private int quantity = 1;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Column column = new Column(this);
        tariffs = new Spinner(this);
        tariffs.setId(Ids.TARIFF);
        tariffs.setOnItemSelectedListener(this);
        column.addView(tariffs);
        column.button(Ids.PLUS, "+", v -> {
            quantity++;
            showTotal();
        });
        total = column.label(Ids.TOTAL, "");
        setContentView(column);
        loading = Single.fromCallable(new TariffTask())
            .subscribeOn(Schedulers.io())
            .observeOn(AndroidSchedulers.mainThread())
            .subscribe(this::showTariffs);
    }

    private void showTariffs(List<String> names) {
        tariffs.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, names));
    }

    private void showTotal() {
        Object tariff = tariffs.getSelectedItem();
        total.setText(tariff == null ? "" : quantity + " × " + tariff);
    }

    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
        quantity = 1;
        showTotal();
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) { }

    @Override
    protected void onDestroy() {
        loading.dispose();
        super.onDestroy();
    }
}
