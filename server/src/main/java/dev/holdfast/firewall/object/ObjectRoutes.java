package dev.holdfast.firewall.object;

import static dev.holdfast.access.Entitlement.FIREWALL_OBJECTS;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.firewall.place.FirewallFailures.explained;
import static dev.holdfast.firewall.place.FirewallRefusals.IN_USE;

import dev.holdfast.firewall.object.Aliases.AliasWritten;
import dev.holdfast.firewall.object.Aliases.FirewallAliases;
import dev.holdfast.firewall.object.IpSets.FirewallIpSets;
import dev.holdfast.firewall.object.IpSets.IpSetMemberWritten;
import dev.holdfast.firewall.object.IpSets.IpSetMembers;
import dev.holdfast.firewall.object.IpSets.IpSetWritten;
import dev.holdfast.firewall.object.References.FirewallRefs;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.Inventory;

/** Aliases, IP sets and what refers to them; for a security group, those of its cluster. */
public final class ObjectRoutes {
    private final Aliases aliases;
    private final IpSets ipsets;
    private final References refs;
    private final GroupRoutes groups;

    /** Changes objects through {@code writes}. */
    public ObjectRoutes(FirewallClients clients, FirewallWrites writes, FirewallPlaces places, Inventory inventory) {
        var surveys = new Surveys(clients, places, inventory);
        this.aliases = new Aliases(clients, writes, surveys);
        this.ipsets = new IpSets(clients, writes, surveys);
        this.refs = new References(clients, surveys);
        this.groups = new GroupRoutes(new SecurityGroups(clients, writes, surveys), clients);
    }

    /** Adds the operations at a mount. */
    public void declare(Ops ops, Mount at) {
        if (at.kind() == Mount.Kind.CLUSTER) groups.declare(ops, at);
        declareAliases(ops, at);
        declareSets(ops, at);
        declareMembers(ops, at);

        at.reads(
                        ops.get(
                                at.id("refs"),
                                at.path() + "/refs",
                                "What firewall rules of " + at.of() + " can name, and its uses"),
                        FIREWALL_VIEW)
                .asks(RefsQuery.class)
                .answers(
                        200,
                        FirewallRefs.class,
                        explained((call, _) -> refs.list(call.who(), read(at, call), call.query(RefsQuery.class))));
    }

    private void declareAliases(Ops ops, Mount at) {
        String all = at.path() + "/aliases";
        String one = all + "/{name}";

        at.reads(ops.get(at.id("aliases"), all, "The firewall aliases of " + at.of()), FIREWALL_VIEW)
                .answers(200, FirewallAliases.class, explained((call, _) -> aliases.shown(read(at, call))));

        at.changes(ops.post(at.id("add", "alias"), all, "Add a firewall alias to " + at.of()), FIREWALL_OBJECTS)
                .takes(AliasIn.class)
                .answers(
                        200, AliasWritten.class, explained((call, in) -> aliases.add(call.who(), write(at, call), in)));

        at.changes(
                        ops.put(at.id("set", "alias"), one, "Change a firewall alias of " + at.of() + ", or rename it"),
                        FIREWALL_OBJECTS)
                .takes(AliasPatch.class)
                .answers(
                        200,
                        AliasWritten.class,
                        explained((call, in) -> aliases.change(call.who(), write(at, call), name(call), in)));

        at.changes(ops.delete(at.id("delete", "alias"), one, "Delete a firewall alias of " + at.of()), FIREWALL_OBJECTS)
                .refuses(IN_USE)
                .takes(Mount.RemovalIn.class)
                .answers(
                        200,
                        FirewallObjectRemoved.class,
                        explained((call, in) -> aliases.delete(call.who(), write(at, call), name(call), in)));
    }

    private void declareSets(Ops ops, Mount at) {
        String all = at.path() + "/ipsets";

        at.reads(ops.get(at.id("ipsets"), all, "The IP sets of " + at.of()), FIREWALL_VIEW)
                .answers(200, FirewallIpSets.class, explained((call, _) -> ipsets.shown(read(at, call))));

        at.changes(ops.post(at.id("add", "ipset"), all, "Add an IP set to " + at.of()), FIREWALL_OBJECTS)
                .takes(IpSetIn.class)
                .answers(200, IpSetWritten.class, explained((call, in) -> ipsets.add(call.who(), write(at, call), in)));

        at.changes(
                        ops.delete(at.id("delete", "ipset"), all + "/{name}", "Delete an IP set of " + at.of()),
                        FIREWALL_OBJECTS)
                .refuses(IN_USE)
                .asks(IpSetRemovalQuery.class)
                .takes(Mount.RemovalIn.class)
                .answers(
                        200,
                        FirewallObjectRemoved.class,
                        explained((call, in) -> ipsets.delete(
                                call.who(),
                                write(at, call),
                                name(call),
                                call.query(IpSetRemovalQuery.class).force(),
                                in)));
    }

    private void declareMembers(Ops ops, Mount at) {
        String all = at.path() + "/ipsets/{name}/members";
        // A network contains a slash, which clients encode or not.
        String one = all + "/{cidr...}";

        at.reads(ops.get(at.id("ipset_members"), all, "The members of an IP set of " + at.of()), FIREWALL_VIEW)
                .answers(200, IpSetMembers.class, explained((call, _) -> ipsets.members(read(at, call), name(call))));

        at.changes(
                        ops.post(at.id("add", "ipset_member"), all, "Add a member to an IP set of " + at.of()),
                        FIREWALL_OBJECTS)
                .takes(IpSetMemberIn.class)
                .answers(
                        200,
                        IpSetMemberWritten.class,
                        explained((call, in) -> ipsets.addMember(call.who(), write(at, call), name(call), in)));

        at.changes(
                        ops.put(at.id("set", "ipset_member"), one, "Change a member of an IP set of " + at.of()),
                        FIREWALL_OBJECTS)
                .takes(IpSetMemberPatch.class)
                .answers(
                        200,
                        IpSetMemberWritten.class,
                        explained((call, in) ->
                                ipsets.changeMember(call.who(), write(at, call), name(call), call.text("cidr"), in)));

        at.changes(
                        ops.delete(
                                at.id("delete", "ipset_member"), one, "Remove a member from an IP set of " + at.of()),
                        FIREWALL_OBJECTS)
                .takes(Mount.RemovalIn.class)
                .answers(
                        200,
                        IpSetMembers.class,
                        explained((call, in) ->
                                ipsets.deleteMember(call.who(), write(at, call), name(call), call.text("cidr"), in)));
    }

    private static FirewallPlace read(Mount at, Call call) {
        return at.read(call).ofNames();
    }

    private static FirewallPlace write(Mount at, Call call) {
        return at.write(call).ofNames();
    }

    private static String name(Call call) {
        return call.text("name");
    }
}
