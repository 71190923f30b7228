package dev.holdfast.hosts.client;

import dev.holdfast.hosts.client.Capability.Need;
import java.util.List;

/** What users do with Holdfast on a host, and the privileges that the host's token needs for it. */
public enum Feature {
    /** Seeing nodes, guests and storages. All other features need it, too. */
    MONITORING(
            false, new Need("/", "Sys.Audit"), new Need("/vms", "VM.Audit"), new Need("/storage", "Datastore.Audit")),
    /** Starting, stopping and restarting guests. */
    POWER(false, new Need("/vms", "VM.PowerMgmt")),
    /** Changing cores, memory and swap. */
    RESOURCES(false, new Need("/vms", "VM.Config.CPU"), new Need("/vms", "VM.Config.Memory")),
    /** Adding, growing, moving, detaching and deleting disks. */
    DISKS(false, new Need("/vms", "VM.Config.Disk"), new Need("/storage", "Datastore.AllocateSpace")),
    /** Changing network interfaces; since Proxmox VE 8, attaching one to a bridge needs SDN.Use. */
    NETWORK(false, new Need("/vms", "VM.Config.Network"), new Need("/sdn", "SDN.Use")),
    /** Changing the firewalls of clusters and nodes; those of guests need what their network needs. */
    FIREWALL(
            false,
            new Need("/", "Sys.Modify"),
            new Need("/nodes", "Sys.Modify"),
            new Need("/vms", "VM.Config.Network")),
    /** Reading what firewalls logged, of nodes and of guests. */
    FIREWALL_LOG(false, new Need("/nodes", "Sys.Syslog"), new Need("/vms", "VM.Console")),
    /** Creating, cloning and changing virtual machines, with cloud-init. */
    MACHINES(
            false,
            new Need("/vms", "VM.Allocate"),
            new Need("/vms", "VM.Clone"),
            new Need("/vms", "VM.Config.CDROM"),
            new Need("/vms", "VM.Config.CPU"),
            new Need("/vms", "VM.Config.Cloudinit"),
            new Need("/vms", "VM.Config.Disk"),
            new Need("/vms", "VM.Config.HWType"),
            new Need("/vms", "VM.Config.Memory"),
            new Need("/vms", "VM.Config.Network"),
            new Need("/vms", "VM.Config.Options"),
            new Need("/storage", "Datastore.AllocateSpace"),
            new Need("/sdn", "SDN.Use")),
    /** Downloading the image of a virtual machine to a storage. */
    DOWNLOAD_IMAGE(
            false,
            new Need("/storage", "Datastore.AllocateTemplate"),
            new Need("/nodes", "Sys.AccessNetwork"),
            new Need("/nodes", "Sys.Audit")),
    /** Consoles of containers and virtual machines. */
    CONSOLES(false, new Need("/vms", "VM.Console")),
    /** Shells of nodes over the API; not needed where SSH is set up. */
    NODE_SHELL(false, new Need("/nodes", "Sys.Console"), new Need("/nodes", "Sys.Audit")),
    /** Changing the networks of nodes. With SSH as well, a node puts its old configuration back when it is cut off. */
    HOST_NETWORK(false, new Need("/nodes", "Sys.Modify"), new Need("/nodes", "Sys.Audit")),
    /** Installing apps. The script that creates the container runs over SSH. */
    INSTALL(true),
    /** Updating apps. The script runs over SSH. */
    UPDATE(true),
    /** A snapshot before an update. */
    UPDATE_SNAPSHOT(false, new Need("/vms", "VM.Snapshot")),
    /** A backup before an update. Keeping all older backups needs Datastore.Allocate. */
    UPDATE_BACKUP(
            false,
            new Need("/vms", "VM.Backup"),
            new Need("/storage", "Datastore.AllocateSpace"),
            new Need("/storage", "Datastore.Allocate")),
    /** Making, protecting and removing backups. Restoring to a new guest needs what creating one needs, too. */
    BACKUPS(
            false,
            new Need("/vms", "VM.Backup"),
            new Need("/storage", "Datastore.Allocate"),
            new Need("/storage", "Datastore.AllocateSpace")),
    /** Changing the backup jobs of Proxmox VE itself, and limiting the bandwidth of a backup. */
    BACKUP_JOBS(false, new Need("/", "Sys.Modify")),
    /** Moving apps to other nodes of the cluster. */
    MOVE_IN_CLUSTER(false, new Need("/vms", "VM.Migrate"), new Need("/storage", "Datastore.AllocateSpace")),
    /** Moving apps to other clusters, as a backup that is restored there. The archive is copied over SSH. */
    MOVE_BETWEEN_CLUSTERS(
            true,
            new Need("/vms", "VM.Allocate"),
            new Need("/vms", "VM.Backup"),
            new Need("/vms", "VM.PowerMgmt"),
            new Need("/vms", "VM.Config.Options"),
            new Need("/storage", "Datastore.AllocateSpace"),
            new Need("/storage", "Datastore.Allocate"),
            new Need("/sdn", "SDN.Use")),
    /** Moving virtual machines to other clusters: what the token needs there. It also writes the configuration there. */
    MOVE_MACHINES_BETWEEN_CLUSTERS(
            false,
            new Need("/", "Sys.Incoming"),
            new Need("/vms", "VM.Allocate"),
            new Need("/vms", "VM.Migrate"),
            new Need("/vms", "VM.Config.CDROM"),
            new Need("/vms", "VM.Config.CPU"),
            new Need("/vms", "VM.Config.Cloudinit"),
            new Need("/vms", "VM.Config.Disk"),
            new Need("/vms", "VM.Config.HWType"),
            new Need("/vms", "VM.Config.Memory"),
            new Need("/vms", "VM.Config.Network"),
            new Need("/vms", "VM.Config.Options"),
            new Need("/storage", "Datastore.AllocateSpace"),
            new Need("/sdn", "SDN.Use")),
    /** Removing apps with their containers. */
    REMOVE(false, new Need("/vms", "VM.Allocate"), new Need("/vms", "VM.PowerMgmt"));

    private final boolean ssh;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Need> needs;

    Feature(boolean ssh, Need... needs) {
        this.ssh = ssh;
        this.needs = List.of(needs);
    }

    /** Whether it also needs SSH. */
    boolean needsSsh() {
        return ssh;
    }

    List<Need> needs() {
        return needs;
    }
}
