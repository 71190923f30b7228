package dev.holdfast.pve.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Opens TLS connections: resolves the name, checks the address, connects, and checks the certificate. */
final class Dialer implements AutoCloseable {
    private final AddressPolicy policy;
    private final DnsLookup names = new DnsLookup();

    Dialer(AddressPolicy policy) {
        this.policy = policy;
    }

    /** The system's authorities, read from disk only when an endpoint is checked against them. */
    private static final class Authorities {
        static final X509ExtendedTrustManager SYSTEM = authorities();

        private static X509ExtendedTrustManager authorities() {
            try {
                var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                factory.init((KeyStore) null);
                return Arrays.stream(factory.getTrustManagers())
                        .filter(X509ExtendedTrustManager.class::isInstance)
                        .map(X509ExtendedTrustManager.class::cast)
                        .findFirst()
                        .orElseThrow();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("The system's certificate authorities can't be read", e);
            }
        }
    }

    /** A connection: the TLS socket for data, and the plain socket below it, which closes without blocking. */
    record Dialed(Socket plain, SSLSocket tls) {
        void close() {
            Deadlines.discard(plain);
        }
    }

    /** A connection after a successful handshake. Whatever this waits for, the deadline ends it. */
    Dialed dial(Address address, Trust trust, Duration connect, Deadlines.Deadline deadline) {
        PinnedTrust judge = switch (trust) {
            case Trust.Pinned(Fingerprint pin) -> PinnedTrust.only(pin);
            case Trust.Authorities() -> PinnedTrust.bySystem(Authorities.SYSTEM);
        };
        return dial(address, judge, trust instanceof Trust.Authorities, connect, deadline);
    }

    Dialed dial(Address address, PinnedTrust judge, boolean checkName, Duration connect, Deadlines.Deadline deadline) {
        Socket plain = connect(address, connect, deadline);
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {judge}, null);
            var tls = (SSLSocket) context.getSocketFactory().createSocket(plain, address.host(), address.port(), true);
            if (checkName) {
                var parameters = tls.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                tls.setSSLParameters(parameters);
            }
            tls.startHandshake();
            return new Dialed(plain, tls);
        } catch (SSLException e) {
            Deadlines.discard(plain);
            var shown = judge.shown();
            // A handshake that failed after the certificate was presented and checked failed because of it.
            if (shown != null && isJudgement(e)) throw new PveException.NotTrusted(judge.pin(), Fingerprint.of(shown));
            throw new PveException.Unreachable("The TLS handshake failed: " + e.getMessage(), false);
        } catch (IOException e) {
            Deadlines.discard(plain);
            throw new PveException.Unreachable("The connection broke during the handshake: " + e.getMessage(), false);
        } catch (GeneralSecurityException e) {
            Deadlines.discard(plain);
            throw new IllegalStateException(e);
        }
    }

    private static boolean isJudgement(SSLException e) {
        for (@Nullable Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof java.security.cert.CertificateException) return true;
        }
        return false;
    }

    private Socket connect(Address address, Duration timeout, Deadlines.Deadline deadline) {
        InetAddress[] candidates = names.resolve(address.host(), Math.min(timeout.toMillis(), deadline.millisLeft()));
        String last = "";
        for (InetAddress candidate : candidates) {
            if (!policy.allows(candidate)) {
                last = "Connections to " + candidate.getHostAddress() + " are not allowed here.";
                continue;
            }
            var socket = new Socket();
            deadline.watch(socket);
            try {
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(candidate, address.port()), (int) timeout.toMillis());
                return socket;
            } catch (SocketTimeoutException e) {
                Deadlines.discard(socket);
                last = "No connection to " + address + " within " + timeout.toMillis() + " ms.";
            } catch (IOException e) {
                Deadlines.discard(socket);
                last = "No connection to " + address + ": " + e.getMessage() + ".";
            }
            if (deadline.isOver()) break;
        }
        throw new PveException.Unreachable(last, false);
    }

    @Override
    public void close() {
        names.close();
    }
}
