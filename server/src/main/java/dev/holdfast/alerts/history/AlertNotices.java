package dev.holdfast.alerts.history;

import dev.holdfast.access.Ownership;
import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.base.text.UtcTimes;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Notices;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What is told of alerts, posted in the transaction of the change that it reports. */
public record AlertNotices(Notices notices) {
    private static final String THREAD = "alert:";
    private static final int NAMED = 10;
    private static final int GUESTS = 50;

    /**
     * It fires; {@code owner} is that of its target.
     *
     * @param children the alerts that follow from it
     * @param lost the names of the guests of which nothing is known because of it
     */
    public void fired(
            Handle transaction, Alert alert, Ownership owner, List<Alert> children, List<String> lost, Instant now) {
        var text = new StringBuilder(AlertTexts.why(alert));
        if (alert.state().count() > 1) {
            text.append("\nIt fired ")
                    .append(alert.state().count())
                    .append(" times within a short time. It is resolved when it was in order for ten minutes.");
        }
        name(text, alert.place().clusterName() == null ? "Guests there" : "Guests of the cluster", lost, GUESTS);
        name(
                text,
                "What follows from it",
                children.stream().map(AlertTexts::title).toList(),
                NAMED);
        post(transaction, "alert.fired", alert, owner, AlertTexts.title(alert), text.toString(), false, now);
    }

    /** The id of the alert that a thread of messages is about; null if it is about something else. */
    public static @Nullable Long alertOf(String thread) {
        return thread.startsWith(THREAD) ? Long.valueOf(thread.substring(THREAD.length())) : null;
    }

    private static void name(StringBuilder text, String what, List<String> all, int most) {
        if (all.isEmpty()) return;
        text.append("\n").append(what).append(" (").append(all.size()).append("): ");
        text.append(String.join(", ", all.subList(0, Math.min(most, all.size()))));
        if (all.size() > most) text.append(" and ").append(all.size() - most).append(" more");
        text.append('.');
    }

    /** Somebody knows of it. */
    public void acknowledged(Handle transaction, Alert alert, Ownership owner, String by, Instant now) {
        known(transaction, "Acknowledged", alert, owner, by, now);
    }

    /** Somebody wants to hear nothing of it until a time. */
    public void snoozed(Handle transaction, Alert alert, Ownership owner, String by, Instant until, Instant now) {
        known(transaction, "Snoozed until " + UtcTimes.minute(until), alert, owner, by, now);
    }

    private void known(Handle transaction, String what, Alert alert, Ownership owner, String by, Instant now) {
        String title = what + ": " + AlertTexts.title(alert);
        String text = by + " knows of it. " + AlertTexts.why(alert);
        post(transaction, "alert.acknowledged", alert, owner, title, text, false, now);
    }

    /** It ended. */
    public void resolved(Handle transaction, Alert alert, Ownership owner, Instant now) {
        String because = alert.resolution() == null ? "" : " " + alert.resolution();
        post(
                transaction,
                "alert.resolved",
                alert,
                owner,
                "Resolved: " + AlertTexts.title(alert),
                AlertTexts.why(alert) + because,
                true,
                now);
    }

    private void post(
            Handle transaction,
            String type,
            Alert alert,
            Ownership owner,
            String title,
            String text,
            boolean ends,
            Instant now) {
        notices.post(
                transaction,
                new Notice(
                        type,
                        alert.state().phase() == Phase.RESOLVED
                                ? Severity.INFO
                                : alert.source().severity(),
                        title,
                        text,
                        "/alerts/" + alert.id(),
                        owner,
                        Set.copyOf(alert.place().tags()),
                        THREAD + alert.id(),
                        ends,
                        alert.source().channelIds(),
                        now,
                        data(alert)));
    }

    private static Map<String, Object> data(Alert alert) {
        var data = new HashMap<String, Object>();
        data.put("alert_id", alert.id());
        data.put("state", alert.state().phase().word());
        data.put("severity", alert.source().severity().word());
        data.put("rule", alert.source().ruleName());
        data.put("metric", alert.source().metric().word());
        data.put("unit", alert.source().metric().unit().word());
        data.put("operator", alert.source().condition().operator().word());
        data.put("threshold", alert.source().condition().threshold());
        data.put("value", alert.state().value());
        data.put("target_type", alert.place().type().word());
        data.put("target_name", alert.place().name());
        data.put("since", alert.state().since().toString());
        data.put("count", alert.state().count());
        if (alert.source().ruleId() != null) data.put("rule_id", alert.source().ruleId());
        if (alert.place().id() != null) data.put("target_id", alert.place().id());
        if (alert.place().hostId() != null) data.put("host_id", alert.place().hostId());
        if (alert.notification().snoozedUntil() != null) {
            data.put("snoozed_until", alert.notification().snoozedUntil().toString());
        }
        return data;
    }
}
