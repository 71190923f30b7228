package dev.holdfast.guests;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The addresses in containers that are apps, as they are read in the background. */
class GuestAddressesTest {
    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    private static final String NET = "name=eth0,bridge=vmbr0,ip=10.9.8.7/24";

    private final Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
    }

    private void poll(long host) {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private @Nullable Object ip(long app) {
        return plane.as(VIEWER)
                .get("/apps?q=ct300")
                .tree()
                .valueStream()
                .filter(one -> one.get("id").asLong() == app)
                .map(one -> one.get("ip"))
                .filter(ip -> !ip.isNull())
                .map(JsonNode::asString)
                .findFirst()
                .orElse(null);
    }

    private long asked() {
        return sim.node("alpha").requests().stream()
                .filter(one -> one.path().endsWith("/lxc/300/interfaces"))
                .count();
    }

    /** Adopts it and waits until its address is known. */
    private long adopt(long host) {
        long app = plane.as(ADMIN)
                .post(
                        "/apps/adopt",
                        Json.write(Map.of("items", List.of(Map.of("host_id", host, "ctid", 300, "name", "ct300")))))
                .tree()
                .at("/adopted/0")
                .asLong();
        TestPlane.until("its address is known", () -> {
            poll(host);
            return "10.9.8.7".equals(ip(app));
        });
        return app;
    }

    /** Waits until everything that was due was asked: what was due in the first of two rounds was asked before the second began. */
    private void awaitRounds(long host, int other) {
        awaitRound(host, other);
        awaitRound(host, other + 1);
    }

    private void awaitRound(long host, int other) {
        sim.clusterOf("alpha")
                .container(other, "alpha", "ct" + other)
                .set("net0", NET)
                .start();
        plane.as(ADMIN)
                .post(
                        "/apps/adopt",
                        Json.write(Map.of(
                                "items", List.of(Map.of("host_id", host, "ctid", other, "name", "ct" + other)))));
        TestPlane.until("the other one was asked", () -> {
            poll(host);
            return sim.node("alpha").requests().stream()
                    .anyMatch(one -> one.path().endsWith("/lxc/" + other + "/interfaces"));
        });
    }

    @Test
    void oneThatDidNotChangeIsAskedOnceAnHourAndOneThatWasStartedAtOnce() {
        SimGuest container = sim.clusterOf("alpha")
                .container(300, "alpha", "ct300")
                .set("net0", NET)
                .start()
                .runningFor(Duration.ofHours(3));
        long host = plane.enrol(sim, "alpha").getFirst();
        adopt(host);
        assertThat(asked()).isOne();
        clock.pass(Duration.ofSeconds(3));
        awaitRounds(host, 301);
        assertThat(asked()).isOne();
        container.stop().start();
        TestPlane.until("it is asked again", () -> {
            poll(host);
            return asked() == 2;
        });
        clock.pass(Duration.ofHours(1));
        TestPlane.until("it is asked after an hour", () -> {
            poll(host);
            return asked() == 3;
        });
        clock.pass(Duration.ofMinutes(59));
        awaitRounds(host, 303);
        assertThat(asked()).as("not before another hour").isEqualTo(3);
    }

    @Test
    void oneThatSomeoneLooksAtIsAskedAgain() {
        SimGuest container = sim.clusterOf("alpha")
                .container(300, "alpha", "ct300")
                .set("net0", NET)
                .start();
        long host = plane.enrol(sim, "alpha").getFirst();
        long app = adopt(host);
        container.set("net0", NET.replace("10.9.8.7", "10.9.8.9"));
        clock.pass(Duration.ofSeconds(61));
        TestPlane.until("the new address is known", () -> {
            Object ip = plane.as(VIEWER).get("/apps/" + app).json().get("ip");
            poll(host);
            return "10.9.8.9".equals(ip);
        });
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
