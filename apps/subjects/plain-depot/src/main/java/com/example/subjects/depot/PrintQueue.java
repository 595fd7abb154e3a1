package com.example.subjects.depot;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Labels for a printer in the network, which says for each how many it has printed. */
public final class PrintQueue {
  private final ExecutorService jobs = Executors.newFixedThreadPool(2);
  private final int port;

  public PrintQueue(int port) {
    this.port = port;
  }

  public Future<String> print(String label) {
    return jobs.submit(() -> send(label));
  }

  private String send(String label) throws IOException {
    try (Socket printer = new Socket(InetAddress.getLoopbackAddress(), port)) {
      new PrintWriter(printer.getOutputStream(), true).println(label);
      return new BufferedReader(new InputStreamReader(printer.getInputStream())).readLine();
    }
  }
}
