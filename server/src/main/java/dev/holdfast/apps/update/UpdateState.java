package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.AppRefusals;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.script.ScriptPin;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Word;
import dev.holdfast.catalog.Entry;

/** Whether an app can be updated. The states are checked in the order of their declaration. */
sealed interface UpdateState {
    /** The newest script was edited: an update would lose the edit. */
    record Edited() implements UpdateState {}

    /** There is nothing to compare with, for this reason. */
    record NothingPinned(String why) implements UpdateState {}

    /** The app's own files are the same as the catalogue's. */
    record UpToDate() implements UpdateState {}

    /**
     * The app was imported or its container set back to an earlier state, and the catalogue has not changed since: whether what runs in it
     * is older is unknown.
     */
    record Unknown() implements UpdateState {}

    /** The catalogue's files differ from those that created or last updated the app. */
    record Available() implements UpdateState {}

    /** Whether there is an update for this app, for one app and for all. */
    static UpdateState of(App app, AppScripts.UpdateStates present) {
        ScriptPin pin = present.pin(app);
        if (pin != null && pin.isEdited()) return new UpdateState.Edited();
        if (app.catalogSlug() == null) {
            return new UpdateState.NothingPinned("This app is not from the catalogue, so Holdfast can't update it.");
        }
        Entry entry = present.entry(app);
        if (entry == null) {
            return new UpdateState.NothingPinned(
                    "The catalogue has no script " + app.catalogSlug() + ". Refresh the catalogue and try again.");
        }
        if (pin == null || pin.scriptBlob() == null) {
            return new UpdateState.NothingPinned(
                    "No script is pinned for this app, so its changes are unknown. Pin the catalogue's script first.");
        }
        if (!pin.isOf(entry)) return new UpdateState.Available();
        return pin.isFound() ? new UpdateState.Unknown() : new UpdateState.UpToDate();
    }

    /** The states in the API; those without an update are the codes with which one is refused. */
    enum Code implements Word {
        AVAILABLE,
        UNKNOWN,
        SCRIPT_EDITED,
        NOTHING_PINNED,
        UP_TO_DATE
    }

    /** The state in the API. */
    default Code code() {
        return switch (this) {
            case Edited _ -> Code.SCRIPT_EDITED;
            case NothingPinned _ -> Code.NOTHING_PINNED;
            case UpToDate _ -> Code.UP_TO_DATE;
            case Unknown _ -> Code.UNKNOWN;
            case Available _ -> Code.AVAILABLE;
        };
    }

    /** The state as a sentence. */
    default String sentence() {
        return switch (this) {
            case Edited _ -> "The app's script was edited. Revert it to be able to update the app again.";
            case NothingPinned(String why) -> why;
            case UpToDate _ -> "The app's scripts are the catalogue's current ones: there is nothing to update.";
            case Unknown _ ->
                "Which version of its scripts last ran in the container is unknown, because the app was imported or its container was"
                        + " set back to an earlier state. Update it once, and it is known from then on.";
            case Available _ -> "The catalogue has newer scripts for this app.";
        };
    }

    /** Refuses unless there is, or may be, an update, or the present one may run again. */
    default void orRefuse(boolean again) {
        switch (this) {
            case Available _, Unknown _ -> {}
            case Edited _ -> throw Refusal.of(AppRefusals.SCRIPT_EDITED, sentence());
            case NothingPinned _ -> throw Refusal.of(AppRefusals.NOTHING_PINNED, sentence());
            case UpToDate _ -> {
                if (!again) throw Refusal.of(AppRefusals.UP_TO_DATE, sentence());
            }
        }
    }
}
