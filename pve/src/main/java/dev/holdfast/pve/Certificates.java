package dev.holdfast.pve;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Looks at an endpoint's certificate without sending it anything. */
public final class Certificates {
    private Certificates() {}

    /**
     * A certificate as shown in a handshake.
     *
     * @param trustedBySystem whether the system's authorities vouch for it under the address's name
     */
    public record Shown(
            Fingerprint fingerprint,
            String subject,
            String issuer,
            Instant notBefore,
            Instant notAfter,
            boolean trustedBySystem) {}

    /** Shakes hands and hangs up. Throws {@link PveException} when there is no such endpoint. */
    public static Shown look(Address address, AddressPolicy policy, Duration deadline) {
        var socket = new java.util.concurrent.atomic.AtomicReference<java.net.Socket>();
        var looking = new CompletableFuture<Shown>();
        Thread.ofVirtual().name("certificate").start(() -> {
            try {
                looking.complete(look(address, new Dialer(policy), socket::set));
            } catch (RuntimeException e) {
                looking.completeExceptionally(e);
            }
        });
        try {
            return looking.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            var open = socket.get();
            if (open != null) Dialer.close(open);
            throw new PveException.TimedOut("No certificate within " + deadline.toMillis() + " ms.", false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PveException.TimedOut("Interrupted.", false);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof PveException known) throw known;
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Shown look(Address address, Dialer dialer, java.util.function.Consumer<java.net.Socket> onSocket) {
        var judge = PinnedTrust.anyone();
        dialer.dial(address, judge, false, onSocket).close();
        X509Certificate certificate = judge.shown();
        if (certificate == null) throw new PveException.Unreachable("The endpoint showed no certificate.", false);
        return new Shown(
                Fingerprint.of(certificate),
                certificate.getSubjectX500Principal().getName(),
                certificate.getIssuerX500Principal().getName(),
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant(),
                isTrusted(address, dialer, onSocket));
    }

    private static boolean isTrusted(
            Address address, Dialer dialer, java.util.function.Consumer<java.net.Socket> onSocket) {
        try {
            dialer.dial(address, new Trust.Authorities(), onSocket).close();
            return true;
        } catch (PveException e) {
            return false;
        }
    }
}
