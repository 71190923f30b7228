package dev.holdfast.pve.wire;

/** Which certificates are accepted from an endpoint. */
public sealed interface Trust {
    /** Exactly this certificate, regardless of its name and dates. */
    record Pinned(Fingerprint fingerprint) implements Trust {}

    /** A certificate for the endpoint's name that the system's authorities trust. */
    record Authorities() implements Trust {}
}
