package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.Word;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Notices;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tells that windows begin and end, in the transactions in which this is stored. */
record WindowNotices(Notices notices) {
    void started(Handle transaction, WindowRow row, Ownership place, Instant now) {
        Instant end = row.endsAt();
        String until = end == null
                ? "Until job " + row.jobId() + " has ended."
                : "Until " + end.truncatedTo(ChronoUnit.MINUTES) + ".";
        post(transaction, row, place, now, row.openedAt(), false, "Maintenance started: " + row.name(), until);
    }

    /** {@code row} as it was while it was open. */
    void ended(Handle transaction, WindowRow row, Ownership place, Instant now) {
        post(
                transaction,
                row,
                place,
                now,
                row.openedAt(),
                true,
                "Maintenance ended: " + row.name(),
                "Alerts are sent again.");
    }

    private void post(
            Handle transaction,
            WindowRow row,
            Ownership place,
            Instant now,
            @Nullable Instant opened,
            boolean ended,
            String title,
            String time) {
        MaintenanceTargets targets = row.covered();
        String note = row.note() == null ? "" : " " + row.note();
        Map<String, Object> data = new HashMap<>();
        data.put("id", row.id());
        data.put("name", row.name());
        data.put("source", Word.of(row.source()));
        if (row.jobId() != null) data.put("job_id", row.jobId());
        if (row.endsAt() != null) data.put("ends_at", row.endsAt().toString());
        // One by schedule opens again and again: each time is a thread of its own.
        String thread = "maintenance:" + row.id() + ":" + (opened == null ? 0 : opened.toEpochMilli());
        notices.post(
                transaction,
                new Notice(
                        ended ? "maintenance.ended" : "maintenance.started",
                        Severity.INFO,
                        title,
                        "Covers " + targets.words() + ". " + time + note,
                        "/maintenance/" + row.id(),
                        place,
                        Set.copyOf(targets.tags()),
                        thread,
                        ended,
                        null,
                        now,
                        data));
    }
}
