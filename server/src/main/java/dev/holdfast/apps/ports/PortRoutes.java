package dev.holdfast.apps.ports;

import static dev.holdfast.access.Entitlement.APPS_NETWORK;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.HypervisorCode.NO_HOST;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.http.Ops;

/** Everything under /apps/{app_id}/ports. */
record PortRoutes(Ports ports) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.get("apps.ports", "/apps/{app_id}/ports", "The ports of an app's container from the last scan")
                .needs(VIEWER, APPS_NETWORK)
                .refuses(NO_HOST)
                .answers(200, PortScan.class, (call, _) -> ports.last(call.id("app_id")));

        ops.post("apps.read_ports", "/apps/{app_id}/ports", "Scan the ports of an app's container now")
                .needs(OPERATOR, APPS_NETWORK)
                .asksHypervisor()
                .refuses(CAPABILITY_MISSING)
                .answers(200, PortScan.class, (call, _) -> ports.read(call.id("app_id")));
    }
}
