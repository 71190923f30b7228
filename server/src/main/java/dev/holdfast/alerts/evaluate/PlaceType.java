package dev.holdfast.alerts.evaluate;

import dev.holdfast.base.Word;

/** What an alert can be about, as people know it. */
public enum PlaceType implements Word {
    HOST,
    APP,
    VM,
    /** One that is no app. */
    CONTAINER,
    STORAGE
}
