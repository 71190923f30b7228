package dev.holdfast.vms;

import dev.holdfast.access.Principal;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.guests.observed.GuestAgents;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.GuestKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The virtual machines as users see them: every known one, with its state at the last poll and the work in progress. */
record VmViews(Vms vms, Hosts hosts, Inventory inventory, KnownGuests known, Jobs jobs, GuestAgents agents) {
    /**
     * The machines on hosts that the caller may read, by cluster and VM ID; those known to be missing are left out. No
     * hypervisor is called.
     */
    List<VmView> list(Principal who, VmsQuery query) {
        return list(host -> who.sees(host.ownership())
                        && (query.team() == null
                                || query.team().equals(host.ownership().teamId())))
                .stream()
                .filter(query::fits)
                .toList();
    }

    /** One machine, also a missing one, whose status is unknown. No hypervisor is called. */
    VmView view(long id) {
        Guest guest = vms.get(id);
        long cluster = guest.clusterId();
        return view(
                guest,
                hosts.ofCluster(cluster),
                inventory.find(cluster),
                inventory.present(cluster) != null,
                jobs.holding(guest.ref().lock()));
    }

    /** All machines on enrolled hosts. */
    List<VmView> list() {
        return list(_ -> true);
    }

    private List<VmView> list(Predicate<Host> wanted) {
        Map<String, JobView> holds = jobs.holds();
        Map<Long, List<Host>> clusters = hosts.list().stream().collect(Collectors.groupingBy(Host::clusterId));
        return clusters.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(cluster -> views(cluster.getKey(), cluster.getValue(), holds, wanted))
                .toList();
    }

    /** Changes whenever values of the list may have changed that are not about jobs. */
    long version() {
        return inventory.version() + agents.version();
    }

    private Stream<VmView> views(
            long clusterId, List<Host> members, Map<String, JobView> holds, Predicate<Host> wanted) {
        Snapshot last = inventory.find(clusterId);
        boolean isCurrent = inventory.present(clusterId) != null;
        return known.ofCluster(clusterId).values().stream()
                .filter(guest -> guest.kind() == GuestKind.QEMU && guest.missingSince() == null)
                .filter(guest -> wanted.test(host(guest, members, last)))
                .sorted(Comparator.comparing(Guest::vmid))
                .map(guest -> view(
                        guest, members, last, isCurrent, holds.get(guest.ref().lock())));
    }

    private static Host host(Guest guest, List<Host> members, @Nullable Snapshot last) {
        GuestState seen = Vms.seen(last, guest);
        String node = seen == null ? guest.node() : seen.node();
        return Objects.requireNonNull(Guests.host(members, guest.clusterId(), node, last));
    }

    /** Name and node are those of the last poll, however old; everything else is unknown when that poll is too old. */
    private VmView view(
            Guest guest, List<Host> members, @Nullable Snapshot last, boolean isCurrent, @Nullable JobView job) {
        GuestState seen = Vms.seen(last, guest);
        GuestState state = isCurrent ? seen : null;
        String node = seen == null ? guest.node() : seen.node();
        Host host = host(guest, members, last);
        return new VmView(
                guest.id(),
                guest.vmid(),
                seen == null ? null : seen.name(),
                host.id(),
                host.name(),
                node,
                status(state, job),
                seen == null ? null : seen.template(),
                state == null ? null : state.lock(),
                state != null && state.state() == GuestState.PowerState.RUNNING ? agents.ip(guest.ref()) : null,
                state == null ? Usage.UNKNOWN : state.usage(),
                state == null ? null : state.cores(),
                state == null ? null : state.netInBps(),
                state == null ? null : state.netOutBps(),
                state == null ? null : state.diskReadBytesPerS(),
                state == null ? null : state.diskWriteBytesPerS(),
                seen == null ? List.of() : seen.tags());
    }

    private static VmStatus status(@Nullable GuestState state, @Nullable JobView job) {
        if (job != null) return VmStatus.PENDING;
        return state == null ? VmStatus.UNKNOWN : VmStatus.of(state.state());
    }
}
