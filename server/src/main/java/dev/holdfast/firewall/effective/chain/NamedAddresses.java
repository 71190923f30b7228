package dev.holdfast.firewall.effective.chain;

import dev.holdfast.pve.firewall.PveFirewallObjects.Alias;
import dev.holdfast.pve.firewall.PveFirewallObjects.Member;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The named addresses of a cluster's or a guest's firewall.
 *
 * @param aliases null when they could not be read
 * @param sets null when they could not be read
 */
public record NamedAddresses(
        @Nullable List<Alias> aliases, @Nullable List<AddressSet> sets) {
    /** No names. */
    public static final NamedAddresses NONE = new NamedAddresses(List.of(), List.of());

    /** Copies the lists. */
    public NamedAddresses {
        aliases = aliases == null ? null : List.copyOf(aliases);
        sets = sets == null ? null : List.copyOf(sets);
    }

    /**
     * A set of addresses.
     *
     * @param members null when they could not be read
     */
    public record AddressSet(String name, @Nullable List<Member> members) {
        /** Copies the list. */
        public AddressSet {
            members = members == null ? null : List.copyOf(members);
        }
    }

    /** The set with this name; null when there is none, or when the sets could not be read. */
    public @Nullable AddressSet set(String name) {
        if (sets == null) return null;
        return sets.stream().filter(set -> set.name().equals(name)).findFirst().orElse(null);
    }
}
