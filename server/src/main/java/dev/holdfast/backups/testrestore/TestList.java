package dev.holdfast.backups.testrestore;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.list.BackupOwners.Owned;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.Evidence;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.json.Json;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Download;
import dev.holdfast.jobs.scheduled.ManagedType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tests that a caller may read: whoever may read a backup may read its tests. */
record TestList(KnownTests tests, BackupOwners owners, List<GuestTargets> areas) {
    static final String PNG = "image/png";

    TestList {
        areas = List.copyOf(areas);
    }

    List<BackupTestView> list(Principal who, BackupTestsQuery query) {
        return views(who, fits(ManagedType.APP, query.appId()).and(fits(ManagedType.VM, query.vmId())))
                .limit(query.most())
                .toList();
    }

    /** Those of one backup, the newest first. */
    List<BackupTestView> of(Principal who, long backupId) {
        return views(who, one -> one.backupId() == backupId).toList();
    }

    /** To whom a test belongs: to whom its backup does. Null when there is no such test. */
    @Nullable
    Ownership ownership(long id) {
        BackupTest one = tests.find(id);
        Owned owned = one == null ? null : owners.now().of(one);
        return owned == null ? null : owned.ownership();
    }

    /** The backup that was tested, for audit rows. */
    @Nullable
    String name(long id) {
        BackupTest one = tests.find(id);
        return one == null ? null : one.volid();
    }

    /** The picture of the display. Refuses with 404 when there is no such test, and with 409 when no picture was taken. */
    Download picture(long id) {
        if (tests.find(id) == null) throw Refusal.notFound("test", id);
        byte[] png = tests.picture(id);
        if (png == null) throw Refusal.conflict("This test has no picture of a display.");
        return new Download(PNG, "holdfast-test-" + id + ".png", out -> out.write(png));
    }

    private Predicate<BackupTest> fits(ManagedType type, @Nullable Long id) {
        if (id == null) return _ -> true;
        GuestTargets area = GuestTargets.of(areas, type);
        GuestRef guest = area.find(id);
        return one -> guest != null && one.isOf(guest, area.kind());
    }

    private Stream<BackupTestView> views(Principal who, Predicate<BackupTest> wanted) {
        BackupOwners.Now now = owners.now();
        return tests.all().stream().filter(wanted).flatMap(one -> {
            Owned owned = now.of(one);
            return owned == null || !who.sees(owned.ownership()) ? Stream.of() : Stream.of(view(one, owned.host()));
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
                BackupGuestType.of(one.kind()),
                one.vmid(),
                one.guestName(),
                one.takenAt(),
                one.state(),
                one.begunAt(),
                one.endedAt(),
                one.restoreS(),
                Arrays.asList(Json.read(one.evidence(), Evidence[].class)),
                one.error());
    }
}
