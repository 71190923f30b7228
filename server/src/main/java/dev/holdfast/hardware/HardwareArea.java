package dev.holdfast.hardware;

import static dev.holdfast.access.Entitlement.HARDWARE_VIEW;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.base.work.Worker;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.HostChanged;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Disks, ZFS pools, Ceph, pending updates and certificates of hosts. */
public final class HardwareArea implements Area {
    private final Hardware hardware;
    private final List<SlowReadings> readings;

    /** Of these hosts. */
    public HardwareArea(Platform platform, Fleet fleet) {
        var inventory = fleet.inventory();
        var known = new KnownHardware(fleet.readings());
        var reader =
                platform.closing().add(new HardwareReader(fleet.hypervisors(), inventory, known, platform.clock()));
        var certificates = new Certificates(fleet.hypervisors(), inventory, platform.clock(), fleet.afterPolls());
        this.hardware = new Hardware(fleet.hosts(), known, reader, certificates);
        this.readings = List.of(new HardwareValues(known, inventory, platform.clock()), certificates);
        var bus = platform.bus();
        var closing = platform.closing();
        fleet.afterPolls().run("hardware", AfterPolls.Lane.QUICK, reader::polled);
        var removal = closing.add(Worker.<HostChanged>start(
                "hardware-hosts", HostChanged::change, _ -> known.keep(clusters(fleet.hosts()))));
        closing.add(bus.subscribe(HostChanged.class, removal::send));
    }

    private static Set<Long> clusters(Hosts hosts) {
        return hosts.list().stream().map(Host::clusterId).collect(Collectors.toSet());
    }

    /** The values of what is known, for charts and alerts. */
    public List<SlowReadings> readings() {
        return readings;
    }

    @Override
    public void declare(Ops ops) {
        ops.get("hardware.list", "/hardware", "The worst of each host's hardware")
                .needsSomewhere(VIEWER, HARDWARE_VIEW)
                .answersList(HardwareRow.class, (call, _) -> hardware.list(call.who()));

        ops.get("hardware.get", "/hosts/{host_id}/hardware", "Disks, ZFS pools, Ceph, temperatures and pending updates")
                .needs(VIEWER, HARDWARE_VIEW)
                .answers(200, HardwareView.class, (call, _) -> hardware.get(call.id("host_id")));

        ops.post(
                        "hardware.refresh",
                        "/hosts/{host_id}/hardware/refresh",
                        "Read a host's hardware again, in the background")
                .needs(OPERATOR, HARDWARE_VIEW)
                .answers(200, HardwareView.class, (call, _) -> hardware.refresh(call.id("host_id")));
    }
}
