package dev.holdfast.backups.coverage;

import dev.holdfast.access.Principal;
import dev.holdfast.backups.coverage.CoverageView.CoverageProblem;
import dev.holdfast.backups.coverage.CoverageView.GuestCoverage;
import dev.holdfast.backups.coverage.CoverageView.NewestBackup;
import dev.holdfast.backups.hostjobs.HostBackupJobs;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.base.db.Db;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.scheduled.ManagedType;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How well the guests that a caller may read are covered by their backups, without a call to a hypervisor. */
record Coverage(
        KnownBackups backups,
        KnownTests tests,
        BackupOwners owners,
        KnownGuests known,
        StorageReadings readings,
        HostBackupJobs jobs,
        Function<Principal, Map<GuestItem, List<String>>> scheduled,
        Hosts hosts,
        Inventory inventory,
        List<GuestTargets> areas,
        Db db,
        InstantSource clock,
        GoalStore store) {
    GoalsView goals() {
        return GoalsView.of(db.read(store::all));
    }

    GoalsView set(GoalsIn in) {
        db.writing(h -> store.replace(h, in.goals()));
        return goals();
    }

    private record Key(GuestRef guest, GuestKind kind) {}

    CoverageView of(Principal who, CoverageQuery asked) {
        Set<Long> readable = hosts.readableBy(who);
        List<Host> all = hosts.list();
        List<Goal> goals = db.read(store::all);
        var ids = new HashMap<GuestKind, Map<GuestRef, Long>>();
        areas.forEach(area -> ids.put(area.kind(), area.ids()));
        var byGuest = new HashMap<Key, List<Backup>>();
        BackupOwners.Now now = owners.now();
        for (Backup one : backups.all().values()) {
            GuestRef guest = one.guest();
            // That there is an uncertain one makes it uncertain how well the guest is covered; it is shown to nobody.
            boolean isOwn =
                    guest != null && known.isOwn(guest, one.takenAt()) && (!one.certain() || now.isOfPresent(one));
            if (guest != null && one.kind() != null && isOwn) {
                byGuest.computeIfAbsent(new Key(guest, one.kind()), _ -> new ArrayList<>())
                        .add(one);
            }
        }
        var unread = new HashMap<Long, List<StorageReadings.State>>();
        readings.states().stream()
                .filter(one -> one.problem() != null)
                .forEach(one -> unread.computeIfAbsent(one.clusterId(), _ -> new ArrayList<>())
                        .add(one));
        Map<GuestItem, List<String>> schedules = scheduled.apply(who);
        var guests = new ArrayList<GuestCoverage>();
        var errors = new ArrayList<CoverageProblem>();
        var told = new HashSet<Long>();
        for (Host any : all) {
            if (!told.add(any.clusterId())) continue;
            Snapshot last = inventory.find(any.clusterId());
            if (last == null) {
                all.stream()
                        .filter(host -> host.clusterId() == any.clusterId() && mayRead(readable, host))
                        .forEach(host -> errors.add(new CoverageProblem(
                                host.id(), "guests", "The host has not answered since the service was started.")));
                continue;
            }
            // What concerns the whole cluster is told to all who may read one of its hosts.
            Host first = all.stream()
                    .filter(host -> host.clusterId() == any.clusterId() && mayRead(readable, host))
                    .findFirst()
                    .orElse(null);
            boolean isKnown = readings.states().stream().anyMatch(one -> one.clusterId() == any.clusterId());
            List<StorageReadings.State> missing = unread.getOrDefault(any.clusterId(), List.of());
            for (StorageReadings.State one : missing) {
                Host host = Guests.host(all, any.clusterId(), one.node(), last);
                String what = "storage " + one.storage();
                if (host != null && who.sees(now.ofNode(any.clusterId(), one.node()))) {
                    errors.add(new CoverageProblem(host.id(), what, String.valueOf(one.problem())));
                } else if (one.shared() && first != null) {
                    errors.add(new CoverageProblem(first.id(), what, String.valueOf(one.problemElsewhere())));
                }
            }
            String problem = jobs.problem(any.clusterId());
            if (problem != null && first != null) errors.add(new CoverageProblem(first.id(), "backup jobs", problem));
            for (GuestState guest : last.guests().values()) {
                Host host = Guests.host(all, any.clusterId(), guest.node(), last);
                if (host == null || !who.sees(host.ownership()) || guest.template()) continue;
                var ref = new GuestRef(any.clusterId(), guest.vmid());
                Long id = ids.getOrDefault(guest.kind(), Map.of()).get(ref);
                if (!asked.isAbout(guest.kind(), id)) continue;
                guests.add(of(
                        guest,
                        ref,
                        host,
                        id,
                        byGuest.getOrDefault(new Key(ref, guest.kind()), List.of()),
                        Goal.of(goals, guest.tags()),
                        isKnown && missing.isEmpty(),
                        jobs.including(any.clusterId(), guest.vmid()),
                        schedules));
            }
        }
        guests.sort(Comparator.comparing(GuestCoverage::state, Comparator.<Cover.State>reverseOrder())
                .thenComparing(GuestCoverage::hostId)
                .thenComparing(GuestCoverage::vmid));
        return new CoverageView(guests, errors);
    }

    private static boolean mayRead(@Nullable Set<Long> readable, Host host) {
        return readable == null || readable.contains(host.id());
    }

    private GuestCoverage of(
            GuestState guest,
            GuestRef ref,
            Host host,
            @Nullable Long id,
            List<Backup> own,
            @Nullable Goal goal,
            boolean isComplete,
            @Nullable List<String> inJobs,
            Map<GuestItem, List<String>> schedules) {
        Instant now = clock.instant();
        Cover cover = Cover.of(own, goal, isComplete, now);
        BackupTest test = tests.newestGood(ref, guest.kind());
        ManagedType managed = guest.kind() == GuestKind.QEMU ? ManagedType.VM : ManagedType.APP;
        return new GuestCoverage(
                Guest.Type.of(guest.kind(), id),
                id,
                guest.vmid(),
                guest.name(),
                host.id(),
                host.name(),
                guest.node(),
                cover.state(),
                cover.state() == Cover.State.EXCLUDED && goal != null ? goal.reason() : null,
                goal == null ? null : goal.maxAgeH(),
                newest(cover.newest(), now),
                CoverageView.GoodTest.of(
                        test != null && known.isOwn(ref, test.takenAt() == null ? test.at() : test.takenAt())
                                ? test
                                : null),
                isComplete || !own.isEmpty() ? own.size() : null,
                inJobs,
                id == null ? List.of() : schedules.getOrDefault(new GuestItem(managed, id), List.of()));
    }

    private static @Nullable NewestBackup newest(@Nullable Backup one, Instant now) {
        if (one == null || one.takenAt() == null) return null;
        return new NewestBackup(
                one.id(),
                one.storage(),
                one.takenAt(),
                Math.max(0, Duration.between(one.takenAt(), now).toSeconds()),
                one.verifyState());
    }
}
