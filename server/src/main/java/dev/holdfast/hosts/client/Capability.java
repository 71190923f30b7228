package dev.holdfast.hosts.client;

import java.util.List;

/**
 * A purpose of a host's token, with the privileges that it needs on Proxmox VE and their paths. Taken from the permissions
 * that the official schema declares for the calls that Holdfast makes.
 */
public enum Capability {
    MONITORING(
            "to see nodes, guests and storages",
            new Need("/", "Sys.Audit"),
            new Need("/vms", "VM.Audit"),
            // The logs of firewalls.
            new Need("/nodes", "Sys.Syslog"),
            new Need("/storage", "Datastore.Audit")),
    LIFECYCLE(
            "to create, start, stop, change, move and remove guests",
            new Need("/vms", "VM.PowerMgmt"),
            new Need("/vms", "VM.Clone"),
            new Need("/vms", "VM.Config.CDROM"),
            new Need("/vms", "VM.Config.CPU"),
            new Need("/vms", "VM.Config.Cloudinit"),
            new Need("/vms", "VM.Config.Disk"),
            new Need("/vms", "VM.Config.HWType"),
            new Need("/vms", "VM.Config.Memory"),
            new Need("/vms", "VM.Config.Network"),
            new Need("/vms", "VM.Config.Options"),
            new Need("/vms", "VM.Allocate"),
            new Need("/vms", "VM.Migrate"),
            new Need("/vms", "VM.Snapshot"),
            new Need("/storage", "Datastore.AllocateSpace"),
            new Need("/storage", "Datastore.AllocateTemplate"),
            // Lets a node download an image. A role on /nodes replaces the one that comes from /, so it contains this
            // too.
            new Need("/nodes", "Sys.AccessNetwork"),
            new Need("/nodes", "Sys.Audit"),
            // A node of another cluster sends a virtual machine with the token of its new host.
            new Need("/", "Sys.Incoming"),
            // The firewalls of clusters and nodes.
            new Need("/", "Sys.Modify"),
            new Need("/nodes", "Sys.Modify"),
            // Since Proxmox VE 8, attaching a NIC to a bridge needs this.
            new Need("/sdn", "SDN.Use")),
    CONSOLE(
            "to open consoles",
            new Need("/vms", "VM.Console"),
            new Need("/nodes", "Sys.Console"),
            new Need("/nodes", "Sys.Audit")),
    /** Sys.Modify is the only privilege that Proxmox VE has for this; it permits more than networks. */
    NETWORK("to change the networks of nodes", new Need("/nodes", "Sys.Modify"), new Need("/nodes", "Sys.Audit")),
    BACKUP(
            "to make, check and restore backups",
            new Need("/vms", "VM.Backup"),
            new Need("/storage", "Datastore.Allocate"),
            new Need("/storage", "Datastore.AllocateSpace"),
            // The backup jobs of the cluster itself.
            new Need("/", "Sys.Modify"));

    /** Those that Holdfast uses today. */
    static final List<Capability> USED = List.of(MONITORING, LIFECYCLE, CONSOLE, NETWORK, BACKUP);

    /** A privilege on a path and everything below it. */
    record Need(String path, String privilege) {}

    private final String purpose;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Need> needs;

    Capability(String purpose, Need... needs) {
        this.purpose = purpose;
        this.needs = List.of(needs);
    }

    String purpose() {
        return purpose;
    }

    List<Need> needs() {
        return needs;
    }
}
