package com.android.org.conscrypt;

import java.io.File;

/** Called as an app is bound; the host has no Conscrypt. */
public class TrustedCertificateStore {
  public static void setDefaultUserDirectory(File directory) {}
}
