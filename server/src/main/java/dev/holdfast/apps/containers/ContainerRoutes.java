package dev.holdfast.apps.containers;

import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.http.Ops;

/** Everything under /containers, and the list of those that can be adopted. */
record ContainerRoutes(Containers containers) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.resource("container", containers::ownership, containers::name);

        ops.get("apps.discovered", "/apps/discovered", "Containers that are not adopted yet")
                .needsSomewhere(VIEWER)
                .asksHypervisor()
                .answersList(AdoptableContainer.class, (call, _) -> containers.list(call.who()));

        ops.get("containers.get", "/containers/{container_id}", "One container, also one that is no app")
                .needs(VIEWER)
                .answers(200, ContainerDetail.class, (call, _) -> containers.get(call.id("container_id")));
    }
}
