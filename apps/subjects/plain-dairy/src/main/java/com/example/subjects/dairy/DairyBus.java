package com.example.subjects.dairy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Delivers events to those that listen for their class, on the poster's thread. */
public final class DairyBus {
    private static final DairyBus INSTANCE = new DairyBus();

    private final Map<Class<?>, List<Consumer<Object>>> listeners = new ConcurrentHashMap<>();

    public static DairyBus get() {
        return INSTANCE;
    }

    public <E> Runnable register(Class<E> type, Consumer<? super E> listener) {
        Consumer<Object> entry = event -> listener.accept(type.cast(event));
        List<Consumer<Object>> list = listeners.computeIfAbsent(type, t -> new CopyOnWriteArrayList<>());
        list.add(entry);
        return () -> list.remove(entry);
    }

    public void post(Object event) {
        List<Consumer<Object>> list = listeners.get(event.getClass());
        if (list != null) {
            for (Consumer<Object> listener : list) {
                listener.accept(event);
            }
        }
    }
}
