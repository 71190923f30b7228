package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jobs.JobState;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobStateTest {
    @ParameterizedTest(name = "{0} may become {1}")
    @CsvSource(delimiter = '|', textBlock = """
            QUEUED      | RUNNING CANCELED
            RUNNING     | SUCCEEDED FAILED CANCELED INTERRUPTED UNKNOWN
            SUCCEEDED   | ''
            FAILED      | ''
            CANCELED    | ''
            INTERRUPTED | ''
            UNKNOWN     | ''
            """)
    void nothingElse(JobState state, String allowed) {
        List<String> expected = allowed.isEmpty() ? List.of() : List.of(allowed.split(" "));
        for (JobState next : JobState.values()) {
            assertThat(state.mayBecome(next)).as("%s to %s", state, next).isEqualTo(expected.contains(next.name()));
        }
        assertThat(state.isOver()).isEqualTo(expected.isEmpty());
    }
}
