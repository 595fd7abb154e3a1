package com.example.subjects.pottery;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The supplier's price list: a line that says how many follow, and those. */
public final class PriceFeedServer implements Closeable {
  private final class Accept implements Runnable {
    @Override
    public void run() {
      try {
        while (true) {
          Socket customer = socket.accept();
          synchronized (customers) {
            customers.add(customer);
          }
          OutputStream out = customer.getOutputStream();
          out.write(("PRICES " + lines.size() + "\n").getBytes(StandardCharsets.UTF_8));
          out.flush();
          office.execute(new SendLines(out, lines));
        }
      } catch (IOException e) {
        // closed
      }
    }
  }

  private final ServerSocket socket;
  private final List<String> lines;
  private final List<Socket> customers = new ArrayList<>();
  private final ExecutorService office = Executors.newSingleThreadExecutor();

  public PriceFeedServer(List<String> lines) throws IOException {
    this.lines = lines;
    this.socket = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
    new Thread(new Accept(), "price-feed").start();
  }

  public int getPort() {
    return socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    synchronized (customers) {
      for (Socket customer : customers) {
        customer.close();
      }
    }
  }
}
