package com.example.subjects.zoo;

import android.view.View;
import androidx.recyclerview.widget.RecyclerView;
import androidx.test.espresso.PerformException;
import androidx.test.espresso.UiController;
import androidx.test.espresso.ViewAction;
import androidx.test.espresso.ViewAssertion;
import androidx.test.espresso.matcher.ViewMatchers;
import org.hamcrest.Matcher;
import org.junit.Assert;

final class RowActions {
    private RowActions() {
    }

    static ViewAction clickRow(int position) {
        return new ViewAction() {
            @Override
            public Matcher<View> getConstraints() {
                return ViewMatchers.isAssignableFrom(RecyclerView.class);
            }

            @Override
            public String getDescription() {
                return "click row " + position;
            }

            @Override
            public void perform(UiController controller, View view) {
                RecyclerView rows = (RecyclerView) view;
                while (rows.hasPendingAdapterUpdates()) {
                    controller.loopMainThreadForAtLeast(20);
                }
                RecyclerView.ViewHolder holder = rows.findViewHolderForAdapterPosition(position);
                if (holder == null) {
                    throw new PerformException.Builder().withActionDescription(getDescription())
                            .withViewDescription(rows.toString()).build();
                }
                holder.itemView.performClick();
                controller.loopMainThreadUntilIdle();
            }
        };
    }

    static ViewAssertion hasRows(int count) {
        return (view, missing) -> {
            if (missing != null) {
                throw missing;
            }
            Assert.assertEquals("rows", count, ((RecyclerView) view).getAdapter().getItemCount());
        };
    }
}
