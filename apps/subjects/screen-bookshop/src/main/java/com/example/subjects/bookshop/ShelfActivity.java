package com.example.subjects.bookshop;

import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.TextView;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;
import androidx.recyclerview.widget.DiffUtil;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.ListAdapter;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ShelfActivity extends FragmentActivity {
    private final List<String> titles = Arrays.asList("Walden", "Emma", "Dracula", "Middlemarch");
    private TextView first;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        first = Ui.label(this, Ids.FIRST, "");
        TextView caption = Ui.label(this, Ids.CAPTION, "no caption");
        FrameLayout frame = new FrameLayout(this);
        frame.setId(Ids.FRAME);
        ShelfAdapter adapter = new ShelfAdapter();
        RecyclerView rows = new RecyclerView(this);
        rows.setLayoutManager(new LinearLayoutManager(this));
        rows.setAdapter(adapter);
        adapter.submitList(titles);
        setContentView(Ui.column(this,
                Ui.button(this, Ids.SORT, "Sort", v -> {
                    List<String> sorted = new ArrayList<>(titles);
                    Collections.sort(sorted);
                    adapter.submitList(sorted);
                }),
                Ui.button(this, Ids.DETAILS, "Details", v -> {
                    getSupportFragmentManager().beginTransaction()
                            .replace(Ids.FRAME, new DetailsFragment(), "details").commit();
                    v.post(() -> {
                        Fragment details = getSupportFragmentManager().findFragmentByTag("details");
                        if (details != null && details.getView() != null) {
                            caption.setText(details.getView().getContentDescription());
                        }
                    });
                }),
                first, caption, frame, rows));
    }

    public static class DetailsFragment extends Fragment {
        @Override
        public View onCreateView(android.view.LayoutInflater inflater, ViewGroup parent, Bundle state) {
            View view = new View(requireContext());
            view.setContentDescription("288 pages");
            return view;
        }
    }

    private final class ShelfAdapter extends ListAdapter<String, Row> {
        ShelfAdapter() {
            super(new TitleDiff());
        }

        @Override
        public Row onCreateViewHolder(ViewGroup parent, int type) {
            return new Row(new TextView(parent.getContext()));
        }

        @Override
        public void onBindViewHolder(Row row, int position) {
            ((TextView) row.itemView).setText(getItem(position));
        }

        @Override
        public void onCurrentListChanged(List<String> before, List<String> now) {
            first.setText("First: " + now.get(0));
        }
    }

    private static final class Row extends RecyclerView.ViewHolder {
        Row(View view) {
            super(view);
        }
    }

    private static final class TitleDiff extends DiffUtil.ItemCallback<String> {
        @Override
        public boolean areItemsTheSame(String a, String b) {
            return a.equals(b);
        }

        @Override
        public boolean areContentsTheSame(String a, String b) {
            return true;
        }
    }
}
