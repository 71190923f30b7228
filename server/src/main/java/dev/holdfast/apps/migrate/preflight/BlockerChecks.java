package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.guests.migrate.PreflightFindings;
import dev.holdfast.guests.migrate.Strategy;
import dev.holdfast.hosts.client.Host;
import java.util.List;

/** The checks of a preflight: what blocks a move, and what the admin must know before it. */
final class BlockerChecks extends PreflightFindings {
    private final PreflightInputs inputs;

    BlockerChecks(PreflightInputs inputs) {
        super(inputs.target());
        this.inputs = inputs;
    }

    void ofHosts() {
        if (inputs.sourceProblem() != null) block(inputs.sourceProblem());
        if (target.problem() != null) {
            block(target.problem());
        } else if (Boolean.FALSE.equals(target.online())) {
            block("Node " + target.node() + " is offline. Bring it online, or choose another host.");
        } else if (inputs.freeCtid() == null) {
            block("No free CT ID could be read from " + target.host().name() + ". Check the host, and try again.");
        }
        Endpoint source = inputs.source();
        if (source == null) return;
        Host host = source.host();
        if (host.clusterId() == target.host().clusterId() && source.node().equals(target.node())) {
            block("The app is already on " + target.host().name() + ". Choose another host.");
        }
        if (source.machine() != null
                && target.machine() != null
                && !source.machine().equals(target.machine())) {
            block("A container built for " + source.machine() + " does not run on " + target.machine()
                    + ", the architecture of " + target.host().name() + ". Install the app there again.");
        }
        String older = older(source);
        if (older != null) warn(older + " It may not support all settings of the container.");
    }

    void ofContainer(PreflightInputs.Container container, Volumes volumes, Strategy strategy) {
        boolean cluster = strategy == Strategy.CLUSTER;
        var config = container.config();
        if (config.isTemplate()) block("The container is a template. Only containers that can run can be moved.");
        if (config.lock() != null) {
            block("The container is locked (" + config.lock() + "). Wait until the lock is released.");
        }
        ofMounts(volumes, cluster);
        ofBridges(config, inputs.source(), "bridge");
        List<String> devices = config.values().keySet().stream()
                .filter(key -> key.matches("dev[0-9]+"))
                .sorted()
                .toList();
        if (!devices.isEmpty()) {
            block("Devices of the node are passed through to the container (" + String.join(", ", devices)
                    + "). Remove them first.");
        }
        if (container.snapshots() > 0 && !cluster) {
            String count = container.snapshots() == 1 ? "1 snapshot" : container.snapshots() + " snapshots";
            warn("The container has " + count + ". Snapshots are not moved; they are deleted with the old container.");
        }
        if (cluster) return;
        if (inputs.selfTarget()) {
            block("Holdfast itself runs in this container, and can't move it out of its cluster."
                    + " Back it up and restore it manually.");
        }
        if (container.highlyAvailable()) {
            block("The container is managed by high availability, which keeps it in its cluster."
                    + " Remove it from high availability first.");
        }
        if (config.values().containsKey("lxc")) {
            block("The container has raw lxc settings, which Proxmox VE restores for root only."
                    + " Remove them, or move the container manually.");
        }
        if (!"1".equals(config.values().get("unprivileged"))) {
            warn("The container is privileged and stays privileged: its root user is root on "
                    + target.host().name() + ".");
        }
        if (config.nics().values().stream().anyMatch(nic -> nic.is("firewall"))) {
            warn("The container's firewall rules are moved with it. Security groups, aliases and IP sets of the"
                    + " cluster that they use must also exist on "
                    + target.host().name() + ".");
        }
        if (inputs.freeCtid() != null && inputs.freeCtid() != inputs.ctid()) {
            warn("CT ID " + inputs.ctid() + " is already in use on "
                    + target.host().name()
                    + ": the container gets CT ID " + inputs.freeCtid()
                    + ". Backup jobs and firewall rules that refer to it by CT ID must be changed manually.");
        }
        if (strategy == Strategy.TRANSFER) {
            warn("Holdfast transfers a backup of the container from host to host and removes it afterwards.");
        }
    }

    private void ofMounts(Volumes volumes, boolean cluster) {
        for (Volumes.Mount mount : volumes.mounts()) {
            if (mount.storage() == null) {
                if (cluster && mount.shared()) continue;
                block("Mount point " + mount.key()
                        + " is a directory or device of the node and can't be moved. Remove it first.");
            } else if (!cluster && !mount.backedUp()) {
                block("Mount point " + mount.key()
                        + " is excluded from backups and would be lost. Enable its backup option first.");
            }
        }
    }

    void ofTransfer(Endpoint source) {
        for (Endpoint site : List.of(source, target)) {
            if (site.ssh()) continue;
            block("Holdfast can't sign in to " + site.node()
                    + " over SSH, which it needs to transfer the container."
                    + " Set up SSH in the host's settings.");
        }
    }
}
