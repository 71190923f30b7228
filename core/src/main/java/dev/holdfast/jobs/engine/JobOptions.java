package dev.holdfast.jobs.engine;

import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * How jobs are run.
 *
 * @param instance the name of this replica, the same after a restart, so that it immediately resumes its own jobs
 * @param slots how many jobs work at the same time in the whole installation
 * @param poll how often to check for work that another replica or a crash left behind
 * @param heartbeat how often a running job reports that it is alive; after four missed ones another replica takes over
 * @param rescan the first wait between two polls of a task; later ones grow up to forty times that
 * @param silence how long a host may stay silent before the end of its task counts as unknown
 * @param mostWaiting how many jobs of one person may wait in the queue
 * @param retention how long finished jobs are kept; read before each cleanup
 */
public record JobOptions(
        String instance,
        int slots,
        Duration poll,
        Duration heartbeat,
        Duration rescan,
        Duration silence,
        IntSupplier mostWaiting,
        Supplier<Duration> retention) {

    /** How long after a lost answer an order may still appear as a task: 30 seconds if {@code silence} is two minutes. */
    Duration arrival() {
        return silence.dividedBy(4);
    }

    /** The same with another {@code silence}. */
    public JobOptions silentFor(Duration other) {
        return new JobOptions(instance, slots, poll, heartbeat, rescan, other, mostWaiting, retention);
    }

    /** The same with another {@code mostWaiting}. */
    public JobOptions waitingAtMost(IntSupplier most) {
        return new JobOptions(instance, slots, poll, heartbeat, rescan, silence, most, retention);
    }

    public static JobOptions of(String instance, Supplier<Duration> retention) {
        return new JobOptions(
                instance,
                4,
                Duration.ofSeconds(5),
                Duration.ofSeconds(3),
                Duration.ofMillis(50),
                Duration.ofMinutes(2),
                () -> Integer.MAX_VALUE,
                retention);
    }
}
