package dev.holdfast.metrics.store;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.metrics.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The numbers of the subjects in the database, in memory. A number is never given to another subject. */
final class SubjectIds {
    /** What the records of Proxmox VE contain of a new subject. */
    private static final Duration RECORDS = Duration.ofDays(365);

    private final Db db;
    private final SubjectStore store;
    private final Map<Subject, Long> ids = new ConcurrentHashMap<>();
    private final AtomicLong most = new AtomicLong();

    SubjectIds(Db db, SubjectStore store) {
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

    /** The largest number so far. */
    long most() {
        return most.get();
    }

    /** Adds those that are new. */
    void add(Collection<Subject> subjects, Instant now) {
        List<Subject> added =
                subjects.stream().filter(one -> find(one) == null).distinct().toList();
        if (added.isEmpty()) return;
        db.writing(WritePriority.BULK, h -> store.add(h, added, now.minus(RECORDS), now));
        read();
    }
}
