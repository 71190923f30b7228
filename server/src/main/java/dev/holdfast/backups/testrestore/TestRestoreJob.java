package dev.holdfast.backups.testrestore;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.restore.Restore;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.Evidence;
import dev.holdfast.backups.tested.Evidence.What;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.backups.tested.TestState;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.Undoable;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tests a backup: restores it as a copy with a free ID, isolates the copy, starts it, looks whether it comes up, and removes it.
 * The copy is removed however the job ends, also after a crash; it is never started while one of its NICs has a link.
 */
record TestRestoreJob(
        KnownBackups backups,
        KnownTests tests,
        Restore restore,
        CopyRestore restoring,
        EvidenceReader reader,
        CopyRemoval removal,
        InstantSource clock)
        implements Undoable<TestRestoreParams> {
    static final JobType<TestRestoreParams> KIND =
            new JobType<>("backup.test_restore", TestRestoreParams.class, Priority.PEOPLE);

    @Override
    public JobType<TestRestoreParams> kind() {
        return KIND;
    }

    @Override
    public List<Long> others(TestRestoreParams params) {
        return params.otherHosts() == null ? List.of() : params.otherHosts();
    }

    /** What was seen. */
    record Seen(List<Evidence> evidence) {}

    @Override
    public Outcome run(TestRestoreParams params, JobContext job) throws InterruptedException {
        job.step("begin", () -> begin(params, job));
        Wanted wanted = job.step("wanted", Wanted.class, () -> wanted(params));
        if (wanted.problem() != null) {
            throw Verdict.end(job, wanted.isDamaged() ? TestState.FAILED : TestState.UNKNOWN, wanted.problem());
        }
        Copy copy = restoring.restore(params, wanted, job);
        job.progress(50);
        CopyStart.isolate(copy, job);
        CopyStart.start(copy, job);
        job.progress(60);
        List<Evidence> evidence = seen(params, copy, job);
        job.progress(90);
        Verdict verdict = job.step(Verdict.STEP, Verdict.class, () -> verdict(evidence));
        if (verdict.text() != null) job.line(verdict.text());
        // From here on nothing is left but to remove the copy, which a cancel would do as well.
        String remains = removal.remove(params, job);
        if (remains != null || verdict.state() != TestState.OK) return verdict.outcome();
        tests.end(job.id(), TestState.OK, clock.instant(), CopyRestore.took(job), evidence, null);
        var result = new LinkedHashMap<String, Object>();
        result.put("state", TestState.OK);
        result.put("restore_s", CopyRestore.took(job));
        result.put("evidence", evidence);
        return new Outcome.Done(result);
    }

    /** Removes the copy, whatever has happened, and notes how the test ended. */
    @Override
    public @Nullable String undo(TestRestoreParams params, JobContext job) throws InterruptedException {
        String remains = removal.remove(params, job);
        Verdict verdict = job.isDone(Verdict.STEP)
                ? job.step(Verdict.STEP, Verdict.class, () -> new Verdict(TestState.UNKNOWN, null))
                : new Verdict(TestState.UNKNOWN, "The test did not come to its end. Job " + job.id() + " says why.");
        List<Evidence> evidence = job.isDone("seen")
                ? job.step("seen", Seen.class, () -> new Seen(List.of())).evidence()
                : List.of();
        String error =
                verdict.text() == null ? remains : remains == null ? verdict.text() : verdict.text() + " " + remains;
        tests.end(job.id(), verdict.state(), clock.instant(), CopyRestore.took(job), evidence, error);
        return remains;
    }

    private void begin(TestRestoreParams params, JobContext job) {
        Backup one = backups.find(params.backupId());
        tests.begin(new BackupTest(
                0,
                job.id(),
                params.backupId(),
                params.clusterId(),
                one == null ? params.node() : one.node(),
                params.volid(),
                params.kind(),
                params.vmid(),
                params.name(),
                one == null ? null : one.takenAt(),
                TestState.RUNNING,
                clock.instant(),
                null,
                null,
                "[]",
                null));
    }

    private Wanted wanted(TestRestoreParams params) {
        Backup one = backups.find(params.backupId());
        if (one == null) return Wanted.not("The backup does not exist any more.", false);
        Restore.Plan plan;
        try {
            plan = restore.plan(one, params.node(), params.storage());
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NODE_UNREACHABLE) throw e; // which says nothing about the backup
            return Wanted.not(
                    "The configuration in the backup can't be read: " + e.text().strip() + ".",
                    RestoreFailure.isOfArchive(e.text(), List.of()));
        }
        String refusal = refusal(plan);
        if (refusal != null) return Wanted.not("The backup can't be tested. " + refusal, false);
        boolean isContainer = params.kind() == GuestKind.LXC;
        return new Wanted(
                plan.storage(),
                isContainer ? ArchivedDisks.without(plan.config().values(), plan.storage()) : Map.of(),
                null,
                false);
    }

    /** Why a backup can't be tested there; null when nothing is known that prevents it. */
    static @Nullable String refusal(Restore.Plan plan) {
        if (!plan.missing().isEmpty()) return String.join(" ", plan.missing());
        Map<String, String> config = plan.config().values();
        if ("1".equals(config.get("template"))) return "It is the backup of a template, which can't be started.";
        boolean hasRawNic = config.keySet().stream().anyMatch(key -> key.startsWith("lxc.net"));
        return hasRawNic
                ? "The container has NICs in raw LXC lines (lxc.net), which can't be disconnected over the API."
                        + " Restore it by hand."
                : null;
    }

    private List<Evidence> seen(TestRestoreParams params, Copy copy, JobContext job) throws InterruptedException {
        Instant started = job.step("started", Instant.class, clock::instant);
        return job.step("seen", Seen.class, () -> {
                    var all = new ArrayList<>(reader.read(params, copy, started.plusSeconds(params.waitS()), job));
                    if (Boolean.TRUE.equals(all.getFirst().ok())) addDisplay(all, params, copy, job);
                    all.forEach(one -> job.line(one.text()));
                    return new Seen(all);
                })
                .evidence();
    }

    private void addDisplay(List<Evidence> all, TestRestoreParams params, Copy copy, JobContext job)
            throws InterruptedException {
        CopyDisplay display = CopyDisplay.read(copy, params.kind(), job);
        if (display.evidence() != null) all.add(display.evidence());
        if (display.png() != null) tests.addPicture(job.id(), display.png());
    }

    /** Only that the guest did not come up speaks against a backup: a port or an agent may wait for the network. */
    private static Verdict verdict(List<Evidence> all) {
        Evidence running = all.getFirst();
        if (running.ok() == null) {
            return new Verdict(TestState.UNKNOWN, "Whether the guest came up is not known: " + running.text());
        }
        List<Evidence> missing = EvidenceReader.missing(all);
        if (missing.isEmpty()) return new Verdict(TestState.OK, null);
        Evidence first = missing.getFirst();
        boolean isDown = first.what() == What.RUNNING || first.what() == What.INIT;
        return isDown
                ? new Verdict(TestState.FAILED, "The guest was restored and did not come up: " + first.text())
                : new Verdict(
                        TestState.UNKNOWN,
                        "The guest was restored and runs, but not everything was seen: " + first.text()
                                + " It may need the network, which the copy does not have.");
    }
}
