package dev.holdfast.sim.api.firewall;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.firewall.Firewall;
import dev.holdfast.sim.model.firewall.Firewalls;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The scopes of firewalls: they differ in paths, privileges, options and the names that rules may use. */
enum FirewallScope {
    CLUSTER("/cluster", "Sys.Audit", "Sys.Modify", null),
    NODE("/nodes/{node}", "Sys.Audit", "Sys.Modify", "Sys.Syslog"),
    CONTAINER("/nodes/{node}/lxc/{vmid}", "VM.Audit", "VM.Config.Network", "VM.Console"),
    MACHINE("/nodes/{node}/qemu/{vmid}", "VM.Audit", "VM.Config.Network", "VM.Console");

    private final String owner;
    private final String audit;
    private final String modify;
    private final @Nullable String log;

    FirewallScope(String owner, String audit, String modify, @Nullable String log) {
        this.owner = owner;
        this.audit = audit;
        this.modify = modify;
        this.log = log;
    }

    String path() {
        return owner + "/firewall";
    }

    boolean ofGuest() {
        return this == CONTAINER || this == MACHINE;
    }

    /** Whether there are aliases and sets. */
    boolean hasNames() {
        return this != NODE;
    }

    boolean hasLog() {
        return log != null;
    }

    Route.Check audit() {
        return asking -> need(asking, audit);
    }

    Route.Check modify() {
        return asking -> need(asking, modify);
    }

    Route.Check log() {
        return asking -> need(asking, String.valueOf(log));
    }

    private void need(ApiCall asking, String privilege) {
        switch (this) {
            case CLUSTER -> asking.caller().need("/", privilege);
            case NODE -> asking.needOnNode(privilege);
            case CONTAINER, MACHINE -> asking.needOnGuest(privilege);
        }
    }

    Map<String, Parameter> options() {
        return switch (this) {
            case CLUSTER -> FirewallFormats.CLUSTER_OPTIONS;
            case NODE -> FirewallFormats.NODE_OPTIONS;
            case CONTAINER, MACHINE -> FirewallFormats.GUEST_OPTIONS;
        };
    }

    Firewall file(ApiCall asking) {
        Firewalls firewalls = asking.cluster().firewalls();
        return switch (this) {
            case CLUSTER -> firewalls.cluster();
            case NODE -> firewalls.ofNode(asking.node());
            case CONTAINER, MACHINE -> firewalls.ofGuest(asking.vmid());
        };
    }

    /** The files whose names may be used here, the scope's own first and the cluster's last. */
    List<Firewall> files(ApiCall asking) {
        Firewall cluster = asking.cluster().firewalls().cluster();
        return this == CLUSTER ? List.of(cluster) : List.of(file(asking), cluster);
    }

    /** Reads the file under its lock. */
    Object read(ApiCall asking, Function<Firewall, Object> look) {
        synchronized (asking.cluster().firewalls()) {
            return look.apply(file(asking));
        }
    }

    /** Changes the file; always returns null, as the handler of a route needs a result. */
    @Nullable
    Object write(ApiCall asking, Consumer<Firewall> change) {
        if (!asking.cluster().isQuorate()) {
            // Proxmox VE first tries for ten seconds to get the lock.
            throw Failure.server("cfs-lock 'firewall-" + lock(asking) + "' error: no quorum!");
        }
        synchronized (asking.cluster().firewalls()) {
            change.accept(file(asking));
        }
        return null;
    }

    private String lock(ApiCall asking) {
        return switch (this) {
            case CLUSTER -> "cluster";
            case NODE -> "host-" + asking.node();
            case CONTAINER, MACHINE -> "vm-" + asking.vmid();
        };
    }
}
