package dev.holdfast.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Grafana",
                "Größe 2 (alt)",
                "Caf\u00e9",
                "団体",
                "קבוצה",
                "می\u200cخواهم", // Persian is written with a joiner
                "क्\u200dष",
                "Familie 👨\u200d👩\u200d👧",
                "Heizung ❤\ufe0f",
                "👍🏽",
                "C++ & C#",
                "$",
                "x\u00a0y"
            })
    void ordinaryNamesHaveNoInvisibleCharacters(String name) {
        assertThat(VisibleText.hasInvisible(name)).isFalse();
        assertThat(VisibleText.hasVisible(name)).isTrue();
        assertThat(VisibleText.visiblePart(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u200db",
                "\u200d",
                "می\u200c",
                "👨\u200dx",
                "x\ufe0f",
                "a\u202eb",
                "a\u200eb",
                "\u0000",
                "a\r\nb"
            })
    void aJoinerThatJoinsNothingIsInvisible(String name) {
        assertThat(VisibleText.hasInvisible(name)).isTrue();
        assertThat(VisibleText.hasInvisible(VisibleText.visiblePart(name))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u00a0", "\u3000", "\u3164", "\u2800", "\u200b", "\u0301"})
    void spacesFillersAndLoneAccentsAreNotVisible(String name) {
        assertThat(VisibleText.hasVisible(name)).isFalse();
    }

    @Test
    void textsThatLookTheSameGetOneSpelling() {
        assertThat(VisibleText.normalized("Cafe\u0301")).isEqualTo("Caf\u00e9");
        assertThat(VisibleText.visiblePart(" Zo\u202ee\u0308 ")).isEqualTo("Zo\u00eb");
    }

    @Test
    void aNameFromOutsideChangesNothingAroundIt() {
        assertThat(VisibleText.oneLine("Backup of web\r\nCRITICAL: all\u2028is lost\tnow failed"))
                .isEqualTo("Backup of web CRITICAL: all is lost now failed");
        assertThat(VisibleText.oneLine("a\u001b[31;1mred\u001b[0m b\u001b]0;title\u0007c\u001b(0d\u009b2Je\u001b[2"))
                .isEqualTo("ared bcde");
        assertThat(VisibleText.oneLine("web\u202egpj.exe\u2066 stopped")).isEqualTo("webgpj.exe stopped");
        assertThat(VisibleText.oneLine("\u001b]8;;https://evil.example.net\u001b\\link\u001b]8;;\u001b\\"))
                .isEqualTo("link");
        assertThat(VisibleText.oneLine("5 < 7, 100 % of „disk“ 👨\u200d👩\u200d👧"))
                .isEqualTo("5 < 7, 100 % of „disk“ 👨\u200d👩\u200d👧");
    }
}
