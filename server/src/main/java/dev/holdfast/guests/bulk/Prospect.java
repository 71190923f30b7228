package dev.holdfast.guests.bulk;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.holdfast.guests.config.SettingsJob.SettingChange;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.scheduled.ManagedType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would happen to a guest. Everything but type, id and reason is null for a guest that the caller may not read, which is
 * told as one that does not exist.
 *
 * @param type as in the request
 * @param id the id of the app or virtual machine in Holdfast, as in the request
 * @param vmid the CT ID or VM ID; null only for a guest that the caller may not read
 * @param name the name of the app, or of the virtual machine in Proxmox VE; {@code VM} and the VM ID for one without;
 *     null like {@code vmid}
 * @param hostId the id in Holdfast of the host to which the guest belongs; null also for an app without a host
 * @param node the node on which the last poll found the guest; null also when no poll did
 * @param outcome whether anything would be done
 * @param changes of a change of tags or settings, what would be changed of its configuration; otherwise empty
 * @param reason why nothing would happen to it, or what would differ from the order, as a sentence; otherwise null
 */
record Prospect(
        ManagedType type,
        long id,
        @Nullable Integer vmid,
        @Nullable String name,
        @Nullable Long hostId,
        @Nullable String node,
        Outcome outcome,
        List<SettingChange> changes,
        @Nullable String reason) {
    /**
     * What would happen to each guest, in the order of the request; {@code phrase} is what must be typed before.
     *
     * @param action the action of the request
     * @param items one for each guest of the request, in its order
     * @param warnings what should be known before, each as a sentence: nodes that have less free memory than their guests would
     *     get more
     * @param phrase what the action itself must be sent as {@code confirm}; null when it needs no confirmation
     */
    record BulkPreview(
            BulkAction action,
            List<Prospect> items,
            List<String> warnings,
            @Nullable String phrase) {}

    enum Outcome {
        /** It would be done. */
        WILL,
        /** The guest is as wanted already, which is a success. */
        ALREADY,
        REFUSED
    }

    static Prospect refused(BulkIn.BulkTarget item, String reason) {
        return new Prospect(item.type(), item.id(), null, null, null, null, Outcome.REFUSED, List.of(), reason);
    }

    /** How much more memory it would have, in MiB; less than 0 for less. */
    @JsonIgnore
    long moreMemoryMb() {
        long more = 0;
        for (SettingChange change : changes) {
            if (change.key().equals("memory")) more += number(change.next()) - number(change.value());
        }
        return more;
    }

    private static long number(@Nullable String value) {
        return value == null ? 0 : Long.parseLong(value);
    }

    @JsonIgnore
    boolean isRefused() {
        return outcome == Outcome.REFUSED;
    }

    /** A guest that the caller may read, with its job. */
    record Known(BulkIn.BulkTarget item, JobRequest<?> request, BulkJob.Entry entry) {
        Prospect as(Outcome outcome, @Nullable String reason) {
            return as(outcome, List.of(), reason);
        }

        /** It would be done, with these changes. */
        Prospect changing(List<SettingChange> changes) {
            return as(Outcome.WILL, changes, null);
        }

        private Prospect as(Outcome outcome, List<SettingChange> changes, @Nullable String reason) {
            return new Prospect(
                    item.type(),
                    item.id(),
                    entry.vmid(),
                    entry.name(),
                    request.hostId(),
                    entry.node(),
                    outcome,
                    changes,
                    reason);
        }
    }
}
