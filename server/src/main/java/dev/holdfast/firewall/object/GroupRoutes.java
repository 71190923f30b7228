package dev.holdfast.firewall.object;

import static dev.holdfast.access.Entitlement.FIREWALL_OBJECTS;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.firewall.place.FirewallFailures.explained;
import static dev.holdfast.firewall.place.FirewallRefusals.IN_USE;

import dev.holdfast.firewall.object.SecurityGroups.FirewallGroupWritten;
import dev.holdfast.firewall.object.SecurityGroups.FirewallGroups;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.http.Ops;
import dev.holdfast.pve.firewall.PveFirewall;
import org.jspecify.annotations.Nullable;

/** What only the firewall of a cluster has: its security groups, and the macros of its nodes. */
record GroupRoutes(SecurityGroups groups, FirewallClients clients) {
    /**
     * A macro: a name for the protocol and the ports of a service.
     *
     * @param macro the name of the macro, for the field {@code macro} of a rule, such as {@code SSH}
     * @param descr what the macro is for, in the words of Proxmox VE; null if it has no description
     */
    record FirewallMacro(String macro, @Nullable String descr) {
        static FirewallMacro of(PveFirewall.Macro macro) {
            return new FirewallMacro(macro.macro(), macro.descr());
        }
    }

    /** Adds the operations at the mount of clusters. */
    void declare(Ops ops, Mount at) {
        String all = at.path() + "/groups";
        String one = all + "/{group}";

        at.reads(
                        ops.get("firewall.macros", at.path() + "/macros", "The macros that firewall rules can use"),
                        FIREWALL_VIEW)
                .answersList(
                        FirewallMacro.class,
                        (call, _) -> clients.read(at.read(call)).macros().stream()
                                .map(FirewallMacro::of)
                                .toList());

        at.reads(ops.get("firewall.groups", all, "The security groups of a cluster"), FIREWALL_VIEW)
                .answers(200, FirewallGroups.class, explained((call, _) -> groups.shown(at.read(call))));

        at.changes(ops.post("firewall.add_group", all, "Add a security group to a cluster"), FIREWALL_OBJECTS)
                .takes(FirewallGroupIn.class)
                .answers(
                        200,
                        FirewallGroupWritten.class,
                        explained((call, in) -> groups.add(call.who(), at.write(call), in)));

        at.changes(
                        ops.patch("firewall.set_group", one, "Rename a security group, or change its comment"),
                        FIREWALL_OBJECTS)
                .refuses(IN_USE)
                .takes(FirewallGroupPatch.class)
                .answers(
                        200,
                        FirewallGroupWritten.class,
                        explained((call, in) -> groups.change(call.who(), at.write(call), call.text("group"), in)));

        at.changes(ops.delete("firewall.delete_group", one, "Delete a security group"), FIREWALL_OBJECTS)
                .refuses(IN_USE)
                .takes(Mount.RemovalIn.class)
                .answers(
                        200,
                        FirewallObjectRemoved.class,
                        explained((call, in) -> groups.delete(call.who(), at.write(call), call.text("group"), in)));
    }
}
