package android.host;

import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandomSpi;

/** SecureRandom from /dev/urandom. The host has no Conscrypt, so this is the only security provider. */
public final class HostProvider extends Provider {
  public HostProvider() {
    super("Host", 1.0, "SecureRandom of the host");
    put("SecureRandom.SHA1PRNG", Urandom.class.getName());
  }

  public static final class Urandom extends SecureRandomSpi {
    @Override
    protected void engineSetSeed(byte[] seed) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {
      try (DataInputStream in = new DataInputStream(new FileInputStream("/dev/urandom"))) {
        in.readFully(bytes);
      } catch (IOException e) {
        throw new ProviderException(e);
      }
    }

    @Override
    protected byte[] engineGenerateSeed(int count) {
      byte[] bytes = new byte[count];
      engineNextBytes(bytes);
      return bytes;
    }
  }
}
