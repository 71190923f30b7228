package dev.holdfast.apps.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ssh.PrintedLine;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComplaintsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
        ' OK  Started| ERR Canceled.'                            ; Canceled.
        '  \u2716\ufe0f  No Wiki Installation Found!|bye'           ; No Wiki Installation Found!
        '\u274c Broken'                                          ; Broken
        '[ERROR] Line 7 failed'                                 ; Line 7 failed
        ' ERR no mirror|  \u2714\ufe0f  Updated wiki'              ;
        ' ERR no mirror| OK  Updated wiki'                      ;
        ' ERR first| OK  went on| ERR second| ... Cleaning up'   ; second
        'ERROR: is the word|nothing else'                       ; is the word
        'errors: 0|OK'                                          ;
        'OKAY then|ERRATA 3'                                    ;
        """)
    void anErrorThatNoSuccessFollowsIsTheResult(String lines, String complaint) {
        String[] texts = lines.split("\\|");
        var printed = IntStream.range(0, texts.length)
                .mapToObj(i -> new PrintedLine(i + 1, 0, texts[i]))
                .toList();
        assertThat(Complaints.last(printed)).as(Arrays.toString(texts)).isEqualTo(complaint);
    }
}
