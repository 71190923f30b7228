package dev.holdfast.meta.update;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.OutgoingHttp;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The releases that the issuer's index lists. Read now and then by one replica, and kept in the database for all. */
record Releases(Db db, OutgoingHttp http, InstantSource clock, Origin origin, ReleaseIndexStore store) {
    private static final Logger LOG = LoggerFactory.getLogger(Releases.class);
    /** How often the index is read, and how soon again after a failure. */
    private static final Duration PAUSE = Duration.ofHours(6);

    private static final Duration AFTER_FAILURE = Duration.ofMinutes(15);

    /**
     * Where the index is, and who signs it.
     *
     * @param index null: nothing is asked
     * @param key null: this build has none, so nothing could be verified
     */
    record Origin(@Nullable URI index, @Nullable Ed25519PublicKeyParameters key) {}

    /**
     * What is known.
     *
     * @param index null when none was read that can be verified
     * @param problem why there is none, or why it is old; null when all is well
     */
    record Known(
            @Nullable ReleaseIndex index,
            @Nullable Instant checkedAt,
            @Nullable String problem) {}

    /** Where the index is; null when it is off. */
    @Nullable
    URI address() {
        return origin.index();
    }

    /** What was read last. Asks nobody. */
    Known known() {
        URI index = origin.index();
        if (index == null)
            return new Known(null, null, "The check for updates is off. Set HOLDFAST_RELEASE_URL to switch it on.");
        Ed25519PublicKeyParameters key = origin.key();
        if (key == null) {
            return new Known(
                    null,
                    null,
                    "This build has no release key, so it can't verify releases. Set HOLDFAST_RELEASE_KEY.");
        }
        ReleaseIndexStore.Row row = db.read(store::find);
        // An index from another address says nothing about this one.
        if (row.content() == null || !index.toString().equals(row.url())) {
            return new Known(null, row.checkedAt(), row.error());
        }
        try {
            return new Known(ReleaseIndex.read(row.content(), key), row.checkedAt(), row.error());
        } catch (ReleaseIndex.Invalid e) {
            return new Known(null, row.checkedAt(), invalid(e));
        }
    }

    /** Reads the index if that is due. */
    void checkWhenDue() {
        if (origin.index() == null || origin.key() == null) return;
        ReleaseIndexStore.Row row = db.read(store::find);
        Instant last = row.checkedAt();
        boolean isOfOther = row.content() != null && !origin.index().toString().equals(row.url());
        Duration pause = row.error() == null ? PAUSE : AFTER_FAILURE;
        if (last == null || isOfOther || !clock.instant().isBefore(last.plus(pause))) check();
    }

    /** Reads the index now. An index that can't be verified replaces none that could. */
    Known check() {
        URI index = origin.index();
        Ed25519PublicKeyParameters key = origin.key();
        if (index == null || key == null) return known();
        try {
            OutgoingHttp.OutgoingResponse answer = http.ask(OutgoingHttp.OutgoingRequest.get(index));
            if (answer.status() != 200) throw new OutgoingHttp.Failed("It answered " + answer.status() + ".");
            ReleaseIndex.read(answer.body(), key);
            db.writing(h -> store.read(h, index.toString(), answer.body().strip(), clock.instant()));
        } catch (OutgoingHttp.Failed e) {
            failed("The release index can't be read: " + e.getMessage());
        } catch (ReleaseIndex.Invalid e) {
            failed(invalid(e));
        }
        return known();
    }

    private static String invalid(ReleaseIndex.Invalid e) {
        return "The release index is not valid. " + e.getMessage();
    }

    private void failed(String error) {
        LOG.warn("{}", error);
        db.writing(h -> store.failed(h, String.valueOf(origin.index()), clock.instant(), error));
    }
}
