package dev.holdfast.sim.api;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Upload;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call as a handler sees it: the node where it arrived, the caller (token or ticket), its variables and parameters,
 * and the uploaded file.
 */
public record ApiCall(
        SimNode arrived,
        Caller caller,
        Map<String, String> variables,
        Map<String, String> parameters,
        @Nullable Upload upload) {
    /** A request to {@code arrived} without a file. */
    public ApiCall(SimNode arrived, Caller caller, Map<String, String> variables, Map<String, String> parameters) {
        this(arrived, caller, variables, parameters, null);
    }

    /** The cluster that received the call. */
    public SimCluster cluster() {
        return arrived.cluster();
    }

    /** The data centre that received the call. */
    public DataCentre dataCentre() {
        return cluster().dataCentre();
    }

    /** The value of this variable in the path. */
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

    /** The VM ID of the guest in the path. */
    public int vmid() {
        return Integer.parseInt(variable("vmid"));
    }

    /** The value sent under this name, or null. */
    public @Nullable String parameter(String name) {
        return parameters.get(name);
    }

    /** A number that was sent, or {@code otherwise}. */
    public int number(String name, int otherwise) {
        String value = parameters.get(name);
        return value == null ? otherwise : (int) Math.min(Long.parseLong(value), Integer.MAX_VALUE);
    }

    /** Whether this was sent as true. */
    public boolean flag(String name) {
        return Parameter.isYes(parameters.get(name));
    }

    /** The guest in the path, which must be of this kind and on this node. */
    public SimGuest guest(GuestKind kind) {
        SimGuest guest = cluster().guest(vmid());
        if (guest == null || guest.kind() != kind || !guest.node().equals(node())) {
            String place = "nodes/" + node() + "/" + kind.folder() + "/" + vmid() + ".conf";
            throw Failure.server("Configuration file '" + place + "' does not exist");
        }
        return guest;
    }

    /** Throws a 403 unless the caller has one of these privileges on the guest in the path. */
    public void needOnGuest(String privileges) {
        caller.need("/vms/" + vmid(), privileges);
    }

    /** Throws a 403 unless the caller has one of these privileges on the node in the path. */
    public void needOnNode(String privileges) {
        caller.need("/nodes/" + node(), privileges);
    }

    /** Throws unless the cluster has quorum, which writes need. */
    public void needQuorum() {
        if (!cluster().isQuorate()) throw Failure.server("cluster not ready - no quorum?");
    }
}
