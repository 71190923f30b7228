package dev.holdfast.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Ownership;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoticeTest {
    @Test
    void namesOfHostsAndGuestsAddNoLinesAndNoDirections() {
        String name = "web\r\nBcc: x@evil.example.net\u001b[2J\u202e";
        var notice = new Notice(
                "job.failed",
                Severity.WARNING,
                "Backup of " + name + " failed",
                name + " has no space left.",
                null,
                Ownership.PLATFORM,
                Set.of(),
                null,
                false,
                null,
                Instant.EPOCH,
                Map.of());
        assertThat(notice.title()).isEqualTo("Backup of web Bcc: x@evil.example.net failed");
        assertThat(notice.text()).isEqualTo("web Bcc: x@evil.example.net has no space left.");
    }
}
