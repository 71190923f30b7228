package dev.holdfast.alerts.run;

import dev.holdfast.access.Ownership;
import dev.holdfast.alerts.evaluate.Evaluation;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.history.AlertChanged;
import dev.holdfast.alerts.history.AlertEvent.Kind;
import dev.holdfast.alerts.history.AlertNotices;
import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.alerts.history.AlertTexts;
import dev.holdfast.alerts.history.EventStore;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Stores what an evaluation changed together with what is told of it: both, or neither. */
public final class Recording {
    private static final int CHILDREN = 1000;

    private final Db db;
    private final Bus bus;
    private final AlertNotices notices;
    private final AlertStore alerts = new AlertStore();
    private final EventStore events = new EventStore();

    /** Records in this database. */
    public Recording(Db db, Bus bus, AlertNotices notices) {
        this.db = db;
        this.bus = bus;
        this.notices = notices;
    }

    /** In one transaction with {@code more}. */
    void store(List<AlertUpdate> changes, Map<Long, Ownership> owners, Instant now, Consumer<Handle> more) {
        List<Alert> seen = db.write(WritePriority.BULK, h -> {
            var changed = new ArrayList<Alert>();
            for (AlertUpdate change : changes) {
                Alert alert = store(h, change, owners, now);
                if (alert != null && alert.state().phase() != Phase.PENDING) changed.add(alert);
            }
            more.accept(h);
            return changed;
        });
        seen.forEach(alert -> bus.publish(new AlertChanged(alert)));
    }

    /** The alert as it is stored; null when there is none, or when somebody changed it in the meantime. */
    private @Nullable Alert store(Handle db, AlertUpdate change, Map<Long, Ownership> owners, Instant now) {
        Alert before = change.before();
        Alert after = change.after();
        if (after == null) {
            if (before != null) alerts.deletePending(db, before);
            return null;
        }
        Alert stored = after;
        if (before == null) {
            stored = alerts.insertOnce(db, after);
            if (stored == null) return null;
        } else if (!alerts.update(db, after)) {
            return null; // the next pass begins with what the other one did
        }
        note(db, before, stored, change, now);
        Long host = stored.place().hostId();
        Ownership owner = host == null ? Ownership.PLATFORM : owners.getOrDefault(host, Ownership.PLATFORM);
        if (change.send()) {
            List<Alert> children = alerts.children(db, stored.id(), CHILDREN);
            notices.fired(db, stored, owner, children, change.lost(), now);
        }
        if (change.event() == Evaluation.Event.RESOLVED && stored.notification().notified()) {
            notices.resolved(db, stored, owner, now);
        }
        return stored;
    }

    private void note(Handle db, @Nullable Alert before, Alert after, AlertUpdate change, Instant now) {
        long id = after.id();
        switch (change.event()) {
            case FIRED -> events.add(db, id, now, Kind.FIRED, AlertTexts.why(after), null);
            case FIRED_AGAIN, FLAPPED ->
                events.add(db, id, now, Kind.REFIRED, "For the " + after.state().count() + ". time.", null);
            case NO_DATA -> {
                if (after.state().phase().isActive()) events.add(db, id, now, Kind.NO_DATA, "", null);
            }
            case RESOLVED ->
                events.add(db, id, now, Kind.RESOLVED, Objects.requireNonNullElse(after.resolution(), ""), null);
            case NONE, DATA_AGAIN -> {}
        }
        if (before == null) return;
        Alert.Notification then = before.notification();
        Alert.Notification later = after.notification();
        if (later.parentId() != null && !later.parentId().equals(then.parentId())) {
            events.add(db, id, now, Kind.CAUSED, "It follows from alert " + later.parentId() + ".", null);
        }
        if (later.exemption() != null && !later.exemption().equals(then.exemption())) {
            events.add(db, id, now, Kind.HELD, later.exemption(), null);
        }
    }
}
