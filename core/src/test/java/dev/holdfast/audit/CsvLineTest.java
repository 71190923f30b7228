package dev.holdfast.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLineTest {
    @Test
    void cellsAreQuotedWhereNecessary() {
        assertThat(CsvLine.of(Arrays.asList(1, null, "plain", "a,b", "say \"hi\"", "two\r\nlines", "")))
                .isEqualTo("1,,plain,\"a,b\",\"say \"\"hi\"\"\",\"two\r\nlines\",\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)"})
    void noCellIsAFormula(String cell) {
        assertThat(CsvLine.of(List.of(cell))).isEqualTo("'" + cell + "\r\n");
    }

    @Test
    void aFormulaAfterATabQuoteOrSemicolonIsEscaped() {
        assertThat(CsvLine.of(List.of("\t=1"))).isEqualTo("'\t=1\r\n");
        assertThat(CsvLine.of(List.of("=HYPERLINK(\"x\")"))).isEqualTo("\"'=HYPERLINK(\"\"x\"\")\"\r\n");
        assertThat(CsvLine.of(List.of("a;=1;b;-2"))).isEqualTo("a;'=1;b;'-2\r\n");
        assertThat(CsvLine.of(List.of("\n=1"))).isEqualTo("\"'\n=1\"\r\n");
    }
}
