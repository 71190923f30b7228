package dev.holdfast.jobs;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * How jobs are run.
 *
 * @param instance the name of this replica, the same after a restart, so that it takes back at once what it left
 * @param slots how many run at a time over the whole installation
 * @param poll how often to look for work that another replica or a crash left behind
 * @param heartbeat how often a running job says that it lives; four missed ones and another replica takes over
 * @param look the first wait between two looks at a task; later ones grow up to forty times that
 * @param silence how long a host may be silent before the end of its task counts as unknown
 * @param retention how long finished jobs are kept; asked anew before each cleaning
 */
public record JobOptions(
        String instance,
        int slots,
        Duration poll,
        Duration heartbeat,
        Duration rescan,
        Duration silence,
        Supplier<Duration> retention) {

    /** How long after a lost answer an order may still show up as a task: half a minute where silence is two. */
    Duration arrival() {
        return silence.dividedBy(4);
    }

    public static JobOptions of(String instance, Supplier<Duration> retention) {
        return new JobOptions(
                instance,
                4,
                Duration.ofSeconds(5),
                Duration.ofSeconds(3),
                Duration.ofMillis(50),
                Duration.ofMinutes(2),
                retention);
    }
}
