package com.example.subjects.stationer;

import static org.junit.Assert.assertEquals;

/** Handles a vault. */
final class VaultRobot {
  private final Vault vault = new Vault();

  VaultRobot unlocks() {
    vault.unlock();
    return this;
  }

  VaultRobot keeps(String name, String secret) throws Exception {
    vault.put(name, secret).get();
    return this;
  }

  VaultRobot reads(String name, String secret) {
    assertEquals(secret, vault.read(name));
    return this;
  }

  void leaves() {
    vault.close();
  }
}
