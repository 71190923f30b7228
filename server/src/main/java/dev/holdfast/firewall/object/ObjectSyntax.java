package dev.holdfast.firewall.object;

import dev.holdfast.firewall.rule.RuleAddress;
import dev.holdfast.http.Checks;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The syntax of names, addresses and comments of objects. */
final class ObjectSyntax {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{1,63}");
    private static final Pattern GROUP = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{1,17}");

    private ObjectSyntax() {}

    static void name(Checks checks, String field, @Nullable String name) {
        checks.matches(field, name, NAME, "Must be a letter, then 1 to 63 letters, digits, hyphens or underscores.");
    }

    static void group(Checks checks, String field, @Nullable String name) {
        checks.matches(field, name, GROUP, "Must be a letter, then 1 to 17 letters, digits, hyphens or underscores.");
    }

    static void comment(Checks checks, @Nullable String comment) {
        checks.line("comment", comment, 256);
    }

    static void network(Checks checks, @Nullable String cidr) {
        checks.that(
                cidr == null || RuleAddress.networkVersion(cidr) != 0,
                "cidr",
                "value_error",
                "Must be an address, or a network without bits after its prefix, such as 192.0.2.7 or 2001:db8::/32.");
    }

    static void member(Checks checks, @Nullable String cidr) {
        checks.that(
                cidr == null || isMember(cidr),
                "cidr",
                "value_error",
                "Must be an address, a network without bits after its prefix, which is at least 1, or the name of an alias, also with dc/ or"
                        + " guest/ before it.");
    }

    private static boolean isMember(String cidr) {
        if (RuleAddress.parse(cidr) instanceof RuleAddress.OfAlias) return true;
        return RuleAddress.networkVersion(cidr) != 0 && !cidr.matches(".*/0+");
    }
}
