package dev.holdfast.pve.api;

import dev.holdfast.pve.wire.Address;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the rows of lists that could not be read. Logs each list once, and again when their number changes. */
public final class UnreadRows {
    private static final Logger log = LoggerFactory.getLogger(UnreadRows.class);
    private static final int MOST = 1_000;

    /**
     * A list that was not among so many that were read last of its address is not read any more, as that of a guest that is gone,
     * and says nothing of now.
     */
    private static final int LATELY = 1_000;

    private final Map<ListAt, Count> known = new ConcurrentHashMap<>();
    private final Map<Address, AtomicLong> reads = new ConcurrentHashMap<>();

    private record ListAt(Address address, String path) {}

    /** {@code at} is how many lists of the address had been read by then. */
    private record Count(int read, int unread, long at) {
        String sentence(String path) {
            return unread + " of " + (read + unread) + " rows of " + path
                    + " could not be read and are left out: what identifies them is missing.";
        }
    }

    /** Takes note of a list that was read. */
    void note(Address address, String path, int read, int unread) {
        var list = new ListAt(address, path);
        long at = reads.computeIfAbsent(address, _ -> new AtomicLong()).incrementAndGet();
        var now = new Count(read, unread, at);
        Count before = unread == 0 ? known.remove(list) : known.put(list, now);
        if (known.size() > MOST || reads.size() > MOST) {
            known.clear();
            reads.clear();
        }
        if (unread == 0 || (before != null && before.unread == unread)) return;
        log.warn("Of {}: {}", address, now.sentence(path));
    }

    /** What could not be read lately of the lists of this address; null when there is nothing. */
    public @Nullable String problem(Address address) {
        AtomicLong all = reads.get(address);
        if (all == null) return null;
        long now = all.get();
        List<String> lists = known.entrySet().stream()
                .filter(one -> one.getKey().address.equals(address) && now - one.getValue().at < LATELY)
                .sorted(Comparator.comparing(one -> one.getKey().path))
                .map(one -> one.getValue().sentence(one.getKey().path))
                .toList();
        if (lists.isEmpty()) return null;
        return lists.size() == 1
                ? lists.getFirst()
                : lists.getFirst() + " The same holds for " + (lists.size() - 1) + " more of its lists; the log names"
                        + " them.";
    }
}
