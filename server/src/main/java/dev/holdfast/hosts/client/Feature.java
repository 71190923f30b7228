package dev.holdfast.hosts.client;

import dev.holdfast.hosts.client.Capability.Need;
import java.util.List;

/** What users do with Holdfast on a host, and the privileges that the host's token needs for it. */
public enum Feature {
    /** Seeing nodes, guests and storages. All other features need it, too. */
    MONITORING("/ Sys.Audit", "/vms VM.Audit", "/storage Datastore.Audit"),
    /** Starting, stopping and restarting guests. */
    POWER("/vms VM.PowerMgmt"),
    /** Changing cores, memory and swap. */
    RESOURCES("/vms VM.Config.CPU VM.Config.Memory"),
    /** Adding, growing, moving, detaching and deleting disks. */
    DISKS("/vms VM.Config.Disk", "/storage Datastore.AllocateSpace"),
    /** Changing network interfaces; since Proxmox VE 8, attaching one to a bridge needs SDN.Use. */
    NETWORK("/vms VM.Config.Network", "/sdn SDN.Use"),
    /** Changing the firewalls of clusters and nodes; those of guests need what their network needs. */
    FIREWALL("/ Sys.Modify", "/nodes Sys.Modify", "/vms VM.Config.Network"),
    /** Reading what firewalls logged, of nodes and of guests. */
    FIREWALL_LOG("/nodes Sys.Syslog", "/vms VM.Console"),
    /** Creating, cloning and changing virtual machines, with cloud-init. */
    MACHINES(
            "/vms VM.Allocate VM.Clone VM.Config.CDROM VM.Config.CPU VM.Config.Cloudinit VM.Config.Disk",
            "/vms VM.Config.HWType VM.Config.Memory VM.Config.Network VM.Config.Options",
            "/storage Datastore.AllocateSpace",
            "/sdn SDN.Use"),
    /** Downloading the image of a virtual machine to a storage, and pulling that of a container. */
    DOWNLOAD_IMAGE("/storage Datastore.AllocateTemplate", "/nodes Sys.AccessNetwork Sys.Audit"),
    /** Consoles of containers and virtual machines. */
    CONSOLES("/vms VM.Console"),
    /** Shells of nodes over the API; not needed where SSH is set up. */
    NODE_SHELL("/nodes Sys.Console Sys.Audit"),
    /** Changing the networks of nodes. With SSH as well, a node puts its old configuration back when it is cut off. */
    HOST_NETWORK("/nodes Sys.Modify Sys.Audit"),
    /** Installing apps. The script that creates the container runs over SSH. */
    INSTALL,
    /** Updating apps. The script runs over SSH. */
    UPDATE,
    /** A snapshot before an update. */
    UPDATE_SNAPSHOT("/vms VM.Snapshot"),
    /** A backup before an update. Keeping all older backups needs Datastore.Allocate. */
    UPDATE_BACKUP("/vms VM.Backup", "/storage Datastore.AllocateSpace Datastore.Allocate"),
    /** Making, protecting and removing backups. Restoring to a new guest needs what creating one needs, too. */
    BACKUPS("/vms VM.Backup", "/storage Datastore.Allocate Datastore.AllocateSpace"),
    /** Changing the backup jobs of Proxmox VE itself, and limiting the bandwidth of a backup. */
    BACKUP_JOBS("/ Sys.Modify"),
    /** Moving apps to other nodes of the cluster. */
    MOVE_IN_CLUSTER("/vms VM.Migrate", "/storage Datastore.AllocateSpace"),
    /** Moving apps to other clusters, as a backup that is restored there. The archive is copied over SSH. */
    MOVE_BETWEEN_CLUSTERS(
            "/vms VM.Allocate VM.Backup VM.PowerMgmt VM.Config.Options",
            "/storage Datastore.AllocateSpace Datastore.Allocate",
            "/sdn SDN.Use"),
    /** Moving virtual machines to other clusters: what the token needs there. It also writes the configuration there. */
    MOVE_MACHINES_BETWEEN_CLUSTERS(
            "/ Sys.Incoming",
            "/vms VM.Allocate VM.Migrate VM.Config.CDROM VM.Config.CPU VM.Config.Cloudinit VM.Config.Disk",
            "/vms VM.Config.HWType VM.Config.Memory VM.Config.Network VM.Config.Options",
            "/storage Datastore.AllocateSpace",
            "/sdn SDN.Use"),
    /** Removing apps with their containers. */
    REMOVE("/vms VM.Allocate VM.PowerMgmt");

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<Need> needs;

    Feature(String... needs) {
        this.needs = Need.all(needs);
    }

    /** Whether it also needs SSH. */
    boolean needsSsh() {
        return this == INSTALL || this == UPDATE || this == MOVE_BETWEEN_CLUSTERS;
    }

    List<Need> needs() {
        return needs;
    }
}
