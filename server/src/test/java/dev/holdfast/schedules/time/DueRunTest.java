package dev.holdfast.schedules.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class DueRunTest {
    private static final CronTimes DAILY = CronTimes.of("0 3 * * *", ZoneOffset.UTC);
    private static final Instant PLANNED = Instant.parse("2026-06-01T03:00:00Z");

    private static DueRun at(String now, boolean runOnce) {
        return DueRun.of(DAILY, PLANNED, PLANNED.plusSeconds(60), Instant.parse(now), runOnce);
    }

    @Test
    void aRunInTimeIsNotMissed() {
        for (boolean runOnce : new boolean[] {true, false}) {
            assertThat(at("2026-06-01T03:04:00Z", runOnce))
                    .isEqualTo(new DueRun(PLANNED, null, false, Instant.parse("2026-06-02T03:00:00Z")));
        }
    }

    @Test
    void aMissedRunIsMadeUpForOrNot() {
        Instant next = Instant.parse("2026-06-02T03:00:00Z");
        assertThat(at("2026-06-01T09:00:00Z", true)).isEqualTo(new DueRun(PLANNED, null, true, next));
        assertThat(at("2026-06-01T09:00:00Z", false)).isEqualTo(new DueRun(null, PLANNED, true, next));
    }

    @Test
    void ofManyMissedRunsOneIsMadeUpFor() {
        Instant last = Instant.parse("2026-06-05T03:00:00Z");
        Instant next = Instant.parse("2026-06-06T03:00:00Z");
        assertThat(at("2026-06-05T20:00:00Z", true)).isEqualTo(new DueRun(last, PLANNED, true, next));
        assertThat(at("2026-06-05T20:00:00Z", false)).isEqualTo(new DueRun(null, PLANNED, true, next));
    }

    @Test
    void theRunThatIsDueNowRunsEvenIfThoseBeforeItWereMissed() {
        Instant last = Instant.parse("2026-06-05T03:00:00Z");
        Instant next = Instant.parse("2026-06-06T03:00:00Z");
        for (boolean runOnce : new boolean[] {true, false}) {
            assertThat(at("2026-06-05T03:01:00Z", runOnce)).isEqualTo(new DueRun(last, PLANNED, false, next));
        }
    }
}
