package dev.holdfast.notify.channel;

import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One message as a channel sends it.
 *
 * @param id the same for every attempt to deliver it: by it a receiver recognises a duplicate
 * @param url the address of the page about it; null without a public URL
 * @param endsThread whether it reports the end of what was reported, for example a recovery
 * @param data what a program may want to read, with the names of the API
 */
public record Message(
        String id,
        String type,
        Severity severity,
        String title,
        String text,
        @Nullable String url,
        @Nullable String thread,
        boolean endsThread,
        Instant at,
        Map<String, Object> data) {
    /** One of these values: the first for the end of what was reported, otherwise that of its severity. */
    public <T> T bySeverity(T ended, T critical, T warning, T info) {
        if (endsThread) return ended;
        return switch (severity) {
            case CRITICAL -> critical;
            case WARNING -> warning;
            case INFO -> info;
        };
    }
}
