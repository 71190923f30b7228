package dev.holdfast.alerts.evaluate;

import java.util.Locale;

/** What an alert can be about, as people know it. */
public enum PlaceType {
    HOST,
    APP,
    VM,
    /** One that is no app. */
    CONTAINER,
    STORAGE;

    /** The name in the API. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
