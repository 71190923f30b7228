package dev.holdfast.apps;

import dev.holdfast.guests.SelfDetection;
import org.jspecify.annotations.Nullable;

/** The confirmation for an action on the app in which Holdfast itself runs. */
public record SelfConfirmation(Apps apps, SelfDetection detection) {
    /** The phrase to type when this service itself runs in the app; null when it does not, or when the app has no host. */
    public @Nullable String phrase(long appId) {
        App app = apps.get(appId);
        if (app.hostId() == null) return null;
        return detection.isSelf(apps.home(appId).guest()) ? app.name() : null;
    }
}
