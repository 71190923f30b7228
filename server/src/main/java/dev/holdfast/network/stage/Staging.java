package dev.holdfast.network.stage;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.http.Change;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.network.attached.Attachment;
import dev.holdfast.network.attached.Attachments;
import dev.holdfast.network.attached.NicSurvey;
import dev.holdfast.network.node.InterfaceView;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.network.node.StagedChanged;
import dev.holdfast.network.node.StagedDiff;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stages changes on a node after they were checked against everything that is there, also against what is staged. */
record Staging(Hypervisors hypervisors, NicSurvey survey, Attachments attachments, Bus bus) {
    private static final int NAMED = 10;
    /** What NICs of guests can be attached to. */
    private static final Set<String> BRIDGES = Set.of("bridge", "OVSBridge");

    private PveNetwork network(NetworkNode node) {
        return hypervisors
                .client(node.clusterId(), node.name())
                .within(Timeouts.PERSON)
                .complete()
                .node(node.name())
                .network();
    }

    StagedView create(NetworkNode node, BridgeIn in) {
        PveNetwork network = network(node);
        Map<String, Change<String>> changes = new LinkedHashMap<>();
        // An interface that does not start with its node is not created by applying either.
        changes.put("autostart", new Change.Set<>("1"));
        changes.putAll(in.settings().changes());
        InterfaceSettings wanted = new InterfaceSettings(in.iface(), in.type(), Map.of()).with(changes);
        refuse(InterfaceRules.ofNew(wanted, all(network), changes.keySet()));
        writing(node, () -> network.create(new PveNetwork.Spec(in.iface(), in.type(), wanted.keys())));
        return view(network, in.iface());
    }

    StagedView change(NetworkNode node, String name, BridgePatchIn in) {
        PveNetwork network = network(node);
        PveNetwork.State state = network.list();
        PveNetwork.Interface present = find(state, node, name);
        Map<String, Change<String>> changes = in.settings().changes();
        InterfaceSettings before = InterfaceSettings.of(present);
        InterfaceSettings wanted = before.with(changes);
        refuse(InterfaceRules.ofChange(before, wanted, all(state), changes.keySet()));
        requireStatic(present, wanted);
        writing(node, () -> network.update(name, present.type(), change(before, wanted)));
        return view(network, name);
    }

    /**
     * Proxmox VE takes what is not sent for unwanted when it decides between a static and no address, so everything is sent.
     */
    private static ConfigChange change(InterfaceSettings before, InterfaceSettings wanted) {
        ConfigChange change = ConfigChange.NONE;
        for (var key : wanted.keys().entrySet()) change = change.set(key.getKey(), key.getValue());
        var gone = new TreeSet<>(before.keys().keySet());
        gone.removeAll(wanted.keys().keySet());
        for (String key : gone) {
            change = key.equals("autostart") ? change.set(key, false) : change.delete(key);
        }
        return change;
    }

    /** The API of Proxmox VE has no way to say DHCP: with every change, it makes the interface one without an address. */
    private static void requireStatic(PveNetwork.Interface present, InterfaceSettings wanted) {
        boolean four = "dhcp".equals(present.method()) && !wanted.has("cidr");
        boolean six =
                Stream.of("dhcp", "auto").anyMatch(word -> word.equals(present.method6())) && !wanted.has("cidr6");
        if (!four && !six) return;
        throw Refusal.conflict(
                "Interface " + present.iface() + " gets its address automatically, and Proxmox VE's API would"
                        + " remove that with any change. Set " + (four ? "cidr" : "cidr6")
                        + ", or edit /etc/network/interfaces on the node.");
    }

    StagedView delete(NetworkNode node, String name) throws InterruptedException {
        PveNetwork network = network(node);
        PveNetwork.State state = network.list();
        PveNetwork.Interface present = find(state, node, name);
        List<String> users = all(state).stream()
                .filter(other -> !other.name().equals(name))
                .filter(other -> !isPortOf(present, other) && other.below().anyMatch(name::equals))
                .map(InterfaceSettings::name)
                .toList();
        if (!users.isEmpty()) {
            throw Refusal.conflict("Interface " + name + " is used by " + String.join(", ", users)
                    + ". Change or delete " + (users.size() == 1 ? "it" : "them") + " first.");
        }
        requireUnattached(node, present);
        writing(node, () -> network.delete(name));
        return view(network, name);
    }

