package dev.holdfast.vms.migrate.preflight;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.PreflightFindings;
import dev.holdfast.pve.guest.GuestConfig;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/** The checks of a preflight: what blocks a move and what would lift it, and what the admin must know before it. */
final class VmBlockers extends PreflightFindings {
    /** The options that no token may set. */
    private static final List<String> ROOT_ONLY = List.of("affinity", "args", "hookscript");

    private final VmInputs inputs;

    VmBlockers(VmInputs inputs) {
        super(inputs.target());
        this.inputs = inputs;
    }

    /** What the two hosts themselves prevent. */
    void ofHosts() {
        if (inputs.sourceProblem() != null) block(inputs.sourceProblem());
        Endpoint source = inputs.source();
        if (Boolean.FALSE.equals(target.online())) {
            block("Node " + target.node() + " is offline. Bring it online, or choose another host.");
        } else if (target.problem() != null) {
            block(target.problem());
        }
        if (source == null) return;
        if (source.host().clusterId() == target.host().clusterId()
                && source.node().equals(target.node())) {
            block("The machine is already on " + target.host().name() + ". Choose another host.");
        }
        if (source.machine() != null
                && target.machine() != null
                && !source.machine().equals(target.machine())) {
            block("A machine of a " + source.machine() + " node does not run on " + target.machine()
                    + ", the architecture of " + target.host().name() + ". Choose another host.");
        }
    }

    /** What the machine itself prevents. */
    void ofMachine(VmInputs.Machine machine, MachineDisks disks, Endpoint source) {
        boolean live = machine.isLive(inputs.online());
        if (inputs.jobInProgress() != null) block(inputs.jobInProgress());
        String lock = Objects.requireNonNullElse(
                machine.status().lock(),
                Objects.requireNonNullElse(machine.config().lock(), ""));
        if (machine.status().isHibernated()) {
            block("The machine is hibernated, which locks it. Resume it, or start it and shut it down, first.");
        } else if (!lock.isEmpty()) {
            block("The machine is locked (" + lock + ") by another task. Wait until that task has ended.");
        }
        if (machine.status().isUp() && !inputs.online()) {
            block("The machine runs. Shut it down first, or move it online.");
        }
        if (machine.status().isHighlyAvailable()) {
            block("The machine is managed by high availability, which chooses its node."
                    + " Remove it from high availability first, and add it again after the move.");
        }
        ofReplication(machine);
        if (inputs.isAcross()) ofAnotherCluster(machine, source);
        ofDevices(machine, disks);
        ofDisks(machine, disks, live);
        ofBridges(machine.config(), source, "active bridge");
        ofVersions(source, live);
        if (live) ofProcessor(machine.config(), source);
        if (!machine.linkedClones().isEmpty() && !disks.local().isEmpty()) {
            block("Linked clones still read from the disks of this template: "
                    + String.join(", ", machine.linkedClones()) + ". Delete them, or move their disks, first.");
        }
    }

    /** What only a move to another cluster needs. There, the token writes the configuration, and nothing else is copied. */
    private void ofAnotherCluster(VmInputs.Machine machine, Endpoint source) {
        String host = target.host().name();
        VmInputs.Arrival arrival = Objects.requireNonNull(inputs.arrival());
        if (!arrival.lacking().isEmpty()) {
            block("The API token of " + host + " lacks the privileges to receive the machine ("
                    + String.join(", ", arrival.lacking()) + "). Grant them: the page of the host shows the commands.");
        }
        if (machine.config().isTemplate()) {
            block("A template stays in its cluster. Move a full clone of it, and convert that to a template.");
        }
        if (!machine.snapshots().isEmpty()) {
            block("The machine has snapshots ("
                    + String.join(", ", machine.snapshots().keySet())
                    + "), which Proxmox VE can't move to another cluster. Delete them first.");
        }
        ROOT_ONLY.stream()
                .filter(machine.config().values()::containsKey)
                .forEach(key -> block("The machine has the option " + key
                        + ", which only root@pam may set, and " + host + " is sent it with an API token."
                        + " Remove the option first, and set it there again on the node."));
        if (!machine.pending().isEmpty()) {
            block("Changes wait for the next start (" + String.join(", ", machine.pending())
                    + "), and would be lost. Restart the machine, or revert them, first.");
        }
        if (arrival.vmid() != inputs.vmid()) {
            warn("VM ID " + inputs.vmid() + " is taken in the other cluster. The machine becomes " + arrival.vmid()
                    + " there.");
        }
        if (!source.ssh()) {
            warn("The machine on " + source.node() + " stays there, stopped and locked, until you delete it: only root"
                    + " may delete it, and SSH to that host is not set up in Holdfast.");
        }
        warn("Membership in pools, backup jobs and the settings of the cluster's firewall stay behind."
                + " Set them up in the other cluster.");
    }

