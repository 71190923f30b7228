package dev.holdfast.guests.create;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuestNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"web", "web-1", "web.example.org", "1a.2b", "A.B"})
    void aNameIsADnsName(String name) {
        assertThat(name).matches(GuestName.PATTERN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a..b", "a.", ".a", "-a", "a-", "a.-b", "a_b", "a b", "ä"})
    void otherTextIsNone(String name) {
        assertThat(name).doesNotMatch(GuestName.PATTERN);
    }

    @ParameterizedTest
    @ValueSource(ints = {63, 64})
    void aLabelHasAtMost63Characters(int length) {
        assertThat(GuestName.PATTERN.matcher("x".repeat(length) + ".y").matches())
                .isEqualTo(length == 63);
    }
}
