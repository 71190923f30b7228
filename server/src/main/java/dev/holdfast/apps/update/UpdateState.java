package dev.holdfast.apps.update;

import dev.holdfast.apps.AppRefusals;
import dev.holdfast.base.Refusal;

/** Whether an app can be updated. The states are checked in the order of their declaration. */
sealed interface UpdateState {
    /** The newest script was edited: an update would lose the edit. */
    record Edited() implements UpdateState {}

    /** There is nothing to compare with, for this reason. */
    record NothingPinned(String why) implements UpdateState {}

    /** The app's own files are the same as the catalogue's. */
    record UpToDate() implements UpdateState {}

    /** The catalogue's files differ from those that created or last updated the app. */
    record Available() implements UpdateState {}

    /** The code in the API. */
    default String code() {
        return switch (this) {
            case Edited _ -> AppRefusals.SCRIPT_EDITED.wire();
            case NothingPinned _ -> AppRefusals.NOTHING_PINNED.wire();
            case UpToDate _ -> AppRefusals.UP_TO_DATE.wire();
            case Available _ -> "available";
        };
    }

    /** The state as a sentence. */
    default String sentence() {
        return switch (this) {
            case Edited _ -> "The app's script was edited. Revert it to be able to update the app again.";
            case NothingPinned(String why) -> why;
            case UpToDate _ -> "The app's scripts are the catalogue's current ones: there is nothing to update.";
            case Available _ -> "The catalogue has newer scripts for this app.";
        };
    }

    /** Refuses unless there is an update. */
    default void orRefuse() {
        switch (this) {
            case Available _ -> {}
            case Edited _ -> throw Refusal.of(AppRefusals.SCRIPT_EDITED, sentence());
            case NothingPinned _ -> throw Refusal.of(AppRefusals.NOTHING_PINNED, sentence());
            case UpToDate _ -> throw Refusal.of(AppRefusals.UP_TO_DATE, sentence());
        }
    }
}
