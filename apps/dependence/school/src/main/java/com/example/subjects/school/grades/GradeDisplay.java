package com.example.subjects.school.grades;

import android.content.Context;
import android.content.SharedPreferences;
import com.example.subjects.school.office.Flags;

public final class GradeDisplay {

    private final SharedPreferences prefs;

    public GradeDisplay(Context context) {
        prefs = context.getSharedPreferences("display", Context.MODE_PRIVATE);
    }

    public void prefer(String scale) {
        prefs.edit().putString("scale", scale).commit();
    }

    public String preferred() {
        return prefs.getString("scale", "letters");
    }

    public String show(int score) {
        return Flags.on("points-scale") && preferred().equals("points") ? points(score) : letter(score);
    }

    public static String points(int score) {
        return score + " pts";
    }

    private static String letter(int score) {
        return score >= 90 ? "A" : score >= 75 ? "B" : score >= 60 ? "C" : "D";
    }
}
