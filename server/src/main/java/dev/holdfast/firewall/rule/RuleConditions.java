package dev.holdfast.firewall.rule;

import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of one rule require of one another, wherever the rule is. Proxmox VE reports only the first fault, and drops
 * some fields without a word.
 */
final class RuleConditions {
    private static final List<String> VERDICTS = List.of("ACCEPT", "DROP", "REJECT");

    /** One condition of a whole rule, and the field at which its violation is reported. */
    record Condition(String field, String msg, Predicate<RuleSpec> holds) {}

    static final List<Condition> ALL = Stream.concat(
                    Stream.of(
                            new Condition(
                                    "action",
                                    "Must be ACCEPT, DROP or REJECT, unless the type is group.",
                                    rule -> isGroup(rule) || VERDICTS.contains(rule.action())),
                            new Condition(
                                    "action",
                                    "Forwarded packets can't be rejected. Use DROP.",
                                    rule -> !"forward".equals(rule.type()) || !"REJECT".equals(rule.action())),
                            new Condition(
                                    "proto",
                                    "Ports need a protocol, such as tcp.",
                                    rule -> rule.proto() != null || (rule.sport() == null && rule.dport() == null)),
                            new Condition(
                                    "sport",
                                    "This protocol has no ports. Use tcp, udp, sctp, dccp or udplite.",
                                    rule -> hasPorts(rule, rule.sport())),
                            new Condition(
                                    "dport",
                                    "This protocol has no ports. Use tcp, udp, sctp, dccp or udplite.",
                                    rule -> hasPorts(rule, rule.dport()) || isMessageAsPort(rule)),
                            new Condition(
                                    "icmp_type",
                                    "Must be a message of the protocol, which must be icmp or icmpv6.",
                                    RuleConditions::messageFits),
                            new Condition(
                                    "icmp_type",
                                    "Can't be combined with dport.",
                                    rule -> rule.icmpType() == null || rule.dport() == null),
                            new Condition(
                                    "source",
                                    "The protocol and the source have different IP versions.",
                                    rule -> match(Protocols.version(rule.proto()), version(rule.source()))),
                            new Condition(
                                    "dest",
                                    "The source or the protocol and the destination have different IP versions.",
                                    rule -> match(Protocols.version(rule.proto()), version(rule.dest()))
                                            && match(version(rule.source()), version(rule.dest())))),
                    // Proxmox VE accepts these fields and does not store them.
                    Stream.of(
                            emptyForGroups("macro", RuleSpec::macro),
                            emptyForGroups("source", RuleSpec::source),
                            emptyForGroups("dest", RuleSpec::dest),
                            emptyForGroups("proto", RuleSpec::proto),
                            emptyForGroups("sport", RuleSpec::sport),
                            emptyForGroups("dport", RuleSpec::dport),
                            emptyForGroups("icmp_type", RuleSpec::icmpType),
                            emptyForGroups("log", RuleSpec::log)))
            .toList();

    private RuleConditions() {}

    private static Condition emptyForGroups(String field, Function<RuleSpec, @Nullable String> value) {
        return new Condition(
                field,
                "A rule that includes a security group has only an interface and a comment.",
                rule -> !isGroup(rule) || value.apply(rule) == null);
    }

    static boolean isGroup(RuleSpec rule) {
        return "group".equals(rule.type());
    }

    private static boolean hasPorts(RuleSpec rule, @Nullable String ports) {
        return ports == null || rule.proto() == null || Protocols.hasPorts(rule.proto());
    }

    private static boolean isMessageAsPort(RuleSpec rule) {
        return rule.proto() != null && Protocols.isMessageAsPort(rule.proto(), Objects.toString(rule.dport()));
    }

    private static boolean messageFits(RuleSpec rule) {
        return rule.icmpType() == null || (rule.proto() != null && Protocols.hasMessage(rule.proto(), rule.icmpType()));
    }

    /** The IP version of literal addresses, or 0. */
    private static int version(@Nullable String address) {
        return address != null && RuleAddress.parse(address) instanceof RuleAddress.Literal(int version) ? version : 0;
    }

    private static boolean match(int one, int other) {
        return one == 0 || other == 0 || one == other;
    }
}
