package dev.holdfast.pve.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Opens TLS connections: resolves the name, checks the address, connects, and checks the certificate. */
final class Dialer implements AutoCloseable {
    /** Where to connect to, and whom to trust there. */
    record Endpoint(Address address, Trust trust) {}

    /** Endpoints whose sessions are remembered; one that is not among them gets a whole handshake again. */
    private static final int REMEMBERED = 4096;

    // A session is continued once: each handshake brings new ones. The JDK would keep 20,480.
    private static final int SESSIONS = 4;
    // For so long authorities are not asked again.
    private static final Duration LONGEST_SESSION = Duration.ofHours(1);

    private final AddressPolicy policy;
    private final DnsLookup names = new DnsLookup();
    private final Map<Endpoint, SSLContext> contexts = Collections.synchronizedMap(new Latest());
    private final Map<Address, LongAdder> handshakes = new ConcurrentHashMap<>();

    /** Those that were used last. */
    private static final class Latest extends LinkedHashMap<Endpoint, SSLContext> {
        private static final long serialVersionUID = 1;

        Latest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Endpoint, SSLContext> eldest) {
            return size() > REMEMBERED;
        }
    }

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

        /** The certificate that the session began with. */
        X509Certificate certificate() {
            try {
                return (X509Certificate) tls.getSession().getPeerCertificates()[0];
            } catch (SSLPeerUnverifiedException e) {
                throw new IllegalStateException("A handshake without a certificate", e);
            }
        }
    }

    /**
     * A connection after a successful handshake, which continues an earlier session if the endpoint still knows it: pveproxy
     * remembers sessions for each of its three workers alone. A session is continued under the trust only under which it began,
     * because that certificate is not shown again. Whatever this waits for, the deadline ends it.
     */
    Dialed dial(Endpoint endpoint, Duration connect, Deadlines.Deadline deadline) {
        SSLContext context = contexts.computeIfAbsent(endpoint, one -> context(judge(one.trust())));
        return dial(endpoint.address(), context, endpoint.trust() instanceof Trust.Authorities, connect, deadline);
    }

    private static PinnedTrust judge(Trust trust) {
        return switch (trust) {
            case Trust.Pinned(Fingerprint pin) -> PinnedTrust.only(pin);
            case Trust.Authorities() -> PinnedTrust.bySystem(Authorities.SYSTEM);
        };
    }

    private static SSLContext context(PinnedTrust judge) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {judge}, null);
            context.getClientSessionContext().setSessionCacheSize(SESSIONS);
            context.getClientSessionContext().setSessionTimeout((int) LONGEST_SESSION.toSeconds());
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A connection to whoever answers there, in a session of its own. */
    Dialed dialAnyone(Address address, Duration connect, Deadlines.Deadline deadline) {
        return dial(address, context(PinnedTrust.anyone()), false, connect, deadline);
    }

    private Dialed dial(
            Address address, SSLContext context, boolean checkName, Duration connect, Deadlines.Deadline deadline) {
        Socket plain = connect(address, connect, deadline);
        handshakes.computeIfAbsent(address, _ -> new LongAdder()).increment();
        try {
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
            PinnedTrust.Refused refused = refused(e);
            if (refused != null) throw new PveException.NotTrusted(refused.pin(), Fingerprint.of(refused.shown()));
            throw new PveException.Unreachable("The TLS handshake failed: " + e.getMessage(), false);
        } catch (IOException e) {
            Deadlines.discard(plain);
            throw new PveException.Unreachable("The connection broke during the handshake: " + e.getMessage(), false);
        }
    }

    /** How many handshakes with this address have begun. */
    long handshakes(Address address) {
        LongAdder count = handshakes.get(address);
        return count == null ? 0 : count.sum();
    }

    private static PinnedTrust.@Nullable Refused refused(SSLException e) {
        for (@Nullable Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof PinnedTrust.Refused refused) return refused;
        }
        return null;
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
