package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a task {@code vzdump} did with each of its guests, according to its log: the task itself only says whether all of
 * them succeeded. Lines are added as they arrive. The texts are those of Proxmox VE 8 and 9.
 */
public final class BackupLog {
    private static final Pattern STARTED = Pattern.compile("INFO: Starting Backup of VM ([0-9]{1,9}) \\((lxc|qemu)\\)");
    private static final Pattern FINISHED =
            Pattern.compile("INFO: Finished Backup of VM ([0-9]{1,9}) \\(([0-9]{1,6}):([0-9]{2}):([0-9]{2})\\)");
    private static final Pattern FAILED = Pattern.compile("ERROR: Backup of VM ([0-9]{1,9}) failed - (.*)");
    private static final Pattern ARCHIVE = Pattern.compile(
            "INFO: creating (?:vzdump archive '(?:.*/)?([^/']+)'|Proxmox Backup Server archive '([^']+)')");
    private static final Pattern MODE = Pattern.compile("INFO: backup mode: ([a-z]+)");
    private static final Pattern ONLINE = Pattern.compile("INFO: guest is online again after (<?[0-9]{1,9}) seconds?");
    private static final Pattern WARNING = Pattern.compile("(?:WARN|ERROR): (.*)");
    private static final Pattern ELSEWHERE = Pattern.compile("INFO: skip external VMs: ([0-9, ]+)");
    private static final Pattern SKIPPED = Pattern.compile("INFO: skipping guest-agent 'fs-freeze'.*");
    private static final Pattern FROZEN = Pattern.compile("INFO: issuing guest-agent 'fs-freeze' command");
    private static final Pattern NOT_FROZEN = Pattern.compile("ERROR: .*(?:fsfreeze|fs-freeze).*failed.*");

    /** How the backup of a guest ended. */
    public enum Outcome {
        /** It is complete. */
        OK,
        /** It failed, and nothing of it is kept. */
        FAILED,
        /** It began and its end is not in the log: it runs, or the node or the task died. */
        UNFINISHED
    }

    /** Whether the guest agent froze the file systems. Without that a backup is only as good as after a power failure. */
    public enum Freeze {
        /** The log says nothing: a container, a stopped guest, a machine without an agent. */
        NOT_ASKED,
        /** It did. */
        DONE,
        /** An agent is configured and was not asked, because it does not run or its freezing is switched off. */
        SKIPPED,
        /** It could not. */
        FAILED
    }

    /**
     * The backup of one guest.
     *
     * @param error why it failed
     * @param reason the meaning of that, null where it did not fail. That a storage is full is in a line before the error
     * @param archive the name of the volume on its storage; it exists only where the backup is complete
     * @param mode the mode that was used, which may be another one than the requested: {@code snapshot suspend stop}
     * @param seconds how long it took
     * @param offlineSeconds how long the guest was stopped or suspended, 0 for less than a second
     * @param warnings lines with which Proxmox VE reports a problem that did not stop the backup
     */
    public record Result(
            int vmid,
            @Nullable GuestKind kind,
            Outcome outcome,
            @Nullable String error,
            PveException.@Nullable Reason reason,
            @Nullable String archive,
            @Nullable String mode,
            @Nullable Long seconds,
            @Nullable Long offlineSeconds,
            Freeze freeze,
            List<String> warnings) {
        /** Copies the list. */
        public Result {
            warnings = List.copyOf(warnings);
        }

        /** The backup on this storage; null when none was begun. */
        public @Nullable VolumeId on(String storage) {
            try {
                return archive == null ? null : new VolumeId(storage, archive);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }
    }

    private static final class Guest {
        private final int vmid;
        private @Nullable GuestKind kind;
        private Outcome outcome = Outcome.UNFINISHED;
        private @Nullable String error;
        private boolean noSpace;
        private @Nullable String archive;
        private @Nullable String mode;
        private @Nullable Long seconds;
        private @Nullable Long offline;
        private Freeze freeze = Freeze.NOT_ASKED;
        private final List<String> warnings = new ArrayList<>();

        Guest(int vmid) {
            this.vmid = vmid;
        }

        Result result() {
            PveException.Reason reason =
                    error == null ? null : noSpace ? PveException.Reason.NO_SPACE : PveException.Reason.of(error);
            return new Result(vmid, kind, outcome, error, reason, archive, mode, seconds, offline, freeze, warnings);
        }
    }

    private final Map<Integer, Guest> guests = new LinkedHashMap<>();
    private final List<Integer> elsewhere = new ArrayList<>();
    private @Nullable Guest current;

    /** The complete log of a task. */
    public static BackupLog of(Collection<String> lines) {
        var log = new BackupLog();
        lines.forEach(log::add);
        return log;
    }

    /** Reads the next line. */
    public void add(String line) {
        Matcher started = STARTED.matcher(line);
        Matcher finished = FINISHED.matcher(line);
        Matcher failed = FAILED.matcher(line);
        Matcher outside = ELSEWHERE.matcher(line);
        if (started.matches()) {
            Guest guest = guest(started.group(1));
            guest.kind = started.group(2).equals("lxc") ? GuestKind.LXC : GuestKind.QEMU;
            current = guest;
        } else if (finished.matches()) {
            Guest guest = guest(finished.group(1));
            guest.outcome = Outcome.OK;
            guest.seconds = Long.parseLong(finished.group(2)) * 3600
                    + Long.parseLong(finished.group(3)) * 60
                    + Long.parseLong(finished.group(4));
            current = null;
        } else if (failed.matches()) {
            Guest guest = guest(failed.group(1));
            guest.outcome = Outcome.FAILED;
            guest.error = failed.group(2);
            current = null;
        } else if (outside.matches()) {
            Arrays.stream(outside.group(1).split("[, ]+"))
                    .filter(one -> one.matches("[0-9]{1,9}"))
                    .forEach(one -> elsewhere.add(Integer.valueOf(one)));
        } else if (current != null) {
            add(current, line);
        }
    }

    private Guest guest(String vmid) {
        return guests.computeIfAbsent(Integer.valueOf(vmid), Guest::new);
    }

    private static void add(Guest guest, String line) {
        Matcher archive = ARCHIVE.matcher(line);
        Matcher mode = MODE.matcher(line);
        Matcher online = ONLINE.matcher(line);
        Matcher warning = WARNING.matcher(line);
        if (PveException.Reason.NO_SPACE.words().matcher(line).find()) guest.noSpace = true;
        if (archive.matches()) {
            guest.archive = "backup/" + (archive.group(1) != null ? archive.group(1) : archive.group(2));
        } else if (mode.matches()) {
            guest.mode = mode.group(1);
        } else if (online.matches()) {
            guest.offline = online.group(1).startsWith("<") ? 0 : Long.parseLong(online.group(1));
        } else if (FROZEN.matcher(line).matches()) {
            guest.freeze = Freeze.DONE;
        } else if (SKIPPED.matcher(line).matches()) {
            guest.freeze = Freeze.SKIPPED;
            guest.warnings.add(line.substring("INFO: ".length()));
        } else if (warning.matches()) {
            if (NOT_FROZEN.matcher(line).matches()) guest.freeze = Freeze.FAILED;
            guest.warnings.add(warning.group(1));
        }
    }

    /** The guests so far, in the order of their backups. A guest that the task has not reached is not among them. */
    public List<Result> results() {
        return guests.values().stream().map(Guest::result).toList();
    }

    /** The guests that were requested and skipped, because they are on other nodes. */
    public List<Integer> elsewhere() {
        return List.copyOf(elsewhere);
    }
}
