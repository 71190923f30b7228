package dev.holdfast.sim.model.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The difference of two texts. */
class UnifiedDiffTest {
    private final List<String> before =
            IntStream.rangeClosed(1, 20).mapToObj(i -> "line " + i).toList();

    private String diff(List<String> after) {
        return UnifiedDiff.of("a", before, "b", after);
    }

    @Test
    void equalTextsHaveNoDiff() {
        assertThat(diff(before)).isEmpty();
    }

    @Test
    void distantChangesHaveSeparateHunksWithThreeLinesOfContext() {
        var after = new ArrayList<>(before);
        after.set(1, "second");
        after.add("last");
        assertThat(diff(after)).isEqualTo("""
                        --- a
                        +++ b
                        @@ -1,5 +1,5 @@
                         line 1
                        -line 2
                        +second
                         line 3
                         line 4
                         line 5
                        @@ -18,3 +18,4 @@
                         line 18
                         line 19
                         line 20
                        +last
                        """);
    }

    @Test
    void closeChangesShareAHunk() {
        var after = new ArrayList<>(before);
        after.remove(12);
        after.remove(6);
        assertThat(diff(after)).contains("@@ -4,13 +4,11 @@").containsOnlyOnce("@@ -");
    }

    @Test
    void emptyTextStartsAtZero() {
        assertThat(UnifiedDiff.of("a", List.of(), "b", List.of("x"))).endsWith("@@ -0,0 +1 @@\n+x\n");
    }
}
