package dev.holdfast.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Ownership;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class NoticeTest {
    private static final String NAME = "web\r\nBcc: x@evil.example.net\u001b[2J\u202e";

    private static Notice notice(Map<String, Object> data) {
        return new Notice(
                "job.failed",
                Severity.WARNING,
                "Backup of " + NAME + " failed",
                NAME + " has no space left.",
                null,
                Ownership.PLATFORM,
                Set.of(),
                null,
                false,
                null,
                Instant.EPOCH,
                data);
    }

    @Test
    void namesOfHostsAndGuestsAddNoLinesAndNoDirections() {
        Notice notice = notice(Map.of());
        assertThat(notice.title()).isEqualTo("Backup of web Bcc: x@evil.example.net failed");
        assertThat(notice.text()).isEqualTo("web Bcc: x@evil.example.net has no space left.");
    }

    @Test
    void neitherDoTheyInTheDataForPrograms() {
        String clean = "web Bcc: x@evil.example.net";
        var target = new LinkedHashMap<String, Object>();
        target.put("name", NAME);
        target.put("node", null);
        target.put("tags", List.of(NAME, 7));
        Notice notice = notice(Map.of("job", 17L, "target", target, "detail", NAME, NAME, true));
        assertThat(notice.data())
                .containsEntry("job", 17L)
                .containsEntry("detail", clean)
                .containsEntry(clean, true)
                .extractingByKey("target", InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("name", clean)
                .containsEntry("node", null)
                .containsEntry("tags", List.of(clean, 7));
    }
}
