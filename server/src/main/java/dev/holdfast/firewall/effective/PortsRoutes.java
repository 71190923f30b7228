package dev.holdfast.firewall.effective;

import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.apps.ports.KnownPorts;
import dev.holdfast.firewall.effective.PortsView.Listening;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.http.Ops;
import java.util.List;

/** Which of an app's ports are open to whom. */
record PortsRoutes(GuestTargets apps, KnownPorts ports, FirewallReader reader) {
    /** Adds the operation. */
    void declare(Ops ops) {
        ops.get("apps.firewall_ports", "/apps/{app_id}/firewall/ports", "Who may connect to the known ports of an app")
                .needs(VIEWER, FIREWALL_VIEW)
                .asksHypervisor()
                .answers(200, PortsView.class, (call, _) -> {
                    long id = call.id("app_id");
                    KnownPorts.Known known = ports.of(id);
                    List<Listening> listening = known.ports().stream()
                            .map(one -> new Listening(one.port(), one.process(), one.address(), one.local()))
                            .toList();
                    return PortsView.of(known.checkedAt(), listening, reader.guest(apps.at(id)));
                });
    }
}
