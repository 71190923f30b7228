package dev.holdfast.backups.testrestore;

import dev.holdfast.access.Principal;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.Evidence;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.base.json.Json;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.pve.api.GuestKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tests that a caller may read: whoever may read the host of a backup may read its tests. */
final class TestList {
    private final KnownTests tests;
    private final Hosts hosts;
    private final Inventory inventory;
    private final List<GuestTargets> areas;

    TestList(KnownTests tests, Hosts hosts, Inventory inventory, List<GuestTargets> areas) {
        this.tests = tests;
        this.hosts = hosts;
        this.inventory = inventory;
        this.areas = List.copyOf(areas);
    }

    List<BackupTestView> list(Principal who, BackupTestsQuery query) {
        return views(who, fits("app", query.appId()).and(fits("vm", query.vmId())))
                .limit(query.most())
                .toList();
    }

    /** Those of one backup, the newest first. */
    List<BackupTestView> of(Principal who, long backupId) {
        return views(who, one -> one.backupId() == backupId).toList();
    }

    private Predicate<BackupTest> fits(String type, @Nullable Long id) {
        if (id == null) return _ -> true;
        GuestTargets area = areas.stream()
                .filter(one -> one.type().equals(type))
                .findFirst()
                .orElseThrow();
        return area.ids().entrySet().stream()
                .filter(one -> one.getValue().equals(id))
                .map(Map.Entry::getKey)
                .findFirst()
                .map((GuestRef guest) -> (Predicate<BackupTest>) one -> one.isOf(guest, area.kind()))
                .orElse(_ -> false);
    }

    private Stream<BackupTestView> views(Principal who, Predicate<BackupTest> wanted) {
        Set<Long> readable = hosts.readableBy(who);
        List<Host> all = hosts.list();
        return tests.all().stream().filter(wanted).flatMap(one -> {
            Host host = Guests.host(all, one.clusterId(), one.node(), inventory.find(one.clusterId()));
            return host == null || (readable != null && !readable.contains(host.id()))
                    ? Stream.of()
                    : Stream.of(view(one, host));
        });
    }

    private static BackupTestView view(BackupTest one, Host host) {
        return new BackupTestView(
                one.id(),
                one.job(),
                one.backupId(),
                host.id(),
                host.name(),
                one.volid(),
                one.kind() == GuestKind.LXC ? "ct" : "vm",
                one.vmid(),
                one.guestName(),
                one.takenAt(),
                one.state().word(),
                one.begunAt(),
                one.endedAt(),
                one.restoreS(),
                Arrays.asList(Json.read(one.evidence(), Evidence[].class)),
                one.error());
    }
}
