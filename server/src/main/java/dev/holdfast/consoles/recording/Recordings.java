package dev.holdfast.consoles.recording;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.consoles.way.WayName;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Download;
import dev.holdfast.jobs.JobTarget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records terminals, and keeps the recordings until their time is over. */
public final class Recordings {
    /** The type of the files, as registered for asciicast. */
    static final String TYPE = "application/x-asciicast";

    private static final Logger log = LoggerFactory.getLogger(Recordings.class);
    private static final int BATCH = 50;

    private final Db db;
    private final Sealer sealer;
    private final RecordingRules rules;
    private final OwnershipLookup owners;
    private final InstantSource clock;
    private final RecordingStore store = new RecordingStore();
    private final Set<Recorder> open = ConcurrentHashMap.newKeySet();

    Recordings(Db db, Sealer sealer, RecordingRules rules, OwnershipLookup owners, InstantSource clock) {
        this.db = db;
        this.sealer = sealer;
        this.rules = rules;
        this.owners = owners;
        this.clock = clock;
    }

    /** What a recording is about, and the id and name there. */
    public record Subject(JobTarget.Type type, long id, String name) {}

    /** Whether terminals over this host are recorded. */
    public boolean isRecorded(Host host) {
        return rules.of(host).recorded();
    }

    /** The same terminal, recorded from now on if that is the rule for its host. */
    public FarEnd recorded(FarEnd terminal, Host host, Subject subject, Principal who, WayName way) {
        Integer days = rules.of(host).keepDays();
        if (days == null) return terminal;
        Instant now = clock.instant();
        var row = new Recording(
                0,
                host.id(),
                subject.type(),
                subject.id(),
                subject.name(),
                who.name(),
                who.ip(),
                way,
                now,
                null,
                0,
                now.plus(Duration.ofDays(days)));
        long id;
        try {
            id = db.write(h -> store.insert(h, row).id());
        } catch (RuntimeException e) {
            terminal.close();
            throw notStored("The recording of a console could not begin", e);
        }
        var recorder =
                new Recorder(terminal, Asciicast.head(now, subject.name()), new SealedParts(id), System::nanoTime);
        open.add(recorder);
        return recorder;
    }

    private static FarEnd.Lost notStored(String what, RuntimeException e) {
        log.warn(what, e);
        return new FarEnd.Lost(
                "This console is recorded, and the recording could not be stored. Holdfast's log has the cause.");
    }

    /** The parts of one recording. */
    private final class SealedParts implements Recorder.Shelf {
        private final long id;

        private SealedParts(long id) {
            this.id = id;
        }

        @Override
        public void add(int number, String lines, long bytes) {
            boolean there;
            try {
                byte[] sealed = sealer.seal(compressed(lines), context(id, number));
                there = db.write(h -> store.add(h, id, number, sealed, bytes));
            } catch (RuntimeException e) {
                throw notStored("A part of the recording " + id + " could not be stored", e);
            }
            if (!there) throw new FarEnd.Lost("The recording of this console was deleted.");
        }

        @Override
        public void end(Recorder ended) {
            open.remove(ended);
            try {
                db.writing(h -> store.ended(h, id, clock.instant()));
            } catch (RuntimeException e) {
                log.warn("The end of the recording {} could not be stored", id, e);
            }
        }
    }

    /** Stores what was received and not stored yet. */
    void flush() {
        open.forEach(Recorder::flush);
    }

    /** The recordings that this user may play, newest first. */
    List<Recording> list(Principal who) {
        var places = new HashMap<Long, Ownership>(); // a query for each host, not for each recording
        return db.read(store::all).stream()
                .filter(one -> one.hostId() == null
                        ? who.has(Role.OWNER)
                        : who.has(Role.OWNER, places.computeIfAbsent(one.hostId(), owners::ofHost)))
                .toList();
    }

    /** One recording. Refuses with 404. */
    Recording get(long id) {
        Recording one = find(id);
        if (one == null) throw Refusal.notFound("recording", id);
        return one;
    }

    private @Nullable Recording find(long id) {
        return db.read(h -> store.find(h, id));
    }

    /** The place of a recording: that of its host. Null when there is no such recording. */
    @Nullable
    Ownership ownership(long id) {
        Recording one = find(id);
        return one == null ? null : owners.ofHost(one.hostId());
    }

    /** What a recording is called, or null when there is none. */
    @Nullable
    String name(long id) {
        Recording one = find(id);
        return one == null ? null : one.targetName();
    }

    /** The recording as a file; each part is read and opened while it is sent. */
    Download file(long id) {
        get(id);
        return new Download(TYPE, "holdfast-console-" + id + ".cast", out -> {
            for (int number = 0; ; number++) {
                int next = number;
                byte[] sealed = db.read(h -> store.part(h, id, next));
                if (sealed == null) return;
                out.write(expanded(sealer.openBytes(sealed, context(id, number))));
            }
        });
    }

    /** Deletes a recording. One that is being made ends, with its console. */
    void delete(long id) {
        if (!db.write(h -> store.delete(h, id))) get(id);
    }

    /** Deletes the recordings whose time is over. */
    void sweep() {
        while (true) {
            List<Long> over = db.read(h -> store.over(h, clock.instant(), BATCH));
            if (over.isEmpty()) return;
            for (long id : over) db.write(h -> store.delete(h, id));
            log.info("{} recordings of consoles were deleted, because their time was over", over.size());
        }
    }

    private static String context(long id, int number) {
        return "console_recording:" + id + ":" + number;
    }

    private static byte[] compressed(String lines) {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(lines.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // in memory
        }
        return out.toByteArray();
    }

    private static byte[] expanded(byte[] zipped) throws IOException {
        try (var zip = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return zip.readAllBytes();
        }
    }
}
