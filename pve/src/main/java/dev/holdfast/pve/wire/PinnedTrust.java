package dev.holdfast.pve.wire;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Checks the certificate inside the handshake. With a pin it must match. The extended class is needed
 * because the JDK adds its own checks to implementations of the plain interface.
 */
final class PinnedTrust extends X509ExtendedTrustManager {
    private final @Nullable Fingerprint pin;
    private final @Nullable X509ExtendedTrustManager system;

    private PinnedTrust(@Nullable Fingerprint pin, @Nullable X509ExtendedTrustManager system) {
        this.pin = pin;
        this.system = system;
    }

    static PinnedTrust only(Fingerprint pin) {
        return new PinnedTrust(pin, null);
    }

    static PinnedTrust bySystem(X509ExtendedTrustManager system) {
        return new PinnedTrust(null, system);
    }

    static PinnedTrust anyone() {
        return new PinnedTrust(null, null);
    }

    /** Refuses a certificate, and says which one was shown. */
    static final class Refused extends CertificateException {
        private static final long serialVersionUID = 1;

        private final transient @Nullable Fingerprint pin;
        private final X509Certificate shown;

        private Refused(@Nullable Fingerprint pin, X509Certificate shown, @Nullable CertificateException cause) {
            super("not the trusted certificate", cause);
            this.pin = pin;
            this.shown = shown;
        }

        /** The one that was expected; null where the system's authorities decide. */
        @Nullable
        Fingerprint pin() {
            return pin;
        }

        X509Certificate shown() {
            return shown;
        }
    }

    /** The check of the system's authorities, which has a form for each way in. */
    private interface SystemCheck {
        void of(X509ExtendedTrustManager system) throws CertificateException;
    }

    private void check(X509Certificate[] chain, SystemCheck check) throws CertificateException {
        if (pin != null && !Fingerprint.of(chain[0]).equals(pin)) throw new Refused(pin, chain[0], null);
        if (system == null) return;
        try {
            check.of(system);
        } catch (CertificateException e) {
            throw new Refused(null, chain[0], e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, by -> by.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, by -> by.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, by -> by.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw new CertificateException("Client certificates are not used");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        throw new CertificateException("Client certificates are not used");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("Client certificates are not used");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
