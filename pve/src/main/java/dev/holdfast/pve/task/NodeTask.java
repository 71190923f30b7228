package dev.holdfast.pve.task;

import dev.holdfast.pve.api.Parameters;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A row of a task list.
 *
 * @param node where it runs or ran
 * @param status {@code RUNNING} or null while it runs, then {@code OK}, {@code WARNINGS: n} or the error message
 * @param starttime epoch seconds, {@code endtime} too
 * @param user who started it; the token's name is a separate field after the task ended and part of the user before
 */
public record NodeTask(
        String upid,
        String type,
        @Nullable String id,
        String user,
        @Nullable String tokenid,
        @Nullable String node,
        @Nullable String status,
        @Nullable Long starttime,
        @Nullable Long endtime) {
    private static final Pattern VMID = Pattern.compile("[0-9]{1,9}");

    /** Requires the fields that identify a task. */
    public NodeTask {
        Objects.requireNonNull(upid, "upid");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(user, "user");
    }

    /** Its UPID; null for one of a form that is not known, about which nothing can be asked. */
    public @Nullable Upid parsedUpid() {
        try {
            return Upid.parse(upid);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** The CT ID or VM ID of the guest that it is about; null for a task about several guests or about none. */
    public @Nullable Integer vmid() {
        return id != null && VMID.matcher(id).matches() ? Integer.valueOf(id) : null;
    }

    /** Who started it: a user, or a token with its user, such as {@code root@pam!holdfast}. */
    public String startedBy() {
        return tokenid == null || user.contains("!") ? user : user + "!" + tokenid;
    }

    /** Whether the task has ended. */
    public boolean isOver() {
        return endtime != null || (status != null && !status.equals("RUNNING"));
    }

    /** Whether the task has ended and did its work, if only with warnings. */
    public boolean hasSucceeded() {
        return status != null && (status.equals("OK") || status.startsWith("WARNINGS"));
    }

    /**
     * A selection of a node's tasks.
     *
     * @param source {@code archive} for ended tasks, {@code active} for running and recently ended tasks, {@code all}
     * @param type such as {@code vzdump}; {@code user} such as {@code root@pam}
     * @param since epoch seconds, {@code until} too
     */
    public record Filter(
            String source,
            int start,
            int limit,
            @Nullable Integer vmid,
            @Nullable String type,
            @Nullable String user,
            boolean failedOnly,
            @Nullable Long since,
            @Nullable Long until) {
        /** The newest tasks. */
        public static Filter latest(int limit) {
            return new Filter("all", 0, limit, null, null, null, false, null, null);
        }

        /** A copy for one guest. */
        public Filter of(int guest) {
            return new Filter(source, start, limit, guest, type, user, failedOnly, since, until);
        }

        /** A copy for failed tasks. */
        public Filter failed() {
            return new Filter(source, start, limit, vmid, type, user, true, since, until);
        }

        /** The parameters of the request. */
        public Parameters parameters() {
            return new Parameters()
                    .with("source", source)
                    .with("start", start == 0 ? null : start)
                    .with("limit", limit)
                    .with("vmid", vmid)
                    .with("typefilter", type)
                    .with("userfilter", user)
                    .with("errors", failedOnly ? true : null)
                    .with("since", since)
                    .with("until", until);
        }
    }
}
