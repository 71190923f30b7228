package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converting guests to templates, and the features that a guest's disks support. */
public final class GuestTemplatePaths {
    private final GuestKind kind;

    private GuestTemplatePaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var paths = new GuestTemplatePaths(kind);
        String one = GuestPaths.one(kind);
        table.add(
                "POST",
                one + "/template",
                kind.isContainer() ? Map.of() : Map.of("disk", DiskKeys.MACHINE),
                a -> a.needOnGuest("VM.Allocate"),
                paths::template);
        table.add(
                "GET",
                one + "/feature",
                Map.of("feature", Feature.PARAMETER.must(), "snapname", Formats.CONFIG_ID),
                a -> a.needOnGuest("VM.Audit"),
                paths::feature);
    }

    private @Nullable String template(ApiCall asking) {
        SimGuest known = asking.guest(kind);
        String disk = asking.parameter("disk");
        GuestPowerPaths.checkLock(known);
        refuse(known, disk);
        String task = GuestPowerPaths.task(asking, kind, kind.task("template"), (t, guest) -> {
            refuse(guest, disk);
            t.workHalf();
            guest.template(disk);
            t.workHalf();
        });
        // For a container it is a task too, but Proxmox does not return its UPID.
        return kind.isContainer() ? null : task;
    }

    private void refuse(SimGuest guest, @Nullable String disk) {
        if (!guest.snapshots().isEmpty()) {
            throw Failure.server("unable to create template, because " + kind.label() + " contains snapshots");
        }
        if (guest.isTemplate() && disk == null) throw Failure.server("you can't convert a template to a template");
        if (guest.isRunning()) {
            throw Failure.server(
                    kind.isContainer()
                            ? "you can't convert a CT to template if the CT is running"
                            : "you can't convert a VM to template if VM is running");
        }
    }

    private Map<String, Object> feature(ApiCall asking) {
        SimGuest guest = asking.guest(kind);
        String snapshot = asking.parameter("snapname");
        Map<String, Object> config = snapshot == null
                ? guest.configInForce()
                : guest.snapshots().get(snapshot).config();
        Feature feature = Feature.of(asking.parameters().getOrDefault("feature", ""));
        var answer = new TreeMap<String, Object>();
        answer.put("hasFeature", feature.isGiven(guest, config, snapshot != null) ? 1 : 0);
        if (!kind.isContainer()) answer.put("nodes", nodes(asking, guest, config));
        return answer;
    }

    /** The nodes on which a clone is possible: only the guest's node, unless all disks are shared. */
    private static List<String> nodes(ApiCall asking, SimGuest guest, Map<String, Object> config) {
        List<GuestDisk> disks = GuestDisk.used(guest, config);
        return asking.cluster().nodes().stream()
                .map(SimNode::name)
                .filter(node -> disks.stream()
                        .allMatch(d -> d.storage().isOn(node) && (d.storage().isShared() || node.equals(guest.node()))))
                .toList();
    }
}