    private void ofReplication(VmInputs.Machine machine) {
        if (inputs.isAcross() && !machine.replicated().isEmpty()) {
            block("The machine is replicated to " + String.join(", ", machine.replicated())
                    + ", which ends at the border of the cluster. Remove the replication jobs first.");
            return;
        }
        if (machine.replicated().isEmpty() || machine.replicated().contains(target.node())) return;
        block("The machine is replicated to " + String.join(", ", machine.replicated()) + ", but not to "
                + target.node() + ". Choose a host that it is replicated to, or remove the replication jobs first.");
    }

    private void ofDevices(VmInputs.Machine machine, MachineDisks disks) {
        var devices = new TreeSet<>(machine.localResources());
        machine.config().values().forEach((key, value) -> {
            if (isDevice(key, value)) devices.add(key);
        });
        if (!devices.isEmpty()) {
            block("Devices of the node are passed through to the machine (" + String.join(", ", devices)
                    + "). Remove them first.");
        }
        String next = inputs.isAcross()
                ? ", which stays in its cluster. Eject it first."
                : ", which only " + Objects.requireNonNull(inputs.source()).node()
                        + " has. Eject it, or use an image on a shared storage.";
        disks.media().forEach((drive, image) -> block("Drive " + drive + " contains " + image + next));
        disks.drives()
                .forEach(drive -> block("Drive " + drive + " reads from the CD drive of the node. Eject it first."));
    }

    private static boolean isDevice(String key, String value) {
        if (key.matches("hostpci[0-9]+|parallel[0-9]+|ivshmem|virtiofs[0-9]+")) return true;
        if (key.matches("usb[0-9]+")) return !value.contains("spice");
        return key.matches("serial[0-9]+") && !value.equals("socket");
    }

    private void ofDisks(VmInputs.Machine machine, MachineDisks disks, boolean live) {
        for (MachineDisks.Disk disk : disks.local()) {
            if (disk.isLinkedClone()) {
                block("Disk " + disk.key() + " (" + disk.volume() + ") is a linked clone, which stays beside its"
                        + " template. Move the disk to another storage first, which makes it a full copy.");
            }
            if (inputs.isAcross()) continue; // any snapshot prevents it
            List<String> snapshots = machine.snapshots().entrySet().stream()
                    .filter(one -> one.getValue().values().stream()
                            .anyMatch(value ->
                                    value.split(",", 2)[0].equals(disk.volume().toString())))
                    .map(one -> one.getKey())
                    .sorted()
                    .toList();
            if (snapshots.isEmpty()) continue;
            String names = String.join(", ", snapshots);
            if (live) {
                block("Disk " + disk.key() + " is local and in snapshots (" + names
                        + "). Delete them, or shut the machine down and move it offline.");
            } else if (!carriesSnapshots(disk)) {
                block("Disk " + disk.key() + " is on a storage whose snapshots can't be copied (" + names
                        + "). Delete them first.");
            }
        }
    }

    /** Only a copy to the same type of storage contains the snapshots. */
    private boolean carriesSnapshots(MachineDisks.Disk disk) {
        var storage =
                Objects.requireNonNull(inputs.source()).storage(disk.volume().storage());
        return disk.volume().name().endsWith(".qcow2") || (storage != null && "zfspool".equals(storage.type()));
    }

    private void ofVersions(Endpoint source, boolean live) {
        String older = older(source);
        if (older == null) return;
        if (live) block(older + " Upgrade it first, or shut the machine down and move it offline.");
        else warn(older + " It may not support all settings of the machine.");
    }

    /** With the processor type {@code host}, a running guest system uses whatever the node's own processor offers. */
    private void ofProcessor(GuestConfig config, Endpoint source) {
        String type = config.values().getOrDefault("cpu", "").split(",", 2)[0].replaceFirst("^cputype=", "");
        if (!type.equals("host")) return;
        if (source.processor() == null || target.processor() == null) {
            warn("The machine has the processor type host, and it is unknown whether both nodes have the same"
                    + " processor. If they don't, it may crash after the move.");
        } else if (!source.processor().equals(target.processor())) {
            block("The machine has the processor type host, and "
                    + target.host().name()
                    + " has another processor (" + target.processor() + " instead of " + source.processor()
                    + "). Choose a type that both support, such as x86-64-v2-AES, or shut the machine down and move it"
                    + " offline.");
        }
    }
}
