package com.example.subjects.cannery;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;

public final class InspectionLine {
    static {
        RxJavaPlugins.setErrorHandler(e -> { });
    }

    private final PublishSubject<String> crates = PublishSubject.create();
    private final BlockingQueue<String> passed = new LinkedBlockingQueue<>();
    private final Disposable subscription;

    private InspectionLine(boolean newestOnly) {
        Observable<String> inspected = newestOnly ? crates.switchMap(this::inspect) : crates.concatMap(this::inspect);
        subscription = inspected.subscribe(passed::add);
    }

    public static InspectionLine newestOnly() {
        return new InspectionLine(true);
    }

    public static InspectionLine inTurn() {
        return new InspectionLine(false);
    }

    private Observable<String> inspect(String crate) {
        return Single.fromCallable(new Inspect(crate)).subscribeOn(Schedulers.io()).toObservable();
    }

    public void push(String crate) {
        crates.onNext(crate);
    }

    public BlockingQueue<String> passed() {
        return passed;
    }

    public void stop() {
        subscription.dispose();
    }

    private static final class Inspect implements Callable<String> {
        private final String crate;

        Inspect(String crate) {
            this.crate = crate;
        }

        @Override
        public String call() {
            return crate + " ok";
        }
    }
}
