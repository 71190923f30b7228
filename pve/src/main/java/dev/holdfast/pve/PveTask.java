package dev.holdfast.pve;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task on a node: its state and its log, both as of now. Following it is the caller's. */
public final class PveTask {
    private final PveClient client;
    private final Upid upid;
    private final String path;

    PveTask(PveClient client, Upid upid) {
        this.client = client;
        this.upid = upid;
        this.path = "/nodes/" + PveClient.segment(upid.node()) + "/tasks/" + PveClient.segment(upid.text());
    }

    /** Its id, enough to find it again from anywhere. */
    public Upid upid() {
        return upid;
    }

    /** Where a task stands. */
    public sealed interface State {
        /** It runs. */
        record Running() implements State {}

        /** It ended well. */
        record Ok() implements End {}

        /** It ended well, with so many warnings in its log. */
        record Warnings(int count) implements End {}

        /** It failed, in the node's words. */
        record Failed(String text) implements End {
            /** What kind of failure the words mean. */
            public PveException.Reason reason() {
                return PveException.Reason.of(text);
            }
        }
    }

    /** How a task ended. */
    public sealed interface End extends State {}

    /** A line of the log; {@code n} counts from 1. */
    public record LogLine(int n, String t) {
        /** Refuses one without a text. */
        public LogLine {
            Objects.requireNonNull(t, "t");
        }

        /** An empty log is told as one line that is none. Behind any other line these words would be the task's own. */
        boolean isFiller() {
            return n == 1 && t.equals("no content");
        }
    }

    record Status(String status, @Nullable String exitstatus) {
        Status {
            Objects.requireNonNull(status, "status");
        }
    }

    /** Where it stands now. */
    public State state() {
        Status status = client.get(path + "/status", Map.of(), Status.class);
        return status.status().equals("stopped") ? end(status.exitstatus()) : new State.Running();
    }

    /** What a task's last words mean. */
    static End end(@Nullable String exit) {
        // A worker that was killed leaves no exit status behind.
        if (exit == null) return new State.Failed("it ended without saying how");
        if (exit.equals("OK")) return new State.Ok();
        if (exit.matches("WARNINGS: [0-9]{1,9}")) {
            return new State.Warnings(Integer.parseInt(exit.substring("WARNINGS: ".length())));
        }
        return new State.Failed(exit);
    }

    /** At most {@code limit} lines of the log behind the first {@code from}. */
    public List<LogLine> log(int from, int limit) {
        return client
                .list(
                        path + "/log",
                        Map.of("start", Integer.toString(from), "limit", Integer.toString(limit)),
                        LogLine.class)
                .stream()
                .filter(line -> line.n() > from && !line.isFiller())
                .toList();
    }

    /** Asks it to stop. Its state tells whether it did. */
    public void stop() {
        client.call("DELETE", path, Map.of());
    }
}
