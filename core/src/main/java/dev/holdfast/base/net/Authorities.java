package dev.holdfast.base.net;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The certificate authorities by which servers elsewhere are recognised. Hypervisors are not among these servers: they are
 * recognised by their fingerprints.
 */
public final class Authorities {
    private Authorities() {}

    /** Those of this machine's Java. */
    public static SSLContext known() {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /**
     * Those of this machine's Java, and those of a file of certificates in PEM: a company's own. Throws {@link
     * IllegalArgumentException} if the file can't be read or has none.
     */
    public static SSLContext knownAnd(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> added =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (added.isEmpty()) throw new IllegalArgumentException("No certificate");
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (TrustManager manager : managers(null)) {
                if (!(manager instanceof X509TrustManager known)) continue;
                for (X509Certificate one : known.getAcceptedIssuers()) add(store, one);
            }
            for (Certificate one : added) add(store, one);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers(store), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("Not a file of certificates", e);
        }
    }

    private static void add(KeyStore store, Certificate one) throws GeneralSecurityException {
        store.setCertificateEntry(Integer.toString(store.size()), one);
    }

    /** Null for the authorities of this machine's Java. */
    private static TrustManager[] managers(@Nullable KeyStore store) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }
}