    /** Deleting an Open vSwitch port or bond also removes it from its bridge. */
    private static boolean isPortOf(PveNetwork.Interface present, InterfaceSettings bridge) {
        return bridge.name().equals(present.ovsBridge());
    }

    private void requireUnattached(NetworkNode node, PveNetwork.Interface present) throws InterruptedException {
        String bridge = present.iface();
        List<GuestState> unread = survey.readNow(node.clusterId(), node.name());
        Attachments.OfNode attached = attachments.of(node, attachments.ids());
        List<String> guests = attached.all().stream()
                .filter(one -> bridge.equals(one.bridge()))
                .map(Staging::words)
                .toList();
        if (!guests.isEmpty()) {
            throw Refusal.conflict("Bridge " + bridge + " is used by NICs of guests: " + some(guests)
                    + ". Attach them to another bridge first.");
        }
        if (!BRIDGES.contains(present.type())) return;
        if (unread == null) {
            throw Refusal.conflict("Which guests use bridge " + bridge
                    + " is not known, because Holdfast has no current" + " list of the guests on node " + node.name()
                    + ". Try again once its host is shown as online.");
        }
        if (!unread.isEmpty()) {
            throw Refusal.conflict("Whether guests use bridge " + bridge + " is not known, because these configurations"
                    + " could not be read: "
                    + some(unread.stream().map(Staging::words).toList())
                    + ". Check the node and the privileges of the token there, and try again.");
        }
        // Those that were created or moved there since then.
        if (attached.unread() > 0) {
            throw Refusal.conflict(
                    "Whether guests use bridge " + bridge + " is not known, because there are new guests on node "
                            + node.name() + ". Try again in a minute.");
        }
    }

    private static String some(List<String> words) {
        String all = words.stream().limit(NAMED).collect(Collectors.joining(", "));
        return words.size() > NAMED ? all + " and " + (words.size() - NAMED) + " more" : all;
    }

    private static String words(GuestState one) {
        return one.vmid() + (one.name() == null ? "" : " (" + one.name() + ")");
    }

    private static String words(Attachment one) {
        return one.nic() + " of " + one.vmid() + (one.name() == null ? "" : " (" + one.name() + ")");
    }

    private static List<InterfaceSettings> all(PveNetwork network) {
        return all(network.list());
    }

    private static List<InterfaceSettings> all(PveNetwork.State state) {
        return state.interfaces().stream().map(InterfaceSettings::of).toList();
    }

    private static PveNetwork.Interface find(PveNetwork.State state, NetworkNode node, String name) {
        return state.interfaces().stream()
                .filter(one -> one.iface().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFoundBecause(
                        "interface", "Node " + node.name() + " has no interface " + name + "."));
    }

    private static void refuse(List<Violation> faults) {
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    /** What Proxmox VE itself refuses is a fault of the settings, except for the two fields beside them. */
    private void writing(NetworkNode node, Runnable write) {
        try {
            write.run();
        } catch (PveException.InvalidParameters e) {
            var faults = new ArrayList<Violation>();
            e.fields().forEach((field, msg) -> {
                boolean beside = Set.of("iface", "type", "node").contains(field);
                List<Object> place = beside ? List.of("body", field) : List.of("body", "config", field);
                faults.add(new Violation(place, msg.strip(), "value_error"));
            });
            throw Refusal.invalid(faults);
        } finally {
            // Also after a failure: when only the answer is lost, it is staged.
            bus.publish(new StagedChanged(node));
        }
    }

    private static StagedView view(PveNetwork network, String name) {
        PveNetwork.State now = network.list();
        StagedDiff staged = StagedDiff.of(now);
        @Nullable
        InterfaceView one = now.interfaces().stream()
                .filter(row -> row.iface().equals(name))
                .findFirst()
                .map(row -> InterfaceView.of(row, staged))
                .orElse(null);
        return new StagedView(one, staged);
    }
}
