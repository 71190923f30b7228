package dev.holdfast.backups.testrestore;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tests of the newest good backups of guests at planned times, of those first whose last test is the oldest. */
record ScheduledTestRestores(KnownBackups backups, KnownTests tests, TestRestores restores, List<GuestTargets> areas) {
    /**
     * How each backup is tested.
     *
     * @param max so many guests in each run
     */
    record Params(
            @Nullable String storage,
            @DefaultValue("5") int max,
            @DefaultValue("180") int waitS) implements Input {
        @Override
        public void check(Checks checks) {
            NetworkSyntax.storage(checks, "storage", storage);
            checks.within("max", max, 1, 100);
            TestRestoreIn.checkWait(checks, waitS);
        }
    }

    /** What schedules may start. */
    ScheduledKind<Params> kind() {
        return new ScheduledKind<>(
                TestRestoreJob.KIND.name(),
                TestRestoreArea.OPERATION,
                Params.class,
                areas.stream().map(GuestTargets::type).toList(),
                this::prepare);
    }

    /** @param tested when a backup of it was last tested; null for never */
    private record Candidate(
            GuestItem item,
            String name,
            JobRequest<?> request,
            @Nullable Instant tested) {}

    private ScheduledStart prepare(ScheduledRun<Params> run) {
        var leftOut = new ArrayList<LeftOut>();
        var candidates = new ArrayList<Candidate>();
        BackupOwners.Now now = restores.owners().now();
        for (GuestItem item : run.guests()) {
            String name = null;
            try {
                GuestTargets area = GuestTargets.of(areas, item.type());
                GuestTarget target = area.target(item.id());
                name = target.name();
                GuestRef guest = target.guest();
                Backup newest = KnownBackups.newestGood(backups.all().values().stream()
                        .filter(one -> one.isOf(guest, area.kind()) && now.isOfPresent(one)));
                if (newest == null) throw Refusal.conflict("It has no backup that is not known to be damaged.");
                var in = new TestRestoreIn(
                        run.params().storage(), null, run.params().waitS());
                candidates.add(new Candidate(
                        item, name, restores.request(run.who(), newest, in), tests.lastTested(guest, area.kind())));
            } catch (Refusal e) {
                leftOut.add(new LeftOut(item.type().word(), item.id(), name, e.detail()));
            }
        }
        candidates.sort(Comparator.comparing(Candidate::tested, Comparator.nullsFirst(Comparator.naturalOrder())));
        int max = Math.min(run.params().max(), candidates.size());
        candidates
                .subList(max, candidates.size())
                .forEach(one -> leftOut.add(new LeftOut(
                        one.item().type().word(),
                        one.item().id(),
                        one.name(),
                        "A run tests " + max
                                + " guests. It was tested later than those, and its turn comes in a later run.")));
        List<JobRequest<?>> jobs = new ArrayList<>();
        candidates.subList(0, max).forEach(one -> jobs.add(one.request()));
        return new ScheduledStart(jobs, leftOut);
    }
}
