package dev.holdfast.guests.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.RemoteTask;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiskJobTest {
    private record Log(List<String> lines, boolean isReadable) implements RemoteTask {
        @Override
        public String id() {
            return "UPID:a";
        }

        @Override
        public String host() {
            return "a";
        }

        @Override
        public Status poll() {
            return Status.running();
        }

        @Override
        public List<String> log(int from, int limit) throws HostUnreachable {
            if (!isReadable) throw new HostUnreachable("silent", false, new IllegalStateException());
            return lines;
        }

        @Override
        public void stop() {}
    }

    @Test
    void aFileSystemThatDidNotFollowItsDiskIsAWarning() throws Exception {
        String line = "Failed to update the container's filesystem: command 'resize2fs /srv/a.raw' failed: exit code 1";
        assertThat(DiskJob.unresized(new Log(List.of("Image resized.", line, "TASK OK"), true)))
                .isEqualTo(line);
        assertThat(DiskJob.unresized(
                        new Log(List.of("Image resized.", "resize2fs 1.47.2 (1-Jan-2025)", "TASK OK"), true)))
                .isNull();
        assertThat(DiskJob.unresized(new Log(List.of(), false))).isNull();
    }
}
