package dev.holdfast.alerts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.alerts.history.AlertEvent;
import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about an alert.
 *
 * @param alert the alert
 * @param currentValue the last known value; null when it is unknown
 * @param currentAt when {@code current_value} was measured; null when it is unknown
 * @param cause the alert from which it follows
 * @param children the alerts that follow from it, about which nothing is sent, at most 200
 * @param notes what people wrote, the oldest first
 * @param timeline what happened, the oldest first
 */
record AlertDetail(
        @JsonUnwrapped AlertView alert,
        @Nullable Double currentValue,
        @Nullable Instant currentAt,
        @Nullable AlertCause cause,
        List<AlertView> children,
        List<AlertNote> notes,
        List<AlertMoment> timeline) {
    /**
     * The alert from which another follows.
     *
     * @param id the id of that alert
     * @param title one line that says what is out of order, such as {@code The host pve1 is offline}
     */
    record AlertCause(long id, String title) {}

    /**
     * What somebody wrote about an alert.
     *
     * @param at when it was written
     * @param by the user who wrote it; null if none was recorded
     * @param text what was written, without white space at its ends; may have several lines
     */
    record AlertNote(Instant at, @Nullable RequestedBy by, String text) {}

    /**
     * Something that happened.
     *
     * @param at when it happened
     * @param kind what happened
     * @param text more about it, such as the text of a note or the reason why nothing is sent; null if the kind says it
     *     all
     * @param by who did it; null for Holdfast itself
     */
    record AlertMoment(
            Instant at,
            AlertEvent.Kind kind,
            @Nullable String text,
            @Nullable RequestedBy by) {}
}
