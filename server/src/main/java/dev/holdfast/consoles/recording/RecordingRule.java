package dev.holdfast.consoles.recording;

import org.jspecify.annotations.Nullable;

/**
 * Whether terminals are recorded over a host, or over the hosts of a team.
 *
 * @param recorded whether terminals are recorded there; a host's own rule comes before that of its team
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
