package com.example.subjects.readery;

import static androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom;

import android.view.View;

import androidx.recyclerview.widget.RecyclerView;
import androidx.test.espresso.PerformException;
import androidx.test.espresso.UiController;
import androidx.test.espresso.ViewAction;

import org.hamcrest.Matcher;

/** Actions on the rows of a RecyclerView. */
public final class RowActions {
    private RowActions() {
    }

    public static ViewAction scrollToRow(int row) {
        return new ScrollToRow(row);
    }

    public static ViewAction openRow(int row) {
        return new OpenRow(row);
    }

    private abstract static class RowAction implements ViewAction {
        final int row;

        RowAction(int row) {
            this.row = row;
        }

        @Override
        public Matcher<View> getConstraints() {
            return isAssignableFrom(RecyclerView.class);
        }

        @Override
        public String getDescription() {
            return getClass().getSimpleName() + " " + row;
        }
    }

    private static class ScrollToRow extends RowAction {
        ScrollToRow(int row) {
            super(row);
        }

        @Override
        public void perform(UiController controller, View view) {
            ((RecyclerView) view).scrollToPosition(row);
            controller.loopMainThreadUntilIdle();
        }
    }

    private static class OpenRow extends RowAction {
        OpenRow(int row) {
            super(row);
        }

        @Override
        public void perform(UiController controller, View view) {
            RecyclerView list = (RecyclerView) view;
            if (row >= list.getAdapter().getItemCount()) {
                throw new PerformException.Builder()
                        .withActionDescription(getDescription())
                        .withViewDescription("the list")
                        .withCause(new IndexOutOfBoundsException("no row " + row))
                        .build();
            }
            list.scrollToPosition(row);
            controller.loopMainThreadUntilIdle();
            list.findViewHolderForAdapterPosition(row).itemView.performClick();
        }
    }
}
