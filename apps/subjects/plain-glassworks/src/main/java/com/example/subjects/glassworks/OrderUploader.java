package com.example.subjects.glassworks;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** Sends orders to the depot, with back-off. */
public class OrderUploader {
    private final int port;

    public OrderUploader(int port) {
        this.port = port;
    }

    /** Four attempts, each wait twice the last. */
    public Single<String> upload(String order) {
        return Single.fromCallable(() -> send(order))
                .subscribeOn(Schedulers.io())
                .retryWhen(errors -> errors
                        .zipWith(Flowable.range(1, 4), (error, n) -> n < 4
                                ? Flowable.timer(100L << n, TimeUnit.MILLISECONDS)
                                : Flowable.<Long>error(error))
                        .flatMap(wait -> wait));
    }

    /** Attempts until the depot takes the order. */
    public Single<String> uploadPatiently(String order) {
        return Single.fromCallable(() -> send(order))
                .subscribeOn(Schedulers.io())
                .retryWhen(errors -> errors.flatMap(error -> Flowable.timer(120, TimeUnit.MILLISECONDS)));
    }

    private String send(String order) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write((order + "\n").getBytes());
            return new BufferedReader(new InputStreamReader(socket.getInputStream())).readLine();
        }
    }
}
