package dev.holdfast.cli.wire;

import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertPathBuilderException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Which certificate of the service is trusted. */
public sealed interface Trust {
    /** What the Java runtime trusts. */
    record Usual() implements Trust {}

    /** What the authorities in this PEM file signed. */
    record Authorities(Path file) implements Trust {}

    /** The one certificate with this SHA-256, whatever name is in it. */
    record Pinned(String fingerprint) implements Trust {}

    /** Whether the name in the certificate must be the one in the address. */
    default boolean checksName() {
        return !(this instanceof Pinned);
    }

    /** @throws Unreachable if the file of authorities can't be used */
    default SSLContext context() throws Unreachable {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new Unreachable("TLS can't be used: " + e.getMessage(), e);
        }
    }

    private TrustManager @Nullable [] managers() throws Unreachable {
        return switch (this) {
            case Usual _ -> null;
            case Authorities(Path file) -> authorities(file);
            case Pinned(String fingerprint) -> new TrustManager[] {new PinCheck(fingerprint)};
        };
    }

    private static TrustManager[] authorities(Path file) throws Unreachable {
        try (var stream = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int count = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(stream))
                store.setCertificateEntry("ca" + count++, certificate);
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        } catch (java.io.IOException | GeneralSecurityException e) {
            throw new Unreachable("The CA file " + file + " can't be read: " + e.getMessage(), e);
        }
    }

    /** What a failed handshake says against the certificate. */
    static String fault(SSLHandshakeException failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) cause = cause.getCause();
        return cause instanceof CertPathBuilderException
                ? "no authority that is trusted here has signed it"
                : String.valueOf(cause.getMessage());
    }

    /** The SHA-256 of a certificate, as pairs of digits with colons. */
    static String fingerprint(Certificate certificate) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(hash);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Accepts one certificate. As an extended trust manager it is asked instead of the check of the name. */
    final class PinCheck extends X509ExtendedTrustManager {
        private final String pin;
        private @Nullable X509Certificate seen;

        PinCheck(String pin) {
            this.pin = digits(pin);
        }

        private static String digits(String fingerprint) {
            return fingerprint.replaceAll("[^0-9a-fA-F]", "").toUpperCase(Locale.ROOT);
        }

        @Nullable
        X509Certificate seen() {
            return seen;
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            seen = chain[0];
            String offered = fingerprint(chain[0]);
            if (!digits(offered).equals(pin))
                throw new CertificateException("it is another one than the pinned one: " + offered);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("This is a client.");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
