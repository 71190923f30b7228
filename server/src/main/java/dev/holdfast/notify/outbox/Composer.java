package dev.holdfast.notify.outbox;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.outbox.Delivery.Cause;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes messages. The same deliveries always result in the same message. */
final class Composer {
    /** The type of a message that contains several notices of different types. */
    static final String SEVERAL = "several";

    private static final int MOST_LINES = 50;

    private Composer() {}

    /** A delivery and its notice. */
    record Part(Delivery delivery, Notice notice) {}

    /** {@code publicUrl} is where users reach Holdfast; null leaves out links. */
    static Message message(List<Part> parts, @Nullable String publicUrl) {
        return parts.size() == 1 ? one(parts.getFirst(), publicUrl) : several(parts, publicUrl);
    }

    private static Message one(Part part, @Nullable String publicUrl) {
        Notice notice = part.notice();
        return new Message(
                part.delivery().messageId(),
                notice.type(),
                notice.severity(),
                title(part),
                text(part),
                url(publicUrl, notice.link()),
                notice.thread(),
                notice.endsThread(),
                notice.at(),
                notice.data());
    }

    private static String title(Part part) {
        Cause cause = part.delivery().cause();
        String title = part.notice().title();
        return switch (cause) {
            case FIRST -> title;
            case REPEAT -> "Reminder: " + title;
            case ESCALATION -> "Not acknowledged: " + title;
        };
    }

    private static String text(Part part) {
        Instant began = part.delivery().beganAt();
        String text = part.notice().text();
        if (began == null) return text;
        String when = "It began at " + began.truncatedTo(ChronoUnit.SECONDS) + "; that could not be sent in time.";
        return text.isEmpty() ? when : text + "\n" + when;
    }

    private static @Nullable String url(@Nullable String publicUrl, @Nullable String link) {
        if (publicUrl == null) return null;
        return link == null ? publicUrl : publicUrl + link;
    }

    private static Message several(List<Part> parts, @Nullable String publicUrl) {
        Notice first = parts.getFirst().notice();
        var types = new HashSet<String>();
        var severity = Severity.INFO;
        boolean ends = true;
        List<String> lines = new ArrayList<>();
        List<Map<String, Object>> items = new ArrayList<>();
        for (Part part : parts) {
            Notice notice = part.notice();
            types.add(notice.type());
            if (notice.severity().compareTo(severity) > 0) severity = notice.severity();
            ends &= notice.endsThread();
            if (lines.size() < MOST_LINES) lines.add("- " + title(part));
            items.add(item(part));
        }
        if (parts.size() > lines.size()) lines.add("- and " + (parts.size() - lines.size()) + " more");
        return new Message(
                parts.getFirst().delivery().messageId(),
                types.size() == 1 ? first.type() : SEVERAL,
                severity,
                title(parts.getFirst()) + " … and " + (parts.size() - 1) + " more",
                String.join("\n", lines),
                url(publicUrl, null),
                null,
                ends,
                first.at(),
                Map.of("notices", items));
    }

    private static Map<String, Object> item(Part part) {
        Notice notice = part.notice();
        var item = new HashMap<String, Object>();
        item.put("type", notice.type());
        item.put("severity", notice.severity().wire());
        item.put("title", title(part));
        if (notice.link() != null) item.put("link", notice.link());
        if (notice.thread() != null) item.put("thread", notice.thread());
        item.put("ends_thread", notice.endsThread());
        item.put("at", notice.at().truncatedTo(ChronoUnit.MILLIS).toString());
        item.put("data", notice.data());
        return item;
    }
}
