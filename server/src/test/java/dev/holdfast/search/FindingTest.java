package dev.holdfast.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How well a thing fits what is searched for. */
class FindingTest {
    @ParameterizedTest(name = "{0} finds the NIC")
    @ValueSource(
            strings = {
                "BC:24:11:2E:C5:4A",
                "bc-24-11-2e-c5-4a",
                "bc24.112e.c54a",
                "bc24112ec54a",
                "2e:c5:4a",
                "BC:24:11:2"
            })
    void aHardwareAddressIsFoundInEverySpelling(String q) {
        assertThat(new Finding(q).mac("mac", "BC:24:11:2E:C5:4A").rank()).isLessThan(Finding.NONE);
    }

    @Test
    void aWholeMatchIsBetterThanAPart() {
        int whole = new Finding("web").part("name", "Web").rank();
        int begin = new Finding("web").part("name", "webmail").rank();
        int inside = new Finding("web").part("name", "old-web").rank();
        assertThat(whole).isLessThan(begin);
        assertThat(begin).isLessThan(inside);
        assertThat(new Finding("web").part("name", "mail").rank()).isEqualTo(Finding.NONE);
    }

    @Test
    void aNumberIsFoundByItsBeginning() {
        assertThat(new Finding("10").number("number", 101).rank()).isLessThan(Finding.NONE);
        assertThat(new Finding("10").number("number", 210).rank()).isEqualTo(Finding.NONE);
    }

    @Test
    void theBestFieldIsNamed() {
        Finding found = new Finding("web").part("tag", "webby").part("name", "web");
        assertThat(found.field()).isEqualTo("name");
        assertThat(found.text()).isEqualTo("web");
    }
}
