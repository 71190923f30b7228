package dev.holdfast.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalLineTest {
    private static final String ESC = "\u001b";

    /** In the table below {@code ^} stands for ESC and {@code <} for a backspace. */
    private static String shown(String line) {
        return TerminalLine.shown(line.replace("^", ESC).replace('<', '\b').replace("~", "\r"));
    }

    @ParameterizedTest(name = "{0} shows {1}")
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            quoteCharacter = '"',
            value = {
                "plain words|plain words",
                "10%~20%~100%|100%",
                "ends with a return~|ends with a return",
                "~begins with one|begins with one",
                "a long step~done|doneng step",
                "a long step~^[Kdone|done",
                "a long step~^[2Kdone|done",
                "a long step^[2K~done|done",
                "a long step^[1Kdone|           done",
                "a long step~done       |done",
                "working 0/32<<<<    <<<<done|working done",
                "working 0/32^[4Ddone|working done",
                "status^[1Gready!|ready!",
                "status^[20Gok|status             ok",
                "a^[3Cb|a   b",
                "^[HTop^[2J^[1;1HNew|New",
                "^[1;92mgreen^[0m and ^[38;5;196mred^[m|green and red",
                "^[?25lhidden^[?25h|hidden",
                "^]0;a title\u0007text|text",
                "^]8;;https://a.example^\\link^]8;;^\\|link",
                "^(0lqk^(B|lqk",
                "^7saved^8|saved",
                "^[31|\"\"",
                "lone^|lone",
                "^^[32mtwice|twice",
                "^[3~1mreturn within|return within",
                "bell\u0007 and delete\u007f|bell and delete",
                "\u009b31mone character instead of two|one character instead of two",
                "a\tb\t|a\tb\t",
                "trailing blanks  |trailing blanks  ",
                "⠋ Working~^[K⠙ Working~^[K✔ Worked|✔ Worked",
                "🔧 fix~^[2K🔨 fixed|🔨 fixed",
            })
    void aLineIsWhatATerminalShowsAtItsEnd(String printed, String shown) {
        assertThat(shown(printed)).isEqualTo(shown);
    }

    @Test
    void aSequenceOfThePublicScriptsSpinnerLeavesOneLine() {
        var printed = new StringBuilder();
        for (int i = 0; i < 500; i++) printed.append("~^[2K^[93m⠹^[m ^[93mMaking a thing^[m");
        assertThat(shown(printed + "~^[K  ^[1;92m✔^[m  Made a thing")).isEqualTo("  ✔  Made a thing");
    }

    @Test
    void howFarUpItIsDrawnIsTold() {
        var line = new TerminalLine();
        for (char c : (ESC + "[2A" + ESC + "[Kfirst row").toCharArray()) line.add(c);
        assertThat(line.up()).isEqualTo(2);
        assertThat(line.text()).isEqualTo("first row");
        line.clear();
        for (char c : ("abandoned" + ESC + "[3A" + ESC + "[1B\rup").toCharArray()) line.add(c);
        assertThat(line.up()).isEqualTo(2);
        assertThat(line.text()).isEqualTo("up");
    }

    @Test
    void whatIsTooLongIsCutBehindAWordAndNothingIsLost() {
        String words = "word ".repeat(5000);
        assertThat(TerminalLine.shown(words + "\u0000")).isEqualTo(words);
        var line = new TerminalLine();
        while (!line.isFull()) line.add('x');
        assertThat(line.cut()).hasSize(TerminalLine.WIDEST);
        assertThat(line.text()).isEmpty();
        while (!line.isFull()) line.add("two words ".charAt(line.text().length() % 10));
        assertThat(line.cut()).endsWith(" ");
    }

    @Test
    void aCursorGoesNoFurtherThanAWindowIsWide() {
        assertThat(shown("^[99999C^[99999G^[9999999999Cx")).hasSize(200).endsWith(" x");
        assertThat(shown("y".repeat(300) + "^[99999Cx")).hasSize(301);
    }
}
