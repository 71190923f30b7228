package dev.holdfast.schedules;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Requester;
import dev.holdfast.access.Requesters;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import dev.holdfast.schedules.RunStore.Note;
import dev.holdfast.schedules.ScheduleRun.Outcome;
import dev.holdfast.schedules.time.DueRun;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts what is due. The jobs of a run are queued in the transaction that plans the next one: whatever crashes, and however
 * many replicas try, each run starts once.
 */
final class ScheduledRuns {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledRuns.class);
    /** After a start the clusters are read first: so long, a run waits for those that have not answered yet. */
    private static final Duration READING = Duration.ofMinutes(2);

    private final Db db;
    private final InstantSource clock;
    private final Jobs jobs;
    private final Bus bus;
    private final Requesters requesters;
    private final ScheduledKinds kinds;
    private final KindRights rights;
    private final TargetSelection selection;
    private final Timing timing;
    private final BooleanSupplier held;
    private final Instant begun;
    private final ScheduleStore store = new ScheduleStore();
    private final RunStore runs = new RunStore();

    /** Starts nothing while {@code held}. */
    ScheduledRuns(
            Db db,
            InstantSource clock,
            Jobs jobs,
            Bus bus,
            Requesters requesters,
            ScheduledKinds kinds,
            KindRights rights,
            TargetSelection selection,
            Timing timing,
            BooleanSupplier held) {
        this.db = db;
        this.clock = clock;
        this.jobs = jobs;
        this.bus = bus;
        this.requesters = requesters;
        this.kinds = kinds;
        this.rights = rights;
        this.selection = selection;
        this.timing = timing;
        this.held = held;
        this.begun = clock.instant();
    }

    /** What a run would start. */
    private record Prepared(List<JobRequest<?>> jobs, List<LeftOut> leftOut, List<String> unread) {}

    /** Starts everything that is due. */
    void round() {
        if (held.getAsBoolean()) return;
        try {
            for (ScheduleStore.Row row : db.read(h -> store.due(h, clock.instant()))) fire(row);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fire(ScheduleStore.Row row) throws InterruptedException {
        Instant now = clock.instant();
        DueRun due = DueRun.of(
                row.spec().times(),
                Objects.requireNonNull(row.plannedAt()),
                Objects.requireNonNull(row.dueAt()),
                now,
                row.spec().missed() == MissedRuns.RUN_ONCE);
        Instant run = due.run();
        if (run == null) {
            settle(row, due, Note.of(due.missedSince(), Outcome.MISSED, "Holdfast did not run at the planned time."));
            return;
        }
        Long busy = db.read(h -> jobs.unfinishedOf(h, row.id()));
        if (busy != null) {
            settle(row, due, overlap(run, busy));
            return;
        }
        Prepared prepared;
        try {
            prepared = prepare(row, owner(row), run);
        } catch (Refusal e) {
            settle(row, due, Note.of(run, Outcome.REFUSED, e.detail()));
            return;
        } catch (DatabaseUnavailable e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.error("The run of schedule {} could not be prepared", row.id(), e);
            settle(
                    row,
                    due,
                    Note.of(run, Outcome.FAILED, "The run could not be prepared. The log of Holdfast says why."));
            return;
        }
        // Instead of leaving out guests that are not known yet, a run waits until they are.
        if (!prepared.unread().isEmpty() && now.isBefore(begun.plus(READING))) return;
        boolean mine = db.write(h -> {
            if (!advance(h, row, due)) return false;
            Long other = jobs.unfinishedOf(h, row.id());
            Note note = other == null ? start(h, row, run, null, prepared, remark(due, row)) : overlap(run, other);
            runs.add(h, row.id(), clock.instant(), note);
            return true;
        });
        if (mine) bus.publish(new ScheduleChanged(row.id(), row.place()));
    }

    private static Note overlap(Instant run, long job) {
        return Note.of(run, Outcome.SKIPPED, "Job " + job + " of the previous run had not ended.");
    }

    private static @Nullable String remark(DueRun due, ScheduleStore.Row row) {
        Instant since = due.missedSince();
        if (since != null) {
            return "Runs since " + since.atZone(ZoneId.of(row.spec().zone())).toOffsetDateTime()
                    + " were missed, because Holdfast did not run.";
        }
        return due.late() ? "Late, because Holdfast did not run at the planned time." : null;
    }

    private void settle(ScheduleStore.Row row, DueRun due, Note note) {
        boolean mine = db.write(h -> {
            if (!advance(h, row, due)) return false;
            runs.add(h, row.id(), clock.instant(), note);
            return true;
        });
        if (mine) bus.publish(new ScheduleChanged(row.id(), row.place()));
    }

    private boolean advance(Handle h, ScheduleStore.Row row, DueRun due) {
        return store.advance(h, row, due.next(), timing.due(row, due.next()));
    }

    private Principal owner(ScheduleStore.Row row) {
        Requester owner = row.owner();
        Principal who = requesters.now(owner);
        if (who != null) return who;
        throw Refusal.unauthenticated(
                owner.tokenId() == null
                        ? "The owner of this schedule no longer exists. Change the schedule to become its owner."
                        : "The API token with which this schedule was changed has ended. Change the schedule to become its"
                                + " owner.");
    }

    /** Refuses when this user may not do this any more. */
    private Prepared prepare(ScheduleStore.Row row, Principal who, Instant at) throws InterruptedException {
        ScheduledKind<?> kind = kinds.find(row.spec().kind());
        if (kind == null) {
            throw Refusal.conflict(
                    "This version of Holdfast can't schedule " + row.spec().kind() + ". Remove the schedule.");
        }
        ScheduleTargets targets = row.spec().targets().complete();
        rights.check(who, row.place(), kind, targets.all());
        var selected = selection.select(targets, row.place(), kind.targets());
        ScheduledStart start = ScheduledKinds.prepare(
                kind,
                row.spec().params(),
                row,
                who,
                selected.guests(),
                at.truncatedTo(ChronoUnit.SECONDS).atZone(ZoneId.of(row.spec().zone())));
        if (start == null) {
            throw Refusal.conflict("The parameters of this schedule are no longer valid. Change the schedule.");
        }
        var leftOut = new ArrayList<>(selected.leftOut());
        leftOut.addAll(start.leftOut());
        return new Prepared(start.jobs(), leftOut, selected.unread());
    }

    private Note start(
            Handle h,
            ScheduleStore.Row row,
            @Nullable Instant planned,
            @Nullable String by,
            Prepared prepared,
            @Nullable String remark) {
        var started = new ArrayList<Long>();
        var leftOut = new ArrayList<>(prepared.leftOut());
        for (JobRequest<?> request : prepared.jobs()) {
            try {
                started.add(jobs.enqueue(h, request.startedBy(row.id())));
            } catch (Refusal e) { // a job in progress excludes it
                var target = request.target();
                leftOut.add(new LeftOut(
                        target == null ? request.type().name() : target.type().word(),
                        target == null ? null : target.id(),
                        target == null ? null : target.name(),
                        e.detail()));
            }
        }
        if (!started.isEmpty()) return new Note(planned, by, Outcome.STARTED, remark, started, leftOut);
        String nothing = leftOut.isEmpty() ? "There was nothing to do." : "All targets were left out.";
        String detail = remark == null ? nothing : nothing + " " + remark;
        return new Note(planned, by, Outcome.NOTHING, detail, started, leftOut);
    }

    /** Starts it now, with the rights of the caller. Refuses while a job of the previous run has not ended. */
    ScheduleRun run(Principal who, ScheduleStore.Row row) throws InterruptedException {
        Prepared prepared = prepare(row, who, clock.instant());
        RunStore.Row run = db.write(h -> {
            if (store.held(h, row.id()) == null) throw Refusal.notFound("schedule", row.id());
            Long busy = jobs.unfinishedOf(h, row.id());
            if (busy != null) {
                throw Refusal.conflict("Job " + busy + " of the previous run has not ended. Wait for it, or cancel it.")
                        .with("job", busy);
            }
            Note note = start(h, row, null, who.name(), prepared, null);
            return runs.add(h, row.id(), clock.instant(), note);
        });
        bus.publish(new ScheduleChanged(row.id(), row.place()));
        return run.view(jobs.states(run.note().jobs()));
    }
}
