package dev.holdfast.pve;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rule as it stands.
 *
 * @param pos its place; the first that fits decides
 * @param type {@code in out forward group}
 * @param action {@code ACCEPT DROP REJECT}, or the name of a group
 * @param enable 1 if it is in force; left out or 0 if not
 * @param source an address, a network, a list of them, {@code +set} or {@code scope/alias}
 * @param digest of the file, not of the rule
 */
public record FirewallRule(
        int pos,
        String type,
        String action,
        @Nullable Integer enable,
        @Nullable String macro,
        @Nullable String iface,
        @Nullable String source,
        @Nullable String dest,
        @Nullable String proto,
        @Nullable String sport,
        @Nullable String dport,
        @JsonProperty("icmp-type") @Nullable String icmpType,
        @Nullable String log,
        @Nullable String comment,
        @Nullable Integer ipversion,
        @Nullable String digest) {
    /** Refuses one without a type or an action. */
    public FirewallRule {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(action, "action");
    }

    /** Whether it is in force. */
    public boolean isEnabled() {
        return enable != null && enable != 0;
    }

    /**
     * A rule that is to be, or what is to become of one: what is null is left alone.
     *
     * @param enable null leaves a new rule out of force, as Proxmox VE does
     */
    public record RuleSpec(
            @Nullable String type,
            @Nullable String action,
            @Nullable Boolean enable,
            @Nullable String macro,
            @Nullable String iface,
            @Nullable String source,
            @Nullable String dest,
            @Nullable String proto,
            @Nullable String sport,
            @Nullable String dport,
            @Nullable String icmpType,
            @Nullable String log,
            @Nullable String comment) {
        /** A change of nothing yet. */
        public static final RuleSpec NONE =
                new RuleSpec(null, null, null, null, null, null, null, null, null, null, null, null, null);

        /** A rule in a direction. */
        public static RuleSpec of(String type, String action) {
            return new RuleSpec(type, action, true, null, null, null, null, null, null, null, null, null, null);
        }

        /** The same for a protocol and the ports it goes to; no ports for all of them. */
        public RuleSpec to(String protocol, @Nullable String ports) {
            return new RuleSpec(
                    type, action, enable, macro, iface, source, dest, protocol, sport, ports, icmpType, log, comment);
        }

        /** The same for what comes from there. */
        public RuleSpec from(String there) {
            return new RuleSpec(
                    type, action, enable, macro, iface, there, dest, proto, sport, dport, icmpType, log, comment);
        }

        /** The same in or out of force. */
        public RuleSpec enabled(boolean on) {
            return new RuleSpec(type, action, on, macro, iface, source, dest, proto, sport, dport, icmpType, log, comment);
        }

        /** The same with a comment. */
        public RuleSpec saying(String text) {
            return new RuleSpec(type, action, enable, macro, iface, source, dest, proto, sport, dport, icmpType, log, text);
        }

        Parameters parameters() {
            return new Parameters()
                    .with("type", type)
                    .with("action", action)
                    .with("enable", enable)
                    .with("macro", macro)
                    .with("iface", iface)
                    .with("source", source)
                    .with("dest", dest)
                    .with("proto", proto)
                    .with("sport", sport)
                    .with("dport", dport)
                    .with("icmp-type", icmpType)
                    .with("log", log)
                    .with("comment", comment);
        }
    }

    /** What is to become of a rule: fields that change, and fields that go, such as {@code comment}. */
    public record Edit(RuleSpec set, List<String> delete) {
        /** Copies the list. */
        public Edit {
            delete = List.copyOf(delete);
        }
    }
}
