package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.PreflightInputs.Endpoint;
import dev.holdfast.hosts.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What stands in the way of a move, and what one should know of it. */
final class BlockerChecks {
    private final PreflightInputs facts;
    private final Endpoint target;
    private final List<String> blockers = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    BlockerChecks(PreflightInputs facts) {
        this.facts = facts;
        this.target = facts.target();
    }

    void block(String sentence) {
        if (!blockers.contains(sentence)) blockers.add(sentence);
    }

    void warn(String sentence) {
        if (!warnings.contains(sentence)) warnings.add(sentence);
    }

    List<String> blockers() {
        return List.copyOf(blockers);
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    void ofHosts() {
        if (facts.sourceProblem() != null) block(facts.sourceProblem());
        if (target.problem() != null) {
            block(target.problem());
        } else if (Boolean.FALSE.equals(target.online())) {
            block("The node " + target.node() + " is offline.");
        } else if (facts.freeCtid() == null) {
            block(target.host().name() + " does not tell a free number for the container.");
        }
        Endpoint source = facts.source();
        if (source == null) return;
        Host host = source.host();
        if (host.clusterId() == target.host().clusterId() && source.node().equals(target.node())) {
            block("The app is on " + target.host().name() + " already.");
        }
        if (source.machine() != null
                && target.machine() != null
                && !source.machine().equals(target.machine())) {
            block("What runs on " + source.machine() + " does not run on " + target.machine() + ", which "
                    + target.host().name() + " is. Install the app there anew.");
        }
        Integer here = major(source.version());
        Integer there = major(target.version());
        if (here != null && there != null && there < here) {
            warn(target.host().name() + " runs Proxmox VE " + target.version() + ", which is older than "
                    + source.version() + " at the source; it may not know all settings.");
        }
    }

    private static @Nullable Integer major(@Nullable String version) {
        return version == null || !version.matches("[0-9]{1,3}\\..*")
                ? null
                : Integer.valueOf(version.substring(0, version.indexOf('.')));
    }

    void ofContainer(PreflightInputs.Container container, Volumes volumes, Strategy strategy) {
        boolean cluster = strategy == Strategy.CLUSTER;
        var config = container.config();
        if (config.isTemplate()) block("It is a template. Only containers that can run are moved.");
        if (config.lock() != null) {
            block("The container is locked (" + config.lock() + "). Wait until that is over.");
        }
        ofMounts(volumes, cluster);
        ofBridges(container);
        List<String> devices = config.values().keySet().stream()
                .filter(key -> key.matches("dev[0-9]+"))
                .sorted()
                .toList();
        if (!devices.isEmpty()) {
            block("Devices of the node are passed through to it (" + String.join(", ", devices)
                    + "). Remove them first.");
        }
        if (container.snapshots() > 0 && !cluster) {
            warn("Its " + container.snapshots() + " snapshots stay behind and go with the old container.");
        }
        if (cluster) return;
        if (facts.selfTarget()) {
            block("It is Holdfast itself, which can't carry itself there. Back it up and restore it by hand.");
        }
        if (container.highlyAvailable()) {
            block("High availability keeps it in its cluster. Take it out there first.");
        }
        if (config.values().containsKey("lxc")) {
            block("It has raw lxc settings, which Proxmox VE restores for root only. Remove them, or move it by hand.");
        }
        if (!"1".equals(config.values().get("unprivileged"))) {
            warn("It is privileged, and stays so: its root is the root of "
                    + target.host().name() + ".");
        }
        if (config.nics().values().stream().anyMatch(nic -> nic.is("firewall"))) {
            warn(
                    "Its firewall rules go along. Groups, aliases and address sets of the cluster that they name must be on "
                            + target.host().name() + " as well.");
        }
        if (facts.freeCtid() != null && facts.freeCtid() != facts.ctid()) {
            warn("The number " + facts.ctid() + " is taken there: it will be " + facts.freeCtid()
                    + ". Backup jobs and firewall rules that name it by its number must be changed by hand.");
        }
        if (strategy == Strategy.TRANSFER) {
            warn("A backup of it goes from host to host through Holdfast, and is removed afterwards.");
        }
    }

    private void ofMounts(Volumes volumes, boolean cluster) {
        for (Volumes.Mount mount : volumes.mounts()) {
            if (mount.storage() == null) {
                if (cluster && mount.shared()) continue;
                block("The mount point " + mount.key() + " is a folder or device of the node and can't go along.");
            } else if (!cluster && !mount.backedUp()) {
                block("The mount point " + mount.key()
                        + " is left out of backups, and would be lost. Switch its backup on first.");
            }
        }
    }

    private void ofBridges(PreflightInputs.Container container) {
        container.config().nics().values().stream()
                .map(nic -> nic.get("bridge"))
                .filter(Objects::nonNull)
                .distinct()
                .filter(bridge -> !target.bridges().contains(bridge))
                .forEach(this::withoutBridge);
    }

    /** Networks that the whole cluster defines stand in no node's list: of these nothing can be said. */
    private void withoutBridge(String bridge) {
        String host = target.host().name();
        if (facts.source() != null && facts.source().bridges().contains(bridge)) {
            block(host + " has no bridge " + bridge + ". Make one there, or change the NIC.");
        } else {
            warn("Whether " + host + " has the network " + bridge + " is not known.");
        }
    }

    void ofTransfer(Endpoint source) {
        for (Endpoint site : List.of(source, target)) {
            if (site.ssh()) continue;
            block(
                    "Holdfast can't sign in to " + site.node()
                            + " over SSH, which it needs to carry the container across. Set that up under the host's settings.");
        }
    }
}
