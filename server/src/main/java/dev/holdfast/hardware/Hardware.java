package dev.holdfast.hardware;

import dev.holdfast.access.Principal;
import dev.holdfast.hardware.HardwareView.CephCheckView;
import dev.holdfast.hardware.HardwareView.CephView;
import dev.holdfast.hardware.HardwareView.DisksView;
import dev.holdfast.hardware.HardwareView.PhysicalDiskView;
import dev.holdfast.hardware.HardwareView.PhysicalDiskView.DiskType;
import dev.holdfast.hardware.HardwareView.PoolsView;
import dev.holdfast.hardware.HardwareView.TemperatureView;
import dev.holdfast.hardware.HardwareView.TemperaturesView;
import dev.holdfast.hardware.HardwareView.UpdatesView;
import dev.holdfast.hardware.KnownHardware.Place;
import dev.holdfast.hardware.NodeReadings.DiskSmart;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.NodeRef;
import dev.holdfast.pve.node.PveHardware.Disk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is known of the hardware of hosts. Never waits for a hypervisor. */
record Hardware(Hosts hosts, KnownHardware known, HardwareReader reader, Certificates certificates) {
    private static final String NOT_YET = "It has not been read yet. Wait a minute, or refresh.";
    private static final String OFFLINE = "The host is offline: nothing is read until it is back.";

    HardwareView get(long hostId) {
        return view(hosts.get(hostId));
    }

    HardwareView refresh(long hostId) {
        Host host = hosts.get(hostId);
        reader.refresh(place(host));
        certificates.refresh(new NodeRef(host.clusterId(), host.node()));
        return view(host);
    }

    List<HardwareRow> list(Principal who) {
        return hosts.list().stream()
                .filter(host -> who.sees(host.ownership()))
                .map(host -> row(view(host)))
                .toList();
    }

    private static Place place(Host host) {
        return new Place(host.clusterId(), host.node());
    }

    private HardwareView view(Host host) {
        Place place = place(host);
        NodeReadings node = Objects.requireNonNullElseGet(known.node(place), () -> NodeReadings.dueAt(Instant.MIN));
        Reading<CephState> ceph =
                Objects.requireNonNullElseGet(known.ceph(place.clusterId()), () -> Reading.dueAt(Instant.MIN));
        DisksView disks = disks(node);
        return new HardwareView(
                host.id(),
                host.name(),
                host.node(),
                reader.isOnline(place) ? null : OFFLINE,
                known.isBusy(place),
                disks,
                pools(node.pools()),
                ceph(ceph),
                temperatures(disks),
                updates(node.updates()));
    }

    private static @Nullable String problem(Reading<?> reading) {
        return reading.problem() == null && reading.at() == null ? NOT_YET : reading.problem();
    }

    /** Why the disks were not listed; otherwise, why they were not asked, which says nothing about a single one. */
    private static @Nullable String problemOfDisks(NodeReadings node) {
        String listing = problem(node.disks());
        return listing == null ? node.smart().problem() : listing;
    }

    private static DisksView disks(NodeReadings node) {
        List<Disk> listed = node.disks().value();
        Map<String, DiskSmart> smart = node.smart().value();
        List<PhysicalDiskView> all = listed == null
                ? null
                : listed.stream()
                        .map(disk -> disk(disk, smart == null ? null : smart.get(disk.devpath()), node.smart()))
                        .toList();
        return new DisksView(
                node.smart().at() == null ? node.disks().at() : node.smart().at(),
                problemOfDisks(node),
                Condition.worst(conditions(listed, smart)),
                all);
    }

    private static List<Condition> conditions(@Nullable List<Disk> listed, @Nullable Map<String, DiskSmart> smart) {
        if (listed == null || smart == null) return List.of();
        return listed.stream()
                .map(disk -> smart.get(disk.devpath()))
                .filter(Objects::nonNull)
                .map(DiskSmart::reading)
                .filter(Objects::nonNull)
                .map(SmartReading::condition)
                .toList();
    }

    private static PhysicalDiskView disk(Disk disk, @Nullable DiskSmart smart, Reading<?> round) {
        SmartReading told = smart == null ? null : smart.reading();
        // One that was listed after the round was not asked either.
        String problem = smart == null ? Objects.requireNonNullElse(round.problem(), NOT_YET) : smart.problem();
        return new PhysicalDiskView(
                Texts.shown(disk.devpath(), "?"),
                Texts.shown(disk.model()),
                Texts.shown(disk.vendor()),
                Texts.shown(disk.serial()),
                DiskType.of(disk.type()),
                disk.size(),
                disk.rpm(),
                Texts.shown(disk.used()),
                told == null ? Condition.UNKNOWN : told.condition(),
                told == null ? List.of() : told.reasons(),
                told == null ? null : told.wearPct(),
                told == null ? null : told.celsius(),
                told == null ? null : told.powerOnHours(),
                smart == null ? null : smart.at(),
                problem,
                told == null ? List.of() : told.values());
    }

