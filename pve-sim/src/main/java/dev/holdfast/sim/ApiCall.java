package dev.holdfast.sim;

import dev.holdfast.sim.access.Caller;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Upload;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call as a handler sees it: on which node it arrived, with whose token (or ticket), about what, with which file. */
public record ApiCall(
        SimNode arrived,
        Caller caller,
        Map<String, String> variables,
        Map<String, String> parameters,
        @Nullable Upload upload) {
    /** A request to {@code arrived} that brings no file. */
    public ApiCall(SimNode arrived, Caller caller, Map<String, String> variables, Map<String, String> parameters) {
        this(arrived, caller, variables, parameters, null);
    }

    /** The data centre that was asked. */
    public SimCluster cluster() {
        return arrived.cluster();
    }

    /** The simulator that was asked. */
    public Sim sim() {
        return cluster().sim();
    }

    /** What stands in the path for this variable. */
    public String variable(String name) {
        return Objects.requireNonNull(variables.get(name));
    }

    /** The name of the node in the path. */
    public String node() {
        return variable("node");
    }

    /** The node in the path. */
    public SimNode owner() {
        return Objects.requireNonNull(cluster().find(node()), "reached before");
    }

    /** The number of the guest in the path. */
    public int vmid() {
        return Integer.parseInt(variable("vmid"));
    }

    /** What was sent under this name, null when nothing was. */
    public @Nullable String parameter(String name) {
        return parameters.get(name);
    }

    /** A number that was sent, or this one. */
    public int number(String name, int otherwise) {
        String value = parameters.get(name);
        return value == null ? otherwise : (int) Math.min(Long.parseLong(value), Integer.MAX_VALUE);
    }

    /** Whether this was sent and means yes. */
    public boolean flag(String name) {
        return isYes(parameters.get(name));
    }

    /** Whether a text means yes. */
    public static boolean isYes(@Nullable String value) {
        return value != null && value.matches("(?i)1|on|yes|true");
    }

    /** The guest in the path, which must be of this kind and on this node. */
    public SimGuest guest(boolean container) {
        SimGuest guest = cluster().guest(vmid());
        if (guest == null || guest.isContainer() != container || !guest.node().equals(node())) {
            String place = "nodes/" + node() + "/" + (container ? "lxc" : "qemu-server") + "/" + vmid() + ".conf";
            throw Failure.server("Configuration file '" + place + "' does not exist");
        }
        return guest;
    }

    /** Throws a 403 unless one of these holds on the guest in the path. */
    public void needOnGuest(String privileges) {
        caller.need("/vms/" + vmid(), privileges);
    }

    /** Throws a 403 unless one of these holds on the node in the path. */
    public void needOnNode(String privileges) {
        caller.need("/nodes/" + node(), privileges);
    }

    /** Writes need a quorum. */
    public void needQuorum() {
        if (!cluster().isQuorate()) throw Failure.server("cluster not ready - no quorum?");
    }
}
