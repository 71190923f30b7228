package dev.holdfast.guests.config;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.access.Entitlement;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.NicsChanged;
import dev.holdfast.guests.PendingChanges;
import dev.holdfast.guests.network.AddNicIn;
import dev.holdfast.guests.network.GuestNetwork;
import dev.holdfast.guests.network.NicIn;
import dev.holdfast.guests.network.RemoveNicIn;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.api.GuestKind;
import java.util.function.Function;

/** NICs, tags, notes and pending changes of the guests of one area. */
record ConfigRoutes(GuestTargets targets, ConfigRoutes.Features features, Inventory inventory, Bus bus) {
    /** The features that operations of an area need. */
    record Features(Entitlement network, Entitlement change) {}

    /** Adds the operations. */
    void declare(Ops ops) {
        declareNetwork(ops);

        ops.get(id("pending"), path("/pending"), "Changes to " + targets.noun() + " that wait for its next start")
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, PendingChanges.Pending.class, (call, _) -> PendingChanges.read(at(call)));

        ops.post(id("revert"), path("/pending/{key}/revert"), "Revert a pending change")
                .needs(OPERATOR, features.change())
                .asksHypervisor()
                .answers(
                        200,
                        PendingChanges.Pending.class,
                        (call, _) -> changed(call, guest -> PendingChanges.revert(guest, call.text("key"))));

        ops.get(id("tags"), path("/tags"), "The tags of " + targets.noun() + " and their colours")
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, GuestLabels.Tags.class, (call, _) -> GuestLabels.tags(at(call)));

        ops.patch(id("set_tags"), path("/tags"), "Replace the tags of " + targets.noun())
                .needs(OPERATOR, features.change())
                .takes(TagsIn.class)
                .asksHypervisor()
                .answers(200, GuestLabels.Tags.class, (call, in) -> changed(call, guest -> GuestLabels.set(guest, in)));

        ops.get(id("notes"), path("/notes"), "The notes of " + targets.noun())
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, GuestLabels.Notes.class, (call, _) -> GuestLabels.notes(at(call)));

        ops.patch(id("set_notes"), path("/notes"), "Replace the notes of " + targets.noun())
                .needs(OPERATOR, features.change())
                .takes(NotesIn.class)
                .asksHypervisor()
                .answers(
                        200, GuestLabels.Notes.class, (call, in) -> changed(call, guest -> GuestLabels.set(guest, in)));

        ops.get(id("pool"), path("/pool"), "The resource pool of " + targets.noun() + ", and which there are")
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, GuestPool.class, (call, _) -> GuestPool.read(at(call)));

        // A pool gives people and tokens of Proxmox VE privileges on the guest.
        ops.patch(id("set_pool"), path("/pool"), "Put " + targets.noun() + " into a resource pool, or out of it")
                .needs(ADMIN, features.change())
                .takes(PoolIn.class)
                .asksHypervisor()
                .answers(200, GuestPool.class, (call, in) -> changed(call, guest -> GuestPool.set(guest, in)));
    }

    private void declareNetwork(Ops ops) {
        ops.get(id("network"), path("/network"), "The NICs of " + targets.noun())
                .needs(VIEWER, features.network())
                .asksHypervisor()
                .answers(200, GuestNetwork.Network.class, (call, _) -> GuestNetwork.read(at(call)));

        ops.put(id("set_nic"), path("/network/{iface}"), "Change a NIC of " + targets.noun())
                .needs(OPERATOR, features.network())
                .takes(NicIn.class)
                .asksHypervisor()
                .answers(
                        200,
                        GuestNetwork.NicChanged.class,
                        (call, in) -> nicsChanged(call, guest -> GuestNetwork.update(guest, call.text("iface"), in)));

        if (targets.kind() != GuestKind.QEMU) return;

        ops.post(id("add_nic"), path("/network"), "Add a NIC to " + targets.noun())
                .needs(OPERATOR, features.network())
                .takes(AddNicIn.class)
                .asksHypervisor()
                .answers(
                        201,
                        GuestNetwork.NicChanged.class,
                        (call, in) -> nicsChanged(call, guest -> GuestNetwork.add(guest, in)));

        ops.delete(id("remove_nic"), path("/network/{iface}"), "Remove a NIC of " + targets.noun())
                .needs(OPERATOR, features.network())
                .takes(RemoveNicIn.class)
                .asksHypervisor()
                .answers(
                        200,
                        GuestNetwork.Network.class,
                        (call, in) -> nicsChanged(
                                call, guest -> GuestNetwork.remove(guest, call.text("iface"), in.digest())));
    }

    private String id(String name) {
        return targets.area() + "." + name;
    }

    private String path(String below) {
        return targets.path() + below;
    }

    private GuestHandle at(Call call) {
        return targets.at(call.id(targets.variable()));
    }

    /** The same for NICs: what shows them, and addresses, shows the new ones at once. */
    private <T> T nicsChanged(Call call, Function<GuestHandle, T> change) {
        return changed(call, guest -> {
            T done = change.apply(guest);
            bus.publish(new NicsChanged(guest.ref(), guest.kind(), GuestNetwork.inForce(guest)));
            return done;
        });
    }

    /** A change, unless a job in progress excludes it. The next poll, which shows it in lists, comes soon after. */
    private <T> T changed(Call call, Function<GuestHandle, T> change) {
        GuestHandle guest = targets.at(call.id(targets.variable()), Exclusions.Action.RECONFIGURE);
        T done = change.apply(guest);
        inventory.wake(guest.ref().clusterId());
        return done;
    }
}
