package dev.holdfast.pve;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stays with tasks until they end and hands on their log, every line once and in order. It keeps nothing between two
 * calls: a task is taken up again with its id and the number of the last line that arrived.
 */
public final class TaskFollower {
    private static final int PAGE = 500;

    /**
     * How often it looks, and how much silence it bears.
     *
     * @param first the first wait; each later one is half as long again, up to {@code longest}
     * @param silence for how long a host may fail to answer before its failure is passed on
     */
    public record Pace(Duration first, Duration longest, Duration silence) {
        /** Quick for what ends at once, every five seconds for a backup, and two minutes of patience for a reboot. */
        public static final Pace USUAL = new Pace(Duration.ofMillis(250), Duration.ofSeconds(5), Duration.ofMinutes(2));

        /** Refuses a pace that stands still. */
        public Pace {
            if (!first.isPositive() || longest.compareTo(first) < 0 || silence.isNegative()) {
                throw new IllegalArgumentException("Not a pace");
            }
        }
    }

    private final InstantSource clock;
    private final Pause pause;
    private final Pace pace;

    /** One that waits so and tells the time so. */
    public TaskFollower(InstantSource clock, Pause pause, Pace pace) {
        this.clock = clock;
        this.pause = pause;
        this.pace = pace;
    }

    /** Follows a task from behind the first {@code from} lines of its log. */
    public PveTask.End follow(PveTask task, int from, Consumer<PveTask.LogLine> lines) throws InterruptedException {
        return follow(() -> task, from, lines);
    }

    /**
     * The same where each look may go through another member of the cluster. A connection that is lost says nothing about
     * the task: only after {@code silence} is the {@link PveException} of the last look thrown, and the task may still be
     * running then. What the host says clearly, such as that the token may not see the task, is thrown at once.
     */
    public PveTask.End follow(Supplier<PveTask> task, int from, Consumer<PveTask.LogLine> lines)
            throws InterruptedException {
        int seen = from;
        Duration wait = pace.first();
        @Nullable Instant silentSince = null;
        while (true) {
            try {
                PveTask now = task.get();
                // In this order: a task that has ended writes no more, so what is read behind its end is all.
                PveTask.State state = now.state();
                List<PveTask.LogLine> page;
                do {
                    page = now.log(seen, PAGE);
                    silentSince = null;
                    for (PveTask.LogLine line : page) {
                        lines.accept(line);
                        seen = line.n();
                    }
                } while (page.size() == PAGE);
                if (state instanceof PveTask.End end) return end;
            } catch (PveException e) {
                if (!isSilence(e)) throw e;
                if (silentSince == null) silentSince = clock.instant();
                if (!Duration.between(silentSince, clock.instant())
                        .minus(pace.silence())
                        .isNegative()) throw e;
            }
            pause.pause(wait);
            Duration slower = wait.multipliedBy(3).dividedBy(2);
            wait = slower.compareTo(pace.longest()) < 0 ? slower : pace.longest();
        }
    }

    /** Whether this is a host that does not answer, or a middleman that says so for it, rather than an answer. */
    private static boolean isSilence(PveException e) {
        return switch (e) {
            case PveException.Unreachable _, PveException.TimedOut _ -> true;
            case PveException.Refused r ->
                r.reason() == PveException.Reason.NODE_UNREACHABLE || (r.status() >= 502 && r.status() <= 504);
            case PveException.NotTrusted _,
                    PveException.SignInFailed _,
                    PveException.NotPermitted _,
                    PveException.InvalidParameters _ -> false;
        };
    }
}
