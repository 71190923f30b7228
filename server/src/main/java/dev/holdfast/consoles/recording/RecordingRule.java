package dev.holdfast.consoles.recording;

import org.jspecify.annotations.Nullable;

/**
 * The rule that counts for terminals over a host, or over the hosts of a team. A host that has none of its own has that of
 * its team.
 *
 * @param recorded whether terminals are recorded there; true for a host without a rule of its own if its team has one
 * @param keepDays for how many days each recording is kept; null where none is made
 * @param from whose rule it is; null where none is made
 */
record RecordingRule(
        boolean recorded,
        @Nullable Integer keepDays,
        @Nullable From from) {
    static final RecordingRule NONE = new RecordingRule(false, null, null);

    /** Whose rule it is. */
    enum From {
        HOST,
        TEAM
    }
}
