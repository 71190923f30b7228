package dev.holdfast.apps.install;

import dev.holdfast.guests.create.NodeFacts;
import dev.holdfast.guests.create.StorageChoice;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.network.NodeBridges;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of an install on a host, read from the host now.
 *
 * @param sshReady whether Holdfast can sign in to the host over SSH, which an install needs
 * @param storages the storages for a container's disk, the one with the most free space first
 * @param templateStorages the storages for templates
 * @param bridges the bridges that are up; a bridge that is only staged does not exist yet
 * @param nextCtid the lowest free CT ID
 * @param cores of the node; null when it was not reported, like the memory
 * @param memoryBytes the memory of the node in bytes; null when it was not reported, or the token may not read it
 */
record InstallChoices(
        boolean sshReady,
        List<StorageChoice> storages,
        List<StorageChoice> templateStorages,
        List<String> bridges,
        int nextCtid,
        @Nullable Integer cores,
        @Nullable Long memoryBytes) {

    static InstallChoices of(Host host, Hypervisors hypervisors, HostSsh ssh) {
        NodeFacts facts = NodeFacts.read(hypervisors, host);
        return new InstallChoices(
                ssh.isVerified(host.id()),
                StorageChoice.holding(facts.storages(), "rootdir"),
                StorageChoice.holding(facts.storages(), "vztmpl"),
                facts.bridges().stream().map(NodeBridges.Bridge::name).toList(),
                facts.nextId(),
                facts.cores(),
                facts.memoryBytes());
    }

    boolean hasStorage(String name) {
        return storages.stream().anyMatch(storage -> storage.name().equals(name));
    }

    boolean hasTemplateStorage(String name) {
        return templateStorages.stream().anyMatch(storage -> storage.name().equals(name));
    }
}
