package dev.holdfast.notify.outbox;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.outbox.Delivery.Cause;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes messages. The same deliveries always result in the same message. */
final class Composer {
    /** The type of a message that contains several notices of different types. */
    static final String SEVERAL = "several";

    private static final int MOST_LINES = 50;
    private static final int MOST_ITEMS = 200;
    /** So many successes are named beside something worse. */
    private static final int FEW_SUCCESSES = 5;

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

    /** Named by the worst of them. Of many, the worst are named, and how many they are is told. */
    private static Message several(List<Part> parts, @Nullable String publicUrl) {
        List<Part> worstFirst = parts.stream()
                .sorted(Comparator.comparing((Part part) -> part.notice().severity())
                        .reversed())
                .toList();
        Notice worst = worstFirst.getFirst().notice();
        List<Part> successes =
                parts.stream().filter(part -> part.notice().isSuccess()).toList();
        boolean onlySuccesses = successes.size() == parts.size();
        return new Message(
                parts.getFirst().delivery().messageId(),
                parts.stream().map(part -> part.notice().type()).distinct().count() == 1 ? worst.type() : SEVERAL,
                worst.severity(),
                onlySuccesses
                        ? succeeded(parts.size())
                        : title(worstFirst.getFirst()) + " … and " + (parts.size() - 1) + " more",
                String.join("\n", lines(worstFirst, onlySuccesses ? 0 : successes.size())),
                url(publicUrl, null),
                null,
                parts.stream().allMatch(part -> part.notice().endsThread()),
                parts.getFirst().notice().at(),
                Map.of(
                        "count",
                        parts.size(),
                        "notices",
                        worstFirst.stream()
                                .limit(MOST_ITEMS)
                                .map(Composer::item)
                                .toList()));
    }

    private static String succeeded(int number) {
        return number + " jobs succeeded";
    }

    /** {@code successes} among them are one line if they are many. */
    private static List<String> lines(List<Part> parts, int successes) {
        boolean isShort = successes > FEW_SUCCESSES;
        List<String> all = new ArrayList<>();
        for (Part part : parts) if (!isShort || !part.notice().isSuccess()) all.add("- " + title(part));
        List<String> lines = new ArrayList<>(all.subList(0, Math.min(all.size(), MOST_LINES)));
        if (all.size() > lines.size()) lines.add("- and " + (all.size() - lines.size()) + " more");
        if (isShort) lines.add("- " + succeeded(successes));
        return lines;
    }

    private static Map<String, Object> item(Part part) {
        Notice notice = part.notice();
        var item = new HashMap<String, Object>();
        item.put("type", notice.type());
        item.put("severity", notice.severity().word());
        item.put("title", title(part));
        if (notice.link() != null) item.put("link", notice.link());
        if (notice.thread() != null) item.put("thread", notice.thread());
        item.put("ends_thread", notice.endsThread());
        item.put("at", notice.at().truncatedTo(ChronoUnit.MILLIS).toString());
        item.put("data", notice.data());
        return item;
    }
}
