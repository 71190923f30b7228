package dev.holdfast.alerts;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.history.AlertChanged;
import dev.holdfast.alerts.history.AlertEvent;
import dev.holdfast.alerts.history.AlertNotices;
import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.alerts.history.AlertTexts;
import dev.holdfast.alerts.history.EventStore;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.text.UtcTimes;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.HostOwners;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.notify.MessageSent;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The alerts as people see them, and what people do about them.
 *
 * @param samples the last sample of a subject that has this metric; null when it is unknown
 */
record Alerts(
        Db db,
        InstantSource clock,
        Bus bus,
        Hosts hosts,
        AlertNotices notices,
        BiFunction<Subject, Metric, @Nullable Sample> samples,
        AlertStore store,
        EventStore events) {
    private static final int CHILDREN = 200;
    private static final int PAGE = 500;

    @Nullable
    Ownership place(long id) {
        Alert alert = db.read(h -> store.findFired(h, id));
        return alert == null ? null : owners().of(alert);
    }

    @Nullable
    String name(long id) {
        Alert alert = db.read(h -> store.findFired(h, id));
        return alert == null ? null : AlertTexts.title(alert);
    }

    /** The view of an alert for those who may read its target. */
    AlertView view(Alert alert) {
        return owners().view(alert);
    }

    /** The same of several. */
    List<AlertView> views(List<Alert> some) {
        Owners owners = owners();
        return some.stream().map(owners::view).toList();
    }

    /** To whom hosts belong, read once for many alerts. */
    private record Owners(HostOwners hosts) {
        Ownership of(Alert alert) {
            return hosts.of(alert.place().hostId());
        }

        AlertView view(Alert alert) {
            return AlertView.of(alert, of(alert).teamId());
        }
    }

    private Owners owners() {
        return new Owners(hosts.owners());
    }

    /** Who may read an alert: those who may read its target. */
    Ownership owner(Alert alert) {
        return owners().of(alert);
    }

    /** Those that the caller may read, the newest first. */
    List<AlertView> list(Principal who, AlertsQuery query) {
        Owners owners = owners();
        var found = new ArrayList<AlertView>();
        long before = Long.MAX_VALUE;
        while (true) {
            long start = before;
            List<Alert> page = db.read(h -> store.list(h, query.filter(), start, PAGE));
            for (Alert alert : page) {
                if (!who.sees(owners.of(alert))) continue;
                found.add(owners.view(alert));
                if (found.size() == query.most()) return found;
            }
            if (page.size() < PAGE) return found;
            before = page.getLast().id();
        }
    }

    AlertDetail get(Principal who, long id) {
        record Read(Alert alert, @Nullable Alert cause, List<Alert> children, List<AlertEvent> events) {}
        Read read = db.read(h -> {
            Alert alert = required(h, id);
            Long parent = alert.notification().parentId();
            return new Read(
                    alert,
                    parent == null ? null : store.findFired(h, parent),
                    store.children(h, id, CHILDREN),
                    events.of(h, id));
        });
        Owners owners = owners();
        Alert alert = read.alert();
        Metric metric = alert.source().metric();
        Sample now = samples.apply(alert.subject(), metric);
        Alert cause = read.cause();
        return new AlertDetail(
                owners.view(alert),
                now == null ? null : now.value(metric),
                now == null ? null : now.at(),
                cause == null ? null : new AlertDetail.AlertCause(cause.id(), AlertTexts.title(cause)),
                read.children().stream()
                        .filter(one -> who.sees(owners.of(one)))
                        .map(owners::view)
                        .toList(),
                read.events().stream()
                        .filter(one -> one.kind() == AlertEvent.Kind.NOTE)
                        .map(one -> new AlertDetail.AlertNote(one.at(), by(one), one.text()))
                        .toList(),
                read.events().stream()
                        .map(one -> new AlertDetail.AlertMoment(
                                one.at(), one.kind(), one.text().isEmpty() ? null : one.text(), by(one)))
                        .toList());
    }

    private static @Nullable RequestedBy by(AlertEvent event) {
        return event.byId() == null
                ? null
                : new RequestedBy(event.byId(), Objects.requireNonNullElse(event.byName(), ""));
    }

    private Alert required(Handle transaction, long id) {
        Alert alert = store.findFired(transaction, id);
        if (alert == null) throw Refusal.notFound("alert", id);
        return alert;
    }

    /** Nothing more is sent about it until it is resolved, which this never does. */
    AlertView acknowledge(Principal who, long id) {
        Instant now = now();
        Owners owners = owners(); // before the transaction, which reads nothing of others
        return change(id, (h, alert) -> {
            if (alert.state().phase() == Phase.ACKNOWLEDGED) return alert;
            requireActive(alert);
            Alert after = alert.with(alert.state().in(Phase.ACKNOWLEDGED, now)).acknowledged(now, who.name());
            events.add(h, id, now, AlertEvent.Kind.ACKNOWLEDGED, "", who);
            if (alert.notification().notified()) notices.acknowledged(h, after, owners.of(after), who.name(), now);
            return after;
        });
    }

    /** Nothing is sent about it until then; if it still fires then, that is sent. */
    AlertView snooze(Principal who, long id, SnoozeIn in) {
        Instant now = now();
        Instant until = in.until().truncatedTo(ChronoUnit.MILLIS);
        Owners owners = owners();
        return change(id, (h, alert) -> {
            requireActive(alert);
            var current = alert.notification();
            Alert after = alert.with(current.snoozed(until));
            events.add(h, id, now, AlertEvent.Kind.SNOOZED, "Until " + UtcTimes.minute(until) + ".", who);
            if (current.notified() && until.isAfter(now))
                notices.snoozed(h, after, owners.of(after), who.name(), until, now);
            return after;
        });
    }

    /** A channel accepted a message: if it was that an alert fires, people were told of it. */
    void sent(MessageSent message) {
        for (String thread : message.threads()) {
            Long id = AlertNotices.alertOf(thread);
            if (id == null) continue;
            long alert = id;
            Alert told = db.write(WritePriority.BULK, h -> told(h, alert, message.at()));
            if (told != null) bus.publish(new AlertChanged(told));
        }
    }

    /** Null if it is known already, or there is no such alert any more. */
    private @Nullable Alert told(Handle h, long id, Instant at) {
        AlertStore.REVISION.hold(h);
        Alert before = store.findFired(h, id);
        if (before == null || before.notification().toldAt() != null) return null;
        Alert after = before.with(before.notification().told(at));
        store.update(h, after);
        events.add(h, id, at, AlertEvent.Kind.SENT, "", null);
        return after;
    }

    AlertDetail.AlertNote note(Principal who, long id, NoteIn in) {
        Instant now = now();
        Alert alert = db.write(h -> {
            Alert found = required(h, id);
            events.add(h, id, now, AlertEvent.Kind.NOTE, in.text().strip(), who);
            AlertStore.REVISION.grow(h);
            return found;
        });
        bus.publish(new AlertChanged(alert));
        return new AlertDetail.AlertNote(now, RequestedBy.of(who), in.text().strip());
    }

    private static void requireActive(Alert alert) {
        if (!alert.state().phase().isActive()) throw Refusal.conflict("This alert is resolved already.");
    }

    private AlertView change(long id, BiFunction<Handle, Alert, Alert> change) {
        Alert changed = db.write(h -> {
            AlertStore.REVISION.hold(h);
            Alert before = required(h, id);
            Alert after = change.apply(h, before);
            if (!after.equals(before)) store.update(h, after);
            return after;
        });
        bus.publish(new AlertChanged(changed));
        return view(changed);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
