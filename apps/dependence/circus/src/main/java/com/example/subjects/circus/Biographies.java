package com.example.subjects.circus;

import com.google.common.base.Optional;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;

/** Biographies of the artists, looked up once each. */
public final class Biographies {
    private static final LoadingCache<String, Optional<String>> CACHE = CacheBuilder.newBuilder()
            .maximumSize(200)
            .build(new CacheLoader<String, Optional<String>>() {
                @Override
                public Optional<String> load(String name) {
                    return Optional.fromNullable(Artists.biographyOf(name));
                }
            });

    private Biographies() {}

    public static String of(String name) {
        return CACHE.getUnchecked(name).or("");
    }

    public static void reload() {
        CACHE.invalidateAll();
    }
}
