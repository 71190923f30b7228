package dev.holdfast.inventory.share;

import dev.holdfast.base.Sha256;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.exchange.Exchange;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.work.Worker;
import dev.holdfast.inventory.share.ReadingStore.ReadingKey;
import dev.holdfast.inventory.share.ReadingStore.Stored;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the background readers know of each cluster. The replica that holds the lease of the cluster reads, and stores what it
 * knows when that changed; the others take it over, and go on from there when they get the lease. Nothing is stored on SQLite.
 *
 * <p>Replicas of adjacent versions share readings: fields that the reader does not know are skipped, and a reading that it can't
 * use is left out until it is read by this version.
 */
public final class SharedReadings implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SharedReadings.class);
    private static final String SIGNAL = "readings";
    private static final String PATCH = "reading-patch";

    static final JsonMapper MAPPER = Json.LENIENT;

    /** One kind of readings. */
    interface Kind {
        /** What is known of a cluster, to be written as JSON; null when that is nothing. */
        @Nullable
        Object taken(long clusterId);

        JavaType type();

        /** Replaces what is known of a cluster. */
        void apply(long clusterId, Object content);

        /** Replaces a single entry. */
        default void patch(JsonNode entry) {
            throw new UnsupportedOperationException();
        }
    }

    /** Takes over a reading of a cluster. */
    @FunctionalInterface
    public interface Applied<T> {
        void take(long clusterId, T content);
    }

    /** Of the reader that owns what is shared. */
    public final class Shared {
        private final String reader;

        Shared(String reader) {
            this.reader = reader;
        }

        /** What is known of this cluster has changed. The holder of its lease stores it, soon and not inside this call. */
        public void changed(long clusterId) {
            if (db.isShared()) publishing.send(new ReadingKey(clusterId, reader));
        }

        /** Tells the other replicas an entry, which may have been changed at a replica that does not read the cluster. */
        public void patched(long clusterId, Object entry) {
            if (!db.isShared()) return;
            exchange.send(PATCH, MAPPER.writeValueAsString(new Patch(reader, clusterId, MAPPER.valueToTree(entry))));
            changed(clusterId);
        }
    }

    /** An entry of a reading. */
    record Patch(String reader, long clusterId, JsonNode entry) {}

    private final Db db;
    private final Exchange exchange;
    private final PollLeases leases;
    private final String own;
    private final ReadingStore store = new ReadingStore();
    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();
    private final Map<ReadingKey, Long> applied = new ConcurrentHashMap<>();
    private final Map<ReadingKey, String> published = new ConcurrentHashMap<>();
    /** What could not be stored: without it, others would show what was before until it changes again. */
    private final Set<ReadingKey> unpublished = ConcurrentHashMap.newKeySet();

    private final Worker<ReadingKey> publishing;

    /** Readings of the replica with the name {@code own}. */
    public SharedReadings(Db db, Exchange exchange, PollLeases leases, String own) {
        this.db = db;
        this.exchange = exchange;
        this.leases = leases;
        this.own = own;
        this.publishing = Worker.start("shared-readings", key -> key, this::publish);
        exchange.on(PATCH, this::patch);
    }

    /** Begins to take over what other replicas read; all kinds must have been added. */
    public void start() {
        db.signals().on(SIGNAL, this::follow);
    }

    /**
     * Shares what a reader knows.
     *
     * @param reader a name that is stored
     * @param taken what is known of a cluster; null when that is nothing
     */
    public <T> Shared add(String reader, Class<T> type, LongFunction<@Nullable T> taken, Applied<T> applied) {
        return add(reader, type, taken, applied, JsonNode.class, _ -> {});
    }

    /** The same, and {@code patched} takes over what another replica said with {@link Shared#patched}. */
    public <T, E> Shared add(
            String reader,
            Class<T> type,
            LongFunction<@Nullable T> taken,
            Applied<T> applied,
            Class<E> entry,
            Consumer<E> patched) {
        JavaType ofEntry = MAPPER.constructType(entry);
        return add(reader, new Kind() {
            @Override
            public @Nullable Object taken(long clusterId) {
                return taken.apply(clusterId);
            }

            @Override
            public JavaType type() {
                return MAPPER.constructType(type);
            }

            @Override
            public void apply(long clusterId, Object content) {
                applied.take(clusterId, type.cast(content));
            }

            @Override
            public void patch(JsonNode one) {
                patched.accept(entry.cast(MAPPER.convertValue(one, ofEntry)));
            }
        });
    }

    Shared add(String reader, Kind kind) {
        if (kinds.putIfAbsent(reader, kind) != null) {
            throw new IllegalStateException("Two readers are called " + reader);
        }
        return new Shared(reader);
    }

    private void publish(ReadingKey key) {
        Kind kind = kinds.get(key.reader());
        if (kind == null) return;
        if (!leases.holds(key.clusterId())) {
            unpublished.add(key); // it may come back
            return;
        }
        try {
            Object content = kind.taken(key.clusterId());
            if (content == null) return;
            byte[] json = MAPPER.writeValueAsBytes(content);
            String hash = HexFormat.of().formatHex(Sha256.of(json));
            if (hash.equals(published.get(key))) return;
            byte[] compressed = compress(json);
            db.writing(WritePriority.BULK, h -> store.put(h, key, compressed, own));
            published.put(key, hash);
            db.signals().send(SIGNAL);
            for (ReadingKey other : Set.copyOf(unpublished)) {
                if (leases.holds(other.clusterId()) && unpublished.remove(other)) publishing.send(other);
            }
        } catch (DatabaseUnavailable e) {
            LOG.debug("{} is shared after the next one that can be stored: {}", key, e.getMessage());
            unpublished.add(key);
        }
    }

    private void follow() {
        try {
            for (Stored one : db.read(store::all)) {
                if (!leases.holds(one.clusterId())) take(one);
            }
        } catch (DatabaseUnavailable e) {
            return; // the next signal comes back to it
        }
    }

    /** Takes over what was read of a cluster whose lease this replica has just got, so that it goes on from there. */
    public void takeOver(long clusterId) {
        published.keySet().removeIf(key -> key.clusterId() == clusterId);
        try {
            for (Stored one : db.read(store::all)) {
                if (one.clusterId() == clusterId) take(one);
            }
        } catch (DatabaseUnavailable e) {
            LOG.debug("What was read of cluster {} is read again: {}", clusterId, e.getMessage());
        }
    }

    private void take(Stored one) {
        ReadingKey key = one.key();
        Kind kind = kinds.get(one.reader());
        Long known = applied.get(key);
        if (kind == null || (known != null && known == one.revision())) return;
        byte[] content = db.read(h -> store.content(h, key));
        if (content == null) return;
        try {
            kind.apply(key.clusterId(), MAPPER.readValue(decompress(content), kind.type()));
        } catch (RuntimeException e) {
            LOG.warn("The reading {} of another replica can't be used; it may be of another version", key, e);
        }
        applied.put(key, one.revision());
    }

    private void patch(String body) {
        Patch patch = MAPPER.readValue(body, Patch.class);
        Kind kind = kinds.get(patch.reader());
        if (kind == null) return;
        kind.patch(patch.entry());
        publishing.send(new ReadingKey(patch.clusterId(), patch.reader()));
    }

    private static byte[] compress(byte[] json) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] decompress(byte[] content) {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(content))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        publishing.close();
    }
}
