package dev.holdfast.network.stage;

import static dev.holdfast.access.Entitlement.NETWORK_HOST_CONFIG;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;
import static dev.holdfast.base.Refusal.Code.ROLE_REQUIRED;

import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.network.node.NetworkNodes;

/** Staging changes of interfaces. */
record StageRoutes(NetworkNodes nodes, Staging staging) {
    private static final String ONE = "/network/bridges/{host_id}/{node}/{iface}";

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.post("network.add_interface", "/network/bridges", "Stage a new bridge, bond, VLAN or other interface")
                .needsSomewhere(ADMIN, NETWORK_HOST_CONFIG)
                .takes(BridgeIn.class)
                .asksHypervisor()
                .refuses(NOT_FOUND, ROLE_REQUIRED)
                .answers(201, StagedView.class, (call, in) -> {
                    NetworkNode node = nodes.get(call.who(), in.hostId(), in.node(), ADMIN);
                    call.about("host", node.host().id(), node.host().name());
                    call.auditNote(in.iface() + " on " + node.name());
                    return staging.create(node, in);
                });

        ops.put("network.change_interface", ONE, "Stage a change of an interface")
                .needs(ADMIN, NETWORK_HOST_CONFIG)
                .takes(BridgePatchIn.class)
                .asksHypervisor()
                .refuses(ROLE_REQUIRED)
                .answers(200, StagedView.class, (call, in) -> staging.change(node(call), call.text("iface"), in));

        ops.delete("network.delete_interface", ONE, "Stage the deletion of an interface that nothing uses")
                .needs(ADMIN, NETWORK_HOST_CONFIG)
                .asksHypervisor()
                .refuses(ROLE_REQUIRED)
                .answers(200, StagedView.class, (call, _) -> staging.delete(node(call), call.text("iface")));
    }

    private NetworkNode node(Call call) {
        call.auditNote(call.text("iface") + " on " + call.text("node"));
        return nodes.get(call.who(), call.id("host_id"), call.text("node"), ADMIN);
    }
}
