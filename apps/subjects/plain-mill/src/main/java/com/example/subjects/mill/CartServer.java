// The carters' office, which takes orders for carts: one line each, answered by one line.
package com.example.subjects.mill;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public final class CartServer implements Closeable {
  private final ServerSocket socket;
  private final List<String> orders = new ArrayList<>();

  public CartServer() throws IOException {
    socket = new ServerSocket(0, 8, InetAddress.getByName("127.0.0.1"));
  }

  public int port() {
    return socket.getLocalPort();
  }

  public void start() {
    new Thread(new Serve(), "cart-server").start();
  }

  /** The orders that came in. */
  public List<String> orders() {
    synchronized (orders) {
      return new ArrayList<>(orders);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void serve(Socket client) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
    String order = reader.readLine();
    if (order == null) {
      return;
    }
    synchronized (orders) {
      orders.add(order);
    }
    client.getOutputStream().write(("cart for " + order + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private final class Serve implements Runnable {
    @Override
    public void run() {
      while (!socket.isClosed()) {
        try (Socket client = socket.accept()) {
          serve(client);
        } catch (IOException e) {
          // The client went away, or the office is closed.
        }
      }
    }
  }
}
