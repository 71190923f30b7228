package dev.holdfast.firewall.write;

import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.firewall.FirewallRule.Edit;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.PveFirewallObjects.AliasEdit;
import org.jspecify.annotations.Nullable;

/** One change of one firewall, as it is sent to Proxmox VE. */
public sealed interface FirewallChange {
    /** A new rule, at the top. */
    record AddRule(RuleSpec rule) implements FirewallChange {}

    /** A change of a rule. */
    record ChangeRule(int pos, Edit edit) implements FirewallChange {}

    /** Moves the rule before the one that is now at {@code before}; to the end if there is none. */
    record MoveRule(int pos, int before) implements FirewallChange {}

    /** Removes a rule. */
    record RemoveRule(int pos) implements FirewallChange {}

    /** Options of a cluster, a node or a guest to set and to reset. */
    record SetOptions(ConfigChange options) implements FirewallChange {}

    /** A new alias. */
    record AddAlias(String name, String cidr, @Nullable String comment) implements FirewallChange {}

    /** Another address or comment of an alias. It keeps its name: Proxmox VE would leave the rules with the old one. */
    record ChangeAlias(String name, AliasEdit edit) implements FirewallChange {}

    /** Removes an alias. */
    record RemoveAlias(String name) implements FirewallChange {}

    /** A new empty set. */
    record AddSet(String name, @Nullable String comment) implements FirewallChange {}

    /** Removes a set; with {@code force} also one with members. */
    record RemoveSet(String name, boolean force) implements FirewallChange {}

    /** A new member of a set. */
    record AddMember(String set, String cidr, @Nullable String comment, boolean nomatch) implements FirewallChange {}

    /** Another comment or mark of a member. */
    record ChangeMember(String set, String cidr, @Nullable String comment, boolean nomatch) implements FirewallChange {}

    /** Removes a member from a set. */
    record RemoveMember(String set, String cidr) implements FirewallChange {}

    /** A new empty security group. */
    record AddGroup(String name, @Nullable String comment) implements FirewallChange {}

    /** Another name or comment of a group. The rules that include it are changed separately. */
    record ChangeGroup(
            String name, String newName, @Nullable String comment) implements FirewallChange {}

    /** Removes a group, which must have no rules. */
    record RemoveGroup(String name) implements FirewallChange {}
}
