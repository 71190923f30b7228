package dev.holdfast.guests;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

class GuestAddressesTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
    }

    @Test
    void guestsWithoutAnAddressDoNotDelayTheOthers() {
        long host = plane.enrol(sim, "alpha").getFirst();
        var items = new ArrayList<Map<String, Object>>();
        for (int ctid = 300; ctid <= 320; ctid++) {
            String net = ctid == 320 ? "name=eth0,bridge=vmbr0,ip=10.9.8.7/24" : "name=eth0,bridge=vmbr0,link_down=1";
            SimGuest container = sim.clusterOf("alpha")
                    .container(ctid, "alpha", "ct" + ctid)
                    .set("net0", net)
                    .start();
            // Listed before the NIC: a bridge of Docker, which nobody else can reach.
            if (ctid == 320) container.agent().addAddress("br-2f1c", "172.18.0.1/16");
            items.add(Map.of("host_id", host, "ctid", ctid, "name", "ct" + ctid));
        }
        JsonNode adopted = plane.as(ADMIN)
                .post("/apps/adopt", Json.write(Map.of("items", items)))
                .tree()
                .get("adopted");
        TestPlane.until("the last one's address is known", () -> {
            plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
            Object ip = plane.as(VIEWER)
                    .get("/apps/" + adopted.get(20).asLong())
                    .json()
                    .get("ip");
            return "10.9.8.7".equals(ip);
        });
    }
}
