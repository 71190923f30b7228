package dev.holdfast.news;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jobs.queue.Exclusions;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobNoticesTest {
    @Test
    void everyKindOfJobHasWords() {
        Set<String> kinds = kinds();
        assertThat(kinds)
                .isNotEmpty()
                .allSatisfy(kind -> assertThat(JobWords.find(kind)).as(kind).isNotNull());
    }

    private static Set<String> kinds() {
        return Exclusions.kinds();
    }

    @Test
    void theTitleNamesTheTarget() {
        assertThat(JobWords.of("app.update", "Wiki")).isEqualTo("The update of Wiki");
        assertThat(JobWords.of("catalog.refresh", null)).isEqualTo("The refresh of the catalogue");
        assertThat(JobWords.type("vm.backup")).isEqualTo("backup");
        assertThat(JobWords.type("vm.clone")).isEqualTo("job");
    }
}
