package dev.holdfast;

import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Two people change one thing at the same time, each another field: both are stored. */
class ConcurrentChangesTest {
    private static final int ROUNDS = 20;

    /**
     * Something that can be changed.
     *
     * @param list where it is added and read
     * @param added the body with which it is added
     * @param name the field that one of them changes to a text
     * @param other the field that the other one changes
     * @param values two values of that field
     */
    private record Changed(String list, String added, String name, String other, List<String> values) {}

    private static final List<Changed> ALL = List.of(
            new Changed("/teams", "{\"name\":\"a\"}", "name", "description", List.of("\"x\"", "\"y\"")),
            new Changed(
                    "/users",
                    "{\"email\":\"a@changes.test\",\"display_name\":\"a\"}",
                    "display_name",
                    "role",
                    List.of("\"viewer\"", "\"operator\"")),
            new Changed(
                    "/alert-rules", "{\"name\":\"a\",\"metric\":\"cpu_pct\"}", "name", "duration_s", List.of("1", "2")),
            new Changed(
                    "/notifications/channels",
                    "{\"name\":\"a\",\"url\":\"https://receiver.example.net/x\"}",
                    "name",
                    "enabled",
                    List.of("true", "false")),
            new Changed(
                    "/notifications/routes",
                    "{\"name\":\"a\",\"channel_ids\":[1]}",
                    "name",
                    "repeat_min",
                    List.of("60", "61")));

    @ParameterizedTest
    @EnumSource
    void twoFieldsThatAreChangedAtTheSameTimeAreBothStored(TestDb database) {
        TestPlane empty = TestPlane.empty();
        try (TestPlane plane = database == TestDb.POSTGRES ? empty.onPostgres().start() : empty.start()) {
            ALL.forEach(one -> change(plane, one));
        }
    }

    private static void change(TestPlane plane, Changed one) {
        TestBrowser owner = plane.as(OWNER);
        Answer added = owner.post(one.list(), one.added());
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        long id = added.tree().get("id").asLong();
        String path = one.list() + "/" + id;
        for (int i = 0; i < ROUNDS; i++) {
            String name = "name " + i;
            String value = one.values().get(i % 2);
            var renamed =
                    CompletableFuture.supplyAsync(() -> owner.patch(path, "{\"" + one.name() + "\":\"" + name + "\"}"));
            Answer changed = owner.patch(path, "{\"" + one.other() + "\":" + value + "}");
            assertThat(renamed.join().status()).as(renamed.join().body()).isEqualTo(200);
            assertThat(changed.status()).as(changed.body()).isEqualTo(200);
            JsonNode stored = owner.get(one.list())
                    .tree()
                    .valueStream()
                    .filter(row -> row.get("id").asLong() == id)
                    .findFirst()
                    .orElseThrow();
            assertThat(stored.get(one.name()).asString()).as(path).isEqualTo(name);
            assertThat(stored.get(one.other()).toString()).as(path).isEqualTo(value);
        }
    }

    /** The address is looked at before anything is stored: meanwhile the name is changed. */
    @Test
    void aNewNameOfAHostDoesNotPutItsOldAddressBack() {
        try (Sim sim = Sim.twoHosts();
                TestPlane plane = TestPlane.empty().start()) {
            TestBrowser owner = plane.as(OWNER);
            String host = "/hosts/" + plane.enrol(sim, "alpha").getFirst();
            String plain = sim.node("alpha").address();
            int port = plain.lastIndexOf(':');
            String mapped = "[::ffff:" + plain.substring(0, port) + "]" + plain.substring(port);
            for (int i = 0; i < ROUNDS; i++) {
                String name = "name " + i;
                String address = i % 2 == 0 ? mapped : plain;
                var moved = CompletableFuture.supplyAsync(() -> owner.patch(
                        host,
                        Json.write(Map.of(
                                "address", address, "token_secret", sim.token().secret()))));
                do {
                    assertThat(owner.patch(host, "{\"name\":\"" + name + "\"}").status())
                            .isEqualTo(200);
                } while (!moved.isDone());
                assertThat(moved.join().status()).as(moved.join().body()).isEqualTo(200);
                JsonNode stored = owner.get(host).tree();
                assertThat(stored.get("name").asString()).isEqualTo(name);
                assertThat(stored.get("address").asString()).isEqualTo(address);
            }
        }
    }
}
