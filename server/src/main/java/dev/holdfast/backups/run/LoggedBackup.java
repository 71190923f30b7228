package dev.holdfast.backups.run;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the log of a task says about the backup of a guest: the task itself only says whether all of them succeeded. */
final class LoggedBackup {
    private static final int PAGE = 5000;

    private LoggedBackup() {}

    /** Those of a task that ended; none if its log can't be read any more. */
    static List<BackupLog.Result> all(RemoteTask task) throws InterruptedException {
        var lines = new ArrayList<String>();
        try {
            List<String> page;
            do {
                page = task.log(lines.size(), PAGE);
                lines.addAll(page);
            } while (page.size() == PAGE);
        } catch (HostUnreachable e) {
            // The lines so far.
        }
        return BackupLog.of(lines).results();
    }

    /** Warnings as sentences; null when there are none. */
    static @Nullable String warnings(BackupLog.Result log) {
        var warnings = new ArrayList<>(log.warnings());
        if (log.freeze() == BackupLog.Freeze.SKIPPED || log.freeze() == BackupLog.Freeze.FAILED) {
            warnings.add("The file systems were not frozen, so the backup is as good as after a power failure.");
        }
        return warnings.isEmpty() ? null : String.join(" ", warnings);
    }

    /** Why a backup failed, as a sentence; {@code task} is the message of the task, for a log that says nothing. */
    static String failure(BackupLog.@Nullable Result log, String task) {
        String why = log == null || log.error() == null ? task : log.error();
        boolean isFull = log != null && log.reason() == PveException.Reason.NO_SPACE;
        return "The backup failed: " + why + "."
                + (isFull ? " The storage is full: remove old backups, or choose another storage." : "");
    }
}
