package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The data centre of the demo. */
class DemoTest {
    @Test
    void thereAreBackupsOfSeveralNights() {
        try (Sim sim = Sim.demo(0)) {
            Asker asker = Asker.of(sim.node("pve-a2"), sim.token());
            var backups = asker.get("/nodes/pve-a2/storage/vault/content").data();
            assertThat(backups.size()).isGreaterThan(50);
            assertThat(backups.valueStream()
                            .map(b -> b.path("verification").path("state").asString("")))
                    .contains("ok", "failed", "");
            assertThat(backups.get(0).path("ctime").asLong())
                    .isLessThan(sim.now() / 1000)
                    .isGreaterThan(sim.now() / 1000 - 7 * 86400);
            assertThat(asker.get("/nodes/pve-a2/storage/vault/prunebackups")
                            .data()
                            .findValuesAsString("mark"))
                    .contains("keep");
            assertThat(Asker.of(sim.node("pve-a1"), sim.token())
                            .get("/nodes/pve-a1/storage/local/content?content=iso")
                            .data())
                    .hasSize(1);
        }
    }
}
