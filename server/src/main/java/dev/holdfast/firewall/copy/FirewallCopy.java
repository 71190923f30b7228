package dev.holdfast.firewall.copy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a copy does at each target, or did.
 *
 * @param applied whether it was done
 * @param targets one entry for each firewall of {@code to} in the request, in its order
 */
record FirewallCopy(boolean applied, List<CopyTarget> targets) {
    /**
     * What is done at one firewall.
     *
     * @param type the kind of firewall, as in the request
     * @param id Holdfast's id, as in the request: of the app, of the virtual machine, or of a host of the cluster
     * @param name the name of the security group or the node, as in the request; null for other firewalls
     * @param items one entry for each alias, then each IP set, each security group and each rule; empty if nothing can
     *     be done there
     * @param error why nothing can be done there, or null
     */
    record CopyTarget(
            FirewallType type,
            long id,
            @Nullable String name,
            List<CopyItem> items,
            @Nullable String error) {}

    /**
     * One object or rule at a target.
     *
     * @param kind what it is
     * @param name of the object, or the position of the rule where it is copied from
     * @param outcome what is done, or why nothing is
     * @param detail why, where the outcome does not say it
     */
    record CopyItem(
            Kind kind,
            String name,
            Outcome outcome,
            @Nullable String detail) {}

    /** What can be copied. */
    enum Kind {
        ALIAS,
        IPSET,
        GROUP,
        RULE
    }

    /** What happens to an item. Nothing is done with those that are not added or replaced. */
    enum Outcome {
        ADD,
        REPLACE,
        /** It is there already. */
        SAME,
        /** Another one of its name is there and is kept. */
        EXISTS,
        /** It is not valid there. */
        INVALID,
        FAILED
    }
}
