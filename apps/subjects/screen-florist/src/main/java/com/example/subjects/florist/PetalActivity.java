package com.example.subjects.florist;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.loader.app.LoaderManager;
import androidx.loader.content.Loader;

public final class PetalActivity extends AppCompatActivity implements LoaderManager.LoaderCallbacks<String> {
    private final ActivityResultLauncher<Intent> mix = registerForActivityResult(
            new ActivityResultContracts.StartActivityForResult(), r -> show(r.getData()));
    private PetalView flower;
    private TextView colour;
    private TextView palette;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        flower = new PetalView(this);
        colour = Ui.label(this, Ids.STATUS, "No colour");
        palette = Ui.label(this, Ids.PALETTE, "");
        setContentView(Ui.column(this, flower,
                Ui.button(this, Ids.MIX, "Mix", v -> mix.launch(new Intent(this, MixActivity.class))),
                colour, palette));
        LoaderManager.getInstance(this).initLoader(1, null, this);
    }

    private void show(Intent result) {
        colour.setText(result == null ? "Nothing mixed" : result.getStringExtra("colour"));
    }

    @NonNull
    @Override
    public Loader<String> onCreateLoader(int id, Bundle args) {
        return new PaletteLoader(getApplicationContext());
    }

    @Override
    public void onLoadFinished(@NonNull Loader<String> loader, String name) {
        flower.load(name, n -> palette.setText(n + " colours"));
    }

    @Override
    public void onLoaderReset(@NonNull Loader<String> loader) {
    }
}
