package dev.holdfast.consoles.recording;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Whether terminals are recorded there.
 *
 * @param recorded whether they are recorded; false removes the rule of this host or team. A host without one has that of
 *     its team, which can't be switched off for one host: the answer is the rule that counts then
 * @param keepDays for how many days each recording is kept; needed only to record
 */
record RecordingRuleIn(boolean recorded, @Nullable Integer keepDays) implements Input {
    private static final int MOST_DAYS = 3650;

    @Override
    public void check(Checks checks) {
        checks.within("keep_days", keepDays, 1, MOST_DAYS);
        checks.that(
                !recorded || keepDays != null,
                "keep_days",
                "missing",
                "Say for how many days recordings are kept, from 1 to " + MOST_DAYS + ".");
    }
}
