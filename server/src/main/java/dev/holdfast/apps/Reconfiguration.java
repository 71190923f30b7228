package dev.holdfast.apps;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.config.GuestResources;
import dev.holdfast.guests.config.SettingsIn;
import dev.holdfast.guests.options.Nesting;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.http.Change;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeLimits;
import dev.holdfast.jobs.queue.Exclusions.Action;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes an app's resources on its host, directly and without a job, and the settings that Holdfast itself stores. */
record Reconfiguration(Db db, Apps apps, Inventory inventory, Catalog catalog, Bus bus, AppStore store)
        implements GuestResources {
    /**
     * The changed values, under the field names of the request.
     *
     * @param id the id of the app in Holdfast
     * @param changed the fields that were sent, with their new values; null for a removed entry or part of the web
     *     address
     */
    record Reconfigured(long id, Map<String, @Nullable Object> changed) {}

    Reconfigured reconfigure(Principal who, long appId, ReconfigureIn in) {
        if (in.catalogSlug().isSent()) checkEntry(who, appId, in);
        Apps.AppLocation home = apps.home(appId, in.concernsContainer() ? Action.RECONFIGURE : Action.EDIT);
        App app = home.app();
        checkCores(home.guest(), in.cores());
        var changed = new LinkedHashMap<String, @Nullable Object>();
        note(changed, "catalog_slug", in.catalogSlug());
        note(changed, "cores", in.cores());
        note(changed, "memory_mb", in.memoryMb());
        note(changed, "name", in.name() == null ? null : in.name().trim());
        note(changed, "swap_mb", in.swapMb());
        note(changed, "web_path", in.webPath());
        note(changed, "web_port", in.webPort());
        note(changed, "web_protocol", in.webProtocol());
        // The host first: if it refuses, nothing of the request has been done.
        if (in.concernsContainer()) write(home.guest(), in);
        db.writing(h -> store.update(
                h,
                appId,
                in.name() == null ? null : in.name().trim(),
                in.catalogSlug(),
                in.webPort(),
                in.webProtocol(),
                in.webPath()));
        bus.publish(new AppChanged(appId, app.hostId(), ChangeKind.UPDATED));
        if (in.concernsContainer()) inventory.wake(app.clusterId());
        return new Reconfigured(appId, changed);
    }

    /** The entry decides which script an update runs on the node, so it is chosen by whoever may adopt the container. */
    private void checkEntry(Principal who, long appId, ReconfigureIn in) {
        Ownership owner = apps.ownership(appId);
        if (owner == null || !who.has(Role.ADMIN, owner)) throw Refusal.roleRequired(Role.ADMIN.word());
        Adoption.unknownEntry(catalog, in.catalogSlug().orNull(), List.of("body", "catalog_slug"))
                .ifPresent(fault -> {
                    throw Refusal.invalid(List.of(fault));
                });
    }

    @Override
    public ConfigChange change(GuestHandle guest, PendingConfig before, SettingsIn wanted) {
        checkCores(guest, wanted.cores());
        return change(before, wanted.cores(), wanted.memoryMb(), null);
    }

    /** Proxmox VE changes the limits of a running container, and its features at its next start. */
    @Override
    public boolean isAtOnce(PendingConfig before, String key) {
        return !key.equals(Nesting.KEY);
    }

    private void checkCores(GuestHandle guest, @Nullable Integer cores) {
        NodeLimits.of(inventory.present(guest.ref().clusterId()), guest.node())
                .cores(List.of("body", "cores"), cores)
                .ifPresent(fault -> {
                    throw Refusal.invalid(List.of(fault));
                });
    }

    private static ConfigChange change(
            PendingConfig before, @Nullable Integer cores, @Nullable Integer memoryMb, @Nullable Integer swapMb) {
        ConfigChange change = ConfigChange.NONE.onlyAt(before.digest());
        if (cores != null) change = change.set("cores", cores);
        if (memoryMb != null) change = change.set("memory", memoryMb);
        return swapMb == null ? change : change.set("swap", swapMb);
    }

    private static void write(GuestHandle handle, ReconfigureIn in) {
        try {
            PveGuest guest = handle.clientForUser();
            PendingConfig before = guest.pending();
            ConfigurationWrite.change(guest, change(before, in.cores(), in.memoryMb(), in.swapMb()), before);
        } catch (PveException.InvalidParameters e) {
            throw HypervisorFailures.refusal(e.renamed(Reconfiguration::field));
        }
    }

    /** The field of the API for a parameter of Proxmox VE. */
    private static String field(String parameter) {
        return switch (parameter) {
            case "memory" -> "memory_mb";
            case "swap" -> "swap_mb";
            default -> parameter;
        };
    }

    private static void note(Map<String, @Nullable Object> changed, String name, @Nullable Object value) {
        if (value != null) changed.put(name, value);
    }

    private static void note(Map<String, @Nullable Object> changed, String name, Change<?> change) {
        if (change.isSent()) changed.put(name, change.orNull());
    }
}
