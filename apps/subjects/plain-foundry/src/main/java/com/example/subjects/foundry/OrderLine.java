package com.example.subjects.foundry;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Sends orders to the hub, and once more those that it has not acknowledged. */
public final class OrderLine implements Closeable {
    private final Map<Integer, String> open = new ConcurrentSkipListMap<>();
    private final int port;
    private Socket socket;
    private int lastId;

    public OrderLine(int port) throws IOException {
        this.port = port;
        connect();
    }

    private void connect() throws IOException {
        socket = new Socket(InetAddress.getByName("127.0.0.1"), port);
        Socket current = socket;
        new Thread(() -> listen(current), "order-line").start();
    }

    public synchronized void send(String order) throws IOException {
        lastId++;
        open.put(lastId, order);
        write(lastId, order);
    }

    public synchronized void reconnect() throws IOException {
        socket.close();
        connect();
        for (Map.Entry<Integer, String> each : open.entrySet()) {
            write(each.getKey(), each.getValue());
        }
    }

    private void write(int id, String order) throws IOException {
        socket.getOutputStream().write((id + " " + order + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void listen(Socket from) {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(from.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                open.remove(Integer.valueOf(line));
            }
        } catch (IOException e) {
            // reconnected or closed
        }
    }

    @Override
    public synchronized void close() throws IOException {
        socket.close();
    }
}
