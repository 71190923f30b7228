package dev.holdfast.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.search.SearchView.SearchHit.Field;
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
        assertThat(new Finding(q).mac(Field.MAC, "BC:24:11:2E:C5:4A").rank()).isLessThan(Finding.NONE);
    }

    @Test
    void aWholeMatchIsBetterThanAPart() {
        int whole = new Finding("web").part(Field.NAME, "Web").rank();
        int begin = new Finding("web").part(Field.NAME, "webmail").rank();
        int inside = new Finding("web").part(Field.NAME, "old-web").rank();
        assertThat(whole).isLessThan(begin);
        assertThat(begin).isLessThan(inside);
        assertThat(new Finding("web").part(Field.NAME, "mail").rank()).isEqualTo(Finding.NONE);
    }

    @Test
    void aNumberIsFoundByItsBeginning() {
        assertThat(new Finding("10").number(Field.NUMBER, 101).rank()).isLessThan(Finding.NONE);
        assertThat(new Finding("10").number(Field.NUMBER, 210).rank()).isEqualTo(Finding.NONE);
    }

    @Test
    void theBestFieldIsNamed() {
        Finding found = new Finding("web").part(Field.TAG, "webby").part(Field.NAME, "web");
        assertThat(found.field()).isEqualTo(Field.NAME);
        assertThat(found.text()).isEqualTo("web");
    }
}
