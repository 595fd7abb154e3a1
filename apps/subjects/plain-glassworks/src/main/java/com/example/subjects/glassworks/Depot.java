package com.example.subjects.glassworks;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The sand depot's little line server. */
public class Depot implements Runnable, Closeable {
    public final int port;
    public final List<String> orders = new CopyOnWriteArrayList<>();
    private ServerSocket server;
    private boolean closed;

    public Depot() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = probe.getLocalPort();
        }
    }

    public void open() {
        Thread thread = new Thread(this, "depot");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            synchronized (this) {
                if (closed) {
                    return;
                }
                server = new ServerSocket();
                server.setReuseAddress(true);
                server.bind(new InetSocketAddress("127.0.0.1", port));
            }
            while (true) {
                try (Socket socket = server.accept()) {
                    serve(socket);
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
        String line = in.readLine();
        if (line != null) {
            orders.add(line);
            socket.getOutputStream().write(("ok " + line + "\n").getBytes());
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (server != null) {
            server.close();
        }
    }
}
