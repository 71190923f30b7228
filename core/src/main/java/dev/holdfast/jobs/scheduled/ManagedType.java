package dev.holdfast.jobs.scheduled;

import dev.holdfast.base.Word;

/** The types of guests that have an id in Holdfast: what requests and schedules name. */
public enum ManagedType implements Word {
    APP,
    /** A virtual machine. */
    VM;

    /** The one with this word. */
    public static ManagedType of(String word) {
        return Word.constant(ManagedType.class, word);
    }
}
