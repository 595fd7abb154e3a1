package com.example.subjects.brasserie;

import static androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom;

import android.view.View;

import androidx.recyclerview.widget.RecyclerView;
import androidx.test.espresso.PerformException;
import androidx.test.espresso.UiController;
import androidx.test.espresso.ViewAction;

import org.hamcrest.Matcher;

/** Actions on the rows of a RecyclerView, as espresso-contrib has them. */
public final class RowActions {
    private RowActions() {
    }

    public static ViewAction scrollToRow(int position) {
        return new RowAction(position, false);
    }

    public static ViewAction clickRow(int position) {
        return new RowAction(position, true);
    }

    private static final class RowAction implements ViewAction {
        private final int position;
        private final boolean click;

        RowAction(int position, boolean click) {
            this.position = position;
            this.click = click;
        }

        @Override
        public Matcher<View> getConstraints() {
            return isAssignableFrom(RecyclerView.class);
        }

        @Override
        public String getDescription() {
            return (click ? "click row " : "scroll to row ") + position;
        }

        @Override
        public void perform(UiController ui, View view) {
            RecyclerView list = (RecyclerView) view;
            if (position >= list.getAdapter().getItemCount()) throw noRow(view, list.getAdapter().getItemCount());
            list.scrollToPosition(position);
            RecyclerView.ViewHolder row = null;
            for (int turn = 0; turn < 400 && row == null; turn++) {
                ui.loopMainThreadForAtLeast(50);
                row = list.findViewHolderForAdapterPosition(position);
            }
            if (row == null) throw noRow(view, list.getChildCount());
            if (click) row.itemView.performClick();
        }

        private PerformException noRow(View view, int rows) {
            return new PerformException.Builder()
                    .withActionDescription(getDescription())
                    .withViewDescription(view.toString())
                    .withCause(new IllegalStateException("only " + rows + " rows"))
                    .build();
        }
    }
}
