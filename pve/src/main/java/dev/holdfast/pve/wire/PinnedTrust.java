package dev.holdfast.pve.wire;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Checks the certificate inside the handshake and remembers it. With a pin it must match. The extended class is needed
 * because the JDK adds its own checks to implementations of the plain interface.
 */
final class PinnedTrust extends X509ExtendedTrustManager {
    private final @Nullable Fingerprint pin;
    private final @Nullable X509ExtendedTrustManager system;
    private @Nullable X509Certificate shown;

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

    @Nullable
    Fingerprint pin() {
        return pin;
    }

    /** The certificate of the last handshake, even of a failed one. */
    @Nullable
    X509Certificate shown() {
        return shown;
    }

    private boolean remember(X509Certificate[] chain) throws CertificateException {
        shown = chain[0];
        if (pin != null && !Fingerprint.of(chain[0]).equals(pin)) {
            throw new CertificateException("not the pinned certificate");
        }
        return system != null;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        if (remember(chain) && system != null) system.checkServerTrusted(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        if (remember(chain) && system != null) system.checkServerTrusted(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        if (remember(chain) && system != null) system.checkServerTrusted(chain, type);
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
