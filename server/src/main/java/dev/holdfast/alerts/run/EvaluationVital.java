package dev.holdfast.alerts.run;

import dev.holdfast.base.db.Db;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Whether rules are evaluated, by whichever replica. */
public final class EvaluationVital {
    /** Several of the longest times between two notes that the evaluation works, and time for another replica to take over. */
    static final Duration LONGEST = Duration.ofMinutes(5);

    private final Db db;
    private final Instant begunAt;
    private final EvaluationStore evaluations = new EvaluationStore();

    /** Of this database. After the start the first evaluation has as long as the others. */
    public EvaluationVital(Db db, InstantSource clock) {
        this.db = db;
        this.begunAt = clock.instant();
    }

    /** What is wrong, as a sentence; null if it works. */
    public @Nullable String problem(Instant now) {
        Instant last = db.read(evaluations::last);
        if (now.isBefore(begunAt.plus(LONGEST)) || (last != null && now.isBefore(last.plus(LONGEST)))) return null;
        return "Alert rules have not been evaluated since " + (last == null ? begunAt : last) + ".";
    }
}
