package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.schedules.time.CronTimes;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The maintenance windows: which there are, and who may change them. */
record Windows(
        Db db,
        InstantSource clock,
        Bus bus,
        OwnershipLookup owners,
        TeamLookup teams,
        WindowTargets targets,
        WindowNotices notices,
        WindowStore store) {
    private static final String VALUE = "value_error";

    /** As finely as the database keeps it. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The place of a window: that of its host if a job opened it, else its team or the platform. */
    Ownership place(WindowRow row) {
        Long host = row.hostId();
        return row.isOfJob() && host != null ? owners.ofHost(host) : new Ownership(row.teamId());
    }

    @Nullable
    Ownership place(long id) {
        WindowRow row = db.read(h -> store.find(h, id));
        return row == null ? null : place(row);
    }

    @Nullable
    String name(long id) {
        WindowRow row = db.read(h -> store.find(h, id));
        return row == null ? null : row.name();
    }

    private WindowRow row(long id) {
        WindowRow row = db.read(h -> store.find(h, id));
        if (row == null) throw Refusal.notFound("maintenance", id);
        return row;
    }

    /** Those that the caller may read, the newest first. */
    List<WindowRow> rows(Principal who) {
        return db.read(store::all).stream().filter(row -> who.sees(place(row))).toList();
    }

    List<MaintenanceWindow> list(Principal who) {
        Instant now = now();
        return rows(who).stream().map(row -> MaintenanceWindow.of(row, now)).toList();
    }

    MaintenanceWindow get(long id) {
        return MaintenanceWindow.of(row(id), now());
    }

    /** Where a new window belongs; refuses a team that does not exist, and with 422 times and targets that are none. */
    Ownership check(Principal who, MaintenanceIn in) {
        Long team = in.teamId();
        if (team != null && !exists(team)) throw Refusal.notFound("team", team);
        String cron = in.cron();
        List<Violation> faults = cron == null ? startFaults(in.startsAt(), now()) : timeFaults(cron, in.zone());
        Role needed = cron == null ? Role.OPERATOR : Role.ADMIN;
        return targets.check(who, needed, in.targets().complete(), in.teamId(), faults);
    }

    private boolean exists(long team) {
        return db.read(h -> teams.exists(h, team));
    }

    MaintenanceWindow add(Principal who, MaintenanceIn in) {
        Instant now = now();
        String cron = in.cron();
        MaintenanceTargets covered = in.targets().complete();
        Ownership place = check(who, in);
        CronTimes times = cron == null ? null : times(cron, in.zone());
        Instant starts = times == null ? starts(in.startsAt(), now) : in.enabled() ? times.next(now) : null;
        boolean opens = cron == null && Objects.requireNonNull(starts).equals(now);
        var row = new WindowRow(
                0,
                in.name(),
                in.note(),
                cron == null ? WindowRow.Source.BY_HAND : WindowRow.Source.SCHEDULE,
                place.teamId(),
                Json.write(covered),
                cron == null ? null : cron.strip(),
                in.zone(),
                in.durationS(),
                in.enabled(),
                starts,
                opens ? now : null,
                cron == null && starts != null ? starts.plusSeconds(in.durationS()) : null,
                null,
                null,
                null,
                null,
                who.userId(),
                who.name(),
                now,
                now,
                0);
        WindowRow added = db.write(h -> {
            WindowRow stored = store.insert(h, row);
            if (opens) notices.started(h, stored, place, now);
            return stored;
        });
        changed(added);
        return get(added.id());
    }

    private static Instant starts(@Nullable String text, Instant now) {
        if (text == null) return now;
        Instant starts = Objects.requireNonNull(MaintenanceIn.instant(text)).truncatedTo(ChronoUnit.MILLIS);
        refuse(startFaults(text, now));
        return starts;
    }

    private static List<Violation> startFaults(@Nullable String text, Instant now) {
        Instant starts = text == null ? null : MaintenanceIn.instant(text);
        if (starts == null || !starts.truncatedTo(ChronoUnit.MILLIS).isBefore(now)) return List.of();
        return List.of(Violation.body("starts_at", "Must not be in the past. Leave it out to begin now.", VALUE));
    }

    private static CronTimes times(String cron, String zone) {
        refuse(timeFaults(cron, zone));
        return CronTimes.of(cron, ZoneId.of(zone));
    }

    private static List<Violation> timeFaults(String cron, String zone) {
        var faults = new ArrayList<Violation>();
        boolean known = CronTimes.isZone(zone);
        if (!known) {
            faults.add(Violation.body("zone", MaintenanceIn.NO_ZONE, VALUE));
        }
        try {
            var _ = CronTimes.of(cron, known ? ZoneId.of(zone) : ZoneOffset.UTC);
        } catch (IllegalArgumentException e) {
            faults.add(Violation.body("cron", String.valueOf(e.getMessage()), VALUE));
        }
        return faults;
    }

    private static void refuse(List<Violation> faults) {
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    private void requireRole(Principal who, WindowRow row) {
        if (row.isSchedule() && !who.has(Role.ADMIN, place(row))) throw Refusal.roleRequired(Role.ADMIN.word());
    }

    MaintenanceWindow change(Principal who, long id, MaintenancePatchIn in) {
        WindowRow before = row(id);
        requireRole(who, before);
        if (before.isOfJob()) {
            throw Refusal.conflict(
                    "Job " + before.jobId() + " opened this window, which ends with it. End it, or make another one.");
        }
        Instant now = now();
        WindowRow after = before.isSchedule() ? scheduled(before, in, now) : byHand(before, in, now);
        if (in.targets() != null) targets.found(who, after.covered(), new Ownership(after.teamId()), List.of());
        boolean ends = before.openedAt() != null && after.openedAt() == null;
        save(before, after, ends, now);
        return get(id);
    }

    private static WindowRow scheduled(WindowRow row, MaintenancePatchIn in, Instant now) {
        if (in.startsAt() != null) {
            throw Refusal.invalid("starts_at", "A window by schedule begins at the times of cron.", VALUE);
        }
        String cron = Objects.requireNonNull(or(in.cron(), row.cron())).strip();
        String zone = Objects.requireNonNull(or(in.zone(), row.zone()));
        boolean enabled = Boolean.TRUE.equals(or(in.enabled(), row.enabled()));
        boolean replans = in.cron() != null || in.zone() != null || in.enabled() != null;
        CronTimes times = times(cron, zone);
        Instant starts = !enabled ? null : replans || row.startsAt() == null ? times.next(now) : row.startsAt();
        return merged(
                row,
                in,
                cron,
                zone,
                enabled,
                starts,
                enabled ? row.openedAt() : null,
                enabled ? row.endsAt() : null,
                now);
    }

    private static WindowRow byHand(WindowRow row, MaintenancePatchIn in, Instant now) {
        if (in.cron() != null || in.zone() != null || in.enabled() != null) {
            throw Refusal.invalid(Stream.of(
                            Map.entry("cron", in.cron() != null),
                            Map.entry("zone", in.zone() != null),
                            Map.entry("enabled", in.enabled() != null))
                    .filter(Map.Entry::getValue)
                    .map(one -> Violation.body(
                            one.getKey(), "This window is by hand. Make another one by schedule.", VALUE))
                    .toList());
        }
        if (row.endedAt() != null || (row.openedAt() != null && !row.isOpen(now))) {
            throw Refusal.conflict("This window has ended. Make another one.");
        }
        if (in.startsAt() != null && row.isOpen(now)) {
            throw Refusal.conflict("This window is open already. Change its duration, or end it.");
        }
        Instant starts = in.startsAt() == null ? Objects.requireNonNull(row.startsAt()) : starts(in.startsAt(), now);
        int duration = Objects.requireNonNull(or(in.durationS(), row.durationS()));
        Instant ends = starts.plusSeconds(duration);
        if (!ends.isAfter(now)) {
            throw Refusal.invalid("duration_s", "The window would have ended already. End it instead.", VALUE);
        }
        return merged(row, in, null, row.zone(), true, starts, row.openedAt(), ends, now);
    }

    private static WindowRow merged(
            WindowRow row,
            MaintenancePatchIn in,
            @Nullable String cron,
            String zone,
            boolean enabled,
            @Nullable Instant starts,
            @Nullable Instant opened,
            @Nullable Instant ends,
            Instant now) {
        return row.with(
                Objects.requireNonNull(or(in.name(), row.name())),
                in.note().over(row.note()),
                in.targets() == null ? row.targets() : Json.write(in.targets().complete()),
                cron,
                zone,
                or(in.durationS(), row.durationS()),
                enabled,
                starts,
                opened,
                ends,
                null,
                now);
    }

    private static <T> @Nullable T or(@Nullable T value, @Nullable T otherwise) {
        return value == null ? otherwise : value;
    }

    /** Ends the present one. */
    MaintenanceWindow end(long id) {
        WindowRow before = row(id);
        Instant now = now();
        if (!before.isOpen(now)) throw Refusal.conflict("This window is not open.");
        WindowRow after = before.closed(now);
        if (before.isSchedule()
                && before.startsAt() != null
                && !before.startsAt().isAfter(now)) {
            after = after.opened(null, null, before.times().next(now));
        }
        // One that was not noted as open yet was never told, so that its end is not told either.
        save(before, after, before.openedAt() != null, now);
        return get(id);
    }

    private void save(WindowRow before, WindowRow after, boolean ends, Instant now) {
        Ownership place = place(before);
        db.writing(h -> {
            if (!store.update(h, after)) throw changedMeanwhile();
            if (ends) notices.ended(h, before, place, now);
        });
        changed(before);
    }

    private static Refusal changedMeanwhile() {
        return Refusal.conflict("This window was changed at the same moment. Load it again.");
    }

    void remove(Principal who, long id) {
        WindowRow row = row(id);
        requireRole(who, row);
        Instant now = now();
        Ownership place = place(row);
        boolean ends = row.openedAt() != null && row.endedAt() == null;
        db.writing(h -> {
            if (!store.delete(h, row)) throw changedMeanwhile();
            if (ends) notices.ended(h, row, place, now);
        });
        changed(row);
    }

    private void changed(WindowRow row) {
        bus.publish(new MaintenanceChanged(row.id(), place(row)));
    }
}
