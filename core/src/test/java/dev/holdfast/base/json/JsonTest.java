package dev.holdfast.base.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class JsonTest {
    enum Mood {
        VERY_GOOD
    }

    record Thing(
            long someId,
            Mood mood,
            Instant seenAt,
            @Nullable String note) {}

    private static final String TEXT =
            "{\"some_id\":7,\"mood\":\"very_good\",\"seen_at\":\"2026-01-02T03:04:05Z\",\"note\":null}";

    @Test
    void keysAreSnakeCaseEnumsLowerCaseTimesIsoAndNullsWritten() {
        var thing = new Thing(7, Mood.VERY_GOOD, Instant.parse("2026-01-02T03:04:05Z"), null);
        assertThat(Json.write(thing)).isEqualTo(TEXT);
        assertThat(Json.read(TEXT, Thing.class)).isEqualTo(thing);
    }

    record Verdict(int status) {
        public boolean isGood() {
            return status == 0;
        }

        public String getWords() {
            return "none";
        }
    }

    static final class Bean {
        public String getName() {
            return "bean";
        }
    }

    @Test
    void theMethodsOfARecordAreNoProperties() {
        assertThat(Json.write(new Verdict(0))).isEqualTo("{\"status\":0}");
        assertThat(Json.read(Json.write(new Verdict(0)), Verdict.class)).isEqualTo(new Verdict(0));
    }

    @Test
    void anObjectThatIsNoRecordIsNotWritten() {
        assertThatThrownBy(() -> Json.write(new Bean())).isInstanceOf(JacksonException.class);
    }

    @Test
    void noTimeIsToldMoreFinelyThanInMilliseconds() {
        var thing = new Thing(7, Mood.VERY_GOOD, Instant.parse("2026-01-02T03:04:05.123456789Z"), null);
        assertThat(Json.write(thing)).contains("\"seen_at\":\"2026-01-02T03:04:05.123Z\"");
        assertThat(Json.write(List.of(thing.seenAt()))).isEqualTo("[\"2026-01-02T03:04:05.123Z\"]");
    }

    @Test
    void anUnknownKeyIsRefused() {
        assertThatThrownBy(() -> Json.read(TEXT.replace("\"note\"", "\"nota\""), Thing.class))
                .isInstanceOf(JacksonException.class);
    }
}
