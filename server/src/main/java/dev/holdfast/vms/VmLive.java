package dev.holdfast.vms;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.access.Ownership;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.live.Audience;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.Measured;
import dev.holdfast.pve.api.GuestKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reports virtual machines to open pages. */
final class VmLive implements LiveSource {
    private final VmViews views;
    private final Hosts hosts;
    private final Inventory inventory;

    /** Reports these machines, each to those who may read on its host. */
    VmLive(VmViews views, Hosts hosts, Inventory inventory) {
        this.views = views;
        this.hosts = hosts;
        this.inventory = inventory;
    }

    /** A machine's values. */
    record VmMetrics(
            long id,
            String status,
            @JsonUnwrapped Usage usage,
            @Nullable Double netInBps,
            @Nullable Double netOutBps) {}

    @Override
    public void declare(LiveEvents live) {
        live.on(ClusterPolled.class, e -> {
            if (e.before() != null && machines(e.before()).equals(machines(e.now()))) return;
            live.changed("vm", null, "updated", Audience.at(ownerships(e.now().clusterId())));
        });
        live.measures("vms", inventory::version, this::measured);
    }

    private List<Ownership> ownerships(long clusterId) {
        return hosts.ofCluster(clusterId).stream().map(Host::ownership).toList();
    }

    /** What of the machines is not a measured value. */
    private static Set<List<?>> machines(Snapshot snapshot) {
        return snapshot.guests().values().stream()
                .filter(guest -> guest.kind() == GuestKind.QEMU)
                .map(guest -> List.of(
                        guest.vmid(), guest.node(), String.valueOf(guest.name()), guest.template(), guest.tags()))
                .collect(Collectors.toSet());
    }

    private List<Measured> measured() {
        Map<Long, Ownership> owners = hosts.list().stream().collect(Collectors.toMap(Host::id, Host::ownership));
        return views.list().stream()
                .map(vm -> new Measured(
                        vm.id(),
                        vm.hostId() == null ? Ownership.PLATFORM : owners.getOrDefault(vm.hostId(), Ownership.PLATFORM),
                        new VmMetrics(vm.id(), vm.status(), vm.usage(), vm.netInBps(), vm.netOutBps())))
                .toList();
    }
}
