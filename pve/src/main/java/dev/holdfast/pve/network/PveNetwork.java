package dev.holdfast.pve.network;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.task.PveTask;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The interfaces of a node, below {@code /nodes/{node}/network}. Changes are staged in a file next to the active one.
 * Applying or reverting affects all staged changes, including those of other users. There is no digest.
 */
public final class PveNetwork {
    private final Api api;
    private final String path;

    /** Of the node with this path. */
    public PveNetwork(Api api, String node) {
        this.api = api;
        this.path = node + "/network";
    }

    /**
     * The interfaces, including staged changes.
     *
     * @param changes a unified diff of the file, or null when nothing is staged; {@link StagedChanges} reads it
     */
    public record State(
            List<Interface> interfaces, @Nullable String changes) {
        /** Copies the list. */
        public State {
            interfaces = List.copyOf(interfaces);
        }
    }

    /**
     * An interface of the node.
     *
     * @param active whether it is up; omitted when it is not
     * @param exists whether the kernel has it, which says nothing about the file
     * @param cidr its IPv4 address with the prefix, {@code cidr6} its IPv6 address
     * @param bridgePorts separated by spaces, like {@code slaves}; empty for a bridge without ports
     * @param ovsPorts of an Open vSwitch bridge, {@code ovsBonds} the slaves of an Open vSwitch bond
     * @param comments end with a line end
     */
    public record Interface(
            String iface,
            String type,
            @Nullable Boolean active,
            @Nullable Boolean autostart,
            @Nullable Boolean exists,
            @Nullable String method,
            @Nullable String method6,
            @Nullable String address,
            @Nullable String netmask,
            @Nullable String cidr,
            @Nullable String cidr6,
            @Nullable String gateway,
            @Nullable String gateway6,
            @Nullable String bridgePorts,
            @Nullable Boolean bridgeVlanAware,
            @Nullable String bridgeVids,
            @Nullable String slaves,
            @Nullable String bondMode,
            @JsonProperty("bond-primary") @Nullable String bondPrimary,
            @JsonProperty("vlan-id") @Nullable Integer vlanId,
            @JsonProperty("vlan-raw-device") @Nullable String vlanRawDevice,
            @Nullable Integer mtu,
            @Nullable String comments,
            @Nullable String comments6,
            @Nullable String bondXmitHashPolicy,
            @Nullable String ovsBridge,
            @Nullable String ovsPorts,
            @Nullable String ovsBonds,
            @Nullable String ovsOptions,
            @Nullable Integer ovsTag) {
        /** Requires a name and a type. */
        public Interface {
            Objects.requireNonNull(iface, "iface");
            Objects.requireNonNull(type, "type");
        }
    }

    /** {@code GET …/network}. */
    public State list() {
        return list(Map.of());
    }

    /**
     * {@code GET …/network} of bridges of every type, including those of software-defined networks. Bridges that the token
     * can't see are missing without notice.
     */
    public NodeBridges bridges() {
        State state = list(Map.of("type", "any_bridge"));
        Set<String> changed = state.changes() == null
                ? Set.of()
                : StagedChanges.parse(state.changes()).interfaces();
        return new NodeBridges(
                state.interfaces().stream()
                        .filter(PveNetwork::isActive)
                        .sorted(Comparator.comparing(Interface::iface))
                        .map(PveNetwork::bridge)
                        .toList(),
                names(state, one -> !isActive(one) && changed.contains(one.iface())),
                names(state, one -> !isActive(one) && !changed.contains(one.iface())));
    }

    /** A bridge of a software-defined network is listed once it is applied, and its state is reported elsewhere. */
    private static boolean isActive(Interface one) {
        return Boolean.TRUE.equals(one.active()) || one.type().equals("vnet");
    }

    private static NodeBridges.Bridge bridge(Interface one) {
        Boolean isAware = switch (one.type()) {
            case "vnet" -> null;
            case "OVSBridge" -> true;
            default -> Boolean.TRUE.equals(one.bridgeVlanAware()); // omitted when it is off
        };
        String comment = one.comments() == null ? "" : one.comments().strip();
        return new NodeBridges.Bridge(one.iface(), isAware, comment.isEmpty() ? null : comment);
    }

    private static List<String> names(State state, Predicate<Interface> which) {
        return state.interfaces().stream()
                .filter(which)
                .map(Interface::iface)
                .sorted()
                .toList();
    }

    private State list(Map<String, String> parameters) {
        JsonNode body = api.whole(path, parameters);
        JsonNode changes = body.path("changes");
        return new State(
                api.list(path, body.path("data"), Interface.class),
                changes.isString() && !changes.stringValue().isBlank() ? changes.stringValue() : null);
    }

    /**
     * An interface to create.
     *
     * @param type as in {@link Interface}
     * @param settings by API name, such as {@code cidr gateway bridge_ports comments}
     */
    public record Spec(String iface, String type, Map<String, String> settings) {
        /** Copies the settings. */
        public Spec {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }

        /** A copy with one more setting. */
        public Spec with(String key, String value) {
            var more = new LinkedHashMap<>(settings);
            more.put(key, value);
            return new Spec(iface, type, more);
        }
    }

    /** {@code POST …/network}: stages a new interface. */
    public void create(Spec spec) {
        var parameters = new Parameters().with("iface", spec.iface()).with("type", spec.type());
        spec.settings().forEach(parameters::with);
        api.post(path, parameters.asMap());
    }

    /** {@code PUT …/network/{iface}}: stages a change. The type is required even though it stays the same. */
    public void update(String iface, String type, ConfigChange change) {
        api.put(
                path(iface),
                new Parameters().with("type", type).with(change.onlyAt(null)).asMap());
    }

    /** {@code DELETE …/network/{iface}}: stages the removal. */
    public void delete(String iface) {
        api.delete(path(iface), Map.of());
    }

    /** {@code PUT …/network}: applies the staged changes. A wrong address cuts the node off, and nothing reverts it. */
    public PveTask apply() {
        return PveTask.of(api, api.put(path, Map.of()));
    }

    /** {@code DELETE …/network}: discards the staged changes. */
    public void revert() {
        api.delete(path, Map.of());
    }

    private String path(String iface) {
        return path + "/" + Api.segment(iface);
    }
}
