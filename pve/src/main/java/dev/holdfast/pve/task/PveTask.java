package dev.holdfast.pve.task;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A task on a node: its current state and log. The caller polls it. */
public final class PveTask {
    private final Api api;
    private final Upid upid;
    private final String path;

    /** A task by its UPID. */
    public PveTask(Api api, Upid upid) {
        this.api = api;
        this.upid = upid;
        this.path = "/nodes/" + Api.segment(upid.node()) + "/tasks/" + Api.segment(upid.text());
    }

    /** The task that a write started. */
    public static PveTask of(Api api, JsonNode data) {
        return new PveTask(api, upid(data));
    }

    /** An accepted write without a task was carried out nevertheless. */
    public static Upid upid(JsonNode data) {
        try {
            if (data.isString()) return Upid.parse(data.stringValue());
        } catch (IllegalArgumentException e) {
            // not a UPID
        }
        throw ResponseParser.odd(true);
    }

    /** The same for a write that may also be carried out immediately, without a task. Which one depends on the version. */
    public static @Nullable PveTask orNothing(Api api, JsonNode data) {
        return data.isNull() ? null : of(api, data);
    }

    /** Its UPID, sufficient to find it again from any api. */
    public Upid upid() {
        return upid;
    }

    /** The state of a task. */
    public sealed interface State {
        /** It runs. */
        record Running() implements State {}

        /** It succeeded. */
        record Ok() implements End {}

        /** It succeeded, with this number of warnings in its log. */
        record Warnings(int count) implements End {}

        /** It failed, with the node's message. */
        record Failed(String text) implements End {
            // "start failed: command '/usr/bin/kvm -id 201 …' failed: got timeout"; a command may contain quotes.
            private static final Pattern COMMAND = Pattern.compile(
                    "(?s)(?<before>.{0,200}?)command '(?<line>(?:\\S*/)?(?<program>\\S+) .{60,})' (?<how>failed: .*)");

            /** The message as a sentence: what is wrong comes before a long command line, such as that of a machine's process. */
            public String sentence() {
                Matcher parts = COMMAND.matcher(text);
                if (!parts.matches()) return text;
                return parts.group("before") + "the command " + parts.group("program") + " "
                        + parts.group("how").strip() + " (" + parts.group("line") + ")";
            }

            /** The kind of failure according to the message. */
            public PveException.Reason reason() {
                return PveException.Reason.of(text);
            }
        }
    }

    /** How a task ended. */
    public sealed interface End extends State {}

    /** A line of the log; {@code n} counts from 1. */
    public record LogLine(int n, String t) {
        /** Requires a text. */
        public LogLine {
            Objects.requireNonNull(t, "t");
        }

        /**
         * The lines of a response after the first {@code from}. Proxmox VE returns an empty log as one line, and a log
         * that does not exist as another; after other lines, the same texts are the output of what wrote the log.
         */
        public static List<LogLine> written(List<LogLine> rows, int from) {
            if (rows.size() == 1 && rows.getFirst().isFiller()) return List.of();
            return rows.stream().filter(line -> line.n() > from).toList();
        }

        private boolean isFiller() {
            return n == 1 && (t.equals("no content") || t.startsWith("unable to open file - "));
        }
    }

    record Status(String status, @Nullable String exitstatus) {
        Status {
            Objects.requireNonNull(status, "status");
        }
    }

    /** Its current state. */
    public State state() {
        Status status = api.get(path + "/status", Map.of(), Status.class);
        return status.status().equals("stopped") ? end(status.exitstatus()) : new State.Running();
    }

    /** The meaning of a task's exit status. */
    public static End end(@Nullable String exit) {
        // A killed worker leaves no exit status.
        if (exit == null) return new State.Failed("the task ended without an exit status");
        if (exit.equals("OK")) return new State.Ok();
        if (exit.matches("WARNINGS: [0-9]{1,9}")) {
            return new State.Warnings(Integer.parseInt(exit.substring("WARNINGS: ".length())));
        }
        return new State.Failed(exit);
    }

    /** At most {@code limit} lines of the log after the first {@code from}. */
    public List<LogLine> log(int from, int limit) {
        return LogLine.written(
                api.list(
                        path + "/log",
                        Map.of("start", Integer.toString(from), "limit", Integer.toString(limit)),
                        LogLine.class),
                from);
    }

    /** Requests a stop. Its state shows whether it stopped. */
    public void stop() {
        api.delete(path, Map.of());
    }
}
