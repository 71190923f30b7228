package dev.holdfast.sim;

import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Upload;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call as a handler sees it: on which node it arrived, with whose token (or ticket), about what, with which file. */
record Asking(
        SimNode arrived,
        Caller token,
        Map<String, String> variables,
        Map<String, String> parameters,
        @Nullable Upload upload) {
    Asking(SimNode arrived, Caller token, Map<String, String> variables, Map<String, String> parameters) {
        this(arrived, token, variables, parameters, null);
    }

    SimCluster cluster() {
        return arrived.cluster();
    }

    Sim sim() {
        return cluster().sim();
    }

    String variable(String name) {
        return Objects.requireNonNull(variables.get(name));
    }

    String node() {
        return variable("node");
    }

    /** The node in the path. */
    SimNode owner() {
        return Objects.requireNonNull(cluster().find(node()), "reached before");
    }

    int vmid() {
        return Integer.parseInt(variable("vmid"));
    }

    @Nullable
    String parameter(String name) {
        return parameters.get(name);
    }

    int number(String name, int otherwise) {
        String value = parameters.get(name);
        return value == null ? otherwise : (int) Math.min(Long.parseLong(value), Integer.MAX_VALUE);
    }

    boolean flag(String name) {
        return isYes(parameters.get(name));
    }

    static boolean isYes(@Nullable String value) {
        return value != null && value.matches("(?i)1|on|yes|true");
    }

    /** The guest in the path, which must be of this kind and on this node. */
    SimGuest guest(boolean container) {
        SimGuest guest = cluster().guest(vmid());
        if (guest == null || guest.isContainer() != container || !guest.node().equals(node())) {
            String place = "nodes/" + node() + "/" + (container ? "lxc" : "qemu-server") + "/" + vmid() + ".conf";
            throw Failure.server("Configuration file '" + place + "' does not exist");
        }
        return guest;
    }

    void needOnGuest(String privileges) {
        token.need("/vms/" + vmid(), privileges);
    }

    void needOnNode(String privileges) {
        token.need("/nodes/" + node(), privileges);
    }

    /** Writes need a quorum. */
    void needQuorum() {
        if (!cluster().isQuorate()) throw Failure.server("cluster not ready - no quorum?");
    }
}
