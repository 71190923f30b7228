package dev.holdfast.sim;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call as a handler sees it: on which node it arrived, with whose token, about what. */
record Asking(SimNode arrived, Token token, Map<String, String> variables, Map<String, String> parameters) {
    SimCluster cluster() {
        return arrived.cluster();
    }

    String variable(String name) {
        return Objects.requireNonNull(variables.get(name));
    }

    String node() {
        return variable("node");
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
        return value == null ? otherwise : Integer.parseInt(value);
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

    /** Writes need a quorum. */
    void needQuorum() {
        if (!cluster().isQuorate()) throw Failure.server("cluster not ready - no quorum?");
    }
}
