package dev.holdfast;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Word;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.pve.wire.PveException;
import org.jspecify.annotations.Nullable;

/** Turns failures of the database and of the hypervisors into refusals with a next step. */
final class FailureTranslation {
    private FailureTranslation() {}

    /** The refusal for a known failure, or null: then the fault is in Holdfast itself, and the response is a 500. */
    static @Nullable Refusal translate(Exception e) {
        return switch (e) {
            case DatabaseUnavailable failure -> database(failure);
            case PveException failed -> HypervisorFailures.refusal(failed);
            default -> null;
        };
    }

    /** The same for a job: the outcome with its sentence; unknown where Proxmox may have carried out the request. */
    static @Nullable Outcome explain(RuntimeException e) {
        return switch (e) {
            case PveException failed
            when failed.mayHaveHappened() ->
                new Outcome.Unknown(HypervisorFailures.problem(failed).sentence()
                        + " The request was sent. It is not known whether Proxmox carried it out.");
            case PveException failed ->
                new Outcome.Failed(HypervisorFailures.problem(failed).detail());
            case Refusal refusal -> new Outcome.Failed(refusal.reason());
            default -> null;
        };
    }

    private static @Nullable Refusal database(DatabaseUnavailable failure) {
        String detail = switch (failure.kind()) {
            case READ_ONLY -> "The database is read-only. Nothing was changed. Make its file writable.";
            case FULL -> "The disk of the database is full. Nothing was changed. Free some space.";
            case BUSY -> "The database is too busy. Nothing was changed. Try again.";
            case DOWN -> "The database does not answer. Nothing was changed. Try again when it is back.";
            case CORRUPT ->
                "The database is damaged. Nothing was changed. Restore it from a backup; see docs/own-backup.md.";
            case REPLACED ->
                "The database was replaced while Holdfast was running. Nothing was changed. Restart Holdfast.";
            case TAKEN -> "Another Holdfast process uses the name of this one. Nothing was changed. Stop one of them.";
            case OTHER -> null;
        };
        if (detail == null) return null;
        return Refusal.databaseUnavailable(Word.of(failure.kind()), detail);
    }
}
