package dev.holdfast.jobs.engine;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.holdfast.base.Interruptible;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.base.work.Periodic;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that is repeated once for all replicas. When it is due is stored, so that it also goes on after a restart; the first
 * replica that finds it due does it. Its rounds may overlap when a replica seemed to have failed, so each must be safe to
 * repeat. With a database of its own, a service keeps the shorter pauses to itself.
 */
public final class RecurringWork {
    private static final Logger LOG = LoggerFactory.getLogger(RecurringWork.class);
    private static final TaskDescriptor<Void> TASK = TaskDescriptor.of("recurring");
    private static final Duration LEFT_TO_OTHERS = Duration.ofMinutes(10);

    /** To store each pause of up to this, in two transactions, was most of what a service at rest wrote. */
    private static final Duration SHORT = Duration.ofMinutes(1);

    private final JobStore store;
    private final InstantSource clock;
    private final boolean isShared;
    private final Map<String, Periodic> all = new ConcurrentHashMap<>();
    /** When the work is due that is not stored, without the rounds in progress. */
    private final Map<String, Instant> due = new ConcurrentHashMap<>();

    private final Map<String, Instant> lastRounds = new ConcurrentHashMap<>();
    private final Set<Interruptible> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closing;

    /** {@code isShared} says whether there may be other replicas. */
    public RecurringWork(JobStore store, InstantSource clock, boolean isShared) {
        this.store = store;
        this.clock = clock;
        this.isShared = isShared;
    }

    /** When this replica last did each work; without those that others do. */
    public Map<String, Instant> lastRounds() {
        return Map.copyOf(lastRounds);
    }

    public void add(Periodic work) {
        if (all.putIfAbsent(work.name(), work) != null) {
            throw new IllegalStateException("Two kinds of recurring work are called " + work.name());
        }
    }

    public Task<Void> task() {
        return Tasks.custom(TASK).execute((instance, _) -> again(run(instance.getId())));
    }

    private static CompletionHandler<Void> again(Duration pause) {
        return new CompletionHandler.OnCompleteReschedule<>(FixedDelay.of(pause));
    }

    /** What was never due is due after a pause; a later time, as after a change of the pause or the clock, is moved up. */
    public void schedule(Handle handle, Instant now) {
        for (Periodic work : all.values()) {
            Instant next = now.plus(work.pause());
            if (isShared || work.pause().compareTo(SHORT) > 0) {
                store.dueAtLatest(handle, TASK.getTaskName(), work.name(), next);
            } else {
                store.neverDue(handle, TASK.getTaskName(), work.name()); // an earlier version stored it
                due.put(work.name(), next);
            }
        }
    }

    /** Begins the rounds that are due and not stored. */
    void begin(Executor threads) {
        Instant now = clock.instant();
        due.forEach((name, next) -> {
            Periodic work = Objects.requireNonNull(all.get(name));
            // One that is further away was set before the clock was moved back.
            boolean isDue = !next.isAfter(now) || next.isAfter(now.plus(work.pause()));
            if (isDue && due.remove(name, next)) threads.execute(() -> repeat(work));
        });
    }

    private void repeat(Periodic work) {
        try {
            var _ = run(work.name());
        } finally {
            due.put(work.name(), clock.instant().plus(work.pause()));
        }
    }

    /** One round; returns the pause after it. */
    private Duration run(String name) {
        Periodic work = all.get(name);
        if (work == null) return LEFT_TO_OTHERS; // another version of Holdfast stored it, and may run beside this one
        if (closing) return Duration.ZERO;
        var mine = new Interruptible();
        running.add(mine);
        try {
            lastRounds.put(name, clock.instant());
            work.work().run();
            return work.pause();
        } catch (RuntimeException e) {
            if (closing) return Duration.ZERO; // the stop may be the cause: the next start repeats it
            LOG.warn("{} failed; the next round tries again", name, e);
            return work.pause();
        } catch (OutOfMemoryError e) {
            MemoryAlarm.failed(name, e);
            return work.pause();
        } finally {
            running.remove(mine);
            mine.over();
        }
    }

    /** Interrupts the rounds in progress; no other begins. */
    public void stop() {
        closing = true;
        running.forEach(Interruptible::interrupt);
    }
}
