package dev.holdfast.notify.heartbeat;

import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.OutgoingHttp;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The outgoing heartbeat. It is silent while something is wrong: so the address notices not only that the process is gone, but
 * also that it does not do its work. That the database takes writes is shown by the write that plans the next heartbeat.
 *
 * @param held whether the database is a copy whose original may still be in use: nothing is sent then
 */
record Heartbeats(
        Db db,
        InstantSource clock,
        Sealer sealer,
        OutgoingHttp http,
        List<Vital> vitals,
        BooleanSupplier held,
        HeartbeatStore store) {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);
    private static final String CONTEXT = "heartbeat:url";

    Heartbeats {
        vitals = List.copyOf(vitals);
    }

    HeartbeatView view() {
        HeartbeatStore.Row row = db.read(store::find);
        if (row == null) return HeartbeatView.NONE;
        return new HeartbeatView(
                true,
                row.host(),
                row.everyS(),
                row.dueAt(),
                row.lastSuccessAt(),
                row.lastError(),
                row.lastErrorAt(),
                row.silent());
    }

    HeartbeatView set(HeartbeatIn in) {
        String host = URI.create(in.url().reveal()).getHost();
        byte[] sealed = sealer.seal(in.url(), CONTEXT);
        db.writing(h -> store.put(h, sealed, host, in.everyS(), clock.instant()));
        return view();
    }

    HeartbeatView remove() {
        db.writing(store::delete);
        return view();
    }

    /** Sends one if it is due and all is well. */
    void round() {
        HeartbeatStore.Row row = db.read(store::find);
        Instant now = clock.instant();
        if (row == null || held.getAsBoolean()) return;
        Duration every = Duration.ofSeconds(row.everyS());
        // One that is further away than that was planned before the clock was set back.
        if (row.dueAt().isAfter(now) && !row.dueAt().isAfter(now.plus(every))) return;
        String problem = vitals.stream()
                .map(vital -> vital.problem(now))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        try {
            if (!db.<Boolean>write(h -> store.advance(h, row.dueAt(), now.plus(every), problem))) return;
        } catch (DatabaseUnavailable e) {
            LOG.debug("No outgoing heartbeat: {}", e.getMessage());
            return;
        }
        if (problem != null) return;
        String error = send(sealer.open(row.url(), CONTEXT), row.host());
        db.writing(h -> {
            if (error == null) store.succeeded(h, clock.instant());
            else store.failed(h, error, clock.instant());
        });
    }

    private @Nullable String send(Secret url, String host) {
        try {
            var answer = http.ask(new OutgoingHttp.OutgoingRequest(URI.create(url.reveal()), Map.of(), null));
            return answer.status() / 100 == 2 ? null : host + " answered with status " + answer.status() + ".";
        } catch (OutgoingHttp.Failed e) {
            return e.getMessage();
        }
    }
}
