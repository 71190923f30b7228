package dev.holdfast.backups.coverage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How old the newest backup of a guest may be, as in {@link GoalsIn}.
 *
 * @param defaultH in hours, for guests without any tag of {@code tags}; null when they need no backup
 * @param tags the goals of guests with a tag, in the order of the tags
 */
record GoalsView(@Nullable Integer defaultH, List<GoalOfTag> tags) {
    /**
     * The goal of guests with a tag.
     *
     * @param tag a tag of Proxmox VE
     * @param maxAgeH how old the newest backup may be, in hours; null for guests that need no backup
     * @param reason why guests with this tag need no backup; null where they need one
     */
    record GoalOfTag(
            String tag, @Nullable Integer maxAgeH, @Nullable String reason) {}

    static GoalsView of(List<Goal> goals) {
        Goal byDefault =
                goals.stream().filter(one -> one.tag().isEmpty()).findFirst().orElse(null);
        return new GoalsView(
                byDefault == null ? null : byDefault.maxAgeH(),
                goals.stream()
                        .filter(one -> !one.tag().isEmpty())
                        .map(one -> new GoalOfTag(one.tag(), one.maxAgeH(), one.reason()))
                        .toList());
    }
}
