package dev.holdfast.live;

import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.access.Principal;
import dev.holdfast.http.Call;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Sse;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code GET /events/stream}. */
public final class LiveRoutes {
    private final LiveHub hub;
    private final Supplier<List<Sse.Event>> events;

    /** The stream of these events. */
    public LiveRoutes(LiveEvents live) {
        this.hub = live.hub();
        this.events = live::declared;
    }

    /**
     * The last event that a viewer received; the header of the same name has the same meaning.
     *
     * @param lastEventId the id of the last event that was received; the stream continues after it
     */
    record LiveQuery(@Nullable Long lastEventId) implements Input {}

    /** Adds the operation. */
    public void declare(Ops ops) {
        ops.get(
                        "live.stream",
                        "/events/stream",
                        "All changes as they happen; last_event_id continues from the X-Event-Id of an earlier response")
                .needsSomewhere(VIEWER)
                .asks(LiveQuery.class)
                .streams(events, call -> {
                    Long from = resumeFrom(call);
                    return sse -> feed(sse, call.who(), from);
                });
    }

    private static @Nullable Long resumeFrom(Call call) {
        // A browser that reconnects by itself sends the header; the query dates from when the page opened the stream.
        String header = call.client().lastEventId();
        if (header != null && header.matches("[0-9]{1,18}")) return Long.valueOf(header);
        return call.query(LiveQuery.class).lastEventId();
    }

    private void feed(Sse sse, Principal who, @Nullable Long from) throws IOException, InterruptedException {
        try (LiveHub.Viewer viewer = hub.viewer()) {
            long at;
            if (from != null && hub.knows(from)) {
                at = from;
            } else {
                at = hub.now();
                sse.send(LiveEvents.RESYNC, at, "{}");
            }
            while (!sse.isClosed()) {
                LiveHub.Batch batch = viewer.after(at, sse.untilPing());
                at = batch.last();
                if (batch.resync()) {
                    sse.send(LiveEvents.RESYNC, at, "{}");
                    continue;
                }
                List<byte[]> frames = batch.framesFor(who);
                if (!frames.isEmpty()) sse.sendAll(frames);
                else if (!sse.untilPing().isPositive()) sse.alive();
            }
        }
    }
}
