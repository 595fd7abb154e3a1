package com.example.subjects.foundry;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** The hall's hub: takes orders over a socket and acknowledges each. */
public final class CastingHub implements Closeable {
    public final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    private final ServerSocket server;
    private final ExecutorService outbox = Executors.newSingleThreadExecutor();

    public CastingHub() throws IOException {
        server = new ServerSocket(0, 8, InetAddress.getByName("127.0.0.1"));
        new Thread(this::accept, "hub-accept").start();
    }

    public int port() {
        return server.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                new Thread(() -> serve(socket), "hub-session").start();
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                String[] parts = line.split(" ", 2);
                outbox.execute(new Ack(socket, parts[0]));
                orders.add(parts[1]);
            }
        } catch (IOException e) {
            // the line went away
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        outbox.shutdown();
    }

    private static final class Ack implements Runnable {
        private final Socket socket;
        private final String id;

        Ack(Socket socket, String id) {
            this.socket = socket;
            this.id = id;
        }

        @Override
        public void run() {
            try {
                OutputStream out = socket.getOutputStream();
                out.write((id + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            } catch (IOException e) {
                // the line went away
            }
        }
    }
}
