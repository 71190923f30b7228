package dev.holdfast.vms;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.access.Ownership;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.guests.observed.GuestObserved;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostOwners;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.Measured;
import dev.holdfast.live.ResourceType;
import dev.holdfast.pve.api.GuestKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reports virtual machines to open pages. What a row of the list contains is sent as values, of the rows that changed: the
 * list is read again only when a machine comes or goes. A page about one machine is told when something else of it changed.
 */
record VmLive(VmViews views, Vms vms, Hosts hosts, KnownGuests known) implements LiveSource {
    /** When more machines of a cluster change at once, all pages about machines are told. */
    private static final int MOST_ALONE = 50;

    /** A machine's row. */
    record VmMetrics(
            long id,
            @Nullable String name,
            @Nullable Long hostId,
            @Nullable String hostName,
            @Nullable String node,
            VmStatus status,
            @Nullable Boolean template,
            @Nullable String lock,
            @Nullable String ip,
            @JsonUnwrapped Usage usage,
            @Nullable Integer cores,
            @Nullable Double netInBps,
            @Nullable Double netOutBps,
            @Nullable Long diskReadBytesPerS,
            @Nullable Long diskWriteBytesPerS,
            List<String> tags) {
        static VmMetrics of(VmView vm) {
            return new VmMetrics(
                    vm.id(),
                    vm.name(),
                    vm.hostId(),
                    vm.hostName(),
                    vm.node(),
                    vm.status(),
                    vm.template(),
                    vm.lock(),
                    vm.ip(),
                    vm.usage(),
                    vm.cores(),
                    vm.netInBps(),
                    vm.netOutBps(),
                    vm.diskReadBytesPerS(),
                    vm.diskWriteBytesPerS(),
                    vm.tags());
        }
    }

    @Override
    public void declare(LiveEvents live) {
        live.onEverywhere(ClusterPolled.class, e -> polled(live, e.before(), e.now()));
        live.onEverywhere(GuestObserved.class, e -> changed(live, e.guest()));
        // It is missing or back, or another machine has its VM ID.
        live.on(GuestChanged.class, e -> allChanged(live, e.guest().clusterId()));
        live.measures("vms", views::version, this::measured);
    }

    private void polled(LiveEvents live, @Nullable Snapshot before, Snapshot now) {
        Map<Integer, GuestState> is = machines(now);
        Map<Integer, GuestState> was = before == null ? Map.of() : machines(before);
        List<Integer> changed = is.values().stream()
                .filter(machine -> !isSame(was.get(machine.vmid()), machine))
                .map(GuestState::vmid)
                .toList();
        if (before == null || !was.keySet().equals(is.keySet()) || changed.size() > MOST_ALONE) {
            allChanged(live, now.clusterId());
        } else {
            changed.forEach(vmid -> changed(live, new GuestRef(now.clusterId(), vmid)));
        }
    }

    private void allChanged(LiveEvents live, long clusterId) {
        live.changed(ResourceType.VM, null, ChangeKind.UPDATED, Audience.at(ownerships(clusterId)));
    }

    private void changed(LiveEvents live, GuestRef ref) {
        Guest guest = known.ofCluster(ref.clusterId()).get(ref.vmid());
        Ownership owner = guest == null ? null : vms.ownership(guest.id());
        if (guest != null && owner != null)
            live.changed(ResourceType.VM, guest.id(), ChangeKind.UPDATED, Audience.at(owner));
    }

    private List<Ownership> ownerships(long clusterId) {
        return hosts.ofCluster(clusterId).stream().map(Host::ownership).toList();
    }

    private static Map<Integer, GuestState> machines(Snapshot snapshot) {
        return snapshot.guests().values().stream()
                .filter(guest -> guest.kind() == GuestKind.QEMU)
                .collect(Collectors.toMap(GuestState::vmid, Function.identity()));
    }

    /** Whether nothing has changed but measured values. */
    private static boolean isSame(@Nullable GuestState before, GuestState now) {
        return before != null
                && before.node().equals(now.node())
                && before.state() == now.state()
                && before.template() == now.template()
                && before.tags().equals(now.tags())
                && Objects.equals(before.name(), now.name())
                && Objects.equals(before.lock(), now.lock())
                && Objects.equals(before.pool(), now.pool());
    }

    private List<Measured> measured() {
        HostOwners owners = hosts.owners();
        return views.list().stream()
                .map(vm -> new Measured(vm.id(), owners.of(vm.hostId()), VmMetrics.of(vm)))
                .toList();
    }
}
