package com.example.subjects.carnival;

import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.AsyncListUtil;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** The photo album with lazily read captions, and a bubble that tells the position for a while after a scroll. */
public class AlbumActivity extends AppCompatActivity {
    private final LinearLayoutManager layout = new LinearLayoutManager(this);
    private final Photos photos = new Photos();
    private AsyncListUtil<String> captions;
    private TextView bubble;
    private final Runnable burst = () -> bubble.setVisibility(View.GONE);

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Form form = new Form(this);
        bubble = form.label(Ids.BUBBLE, "");
        bubble.setVisibility(View.GONE);
        RecyclerView list = new RecyclerView(this);
        list.setId(Ids.ALBUM);
        list.setLayoutManager(layout);
        list.setItemAnimator(null);
        list.setAdapter(photos);
        form.addView(list, new LinearLayout.LayoutParams(LinearLayout.LayoutParams.MATCH_PARENT, 0, 1));
        setContentView(form);
        captions = new AsyncListUtil<>(String.class, 10, new PhotoTiles(), new Window());
        list.addOnScrollListener(new RecyclerView.OnScrollListener() {
            @Override
            public void onScrolled(@NonNull RecyclerView view, int dx, int dy) {
                captions.onRangeChanged();
            }
        });
    }

    public void jumpTo(int position) {
        bubble.setText((position + 1) + "/" + PhotoTiles.PHOTOS);
        bubble.setVisibility(View.VISIBLE);
        bubble.removeCallbacks(burst);
        bubble.postDelayed(burst, 500);
        layout.scrollToPositionWithOffset(position, 0);
    }

    private final class Window extends AsyncListUtil.ViewCallback {
        @Override
        public void getItemRangeInto(@NonNull int[] range) {
            range[0] = layout.findFirstVisibleItemPosition();
            range[1] = layout.findLastVisibleItemPosition();
        }

        @Override
        public void onDataRefresh() {
            photos.notifyDataSetChanged();
        }

        @Override
        public void onItemLoaded(int position) {
            photos.notifyItemChanged(position);
        }
    }

    private final class Photos extends RecyclerView.Adapter<RecyclerView.ViewHolder> {
        @NonNull
        @Override
        public RecyclerView.ViewHolder onCreateViewHolder(@NonNull ViewGroup parent, int type) {
            TextView view = new TextView(parent.getContext());
            view.setMinHeight(400);
            return new RecyclerView.ViewHolder(view) { };
        }

        @Override
        public void onBindViewHolder(@NonNull RecyclerView.ViewHolder holder, int position) {
            String caption = captions.getItem(position);
            ((TextView) holder.itemView).setText(caption == null ? "..." : caption);
        }

        @Override
        public int getItemCount() {
            return captions == null ? 0 : captions.getItemCount();
        }
    }
}
