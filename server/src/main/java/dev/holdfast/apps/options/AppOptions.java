package dev.holdfast.apps.options;

import dev.holdfast.apps.Apps;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.http.Field;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads and changes the options of containers, directly on their hosts and without a job. */
record AppOptions(Apps apps, Inventory inventory) {
    AppOptionsView read(long id) {
        PveGuest guest = apps.at(id).clientForUser();
        return view(guest, guest.pending());
    }

    private static AppOptionsView view(PveGuest guest, PendingConfig config) {
        return AppOptionsView.of(
                config, guest.config().rawKeys(), guest.status().isUp());
    }

    AppOptionsView change(long id, AppOptionsIn in) {
        GuestHandle handle = apps.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest guest = handle.clientForUser();
        PendingConfig before = guest.pending();
        AppOptionsView.refused(before).forEach((option, why) -> {
            if (sent(in).contains(option)) throw Refusal.invalid(option, why, "value_error");
        });
        PendingConfig after;
        try {
            after = ConfigurationWrite.readBack(guest, in.change(before), before);
        } catch (PveException.InvalidParameters e) {
            throw HypervisorFailures.refusal(e.renamed(key -> key.equals("features") ? "nesting" : key));
        } catch (PveException.NotPermitted e) {
            throw refusal(e, in);
        }
        inventory.wake(handle.ref().clusterId());
        return view(guest, after);
    }

    private static List<String> sent(AppOptionsIn in) {
        return Field.changes(in).entrySet().stream()
                .filter(one -> one.getValue().isSent())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Proxmox VE names the privilege that the token lacks, but not the options that need it. */
    private static Refusal refusal(PveException.NotPermitted e, AppOptionsIn in) {
        String options = sent(in).stream()
                .filter(option -> privilege(option).equals(e.privilege()))
                .collect(Collectors.joining(" and "));
        if (options.isEmpty()) return HypervisorFailures.refusal(e);
        return Refusal.hypervisor(
                HypervisorProblem.PERMISSION,
                HypervisorFailures.detail(e) + " A change of " + options + " needs it. Nothing was changed.");
    }

    /** The privilege on the container that Proxmox VE asks for. */
    private static String privilege(String option) {
        return switch (option) {
            case "hostname", "nameserver", "searchdomain" -> "VM.Config.Network";
            case "cpulimit", "cpuunits" -> "VM.Config.CPU";
            case "nesting" -> "VM.Allocate";
            default -> "VM.Config.Options";
        };
    }
}
