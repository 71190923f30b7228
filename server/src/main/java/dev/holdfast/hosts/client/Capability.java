package dev.holdfast.hosts.client;

import java.util.Arrays;
import java.util.List;

/**
 * A purpose of a host's token, with the privileges that it needs on Proxmox VE and their paths. Taken from the permissions
 * that the official schema declares for the calls that Holdfast makes.
 */
public enum Capability {
    MONITORING(
            "to see nodes, guests and storages",
            "/ Sys.Audit",
            "/vms VM.Audit",
            // The logs of firewalls.
            "/nodes Sys.Syslog",
            "/storage Datastore.Audit"),
    LIFECYCLE(
            "to create, start, stop, change, move and remove guests",
            "/vms VM.PowerMgmt VM.Clone VM.Config.CDROM VM.Config.CPU VM.Config.Cloudinit VM.Config.Disk",
            "/vms VM.Config.HWType VM.Config.Memory VM.Config.Network VM.Config.Options VM.Allocate VM.Migrate",
            "/vms VM.Snapshot",
            "/storage Datastore.AllocateSpace Datastore.AllocateTemplate",
            // Lets a node download an image. A role on /nodes replaces the one that comes from /, so it contains this
            // too.
            "/nodes Sys.AccessNetwork Sys.Audit",
            // A node of another cluster sends a virtual machine with the token of its new host.
            "/ Sys.Incoming",
            // The firewalls of clusters and nodes.
            "/ Sys.Modify",
            "/nodes Sys.Modify",
            // Since Proxmox VE 8, attaching a NIC to a bridge needs this.
            "/sdn SDN.Use"),
    CONSOLE("to open consoles", "/vms VM.Console", "/nodes Sys.Console Sys.Audit"),
    /** Sys.Modify is the only privilege that Proxmox VE has for this; it permits more than networks. */
    NETWORK("to change the networks of nodes", "/nodes Sys.Modify Sys.Audit"),
    BACKUP(
            "to make, check and restore backups",
            "/vms VM.Backup",
            "/storage Datastore.Allocate Datastore.AllocateSpace",
            // The backup jobs of the cluster itself.
            "/ Sys.Modify");

    /** A privilege on a path and everything below it. */
    record Need(String path, String privilege) {
        /** Those of texts that begin with a path, followed by privileges on it. */
        static List<Need> all(String... texts) {
            return Arrays.stream(texts)
                    .map(text -> text.split(" ", -1))
                    .flatMap(words -> Arrays.stream(words).skip(1).map(privilege -> new Need(words[0], privilege)))
                    .toList();
        }
    }

    private final String purpose;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<Need> needs;

    Capability(String purpose, String... needs) {
        this.purpose = purpose;
        this.needs = Need.all(needs);
    }

    String purpose() {
        return purpose;
    }

    List<Need> needs() {
        return needs;
    }
}
