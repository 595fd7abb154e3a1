// Pictures of the recipes, which are loaded into rows that are used again.
package com.example.subjects.recipes;

import android.graphics.Color;
import android.graphics.drawable.ColorDrawable;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.ImageView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.Arrays;
import java.util.List;

public class GalleryActivity extends AppCompatActivity {
  private List<String> names = Arrays.asList("Goulash", "Risotto");
  private RecyclerView pictures;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.gallery);
    pictures = findViewById(R.id.pictures);
    pictures.setLayoutManager(new LinearLayoutManager(this));
    pictures.setAdapter(new Pictures());
    findViewById(R.id.next).setOnClickListener(view -> {
      names = Arrays.asList("Tart", "Borscht");
      pictures.getAdapter().notifyDataSetChanged();
    });
  }

  /** What the first row shows; to be called on the main thread. */
  public CharSequence getFirstPicture() {
    RecyclerView.ViewHolder first = pictures.findViewHolderForAdapterPosition(0);
    return first == null ? null : first.itemView.getContentDescription();
  }

  private static final class Picture extends RecyclerView.ViewHolder {
    final ImageView image;

    Picture(ImageView image) {
      super(image);
      this.image = image;
    }

    void show(String name) {
      if (name.equals(image.getTag())) {
        image.setImageDrawable(new ColorDrawable(Color.LTGRAY));
        image.setContentDescription("Picture of " + name);
      }
    }
  }

  private static final class LoadPicture implements Runnable {
    private final Picture picture;
    private final String name;

    LoadPicture(Picture picture, String name) {
      this.picture = picture;
      this.name = name;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      Kitchen.show(() -> picture.show(name));
    }
  }

  private final class Pictures extends RecyclerView.Adapter<Picture> {
    @Override
    public int getItemCount() {
      return names.size();
    }

    @Override
    public Picture onCreateViewHolder(ViewGroup parent, int type) {
      return new Picture((ImageView) LayoutInflater.from(parent.getContext()).inflate(R.layout.picture, parent, false));
    }

    @Override
    public void onBindViewHolder(Picture picture, int position) {
      picture.image.setTag(names.get(position));
      picture.image.setImageDrawable(null);
      picture.image.setContentDescription(null);
      Kitchen.begin(new LoadPicture(picture, names.get(position)));
    }
  }
}
