package dev.holdfast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KillDrillTest {
    @Test
    void eightKillsAndLostResponsesCauseNoLostJobNoDoubledOrderAndNoFalseResult() throws Exception {
        KillDrill.Result result =
                KillDrill.run(new KillDrill.Plan(8, 20261122, Duration.ofSeconds(-30), true, Map.of(), () -> {}));
        assertThat(result.lost()).as("lost").isEmpty();
        assertThat(result.wrong()).as("wrong").isEmpty();
        assertThat(result.doubled()).as("doubled").isEmpty();
        assertThat(result.intruders()).as("second services on the same data").isZero();
        // Otherwise nothing was compared.
        assertThat(result.jobs().getOrDefault("succeeded", 0)).isGreaterThan(20);
    }
}
