package dev.holdfast.notify;

import dev.holdfast.notify.channel.Message;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages for tests. */
public final class Messages {
    public static final Instant AT = Instant.parse("2026-11-26T12:00:00Z");

    private Messages() {}

    public static Message message(Severity severity, String title, String text, @Nullable String thread, boolean ends) {
        return new Message(
                "0b5e-1",
                ends ? "alert.resolved" : "alert.fired",
                severity,
                title,
                text,
                "https://holdfast.example.net/alerts/7",
                thread,
                ends,
                AT,
                Map.of("alert_id", 7));
    }

    public static Message fired() {
        return message(
                Severity.CRITICAL, "Host <alpha> is down", "Since 12:00 & *still*.\nLine two.", "alert:7", false);
    }

    public static Message resolved() {
        return message(Severity.CRITICAL, "Host <alpha> is up", "After 5 minutes.", "alert:7", true);
    }
}
