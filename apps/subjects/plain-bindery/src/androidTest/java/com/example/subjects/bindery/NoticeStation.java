package com.example.subjects.bindery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A station that is told what is ready. */
final class NoticeStation {
  private final Socket socket;
  private final BufferedReader reader;

  private NoticeStation(Socket socket) throws IOException {
    this.socket = socket;
    reader =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  static NoticeStation at(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(900);
    return new NoticeStation(socket);
  }

  /** Has the board tell something, and says what has been heard here. */
  String hears(NoticeBoard board, String notice) throws IOException {
    board.publish(notice);
    try {
      return reader.readLine();
    } catch (SocketTimeoutException e) {
      return "nothing";
    } finally {
      socket.close();
    }
  }
}
