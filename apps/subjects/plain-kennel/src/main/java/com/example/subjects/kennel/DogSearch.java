package com.example.subjects.kennel;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.subjects.PublishSubject;

final class DogSearch {
    private final PublishSubject<String> queries = PublishSubject.create();
    private final DogIndex index;
    private final Scheduler scheduler;

    DogSearch(DogIndex index, Scheduler scheduler) {
        this.index = index;
        this.scheduler = scheduler;
    }

    Observable<String> suggestions() {
        return queries.switchMap(this::lookUp);
    }

    Observable<String> transcript() {
        return queries.concatMap(this::lookUp);
    }

    void type(String prefix) {
        queries.onNext(prefix);
    }

    void close() {
        queries.onComplete();
    }

    private Observable<String> lookUp(String prefix) {
        return Observable.fromCallable(() -> index.find(prefix)).subscribeOn(scheduler);
    }
}
