package dev.holdfast.metrics.store;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.memory.Heap;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The numbers of the subjects in the database, in memory. A number is never given to another subject. */
final class SubjectIds {
    /** What the records of Proxmox VE contain of a new subject. */
    private static final Duration RECORDS = Duration.ofDays(365);

    /** All of them are in memory. */
    private static final int MOST_KEPT = (int) Math.min(2_000_000, Heap.most() >> 10);

    private final int mostKept;
    private final Db db;
    private final SubjectStore store;
    private final Map<Subject, Long> ids = new ConcurrentHashMap<>();
    private final AtomicLong most = new AtomicLong();

    SubjectIds(Db db, SubjectStore store) {
        this(db, store, MOST_KEPT);
    }

    /** The same, of which so many are kept. */
    SubjectIds(Db db, SubjectStore store, int mostKept) {
        this.mostKept = mostKept;
        this.db = db;
        this.store = store;
        read();
    }

    private void read() {
        for (SubjectStore.Row row : db.read(store::all)) {
            ids.putIfAbsent(key(row.subject()), row.id());
            most.accumulateAndGet(row.id(), Math::max);
        }
    }

    /** A guest may move to another cluster, and its key is that of no other guest. */
    private static Subject key(Subject subject) {
        return subject.kind() == Subject.Kind.GUEST ? new Subject(Subject.Kind.GUEST, 0, subject.key()) : subject;
    }

    /** Null for one that was never saved. */
    @Nullable
    Long find(Subject subject) {
        return ids.get(key(subject));
    }

    /** Those that have a number, by it. */
    <T> List<Map.Entry<Subject, T>> sorted(Stream<Map.Entry<Subject, T>> some) {
        return some.filter(one -> find(one.getKey()) != null)
                .sorted(Comparator.comparing(one -> Objects.requireNonNull(find(one.getKey()))))
                .toList();
    }

    /** The largest number so far. */
    long most() {
        return most.get();
    }

    /** The longest known ones go that are not measured now: with ever new names, their number would grow without end. */
    private void removeOld(int number, Collection<Subject> measured) {
        if (number <= 0) return;
        Set<Subject> keys = measured.stream().map(SubjectIds::key).collect(Collectors.toSet());
        List<Map.Entry<Subject, Long>> old = ids.entrySet().stream()
                .filter(one -> !keys.contains(one.getKey()))
                .sorted(Map.Entry.comparingByValue())
                .limit(number)
                .toList();
        if (old.isEmpty()) return;
        db.writing(
                WritePriority.BULK,
                h -> store.remove(h, old.stream().map(Map.Entry::getValue).toList()));
        old.forEach(one -> ids.remove(one.getKey()));
    }

    /** Adds those that are new. */
    void add(Collection<Subject> subjects, Instant now, Collection<Subject> measured) {
        List<Subject> added =
                subjects.stream().filter(one -> find(one) == null).distinct().toList();
        if (added.isEmpty()) return;
        removeOld(ids.size() + added.size() - mostKept, measured);
        db.writing(WritePriority.BULK, h -> store.add(h, added, now.minus(RECORDS), now));
        read();
    }
}
