package dev.holdfast.backups.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.backups.inventory.Attribution.Candidate;
import dev.holdfast.backups.inventory.Attribution.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whose a backup is on a storage that several clusters use. */
class AttributionTest {
    private static Candidate cluster(long id, boolean hasGuest, @Nullable String name) {
        return new Candidate(id, hasGuest, name);
    }

    @Test
    void aStorageOfOneClusterHasOnlyItsBackups() {
        assertThat(Attribution.of(List.of(cluster(1, false, null)), null)).isEqualTo(new Result(1, true));
    }

    @Test
    void theOnlyClusterThatHasTheGuestIsIt() {
        assertThat(Attribution.of(List.of(cluster(1, false, null), cluster(2, true, "web")), null))
                .isEqualTo(new Result(2, true));
    }

    @Test
    void ofTwoGuestsWithTheSameIdTheNotesNameTheRightOne() {
        List<Candidate> both = List.of(cluster(1, true, "web"), cluster(2, true, "mail"));
        assertThat(Attribution.of(both, "mail")).isEqualTo(new Result(2, true));
        assertThat(Attribution.of(both, "before the update\nweb")).isEqualTo(new Result(1, true));
    }

    @Test
    void aDoubtfulOneSaysSo() {
        List<Candidate> both = List.of(cluster(1, true, "web"), cluster(2, true, "web"));
        assertThat(Attribution.of(both, "web")).isEqualTo(new Result(1, false));
        assertThat(Attribution.of(both, null)).isEqualTo(new Result(1, false));
        assertThat(Attribution.of(List.of(cluster(1, false, null), cluster(2, false, null)), "web"))
                .isEqualTo(new Result(1, false));
    }
}
