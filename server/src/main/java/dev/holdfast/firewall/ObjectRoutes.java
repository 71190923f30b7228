package dev.holdfast.firewall;

import static dev.holdfast.access.Entitlement.FIREWALL_OBJECTS;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.firewall.FirewallRoutes.changes;
import static dev.holdfast.firewall.place.FirewallFailures.explained;
import static dev.holdfast.firewall.place.FirewallRefusals.IN_USE;

import dev.holdfast.firewall.object.AliasIn;
import dev.holdfast.firewall.object.AliasPatch;
import dev.holdfast.firewall.object.Aliases.AliasWritten;
import dev.holdfast.firewall.object.Aliases.FirewallAliases;
import dev.holdfast.firewall.object.FirewallObjectRemoved;
import dev.holdfast.firewall.object.IpSetIn;
import dev.holdfast.firewall.object.IpSetMemberIn;
import dev.holdfast.firewall.object.IpSetMemberPatch;
import dev.holdfast.firewall.object.IpSetRemovalQuery;
import dev.holdfast.firewall.object.IpSets.FirewallIpSets;
import dev.holdfast.firewall.object.IpSets.IpSetMemberWritten;
import dev.holdfast.firewall.object.IpSets.IpSetMembers;
import dev.holdfast.firewall.object.IpSets.IpSetWritten;
import dev.holdfast.firewall.object.ObjectOperations;
import dev.holdfast.firewall.object.References.FirewallRefs;
import dev.holdfast.firewall.object.RefsQuery;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.write.RemovalIn;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;

/** Aliases, IP sets and what refers to them; for a security group, those of its cluster. */
final class ObjectRoutes {
    private final ObjectOperations objects;

    ObjectRoutes(ObjectOperations objects) {
        this.objects = objects;
    }

    /** Adds the operations at a mount. */
    void declare(Ops ops, Mount<?, ?> at) {
        declareAliases(ops, at);
        declareSets(ops, at);
        declareMembers(ops, at);

        ops.get(at.id("", "refs"), at.path() + "/refs", "What firewall rules of " + at.of() + " can name, and its uses")
                .needs(VIEWER, FIREWALL_VIEW)
                .asks(RefsQuery.class)
                .asksHypervisor()
                .answers(
                        200,
                        FirewallRefs.class,
                        (call, _) -> explained(
                                call,
                                () -> objects.refs().list(call.who(), read(at, call), call.query(RefsQuery.class))));
    }

    private void declareAliases(Ops ops, Mount<?, ?> at) {
        String all = at.path() + "/aliases";
        String one = all + "/{name}";

        ops.get(at.id("", "aliases"), all, "The firewall aliases of " + at.of())
                .needs(VIEWER, FIREWALL_VIEW)
                .asksHypervisor()
                .answers(
                        200,
                        FirewallAliases.class,
                        (call, _) -> explained(call, () -> objects.aliases().list(read(at, call))));

        changes(ops.post(at.id("add", "alias"), all, "Add a firewall alias to " + at.of()), at, FIREWALL_OBJECTS)
                .takes(AliasIn.class)
                .answers(
                        200,
                        AliasWritten.class,
                        (call, in) -> explained(call, () -> objects.aliases().add(call.who(), write(at, call), in)));

        changes(
                        ops.put(at.id("set", "alias"), one, "Change a firewall alias of " + at.of() + ", or rename it"),
                        at,
                        FIREWALL_OBJECTS)
                .takes(AliasPatch.class)
                .answers(
                        200,
                        AliasWritten.class,
                        (call, in) -> explained(
                                call, () -> objects.aliases().change(call.who(), write(at, call), name(call), in)));

        changes(
                        ops.delete(at.id("delete", "alias"), one, "Delete a firewall alias of " + at.of()),
                        at,
                        FIREWALL_OBJECTS)
                .refuses(IN_USE)
                .takes(RemovalIn.class)
                .answers(
                        200,
                        FirewallObjectRemoved.class,
                        (call, in) -> explained(
                                call, () -> objects.aliases().delete(call.who(), write(at, call), name(call), in)));
    }

    private void declareSets(Ops ops, Mount<?, ?> at) {
        String all = at.path() + "/ipsets";

        ops.get(at.id("", "ipsets"), all, "The IP sets of " + at.of())
                .needs(VIEWER, FIREWALL_VIEW)
                .asksHypervisor()
                .answers(
                        200,
                        FirewallIpSets.class,
                        (call, _) -> explained(call, () -> objects.ipsets().list(read(at, call))));

        changes(ops.post(at.id("add", "ipset"), all, "Add an IP set to " + at.of()), at, FIREWALL_OBJECTS)
                .takes(IpSetIn.class)
                .answers(
                        200,
                        IpSetWritten.class,
                        (call, in) -> explained(call, () -> objects.ipsets().add(call.who(), write(at, call), in)));

        changes(
                        ops.delete(at.id("delete", "ipset"), all + "/{name}", "Delete an IP set of " + at.of()),
                        at,
                        FIREWALL_OBJECTS)
                .refuses(IN_USE)
                .asks(IpSetRemovalQuery.class)
                .takes(RemovalIn.class)
                .answers(
                        200,
                        FirewallObjectRemoved.class,
                        (call, in) -> explained(
                                call,
                                () -> objects.ipsets()
                                        .delete(
                                                call.who(),
                                                write(at, call),
                                                name(call),
                                                call.query(IpSetRemovalQuery.class)
                                                        .force(),
                                                in)));
    }

    private void declareMembers(Ops ops, Mount<?, ?> at) {
        String all = at.path() + "/ipsets/{name}/members";
        // A network contains a slash, which clients encode or not.
        String one = all + "/{cidr...}";

        ops.get(at.id("", "ipset_members"), all, "The members of an IP set of " + at.of())
                .needs(VIEWER, FIREWALL_VIEW)
                .asksHypervisor()
                .answers(
                        200,
                        IpSetMembers.class,
                        (call, _) -> explained(call, () -> objects.ipsets().members(read(at, call), name(call))));

        changes(
                        ops.post(at.id("add", "ipset_member"), all, "Add a member to an IP set of " + at.of()),
                        at,
                        FIREWALL_OBJECTS)
                .takes(IpSetMemberIn.class)
                .answers(
                        200,
                        IpSetMemberWritten.class,
                        (call, in) -> explained(
                                call, () -> objects.ipsets().addMember(call.who(), write(at, call), name(call), in)));

        changes(
                        ops.put(at.id("set", "ipset_member"), one, "Change a member of an IP set of " + at.of()),
                        at,
                        FIREWALL_OBJECTS)
                .takes(IpSetMemberPatch.class)
                .answers(
                        200,
                        IpSetMemberWritten.class,
                        (call, in) -> explained(
                                call,
                                () -> objects.ipsets()
                                        .changeMember(call.who(), write(at, call), name(call), call.text("cidr"), in)));

        changes(
                        ops.delete(
                                at.id("delete", "ipset_member"), one, "Remove a member from an IP set of " + at.of()),
                        at,
                        FIREWALL_OBJECTS)
                .takes(RemovalIn.class)
                .answers(
                        200,
                        IpSetMembers.class,
                        (call, in) -> explained(
                                call,
                                () -> objects.ipsets()
                                        .deleteMember(call.who(), write(at, call), name(call), call.text("cidr"), in)));
    }

    private static FirewallPlace read(Mount<?, ?> at, Call call) {
        return at.read().apply(call).ofNames();
    }

    private static FirewallPlace write(Mount<?, ?> at, Call call) {
        return at.write().apply(call).ofNames();
    }

    private static String name(Call call) {
        return call.text("name");
    }
}
