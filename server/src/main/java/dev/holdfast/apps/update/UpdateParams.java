package dev.holdfast.apps.update;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The request for an update, as its job stores it.
 *
 * @param scriptBlob the script that the requester consented to; another script is not run
 * @param interactive whether it runs in a terminal; null in jobs from before that was possible
 * @param by the name stored with the version that is pinned
 * @param chosen what is done around the run; null in jobs from before there was a choice
 * @param planned whether a schedule started it, so that it may run only in the update windows; null likewise
 * @param again whether it runs although there is nothing new; null likewise
 */
record UpdateParams(
        long appId,
        boolean snapshot,
        @Nullable String backupStorage,
        String scriptBlob,
        @Nullable String installBlob,
        @Nullable Boolean interactive,
        String by,
        @Nullable Safety chosen,
        @Nullable Boolean planned,
        @Nullable Boolean again) {
    boolean isAgain() {
        return Boolean.TRUE.equals(again);
    }

    boolean isInteractive() {
        return Boolean.TRUE.equals(interactive);
    }

    Safety safety() {
        return Objects.requireNonNullElse(chosen, Safety.NONE);
    }
}
