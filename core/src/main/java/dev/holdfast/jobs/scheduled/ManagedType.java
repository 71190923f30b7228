package dev.holdfast.jobs.scheduled;

import java.util.Locale;

/** The types of guests that have an id in Holdfast: what requests and schedules name. */
public enum ManagedType {
    APP,
    /** A virtual machine. */
    VM;

    /** The word in paths, sentences and the targets of jobs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one with this word. */
    public static ManagedType of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
