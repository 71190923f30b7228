package dev.holdfast.vms;

import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.http.Ops;

/** Everything under /vms. */
final class VmRoutes {
    private final Vms vms;

    /** Routes for these machines. */
    VmRoutes(Vms vms) {
        this.vms = vms;
    }

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.get("vms.list", "/vms", "All virtual machines with their state")
                .needsSomewhere(VIEWER)
                .asks(VmsQuery.class)
                .answersList(VmView.class, (call, _) -> {
                    var query = call.query(VmsQuery.class);
                    return vms.list(call.who()).stream().filter(query::fits).toList();
                });
    }
}
