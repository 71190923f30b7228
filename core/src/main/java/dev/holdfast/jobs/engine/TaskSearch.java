package dev.holdfast.jobs.engine;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Order;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the task of an order whose answer was lost: the only task that did not exist before the order and that no other
 * order may have started.
 *
 * <p>The absence of such a task proves nothing. Proxmox VE completes a request whose sender has disconnected, a busy worker
 * may process it even later, and a task may appear in the list up to ten seconds after it started. So this waits for a
 * while, and an order is never sent again.
 */
record TaskSearch(JobContext job, JobClaims claims, InstantSource clock, JobOptions options, OtherOrders others) {
    /** All orders with a subject, of this job and of others, except the one with this name in this job. */
    interface OtherOrders {
        OrderStore.Others with(String subject, String name);
    }

    /**
     * Null when it remains unknown whether the host carried out the order, and as which task.
     *
     * @param silence how long the host may fail to answer
     */
    @Nullable
    String find(String name, Order order, Checkpoint.Given given, Duration silence) throws InterruptedException {
        if (given.subject() == null || given.before() == null) return null; // stored by an earlier version
        Instant begun = clock.instant();
        Instant answered = null;
        while (true) {
            Instant now = clock.instant();
            try {
                Set<String> started = new HashSet<>(claims.asking(order.host(), order::tasks));
                claims.reclaim(job::isCanceled);
                started.removeAll(given.before());
                OrderStore.Others known = others.with(given.subject(), name);
                known.tasks().forEach(started::remove);
                if (!started.isEmpty()) {
                    boolean certain = started.size() == 1 && !known.anyUnknown();
                    return certain ? started.iterator().next() : null;
                }
                if (answered == null) answered = now;
                if (isOver(answered, now, options.arrival())) return null;
            } catch (HostUnreachable e) {
                if (Thread.interrupted()) throw new InterruptedException(); // interrupted by us, not by the host
                claims.release(order.host());
                if (isOver(begun, now, silence)) return null;
            }
            job.pause(options.rescan().multipliedBy(20));
        }
    }

    private static boolean isOver(Instant begun, Instant now, Duration most) {
        return Duration.between(begun, now).compareTo(most) >= 0;
    }
}
