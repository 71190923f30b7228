package dev.holdfast.alerts;

import dev.holdfast.alerts.evaluate.Evaluation;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.history.Alert;
import dev.holdfast.alerts.history.AlertChanged;
import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.base.db.Db;
import dev.holdfast.live.Audience;
import dev.holdfast.live.LiveEvents;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends alerts to open pages. What this replica changed is sent at once. Only one replica evaluates; its signal makes each of
 * the others look whether there were changes, and send those that its viewers do not have.
 */
final class AlertLive {
    private static final String SIGNAL = "alerts";

    private final Db db;
    private final InstantSource clock;
    private final Alerts alerts;
    private final AlertStore store = new AlertStore();
    private final ReentrantLock lock = new ReentrantLock(); // guards everything below
    private @Nullable BiConsumer<AlertView, Audience> changed;
    /** What was sent last of each alert, or was there before. */
    private Map<Long, AlertView> sent = new HashMap<>();

    private long revision = -1;

    AlertLive(Db db, InstantSource clock, Alerts alerts) {
        this.db = db;
        this.clock = clock;
        this.alerts = alerts;
    }

    void declare(LiveEvents events) {
        changed = events.event("alert", AlertView.class);
        events.on(AlertChanged.class, e -> {
            lock.lock();
            try {
                send(e.alert(), alerts.view(e.alert()));
            } finally {
                lock.unlock();
            }
            db.signals().send(SIGNAL);
        });
        db.signals().on(SIGNAL, this::round);
    }

    /** Sends what others changed since the last call; one query for a number as long as there is nothing. */
    void round() {
        if (!db.isShared()) return;
        lock.lock();
        try {
            long now = db.read(AlertStore.REVISION::read);
            if (now == revision) return;
            boolean isFirst = revision < 0; // viewers read the list when they connect
            List<Alert> current = db.read(h -> store.current(h, clock.instant().minus(Evaluation.QUIET))).stream()
                    .filter(alert -> alert.state().phase() != Phase.PENDING)
                    .toList();
            List<AlertView> views = alerts.views(current);
            Map<Long, AlertView> before = sent;
            sent = new HashMap<>();
            for (int i = 0; i < current.size(); i++) {
                AlertView view = views.get(i);
                if (isFirst || view.equals(before.get(view.id()))) sent.put(view.id(), view);
                else send(current.get(i), view);
            }
            revision = now; // the one before the rows: newer ones are read once more
        } finally {
            lock.unlock();
        }
    }

    private void send(Alert alert, AlertView view) {
        sent.put(alert.id(), view);
        if (changed != null) changed.accept(view, Audience.at(alerts.owner(alert)));
    }
}
