package dev.holdfast.pve.wire;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/** Reads an endpoint's certificate without sending it a request. */
public final class Certificates {
    private Certificates() {}

    /**
     * A certificate presented in a handshake.
     *
     * @param key the fingerprint of its public key
     * @param trustedBySystem whether the system's certificate authorities trust it for the address's name
     */
    public record Shown(
            Fingerprint fingerprint,
            Fingerprint key,
            String subject,
            String issuer,
            Instant notBefore,
            Instant notAfter,
            boolean trustedBySystem) {}

    /**
     * Performs a handshake and disconnects, then a second one to check the certificate against the system's authorities.
     * Throws {@link PveException} when there is no such endpoint.
     */
    public static Shown fetch(Address address, AddressPolicy policy, Duration time) {
        try (var deadlines = new Deadlines();
                var dialer = new Dialer(policy);
                var deadline = deadlines.in(time)) {
            try {
                return fetch(address, dialer, time, deadline);
            } catch (PveException.Unreachable e) {
                throw deadline.isOver() ? deadline.timedOut(false) : e;
            }
        }
    }

    private static Shown fetch(Address address, Dialer dialer, Duration time, Deadlines.Deadline deadline) {
        Dialer.Dialed dialed = dialer.dialAnyone(address, time, deadline);
        X509Certificate certificate = dialed.certificate();
        dialed.close();
        return new Shown(
                Fingerprint.of(certificate),
                Fingerprint.ofKey(certificate),
                certificate.getSubjectX500Principal().getName(),
                certificate.getIssuerX500Principal().getName(),
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant(),
                isTrusted(address, dialer, time, deadline));
    }

    /** Only a completed check counts. A failure of the second connection says nothing about the certificate. */
    private static boolean isTrusted(Address address, Dialer dialer, Duration time, Deadlines.Deadline deadline) {
        try {
            dialer.dial(new Dialer.Endpoint(address, new Trust.Authorities()), time, deadline)
                    .close();
            return true;
        } catch (PveException.NotTrusted e) {
            return false;
        }
    }
}
