package dev.holdfast.guests.create;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.PveClient;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CT IDs and VM IDs that are free. Proxmox VE reserves none: its answer is true only at that moment. An ID that a job of
 * Holdfast holds for a guest that it is about to create counts as taken.
 */
public record FreeIds(Hypervisors hypervisors, Jobs jobs) {
    /** The lowest one, read now, that is none of {@code besides}. */
    public int next(long clusterId, String node, Set<Integer> besides) {
        PveClient client = hypervisors.client(clusterId, node);
        var taken = new HashSet<>(besides);
        client.clusterResources().forEach(row -> {
            if (row.vmid() != null) taken.add(row.vmid());
        });
        int first = client.nextId();
        int number = first;
        while (taken.contains(number)
                || jobs.isHeld(new GuestRef(clusterId, number).lock())
                // A row of the list that can't be read may be that of a guest with the next number.
                || (number > first && !client.cluster().isFree(number))) number++;
        if (number > first) needInRange(number, client);
        return number;
    }

    /** Proxmox VE's own answer is in the cluster's range, one that replaces it need not be. */
    private static void needInRange(int number, PveClient client) {
        Integer limit = client.cluster().idLimit();
        if (limit == null || number < limit) return;
        throw Refusal.conflict("All VM IDs up to " + (limit - 1)
                + ", the end of the cluster's range (next-id), are in use or taken by jobs that create guests now. Try"
                + " again when these have ended, extend the range, or choose an ID.");
    }

    /** Whether no guest has this ID, and no job is about to create one with it. */
    public boolean isFree(long clusterId, String node, int number) {
        return !jobs.isHeld(new GuestRef(clusterId, number).lock())
                && hypervisors.client(clusterId, node).cluster().isFree(number);
    }

    /** That this ID is in use, as a sentence; null when it is free. */
    public @Nullable String fault(long clusterId, String node, int number) {
        return isFree(clusterId, node, number)
                ? null
                : "VM ID " + number + " is in use. Choose another one, or leave it empty.";
    }
}
