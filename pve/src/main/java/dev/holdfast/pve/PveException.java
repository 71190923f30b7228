package dev.holdfast.pve;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call that did not succeed. Sealed, so that whoever must tell the cases apart can tell them all. */
public abstract sealed class PveException extends RuntimeException {
    private final boolean mayHaveHappened;

    private PveException(String message, boolean mayHaveHappened) {
        super(message);
        this.mayHaveHappened = mayHaveHappened;
    }

    /** Whether an order left and no answer came: what was asked for may have been done. Never so for a read. */
    public boolean mayHaveHappened() {
        return mayHaveHappened;
    }

    /** No connection, or it broke. */
    public static final class Unreachable extends PveException {
        /** With what went wrong. */
        public Unreachable(String message, boolean mayHaveHappened) {
            super(message, mayHaveHappened);
        }
    }

    /** No answer within the deadline. */
    public static final class TimedOut extends PveException {
        /** With how long it was waited. */
        public TimedOut(String message, boolean mayHaveHappened) {
            super(message, mayHaveHappened);
        }
    }

    /** The endpoint showed another certificate. Not a byte of a request was sent. */
    public static final class NotTrusted extends PveException {
        private final @Nullable Fingerprint expected;
        private final Fingerprint offered;

        /** With the pinned one (null where the system's authorities decide) and the one shown. */
        public NotTrusted(@Nullable Fingerprint expected, Fingerprint offered) {
            super("The endpoint showed the certificate " + offered, false);
            this.expected = expected;
            this.offered = offered;
        }

        /** The pinned one, or null where the system's authorities decide. */
        public @Nullable Fingerprint expected() {
            return expected;
        }

        /** The one it showed. */
        public Fingerprint offered() {
            return offered;
        }
    }

    /** 401: no such token, or a wrong secret. */
    public static final class SignInFailed extends PveException {
        /** With the endpoint's words. */
        public SignInFailed(String text) {
            super(text, false);
        }
    }

    /** 403: the token lacks a privilege. */
    public static final class NotPermitted extends PveException {
        // "Permission check failed (/vms/101, VM.PowerMgmt)", also with alternatives: "VM.Audit|VM.Config.Disk"
        private static final Pattern WHAT = Pattern.compile("\\((/[^,\\s()]*),\\s*([A-Za-z.|]+)\\)");

        private final @Nullable String path;
        private final @Nullable String privilege;

        /** With the endpoint's words, from which path and privilege are read if they are there. */
        public NotPermitted(String text) {
            super(text, false);
            Matcher matcher = WHAT.matcher(text);
            boolean found = matcher.find();
            this.path = found ? matcher.group(1) : null;
            this.privilege = found ? matcher.group(2) : null;
        }

        /** Where the privilege is missing, such as {@code /vms/101}, if it was told. */
        public @Nullable String path() {
            return path;
        }

        /** Which privilege is missing, if it was told. */
        public @Nullable String privilege() {
            return privilege;
        }
    }

    /** 400: parameters that do not pass the endpoint's checks; all of them at once. */
    public static final class InvalidParameters extends PveException {
        private final Map<String, String> fields;

        /** With a text per parameter. */
        public InvalidParameters(String text, Map<String, String> fields) {
            super(text + " " + fields, false);
            this.fields = Map.copyOf(fields);
        }

        /** What is wrong, by the parameter's name. */
        public Map<String, String> fields() {
            return fields;
        }

        /** What kind of fault it is: some things that are missing or taken already are told as a parameter's fault. */
        public Reason reason() {
            return fields.values().stream()
                    .map(Reason::of)
                    .filter(reason -> reason != Reason.OTHER)
                    .findFirst()
                    .orElse(Reason.OTHER);
        }
    }

    /** Any other answer that is not a success. */
    public static final class Refused extends PveException {
        private final int status;
        private final String text;
        private final Reason reason;

        /** With the endpoint's status and words. */
        public Refused(int status, String text) {
            this(status, text, false);
        }

        /** The same where the answer leaves open whether an order was carried out. */
        Refused(int status, String text, boolean mayHaveHappened) {
            super(status + " " + text, mayHaveHappened);
            this.status = status;
            this.text = text;
            this.reason = Reason.of(status, text);
        }

        /** The HTTP status. */
        public int status() {
            return status;
        }

        /** The endpoint's words. */
        public String text() {
            return text;
        }

        /** What kind of refusal the words mean. */
        public Reason reason() {
            return reason;
        }
    }

    /**
     * What a refusal means. Where no status tells, only words do; this is the one table of them, and the first that fits
     * counts.
     */
    public enum Reason {
        /** Another task, or a lock left behind, has the guest or its file. */
        LOCKED("is locked|can't lock file|got lock timeout|unable to acquire lock"),
        /** Somebody else changed what was read before. A machine words it otherwise than all else, and misspells it. */
        DIGEST("detected modified configuration|checksum miss?match \\(file change"),
        NO_SUCH_GUEST("Configuration file '[^']*' does not exist|(?:CT|VM) \\d+ does not exist|unable to find VM"),
        /** A thing other than a guest is not there. */
        NOT_FOUND("no such (?!file)|does not exist|no rule at position|hostname lookup '"),
        ALREADY_EXISTS("already exists|already defined|already used|Token already"),
        NO_AGENT("guest agent is not running|No QEMU guest agent configured"),
        RUNNING("is running|already running|overwrite running container"),
        NOT_RUNNING("not running"),
        NO_QUORUM("no quorum"),
        PROTECTED("protection mode enabled|is protected|is marked as protected|remove protected volume"),
        /** Others hang on it: a set with members, a template with clones. */
        IN_USE("is not empty|still in use|still used"),
        NO_SPACE("[Nn]o space left|not enough (?:free )?space|out of space"),
        /** The endpoint has no such call (501), or the guest's storage no such feature. */
        UNSUPPORTED("feature is not (?:available|supported)"),
        /** The endpoint could not reach the member whose it is (595), or lost it meanwhile (596 to 599). */
        NODE_UNREACHABLE("(?!)"),
        OTHER("");

        private final Pattern words;

        Reason(String words) {
            this.words = Pattern.compile(words);
        }

        Pattern words() {
            return words;
        }

        /** Read off the statuses of a member that can't reach another or does not know the call, or else off the words. */
        public static Reason of(int status, String text) {
            if (status >= 595 && status <= 599) return NODE_UNREACHABLE;
            if (status == 501) return UNSUPPORTED;
            return of(text);
        }

        /** Read off the words, as those with which a task failed. */
        public static Reason of(String text) {
            for (Reason reason : values()) {
                if (reason.words.matcher(text).find()) return reason;
            }
            return OTHER;
        }
    }
}
