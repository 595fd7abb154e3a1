package com.example.subjects.hospital.clinic;

/** Where the hospital's information system is. */
public final class HisEndpoint {
  private static final String SERVER = System.getProperty("hospital.server", "https://his.example.org");

  private HisEndpoint() {}

  public static String of(String service) {
    return SERVER + "/" + service;
  }
}
