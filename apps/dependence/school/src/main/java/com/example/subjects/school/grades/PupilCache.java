package com.example.subjects.school.grades;

import android.util.LruCache;

public final class PupilCache {

    private static final String[] NAMES = {"", "Ada Lovell", "Ben Ochs", "Cleo Pratt", "Dov Stern", "Eve Quist"};

    private static final LruCache<Integer, Pupil> recent = new LruCache<Integer, Pupil>(3) {
        @Override
        protected Pupil create(Integer id) {
            return new Pupil(NAMES[id]);
        }
    };

    private PupilCache() {}

    public static Pupil get(int id) {
        return recent.get(id);
    }

    public static void clear() {
        recent.evictAll();
    }
}
