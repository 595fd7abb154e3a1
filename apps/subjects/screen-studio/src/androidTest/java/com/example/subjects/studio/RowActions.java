package com.example.subjects.studio;

import static androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom;

import android.view.View;

import androidx.recyclerview.widget.RecyclerView;
import androidx.test.espresso.UiController;
import androidx.test.espresso.ViewAction;

import org.hamcrest.Matcher;

public final class RowActions {
    private RowActions() {
    }

    public static ViewAction openRow(int position) {
        return new ViewAction() {
            @Override
            public Matcher<View> getConstraints() {
                return isAssignableFrom(RecyclerView.class);
            }

            @Override
            public String getDescription() {
                return "open row " + position;
            }

            @Override
            public void perform(UiController controller, View view) {
                RecyclerView list = (RecyclerView) view;
                list.findViewHolderForAdapterPosition(position).itemView.performClick();
            }
        };
    }
}