    private static TemperaturesView temperatures(DisksView disks) {
        List<TemperatureView> list = disks.list() == null
                ? null
                : disks.list().stream()
                        .flatMap(disk -> disk.temperatureC() == null
                                ? Stream.empty()
                                : Stream.of(new TemperatureView(name(disk), disk.temperatureC())))
                        .toList();
        return new TemperaturesView(disks.readAt(), disks.problem(), list);
    }

    private static String name(PhysicalDiskView disk) {
        return disk.model() == null ? disk.path() : disk.path() + " (" + disk.model() + ")";
    }

    private static PoolsView pools(Reading<List<PoolView>> reading) {
        List<PoolView> all = reading.value();
        return new PoolsView(
                reading.at(),
                problem(reading),
                Condition.worst(
                        all == null
                                ? List.of()
                                : all.stream().map(PoolView::condition).toList()),
                all);
    }

    private static CephView ceph(Reading<CephState> reading) {
        CephState state = reading.value();
        if (state == null) {
            return new CephView(
                    reading.at(), problem(reading), null, Condition.UNKNOWN, List.of(), null, null, null, null, null);
        }
        return new CephView(
                reading.at(),
                reading.problem(),
                state.installed(),
                state.condition(),
                state.checks(),
                state.osds(),
                state.osdsUp(),
                state.osdsIn(),
                state.usedBytes(),
                state.sizeBytes());
    }

    private static UpdatesView updates(Reading<List<PackageUpdateView>> reading) {
        List<PackageUpdateView> all = reading.value();
        return new UpdatesView(reading.at(), problem(reading), all == null ? null : (Integer) all.size(), all);
    }

    private static HardwareRow row(HardwareView view) {
        List<PhysicalDiskView> disks = Objects.requireNonNullElse(view.disks().list(), List.of());
        List<PoolView> pools = view.pools().list();
        boolean hasCeph = Boolean.TRUE.equals(view.ceph().installed());
        var conditions = new ArrayList<Condition>(
                List.of(view.disks().condition(), view.pools().condition()));
        if (hasCeph) conditions.add(view.ceph().condition());
        return new HardwareRow(
                view.hostId(),
                view.hostName(),
                view.node(),
                Condition.worst(conditions),
                view.disks().condition(),
                view.disks().list() == null ? null : (Integer) disks.size(),
                disks.stream()
                        .map(PhysicalDiskView::wearPct)
                        .filter(Objects::nonNull)
                        .max(Double::compare)
                        .orElse(null),
                disks.stream()
                        .map(PhysicalDiskView::temperatureC)
                        .filter(Objects::nonNull)
                        .max(Integer::compare)
                        .orElse(null),
                pools != null && pools.isEmpty() ? null : view.pools().condition(),
                hasCeph ? view.ceph().condition() : null,
                view.updates().count(),
                reasons(view, disks),
                view.disks().readAt(),
                firstProblem(view, disks));
    }

    /** Those of single disks come last: a virtual one always has one. */
    private static @Nullable String firstProblem(HardwareView view, List<PhysicalDiskView> disks) {
        String ofPart = Stream.of(
                        view.problem(),
                        view.disks().problem(),
                        view.pools().problem(),
                        view.ceph().problem(),
                        view.updates().problem())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (ofPart != null) return ofPart;
        return disks.stream()
                .filter(disk -> disk.problem() != null)
                .findFirst()
                .map(disk -> name(disk) + ": " + disk.problem())
                .orElse(null);
    }

    private static List<String> reasons(HardwareView view, List<PhysicalDiskView> disks) {
        var all = new ArrayList<String>();
        for (PhysicalDiskView disk : disks) disk.reasons().forEach(one -> all.add(name(disk) + ": " + one));
        for (PoolView pool : Objects.requireNonNullElse(view.pools().list(), List.<PoolView>of())) {
            if (pool.condition() == Condition.OK || pool.state() == null) continue;
            all.add("Pool " + pool.name() + ": " + pool.state() + (pool.errors() == null ? "." : ", " + pool.errors()));
        }
        for (CephCheckView check : view.ceph().checks()) {
            if (!check.muted()) all.add("Ceph: " + (check.message() == null ? check.code() : check.message()) + ".");
        }
        return List.copyOf(all);
    }
}
