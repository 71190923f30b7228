package dev.holdfast.pve.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A failed call. Sealed, so that callers can distinguish all cases. */
public abstract sealed class PveException extends RuntimeException {
    private final boolean mayHaveHappened;

    private PveException(String message, boolean mayHaveHappened) {
        super(message);
        this.mayHaveHappened = mayHaveHappened;
    }

    /** Whether a write was sent and got no answer, so that it may have been carried out. Never true for a read. */
    public boolean mayHaveHappened() {
        return mayHaveHappened;
    }

    /** There was no connection, or it broke. */
    public static final class Unreachable extends PveException {
        /** With the cause. */
        public Unreachable(String message, boolean mayHaveHappened) {
            super(message, mayHaveHappened);
        }
    }

    /** No answer within the deadline. */
    public static final class TimedOut extends PveException {
        /** With the time waited. */
        public TimedOut(String message, boolean mayHaveHappened) {
            super(message, mayHaveHappened);
        }
    }

    /** The answer takes more memory than it is given. */
    public static final class TooLarge extends PveException {
        /** With a sentence that names the answer and the limit. */
        public TooLarge(String message, boolean mayHaveHappened) {
            super(message, mayHaveHappened);
        }
    }

    /** The endpoint presented another certificate. No byte of a request was sent. */
    public static final class NotTrusted extends PveException {
        private final @Nullable Fingerprint expected;
        private final Fingerprint offered;

        /** With the pinned certificate (null where the system's authorities decide) and the one presented. */
        public NotTrusted(@Nullable Fingerprint expected, Fingerprint offered) {
            super("The endpoint presented the certificate " + offered, false);
            this.expected = expected;
            this.offered = offered;
        }

        /** The pinned certificate, or null where the system's authorities decide. */
        public @Nullable Fingerprint expected() {
            return expected;
        }

        /** The certificate that the endpoint presented. */
        public Fingerprint offered() {
            return offered;
        }
    }

    /** 401: no such token, or a wrong secret. */
    public static final class SignInFailed extends PveException {
        /** With the endpoint's message. */
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

        /** With the endpoint's message, from which path and privilege are read if present. */
        public NotPermitted(String text) {
            super(text, false);
            Matcher matcher = WHAT.matcher(text);
            boolean found = matcher.find();
            this.path = found ? matcher.group(1) : null;
            this.privilege = found ? matcher.group(2) : null;
        }

        /** The path where the privilege is missing, such as {@code /vms/101}, if the endpoint named it. */
        public @Nullable String path() {
            return path;
        }

        /** The missing privilege, if the endpoint named it. */
        public @Nullable String privilege() {
            return privilege;
        }
    }

    /** 400: parameters that failed the endpoint's checks, all in one answer. */
    public static final class InvalidParameters extends PveException {
        private final Map<String, String> fields;

        /** With a message per parameter. */
        public InvalidParameters(String text, Map<String, String> fields) {
            super(text + " " + fields, false);
            this.fields = Map.copyOf(fields);
        }

        /** Messages by parameter name. */
        public Map<String, String> fields() {
            return fields;
        }

        /** The same with other names of the parameters, such as those of the fields from which they were made. */
        public InvalidParameters renamed(UnaryOperator<String> name) {
            var renamed = new LinkedHashMap<String, String>();
            fields.forEach((parameter, text) -> renamed.put(name.apply(parameter), text));
            return new InvalidParameters("Parameter verification failed.", renamed);
        }

        /** The kind of error. Proxmox VE reports some missing or already used objects as an invalid parameter. */
        public Reason reason() {
            return fields.values().stream()
                    .map(Reason::of)
                    .filter(reason -> reason != Reason.OTHER)
                    .findFirst()
                    .orElse(Reason.OTHER);
        }
    }

    /** A successful answer whose contents can't be understood. It is no refusal, and says nothing about what was asked. */
    public static final class Unreadable extends PveException {
        /** With what is wrong with it. */
        public Unreadable(String text, boolean mayHaveHappened) {
            super("The answer could not be read: " + text, mayHaveHappened);
        }
    }

    /** Any other unsuccessful answer. */
    public static final class Refused extends PveException {
        private final int status;
        private final String text;
        private final Reason reason;

        /** With the endpoint's status and message. */
        public Refused(int status, String text) {
            this(status, text, false);
        }

        /** The same for an answer that leaves open whether a write was carried out. */
        public Refused(int status, String text, boolean mayHaveHappened) {
            super(status + " " + text, mayHaveHappened);
            this.status = status;
            this.text = text;
            this.reason = Reason.of(status, text);
        }

        /** The HTTP status. */
        public int status() {
            return status;
        }

        /** The endpoint's message. */
        public String text() {
            return text;
        }

        /** The kind of refusal according to the message. */
        public Reason reason() {
            return reason;
        }
    }

    /**
     * The meaning of a refusal. Where the status does not determine it, only the message does. This is the only table of
     * messages, and the first match counts.
     */
    public enum Reason {
        /** Another task, or a leftover lock, holds the guest or its file. */
        LOCKED("is locked|can't lock file|got lock timeout|unable to acquire lock"),
        /** Another user changed what was read. The message for virtual machines differs from the others and has a typo. */
        DIGEST("detected modified configuration|checksum miss?match \\(file change"),
        NO_SUCH_GUEST("Configuration file '[^']*' does not exist|(?:CT|VM) \\d+ does not exist|unable to find VM"),
        /** An object other than a guest does not exist. */
        NOT_FOUND("no such (?!file)|does not exist|no rule at position|hostname lookup '"),
        ALREADY_EXISTS("already exists|already defined|already used|Token already"),
        /** The configuration of a virtual machine contains no guest agent. */
        NO_AGENT("No QEMU guest agent configured"),
        /** Its guest agent does not answer. */
        AGENT_SILENT("guest agent is not running|(?:qga|qmp) command 'guest-[a-z-]+' failed"),
        /** Its guest agent answers, and refuses or does not know the command. */
        AGENT_REFUSED("Agent error: "),
        RUNNING("is running|already running|overwrite running container"),
        NOT_RUNNING("not running"),
        NO_QUORUM("no quorum"),
        PROTECTED("protection mode enabled|is protected|is marked as protected|remove protected volume"),
        /** Other objects depend on it: a set has members, a template has clones. */
        IN_USE("is not empty|still in use|still used"),
        NO_SPACE("[Nn]o space left|not enough (?:free )?space|out of space"),
        /** The endpoint does not implement the call (501), or the guest's storage does not support the feature. */
        UNSUPPORTED("feature is not (?:available|supported)"),
        /** The endpoint could not reach the responsible member (595), or lost the connection to it (596 to 599). */
        NODE_UNREACHABLE("(?!)"),
        OTHER("");

        private final Pattern words;

        Reason(String words) {
            this.words = Pattern.compile(words);
        }

        /** What messages of this kind contain. */
        public Pattern words() {
            return words;
        }

        /** Read from the status when a member can't reach another or does not know the call, otherwise from the message. */
        public static Reason of(int status, String text) {
            if (status >= 595 && status <= 599) return NODE_UNREACHABLE;
            if (status == 501) return UNSUPPORTED;
            return of(text);
        }

        /** Read from a message, such as a task's error. */
        public static Reason of(String text) {
            for (Reason reason : values()) {
                if (reason.words.matcher(text).find()) return reason;
            }
            return OTHER;
        }
    }
}
