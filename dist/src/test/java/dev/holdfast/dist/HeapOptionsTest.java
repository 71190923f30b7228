package dev.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.memory.Heap;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The options with which the service runs, in a JVM of their own. */
class HeapOptionsTest {
    /** Uses much of the heap, needs none of it any more, and prints the size of the heap in MiB then and when it gave back. */
    static final class MuchWork {
        public static void main(String[] args) {
            List<byte[]> work = new ArrayList<>();
            for (int i = 0; i < 300_000; i++) work.add(new byte[1_000]);
            long busy = Runtime.getRuntime().totalMemory() >> 20;
            work.clear();
            Heap.giveBack();
            System.out.println(busy + " " + (Runtime.getRuntime().totalMemory() >> 20));
        }
    }

    @Test
    void theHeapGivesBackWhatIsNotNeededAnyMore() throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + Path.of("package", "holdfast.options"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        MuchWork.class.getName())
                .redirectErrorStream(true)
                .start();
        // What the JVM itself says comes before.
        String told = process.inputReader(StandardCharsets.UTF_8).lines().reduce("", (_, last) -> last);
        assertThat(told).matches("[0-9]+ [0-9]+");
        String[] sizes = told.split(" ");
        assertThat(Integer.parseInt(sizes[0])).isGreaterThan(300);
        assertThat(Integer.parseInt(sizes[1])).isLessThan(100);
    }
}
