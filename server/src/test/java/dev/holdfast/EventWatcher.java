package dev.holdfast;

import dev.holdfast.base.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;

/** A client that keeps a stream of events open and records its events. */
public final class EventWatcher implements AutoCloseable {
    /** One event as received. */
    public record Event(String id, String event, JsonNode data) {}

    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final InputStream body;
    private volatile boolean ended;

    private EventWatcher(InputStream body) {
        this.body = body;
        Thread.ofVirtual().start(this::read);
    }

    /** Of all changes, which arrive from now on. A stream is open before its first event, and what happens then does not arrive. */
    public static EventWatcher live(TestBrowser visitor) {
        EventWatcher watcher = of(visitor, "/events/stream");
        TestPlane.until("the stream has begun", () -> !watcher.events("resync").isEmpty());
        return watcher;
    }

    public static EventWatcher of(TestBrowser visitor, String path) {
        return of(visitor, path, Map.of());
    }

    public static EventWatcher of(TestBrowser visitor, String path, Map<String, String> headers) {
        try {
            var response = visitor.http()
                    .send(visitor.request("GET", path, null, headers), HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() != 200) throw new AssertionError("no stream: " + response.statusCode());
            return new EventWatcher(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void read() {
        try (var reader = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            String id = "";
            String event = "";
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("id: ")) id = line.substring(4);
                if (line.startsWith("event: ")) event = line.substring(7);
                if (line.startsWith("data: ")) events.add(new Event(id, event, Json.tree(line.substring(6))));
            }
        } catch (IOException e) {
            // the end of the stream, too
        }
        ended = true;
    }

    public List<Event> events() {
        return List.copyOf(events);
    }

    public List<JsonNode> events(String event) {
        return events.stream()
                .filter(t -> t.event().equals(event))
                .map(Event::data)
                .toList();
    }

    /** Whether the service ended the stream. */
    public boolean hasEnded() {
        return ended;
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
