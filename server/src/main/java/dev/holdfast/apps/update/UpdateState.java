package dev.holdfast.apps.update;

import dev.holdfast.base.Refusal;

/** Whether an app can be updated. The order of the kinds is the order in which they are looked for. */
sealed interface UpdateState {
    /** Somebody edited the newest script: it would be lost. */
    record Edited() implements UpdateState {}

    /** There is nothing to compare with, for the reason told. */
    record NothingPinned(String why) implements UpdateState {}

    /** The app's own files are the catalogue's. */
    record UpToDate() implements UpdateState {}

    /** The catalogue has other files than the app was made with. */
    record Available() implements UpdateState {}

    /** The word for it on the wire. */
    default String code() {
        return switch (this) {
            case Edited _ -> Refusal.Code.SCRIPT_EDITED.wire();
            case NothingPinned _ -> Refusal.Code.NOTHING_PINNED.wire();
            case UpToDate _ -> Refusal.Code.UP_TO_DATE.wire();
            case Available _ -> "available";
        };
    }

    /** The same for people. */
    default String sentence() {
        return switch (this) {
            case Edited _ -> "The app's script was edited. Revert it, and the app can be updated again.";
            case NothingPinned(String why) -> why;
            case UpToDate _ -> "The app's scripts are those of the catalogue: there is nothing to update.";
            case Available _ -> "The catalogue has newer scripts for this app.";
        };
    }

    /** Refuses unless there is an update. */
    default void orRefuse() {
        switch (this) {
            case Available _ -> {}
            case Edited _ -> throw Refusal.conflict(Refusal.Code.SCRIPT_EDITED, sentence());
            case NothingPinned _ -> throw Refusal.conflict(Refusal.Code.NOTHING_PINNED, sentence());
            case UpToDate _ -> throw Refusal.conflict(Refusal.Code.UP_TO_DATE, sentence());
        }
    }
}
