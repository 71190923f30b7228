package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.node.NodeServices;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.Set;

/** {@code /nodes/{node}/services}. */
public final class ServicePaths {
    private static final Set<String> NEEDED = Set.of("pve-cluster", "pvedaemon", "pveproxy");
    private static final Parameter KNOWN = Parameter.oneOf(NodeServices.ALL.toArray(String[]::new));

    private ServicePaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        String all = "/nodes/{node}/services";
        Route.Check audit = a -> a.needOnNode("Sys.Audit");
        table.add(
                "GET",
                all,
                Map.of(),
                audit,
                a -> NodeServices.ALL.stream().map(a.owner().services()::row).toList());
        table.add("GET", all + "/{service}", Map.of(), audit, a -> {
            service(a);
            return IndexPaths.below(all + "/{service}", "subdir");
        });
        table.add(
                "GET",
                all + "/{service}/state",
                Map.of(),
                audit,
                a -> a.owner().services().row(service(a)));
        for (String order : Set.of("start", "stop", "restart", "reload")) {
            table.add(
                    "POST",
                    all + "/{service}/" + order,
                    Map.of(),
                    a -> a.needOnNode("Sys.Modify"),
                    a -> task(a, order));
        }
    }

    private static String service(ApiCall asking) {
        String service = asking.variable("service");
        Parameter.verify(Map.of("service", KNOWN), Map.of("service", service));
        return service;
    }

    private static String task(ApiCall asking, String order) {
        String service = service(asking);
        return asking.cluster()
                .start(asking.node(), "srv" + order, service, asking.caller().id(), task -> {
                    if (order.equals("stop") && NEEDED.contains(service)) {
                        throw Failure.server(
                                "invalid service cmd '" + service + " stop': refusing to stop essential service!");
                    }
                    task.workHalf();
                    give(asking.owner().services(), order, service);
                    task.workHalf();
                })
                .upid();
    }

    private static void give(NodeServices services, String order, String service) {
        switch (order) {
            case "stop" -> services.stop(service);
            case "reload" -> {
                if (!services.runs(service)) throw NodeServices.failed(order, service, 1);
            }
            default -> services.start(service);
        }
    }
}
