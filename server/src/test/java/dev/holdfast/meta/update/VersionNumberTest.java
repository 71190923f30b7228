package dev.holdfast.meta.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Versions are ordered as Semantic Versioning orders them. */
class VersionNumberTest {
    @Test
    void laterOnesAreGreater() {
        List<String> ordered = List.of(
                "0.1.0",
                "0.9.0",
                "0.10.0-alpha",
                "0.10.0-alpha.1",
                "0.10.0-alpha.beta",
                "0.10.0-rc.2",
                "0.10.0-rc.11",
                "0.10.0",
                "0.10.1",
                "1.0.0");
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(
                                VersionNumber.parse(ordered.get(i)).compareTo(VersionNumber.parse(ordered.get(j)))))
                        .as("%s and %s", ordered.get(i), ordered.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.3-", "1.2.-3", "1.2.3-ä", "1.2.99999999"})
    void anythingElseIsNone(String text) {
        assertThatThrownBy(() -> VersionNumber.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
