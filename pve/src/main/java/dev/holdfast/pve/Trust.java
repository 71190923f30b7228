package dev.holdfast.pve;

/** Which certificate an endpoint may show. */
public sealed interface Trust {
    /** Exactly this one, whatever its name or dates say. */
    record Pinned(Fingerprint fingerprint) implements Trust {}

    /** One that the system's authorities vouch for, with the endpoint's name in it. */
    record Authorities() implements Trust {}
}
