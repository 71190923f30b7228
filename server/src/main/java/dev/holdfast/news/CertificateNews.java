package dev.holdfast.news;

import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Notices;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Tells once of each other certificate that a host offers instead of the pinned one. */
record CertificateNews(
        Db db, Hosts hosts, HostStatuses statuses, Notices notices, InstantSource clock, PostedNewsStore posted) {
    private static final String TOPIC = "certificate";

    void look() {
        for (Host host : hosts.list()) {
            String offered = statuses.of(host).offeredFingerprint();
            if (offered == null || offered.equals(host.fingerprint())) continue;
            // A certificate that comes back after it was trusted and replaced is news again.
            String occurrence = offered + " instead of " + Objects.requireNonNullElse(host.fingerprint(), "-");
            if (db.read(h -> posted.isPosted(h, TOPIC, host.id(), occurrence))) continue;
            tell(host, offered, occurrence);
        }
    }

    private void tell(Host host, String offered, String occurrence) {
        Instant now = clock.instant();
        var notice = new Notice(
                "host.certificate_changed",
                Severity.CRITICAL,
                "The certificate of " + host.name() + " has changed",
                host.name() + " (" + host.address() + ") offers a certificate with the SHA-256 " + offered
                        + ", which is not the pinned one. Holdfast does not talk to it any more. Compare the"
                        + " fingerprint with the one on the node, and accept it in the host's settings if it is"
                        + " right.",
                "/hosts/" + host.id(),
                host.ownership(),
                Set.of(),
                null,
                false,
                null,
                now,
                Map.of("host", host.id(), "name", host.name(), "offered_fingerprint", offered));
        db.writing(h -> {
            if (posted.add(h, TOPIC, host.id(), occurrence, now)) notices.post(h, notice);
        });
    }
}
