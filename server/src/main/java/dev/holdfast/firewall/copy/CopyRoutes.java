package dev.holdfast.firewall.copy;

import static dev.holdfast.access.Entitlement.FIREWALL_RULES;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFIRM_REQUIRED;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.access.Entitlements;
import dev.holdfast.firewall.copy.GroupComparison.ComparedGroups;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.http.Ops;
import java.util.List;

/** Copying between firewalls, and comparing groups. */
public record CopyRoutes(
        FirewallClients clients,
        FirewallWrites writes,
        FirewallPlaces places,
        Hosts hosts,
        List<GuestTargets> areas,
        Entitlements entitlements) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        var copies = new FirewallCopies(clients, writes, places, areas, entitlements);
        var comparison = new GroupComparison(hosts, clients);
        ops.post(
                        "firewall.copy",
                        "/firewall/copy",
                        "Copy rules and objects to other firewalls, or show what that would do")
                .needsSomewhere(OPERATOR, FIREWALL_RULES)
                .takes(FirewallCopyIn.class)
                .asksHypervisor()
                .refuses(CONFIRM_REQUIRED, NOT_FOUND)
                .answers(200, FirewallCopy.class, (call, in) -> copies.copy(call.who(), in));

        ops.get("firewall.compare_groups", "/firewall/groups/compare", "How a security group differs between clusters")
                .needsSomewhere(VIEWER, FIREWALL_VIEW)
                .asks(CompareQuery.class)
                .asksHypervisor()
                .refuses(NOT_FOUND)
                .answers(
                        200,
                        ComparedGroups.class,
                        (call, _) -> comparison.compare(call.who(), call.query(CompareQuery.class)));
    }
}
