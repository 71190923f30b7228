package dev.holdfast.pve.firewall;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Exact;
import dev.holdfast.pve.api.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An existing rule.
 *
 * @param pos its position; the first matching rule decides
 * @param type {@code in out forward group}
 * @param action {@code ACCEPT DROP REJECT}, or the name of a group
 * @param enable 1 if enabled; omitted or 0 if not
 * @param source an address, a network, a list of them, {@code +set} or {@code scope/alias}
 * @param errors what makes the rule ineffective now, by key: it may name an alias or a set that was removed since
 * @param digest of all rules of the list, not of the rule
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
        @Nullable Map<String, String> errors,
        @Nullable String digest)
        implements Exact {
    /** Requires a type and an action. */
    public FirewallRule {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(action, "action");
    }

    /** One with these fields, a type and an action among them. */
    public static FirewallRule of(int pos, RuleSpec spec) {
        return new FirewallRule(
                pos,
                Objects.requireNonNull(spec.type()),
                Objects.requireNonNull(spec.action()),
                Boolean.TRUE.equals(spec.enable()) ? 1 : 0,
                spec.macro(),
                spec.iface(),
                spec.source(),
                spec.dest(),
                spec.proto(),
                spec.sport(),
                spec.dport(),
                spec.icmpType(),
                spec.log(),
                spec.comment(),
                null,
                null,
                null);
    }

    /** Its fields, as those of a new rule. */
    public RuleSpec spec() {
        return new RuleSpec(
                type, action, isEnabled(), macro, iface, source, dest, proto, sport, dport, icmpType, log, comment);
    }

    /** Whether it is enabled. */
    public boolean isEnabled() {
        return enable != null && enable != 0;
    }

    /**
     * The fields of a rule to create or change. On a change, null leaves a field unchanged.
     *
     * @param enable null leaves a new rule disabled, as Proxmox VE does
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
        /** An empty change. */
        public static final RuleSpec NONE =
                new RuleSpec(null, null, null, null, null, null, null, null, null, null, null, null, null);

        /** A rule for a direction. */
        public static RuleSpec of(String type, String action) {
            return new RuleSpec(type, action, true, null, null, null, null, null, null, null, null, null, null);
        }

        /** A copy for a protocol and its destination ports; null for all ports. */
        public RuleSpec to(String protocol, @Nullable String ports) {
            return new RuleSpec(
                    type, action, enable, macro, iface, source, dest, protocol, sport, ports, icmpType, log, comment);
        }

        /** A copy for traffic from this source. */
        public RuleSpec from(String there) {
            return new RuleSpec(
                    type, action, enable, macro, iface, there, dest, proto, sport, dport, icmpType, log, comment);
        }

        /** A copy that is enabled or disabled. */
        public RuleSpec enabled(boolean on) {
            return new RuleSpec(
                    type, action, on, macro, iface, source, dest, proto, sport, dport, icmpType, log, comment);
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

    /** A change of a rule: fields to set, and fields to delete, such as {@code comment}. */
    public record Edit(RuleSpec set, List<String> delete) {
        /** Copies the list. */
        public Edit {
            delete = List.copyOf(delete);
        }

        /** The rule with this change. Without {@code enable} it is enabled. */
        public RuleSpec over(RuleSpec old) {
            return new RuleSpec(
                    set.type() == null ? old.type() : set.type(),
                    set.action() == null ? old.action() : set.action(),
                    delete.contains("enable") ? Boolean.TRUE : set.enable() == null ? old.enable() : set.enable(),
                    over("macro", RuleSpec::macro, old),
                    over("iface", RuleSpec::iface, old),
                    over("source", RuleSpec::source, old),
                    over("dest", RuleSpec::dest, old),
                    over("proto", RuleSpec::proto, old),
                    over("sport", RuleSpec::sport, old),
                    over("dport", RuleSpec::dport, old),
                    over("icmp-type", RuleSpec::icmpType, old),
                    over("log", RuleSpec::log, old),
                    over("comment", RuleSpec::comment, old));
        }

        private @Nullable String over(String key, Function<RuleSpec, @Nullable String> field, RuleSpec old) {
            if (delete.contains(key)) return null;
            String value = field.apply(set);
            return value == null ? field.apply(old) : value;
        }
    }
}
