package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.PlaceType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a rule would have fired.
 *
 * @param from the begin of the time that was evaluated, seven days before {@code to}
 * @param to the end of the time that was evaluated: the time of the request
 * @param count how often, on all targets that were looked at
 * @param times the newest first, at most 100
 * @param targets how many targets the rule is about
 * @param lookedAt of how many of them the measurements were read, at most 200
 */
public record RulePreview(Instant from, Instant to, int count, List<PreviewTime> times, int targets, int lookedAt) {
    /**
     * A time span in which it would have been firing.
     *
     * @param target what the alert would have been about
     * @param from when it would have fired, as exactly as the measured values are kept
     * @param to null if it still would
     */
    public record PreviewTime(
            PreviewTarget target, Instant from, @Nullable Instant to) {}

    /**
     * What it would have been about.
     *
     * @param type what it is; a container is one that is no app
     * @param id null for a container, a storage, or a node that is not enrolled
     * @param name what it is called now; for a node that is not enrolled the name of the node
     */
    public record PreviewTarget(PlaceType type, @Nullable Long id, String name) {}
}
