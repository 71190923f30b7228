package dev.holdfast.vms.migrate.preflight;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was read from both hosts before a move.
 *
 * @param source null when the machine is gone; {@code sourceProblem} contains the reason
 * @param machine null when the source could not be queried
 * @param arrival null when both hosts are in the same cluster, or when the target could not be queried
 * @param jobInProgress why another job excludes the move, as a sentence, or null
 */
record VmInputs(
        int vmid,
        String name,
        @Nullable Endpoint source,
        @Nullable String sourceProblem,
        @Nullable Machine machine,
        Endpoint target,
        @Nullable String storage,
        boolean online,
        boolean selfTarget,
        @Nullable Arrival arrival,
        @Nullable String jobInProgress) {
    /**
     * What the other cluster has for the machine.
     *
     * @param vmid its own VM ID, or a free one if that is taken there
     * @param lacking the privileges that the target's token needs and lacks
     */
    record Arrival(int vmid, List<String> lacking) {}

    /** Whether the hosts are in two clusters. */
    boolean isAcross() {
        return source != null && source.host().clusterId() != target.host().clusterId();
    }

    /**
     * The machine.
     *
     * @param config the values in force, without those pending for the next start
     * @param snapshots the configurations in its snapshots, by the snapshot's name
     * @param localResources the keys of what ties it to its node, as Proxmox VE reports them
     * @param replicated the nodes it is replicated to
     * @param pending the keys whose change waits for the next start
     * @param linkedClones the volumes that need this template's disks
     * @param there the volumes with the VM ID that it gets there on the storages that its local disks are copied to; null when they could not be read
     */
    record Machine(
            GuestConfig config,
            PveGuest.Status status,
            @Nullable String identity,
            Map<String, Map<String, String>> snapshots,
            List<String> localResources,
            List<String> replicated,
            List<String> pending,
            List<String> linkedClones,
            @Nullable Set<String> there) {
        /** Whether the move happens while the machine runs. */
        boolean isLive(boolean online) {
            return online && status.isUp();
        }
    }
}
