package dev.holdfast.guests.options;

import dev.holdfast.base.Word;

/** When a change of a guest is in force. */
public enum TakesEffect implements Word {
    /** At once: the guest does not run, or the change reaches the running guest. */
    NOW,
    /** When the guest starts next. A restart of its operating system is no start. */
    NEXT_START
}
