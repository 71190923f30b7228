package dev.holdfast.backups.coverage;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How old the newest backup of guests with a tag may be.
 *
 * @param tag empty for all guests without a tag that has a goal
 * @param maxAgeH in hours; null for guests that need no backup
 * @param reason why they need none
 */
record Goal(String tag, @Nullable Integer maxAgeH, @Nullable String reason) {
    /** The goal of a guest with these tags: an exclusion wins, then the strictest goal. */
    static @Nullable Goal of(List<Goal> goals, Collection<String> tags) {
        Goal best = null;
        for (Goal one : goals) {
            if (one.tag().isEmpty() || !tags.contains(one.tag())) continue;
            if (one.maxAgeH() == null) return one;
            if (best == null || best.maxAgeH() == null || one.maxAgeH() < best.maxAgeH()) best = one;
        }
        if (best != null) return best;
        return goals.stream().filter(one -> one.tag().isEmpty()).findFirst().orElse(null);
    }
}
