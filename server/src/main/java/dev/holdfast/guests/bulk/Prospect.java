package dev.holdfast.guests.bulk;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.holdfast.jobs.JobRequest;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What would happen to a guest. Everything but type, id and reason is null for a guest that the caller may not read, which is
 * told as one that does not exist.
 *
 * @param outcome {@code will already refused}
 * @param reason why nothing would happen to it, or what would differ from the order, as a sentence; otherwise null
 */
record Prospect(
        String type,
        long id,
        @Nullable Integer vmid,
        @Nullable String name,
        @Nullable Long hostId,
        @Nullable String node,
        String outcome,
        @Nullable String reason) {
    /** What would happen to each guest, in the order of the request; {@code phrase} is what must be typed before. */
    record BulkPreview(
            String action, List<Prospect> items, @Nullable String phrase) {}

    enum Outcome {
        /** It would be done. */
        WILL,
        /** The guest is as wanted already, which is a success. */
        ALREADY,
        REFUSED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Prospect refused(BulkIn.BulkTarget item, String reason) {
        return new Prospect(item.type(), item.id(), null, null, null, null, Outcome.REFUSED.word(), reason);
    }

    @JsonIgnore
    boolean isRefused() {
        return outcome.equals(Outcome.REFUSED.word());
    }

    /** A guest that the caller may read, with its job. */
    record Known(BulkIn.BulkTarget item, JobRequest<?> request, BulkJob.Entry entry) {
        Prospect as(Outcome outcome, @Nullable String reason) {
            return new Prospect(
                    item.type(),
                    item.id(),
                    entry.vmid(),
                    entry.name(),
                    request.hostId(),
                    entry.node(),
                    outcome.word(),
                    reason);
        }
    }
}
