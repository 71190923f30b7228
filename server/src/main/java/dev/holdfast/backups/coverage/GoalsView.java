package dev.holdfast.backups.coverage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How old the newest backup of a guest may be, as in {@link GoalsIn}. */
record GoalsView(@Nullable Integer defaultH, List<GoalOfTag> tags) {
    /** The goal of guests with a tag. */
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
