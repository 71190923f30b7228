package dev.holdfast.alerts.rule;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a rule would have fired.
 *
 * @param count how often, on all targets that were looked at
 * @param times the newest first, at most 100
 * @param targets how many targets the rule is about
 * @param lookedAt of how many of them the measurements were read, at most 200
 */
public record RulePreview(Instant from, Instant to, int count, List<PreviewTime> times, int targets, int lookedAt) {
    /**
     * A time span in which it would have been firing.
     *
     * @param to null if it still would
     */
    public record PreviewTime(
            PreviewTarget target, Instant from, @Nullable Instant to) {}

    /**
     * What it would have been about.
     *
     * @param type {@code host app vm container storage}
     * @param id null for a container, a storage, or a node that is not enrolled
     */
    public record PreviewTarget(String type, @Nullable Long id, String name) {}
}
