package dev.holdfast.cli.job;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.wire.Answer;
import dev.holdfast.cli.wire.Http;
import dev.holdfast.cli.wire.ServerEvents;
import dev.holdfast.cli.wire.Unreachable;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Follows the log of a job to its end. A connection that breaks is opened again after the last line that arrived. */
public final class JobFollower {
    private static final Set<String> OVER = Set.of("succeeded", "failed", "canceled", "interrupted", "unknown");

    private final Http http;
    private final String api;
    private final Consumer<Line> lines;
    private final BooleanSupplier again;

    /** A line of the log; {@code stream} is {@code stdout}, {@code stderr} or {@code status}. */
    public record Line(String stream, String message) {}

    /** @param again waits a moment after the connection broke; false gives up */
    public JobFollower(Http http, String api, Consumer<Line> lines, BooleanSupplier again) {
        this.http = http;
        this.api = api;
        this.lines = lines;
        this.again = again;
    }

    /**
     * Follows a job.
     *
     * @param after the number of the last line that is known already; 0 for none
     * @return the refusal, or null when the job is over
     */
    public @Nullable Answer follow(long job, long after) throws IOException {
        long last = after;
        while (true) {
            try (var opened =
                    http.open("GET", api + "/jobs/" + job + "/events/stream?last_event_id=" + last, Map.of(), null)) {
                if (opened.status() >= 500) throw new IOException("The service answers with " + opened.status() + ".");
                if (opened.status() != 200) return opened.whole();
                var events = new ServerEvents(opened.body());
                for (var event = events.next(); event != null; event = events.next()) {
                    if (event.name().equals("status")
                            && OVER.contains(
                                    Json.read(event.data()).get("status").text())) return null;
                    if (!event.name().equals("line")) continue;
                    String id = event.id();
                    if (id != null) last = Long.parseLong(id);
                    Json line = Json.read(event.data());
                    lines.accept(new Line(
                            line.get("stream").text(), line.get("message").text()));
                }
            } catch (IOException e) {
                if (!again.getAsBoolean()) throw e;
                continue;
            }
            // The service ended the stream before the job, because it stops or because rights changed.
            if (!again.getAsBoolean()) throw new Unreachable("The connection to " + http.service() + " was closed.");
        }
    }
}
