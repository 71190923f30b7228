package dev.holdfast.guests.create;

import dev.holdfast.access.Principal;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.guests.create.StoredImages.Image;
import dev.holdfast.guests.create.StoredImages.Unread;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads from a host what a user chooses from when a guest is created or changed. */
record ChoiceReader(Hosts hosts, Hypervisors hypervisors, Inventory inventory) {
    GuestChoices choices(Principal who, long hostId) {
        Host host = hosts.get(hostId);
        NodeFacts facts = NodeFacts.read(hypervisors, host);
        return new GuestChoices(
                host.node(),
                nodes(who, host),
                facts.cores(),
                facts.memoryBytes(),
                facts.nextId(),
                facts.storages(),
                processorTypes(host),
                facts.bridges());
    }

    private List<String> processorTypes(Host host) {
        return node(host).processorTypes().stream()
                .map(PveNode.ProcessorType::name)
                .sorted()
                .toList();
    }

    private PveNode node(Host host) {
        return hypervisors
                .client(host.clusterId(), host.node())
                .within(Timeouts.PERSON)
                .node(host.node());
    }

    private List<GuestChoices.Node> nodes(Principal who, Host host) {
        Map<String, Long> enrolled = hosts.list(who).stream()
                .filter(one -> one.clusterId() == host.clusterId())
                .collect(Collectors.toMap(Host::node, Host::id, Math::min));
        Snapshot last = inventory.find(host.clusterId());
        // Before the first poll only this one is known, and it has just answered.
        if (last == null) return List.of(new GuestChoices.Node(host.node(), true, host.id()));
        // The nodes of another team's hosts are theirs.
        Set<String> hidden = hosts.ofCluster(host.clusterId()).stream()
                .filter(one -> !who.sees(one.ownership()))
                .map(Host::node)
                .collect(Collectors.toSet());
        return last.nodes().values().stream()
                .filter(node -> !hidden.contains(node.name()))
                .sorted(Comparator.comparing(NodeState::name))
                .map(node -> new GuestChoices.Node(node.name(), node.online(), enrolled.get(node.name())))
                .toList();
    }

    private record Reading(
            String storage,
            List<StoredVolume> volumes,
            @Nullable String failure) {}

    /**
     * The images of this content type, such as {@code iso}. The storages are read at once: the slowest one decides how long it
     * takes.
     */
    StoredImages images(long hostId, String content) throws InterruptedException {
        Host host = hosts.get(hostId);
        PveNode node = node(host);
        List<PveNode.Storage> holding = node.storages().stream()
                .filter(one -> !Boolean.FALSE.equals(one.enabled()) && holds(one, content))
                .sorted(Comparator.comparing(PveNode.Storage::storage))
                .toList();
        var items = new ArrayList<Image>();
        var unread = new ArrayList<Unread>();
        for (Reading one : Parallel.map(holding, storage -> read(node, storage, content))) {
            if (one.failure() != null) unread.add(new Unread(one.storage(), one.failure()));
            one.volumes().stream()
                    .map(volume -> image(one.storage(), volume))
                    .sorted(Comparator.comparing(Image::name))
                    .forEach(items::add);
        }
        return new StoredImages(items, unread);
    }

    /** The container templates in the node's index, by name. */
    List<TemplateOffer> templates(long hostId) {
        return node(hosts.get(hostId)).system().templates().stream()
                .map(TemplateOffer::of)
                .sorted(Comparator.comparing(TemplateOffer::template))
                .toList();
    }

    private static boolean holds(PveNode.Storage storage, String content) {
        return storage.content() != null
                && Arrays.asList(storage.content().split(",")).contains(content);
    }

    private static Reading read(PveNode node, PveNode.Storage storage, String content) {
        String name = storage.storage();
        if (!Boolean.TRUE.equals(storage.active())) {
            return new Reading(name, List.of(), "The storage is not active on this node.");
        }
        try {
            return new Reading(name, node.storage(name).content(content, null), null);
        } catch (PveException e) {
            return new Reading(name, List.of(), HypervisorFailures.detail(e));
        }
    }

    private static Image image(String storage, StoredVolume volume) {
        String name = volume.volid().substring(volume.volid().lastIndexOf('/') + 1);
        return new Image(volume.volid(), storage, name, volume.format(), volume.size());
    }
}
