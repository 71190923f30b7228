package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compared with Proxmox VE's own rule in {@code PruneTest}; here what backups do not have, and the borders. */
class RetentionRuleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static List<String> kept(List<Instant> newestFirst, Keep keep) {
        return RetentionRule.kept(newestFirst, one -> one, keep, BERLIN).values().stream()
                .toList();
    }

    /** One each quarter of an hour, for a day. */
    private static List<Instant> quarters() {
        return IntStream.range(0, 96).mapToObj(i -> NOON.minusSeconds(900L * i)).toList();
    }

    @Test
    void theNewestOfEachHourIsKept() {
        assertThat(kept(quarters(), new Keep(null, 3, null, null, null, null)))
                .containsExactly("hourly 2026-03-01 13h", "hourly 2026-03-01 12h", "hourly 2026-03-01 11h");
    }

    @Test
    void aSpanOfWhichAnEarlierRuleKeepsOneIsNotKeptTwice() {
        assertThat(kept(quarters(), new Keep(2, 2, 2, null, null, null)))
                .containsExactly("last", "last", "hourly 2026-03-01 11h", "hourly 2026-03-01 10h", "daily 2026-02-28");
    }

    @Test
    void anHourThatExistsTwiceCountsOnceAsWithProxmox() {
        Instant before = Instant.parse("2026-10-25T00:30:00Z");
        assertThat(kept(
                        List.of(before.plusSeconds(7200), before.plusSeconds(3600), before, before.minusSeconds(3600)),
                        new Keep(null, 4, null, null, null, null)))
                .containsExactly("hourly 2026-10-25 03h", "hourly 2026-10-25 02h", "hourly 2026-10-25 01h");
    }

    @Test
    void withoutAnyNumberAllAreKept() {
        assertThat(kept(quarters(), new Keep(0, null, 0, null, null, null)))
                .hasSize(96)
                .containsOnly("no rule");
    }

    @Test
    void theNewestIsAlwaysKept() {
        assertThat(RetentionRule.kept(quarters(), one -> one, new Keep(null, null, null, null, 1, null), BERLIN))
                .containsOnlyKeys(NOON);
    }
}
