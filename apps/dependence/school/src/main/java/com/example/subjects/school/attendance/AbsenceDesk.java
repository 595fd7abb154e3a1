package com.example.subjects.school.attendance;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes absences. Filters may look at each before it is filed. */
public final class AbsenceDesk {

    public interface Filter {
        void apply(Absence absence);
    }

    public static final class Absence {
        public final String pupil;
        public boolean excused;

        Absence(String pupil) {
            this.pupil = pupil;
        }
    }

    private static final List<Filter> filters = new CopyOnWriteArrayList<>();

    private AbsenceDesk() {}

    public static void addFilter(Filter filter) {
        filters.add(filter);
    }

    public static Absence report(String pupil) {
        Absence absence = new Absence(pupil);
        for (Filter f : filters) f.apply(absence);
        return absence;
    }
}
