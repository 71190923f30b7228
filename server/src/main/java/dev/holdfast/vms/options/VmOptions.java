package dev.holdfast.vms.options;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.firewall.option.GuestFirewallOptions;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.http.Field;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.Vms;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and changes the options of machines, directly on their hosts. */
record VmOptions(Vms vms, Inventory inventory, FirewallWrites firewalls) {
    VmOptionsView read(long id) {
        return read(vms.at(id));
    }

    private static VmOptionsView read(GuestHandle guest) {
        return VmOptionsView.of(
                guest.firewallForUser().options(), guest.clientForUser().pending());
    }

    /** Refuses with 422 devices that the machine does not have. */
    void check(long id, VmOptionsIn in) {
        String boot = in.machine() == null ? null : in.machine().boot().orNull();
        if (boot != null) refuseUnknownDevices(boot, vms.at(id).clientForUser().pending());
    }

    /**
     * Changes the machine's own options and then those of its firewall, which are two writes on the host. A conflict with
     * another user's change is found before the first of them.
     */
    VmOptionsView change(Principal by, long id, VmOptionsIn in) {
        GuestHandle guest = vms.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.clientForUser();
        boolean changesFirewall = Field.isAnyChange(in);
        if (changesFirewall && in.digest() != null) refuseOutdated(guest, in.digest());
        if (in.machine() != null) {
            PendingConfig before = client.pending();
            refuseUnknownDevices(in.machine().boot().orNull(), before);
            try {
                ConfigurationWrite.change(client, in.machine().change(before.digest()), before);
            } catch (PveException.InvalidParameters e) {
                throw Refusal.invalid(e.fields().entrySet().stream()
                        .map(fault -> new Violation(
                                List.of("body", "machine", fault.getKey()),
                                fault.getValue().strip(),
                                "value_error"))
                        .toList());
            }
        }
        if (changesFirewall) {
            try {
                var change = new FirewallChange.SetOptions(in.change());
                firewalls.write(
                        new ProposedChange(by, FirewallPlace.of(guest), change, in.confirm()),
                        in.digest(),
                        () -> firewall(guest));
            } catch (PveException e) {
                if (in.machine() == null) throw e;
                throw Refusal.hypervisor(
                        HypervisorProblem.REFUSED,
                        HypervisorFailures.detail(e)
                                + " The options of the firewall are unchanged; those of the machine were changed"
                                + " before.");
            }
        }
        inventory.wake(guest.ref().clusterId());
        return read(guest);
    }

    /** Proxmox VE refuses a device that is not there as an error 500, which names no field. */
    private static void refuseUnknownDevices(@Nullable String boot, PendingConfig present) {
        if (boot == null || !boot.startsWith("order=")) return;
        List<String> unknown = Arrays.stream(boot.substring("order=".length()).split(";"))
                .filter(device -> !device.isBlank())
                .filter(device -> present.next(device) == null)
                .toList();
        if (unknown.isEmpty()) return;
        throw Refusal.invalid(List.of(new Violation(
                List.of("body", "machine", "boot"),
                "The machine has no " + String.join(" and no ", unknown) + ".",
                "value_error")));
    }

    private static void refuseOutdated(GuestHandle guest, String digest) {
        GuestFirewallOptions present = firewall(guest);
        FirewallWrites.requirePresent(digest, present.digest(), () -> present);
    }

    private static GuestFirewallOptions firewall(GuestHandle guest) {
        return GuestFirewallOptions.of(guest.firewallForUser().options());
    }
}
