package dev.holdfast.jobs;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the task of an order whose answer was lost: the only one that was not there before the order and that no other
 * order may have started.
 *
 * <p>That there is no such task proves nothing. Proxmox VE finishes a request whose sender is gone, a worker that is busy
 * takes it up later still, and a task is listed up to ten seconds after it began. So this waits for a while, and an order
 * is never given again.
 */
final class TaskSearch {
    /** All orders of a subject, of this job and of others, but the one with this name in this job. */
    interface OtherOrders {
        OrderStore.Others with(String subject, String name);
    }

    private final RunningJob run;
    private final JobClaims claims;
    private final InstantSource clock;
    private final JobOptions options;
    private final OtherOrders others;

    TaskSearch(RunningJob run, JobClaims claims, InstantSource clock, JobOptions options, OtherOrders others) {
        this.run = run;
        this.claims = claims;
        this.clock = clock;
        this.options = options;
        this.others = others;
    }

    /** Null when it stays unknown whether the host carried out the order, and as which task. */
    @Nullable
    String find(String name, Order order, Checkpoint.Given given) throws InterruptedException {
        if (given.subject() == null || given.before() == null) return null; // stored by an earlier version
        Instant begun = clock.instant();
        Instant answered = null;
        while (true) {
            Instant now = clock.instant();
            try {
                Set<String> started = new HashSet<>(claims.asking(order.host(), order::tasks));
                claims.reclaim(run::isCanceled);
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
                if (Thread.interrupted()) throw new InterruptedException(); // it is not the host that broke it off
                claims.release(order.host());
                if (isOver(begun, now, options.silence())) return null;
            }
            run.pause(options.rescan().multipliedBy(20));
        }
    }

    private static boolean isOver(Instant begun, Instant now, Duration most) {
        return Duration.between(begun, now).compareTo(most) >= 0;
    }
}
