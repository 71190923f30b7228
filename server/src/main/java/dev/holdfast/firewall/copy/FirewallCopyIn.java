package dev.holdfast.firewall.copy;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is copied from one firewall to others.
 *
 * @param from the firewall that is copied from
 * @param to the firewalls that are copied to: 1 to 200, each only once, and not the one that is copied from
 * @param rules the positions of rules; they are added at the top, in their order
 * @param aliases names; {@code ipsets} and {@code groups} too. Groups are copied between clusters only
 * @param ipsets the names of at most 200 IP sets; left out or null: none. Security groups and nodes have none
 * @param groups the names of at most 200 security groups; left out or null: none. All firewalls must be those of
 *     clusters then
 * @param replace whether an object of the target with the same name and another content gets the new content
 * @param apply false only shows what would be done
 * @param confirm the phrase of a refusal that asks for one
 */
record FirewallCopyIn(
        FirewallAddress from,
        List<FirewallAddress> to,
        @Nullable List<Integer> rules,
        @Nullable List<String> aliases,
        @Nullable List<String> ipsets,
        @Nullable List<String> groups,
        @DefaultValue("false") boolean replace,
        @DefaultValue("false") boolean apply,
        @Nullable String confirm)
        implements Input {
    private static final int MOST = 200;
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

    /**
     * A firewall.
     *
     * @param type the kind of firewall
     * @param id of the app, of the virtual machine or of a host of the cluster
     * @param name of the group or the node
     */
    record FirewallAddress(
            FirewallType type, long id, @Nullable String name) {
        boolean isNamed() {
            return type == FirewallType.GROUP || type == FirewallType.NODE;
        }

        boolean isCluster() {
            return type == FirewallType.CLUSTER;
        }
    }

    @Override
    public void check(Checks checks) {
        check(checks.of("from"), from);
        checks.size("to", to, 1, MOST, "Must contain 1 to " + MOST + " firewalls.");
        checks.each("to", to, FirewallAddress.class, FirewallCopyIn::check);
        checks.that(
                to == null || (new HashSet<>(to).size() == to.size() && !to.contains(from)),
                "to",
                "value_error",
                "Must contain each firewall only once, and not the one that is copied from.");
        checks.size("rules", rules, 0, MOST, "Must contain at most " + MOST + " positions.");
        checks.eachThat("rules", rules, pos -> pos >= 0, "Must be a position, which is counted from 0.");
        names(checks, "aliases", aliases);
        names(checks, "ipsets", ipsets);
        names(checks, "groups", groups);
        checks.that(
                list(to).isEmpty()
                        || Stream.of(rules, aliases, ipsets, groups).anyMatch(list -> list != null && !list.isEmpty()),
                "rules",
                "missing",
                "Name at least one rule, alias, IP set or group.");
        checks.that(
                list(groups).isEmpty() || all().allMatch(FirewallAddress::isCluster),
                "groups",
                "value_error",
                "Only clusters have security groups.");
        checks.that(
                !namesObjects() || all().noneMatch(FirewallAddress::isNamed),
                "aliases",
                "value_error",
                "Security groups and nodes have no aliases and IP sets. Name their cluster.");
    }

    private static void check(Checks checks, @Nullable FirewallAddress address) {
        checks.atLeast("id", address == null ? null : address.id(), 0);
        checks.that(
                address == null || address.isNamed() == (address.name() != null),
                "name",
                "value_error",
                "Must be the name of the group or the node; other firewalls have none.");
    }

    private static void names(Checks checks, String field, @Nullable List<String> names) {
        checks.size(field, names, 0, MOST, "Must contain at most " + MOST + " names.");
        checks.eachThat(
                field,
                names,
                name -> NAME.matcher(name).matches(),
                "Must be a name: a letter, then letters, digits, hyphens or underscores.");
    }

    private Stream<FirewallAddress> all() {
        Stream<FirewallAddress> targets = to == null ? Stream.of() : to.stream();
        return Stream.concat(Stream.of(from), targets).filter(Objects::nonNull);
    }

    /** Whether it copies anything but rules. */
    boolean namesObjects() {
        return !list(aliases).isEmpty()
                || !list(ipsets).isEmpty()
                || !list(groups).isEmpty();
    }

    static <T> List<T> list(@Nullable List<T> some) {
        return some == null ? List.of() : some;
    }
}
