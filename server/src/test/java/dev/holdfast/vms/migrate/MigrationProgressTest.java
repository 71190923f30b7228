package dev.holdfast.vms.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jobs.RemoteTask;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Progress from the lines of a migration's log. */
class MigrationProgressTest {
    private record Told(List<String> lines) implements RemoteTask {
        @Override
        public String id() {
            return "UPID";
        }

        @Override
        public String host() {
            return "lab1";
        }

        @Override
        public Status poll() {
            return Status.running();
        }

        @Override
        public List<String> log(int from, int limit) {
            return lines;
        }

        @Override
        public void stop() {}
    }

    private static List<Integer> of(int disks, String... lines) throws Exception {
        var told = new ArrayList<Integer>();
        assertThat(new MigrationProgress(new Told(List.of(lines)), disks, told::add).log(0, 50))
                .containsExactly(lines);
        return told;
    }

    @Test
    void theDisksComeFirstAndTheMemoryAfterThem() throws Exception {
        assertThat(of(
                        2,
                        "2026-11-22 10:00:00 starting migration of VM 201 to node 'lab2' (10.0.0.2)",
                        "drive-scsi0: transferred 0.0 B of 8.0 GiB (0.00%) in 0s",
                        "drive-scsi0: transferred 8.0 GiB of 8.0 GiB (100.00%) in 9s, ready",
                        "mirror-scsi1: transferred 4.0 GiB of 8.0 GiB (50.00%) in 5s",
                        "2026-11-22 10:00:20 migration active, transferred 1.0 GiB of 2.0 GiB VM-state, 112.0 MiB/s"))
                .containsExactly(0, 40, 60, 87);
    }

    @Test
    void withoutDisksTheMemoryIsEverything() throws Exception {
        assertThat(of(
                        0,
                        "migration active, transferred 512.0 MiB of 2.0 GiB VM-state, 112.0 MiB/s",
                        "migration active, transferred 9.0 GiB of 2.0 GiB VM-state",
                        "migration active, transferred . GiB of 0.0 B VM-state"))
                .containsExactly(23, 95, 0);
    }
}
