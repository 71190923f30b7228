package dev.holdfast.backups.coverage;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How old the newest backup of a guest may be.
 *
 * @param defaultH in hours, for guests without a tag of {@code tags}; null if they need no backup
 * @param tags the goals of guests with a tag, at most 100 and each tag once; of several, one without an age wins, then
 *     the shortest age
 */
record GoalsIn(@Nullable Integer defaultH, List<TagGoal> tags) implements Input {
    private static final Pattern TAG = Pattern.compile("[a-z0-9_][a-z0-9_+.-]{0,127}");
    private static final int MOST = 100;
    private static final int LONGEST_H = 24 * 366;

    /**
     * The goal of guests with a tag.
     *
     * @param tag a tag of Proxmox VE in lower case, 1 to 128 characters
     * @param maxAgeH in hours; null for guests that need no backup
     * @param reason why they need none; left out where they need one
     */
    record TagGoal(
            String tag, @Nullable Integer maxAgeH, @Nullable String reason) {}

    @Override
    public void check(Checks checks) {
        checks.within("default_h", defaultH, 1, LONGEST_H);
        checks.size("tags", tags, 0, MOST, "Must contain at most " + MOST + " tags.");
        checks.each("tags", tags, TagGoal.class, (at, one) -> {
            at.matches("tag", one == null ? null : one.tag(), TAG, "Must be a tag of Proxmox VE.");
            at.within("max_age_h", one == null ? null : one.maxAgeH(), 1, LONGEST_H);
            at.text("reason", one == null ? null : one.reason(), 200);
            at.that(
                    one == null || one.tag() == null || one.maxAgeH() != null || one.reason() != null,
                    "reason",
                    "missing",
                    "Say why guests with this tag need no backup.");
            at.that(
                    one == null || one.maxAgeH() == null || one.reason() == null,
                    "reason",
                    "value_error",
                    "Only guests that need no backup have a reason. Leave it out, or max_age_h.");
        });
        checks.that(
                tags == null || new HashSet<>(tags.stream().map(TagGoal::tag).toList()).size() == tags.size(),
                "tags",
                "value_error",
                "Must contain each tag only once.");
    }

    List<Goal> goals() {
        var goals = new ArrayList<Goal>();
        goals.add(new Goal("", defaultH, null));
        tags.forEach(one -> goals.add(new Goal(one.tag(), one.maxAgeH(), one.reason())));
        return goals;
    }
}
