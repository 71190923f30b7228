package dev.holdfast.notify;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.VisibleText;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that people may want to be told of. Only those who may read at {@code ownership} are told.
 *
 * @param type one of {@link NoticeTypes#ALL}, for example {@code alert.fired}
 * @param title one line
 * @param text one line; neither contains a secret. Both may contain names that hosts and guests chose, so that line ends in them,
 *     escape sequences and marks that change the direction of writing are taken out here, once for all channels
 * @param link the path of the page about it, for example {@code /alerts/7}
 * @param tags the tags of the guest concerned, for the routing
 * @param thread notices of one thread arrive in their order, and its end only where its beginning went, for example
 *     {@code alert:7}; null for a notice of its own
 * @param endsThread whether it reports the end of what its thread reported, for example a recovery
 * @param channelIds only to those of these channels that exist and are switched on, whatever types they want; null, or none
 *     of them left, leaves it to the routing
 * @param data what a program may want to read, with the names of the API; its texts are cleaned like {@code text}
 */
public record Notice(
        String type,
        Severity severity,
        String title,
        String text,
        @Nullable String link,
        Ownership ownership,
        Set<String> tags,
        @Nullable String thread,
        boolean endsThread,
        @Nullable List<Long> channelIds,
        Instant at,
        Map<String, Object> data) {
    /** Copies the collections, which may be mutable. */
    public Notice {
        title = VisibleText.oneLine(title);
        text = VisibleText.oneLine(text);
        tags = Set.copyOf(tags);
        channelIds = channelIds == null ? null : List.copyOf(channelIds);
        data = Map.copyOf(visible(data));
    }

    private static Map<String, Object> visible(Map<?, ?> data) {
        var all = new LinkedHashMap<String, Object>();
        data.forEach((key, value) -> all.put(VisibleText.oneLine(String.valueOf(key)), visible(value)));
        return all;
    }

    private static @Nullable Object visible(@Nullable Object value) {
        return switch (value) {
            case String text -> VisibleText.oneLine(text);
            case Map<?, ?> map -> visible(map);
            case Collection<?> list -> list.stream().map(Notice::visible).toList();
            case null, default -> value;
        };
    }

    /** Whether it only reports that a job did what it should: nobody has to act on it. */
    public boolean isSuccess() {
        return severity == Severity.INFO && thread == null && type.endsWith(".succeeded");
    }
}
