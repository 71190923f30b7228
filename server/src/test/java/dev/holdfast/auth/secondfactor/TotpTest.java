package dev.holdfast.auth.secondfactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;

/** Codes of authenticator apps. */
class TotpTest {
    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    private final Totp totp = new Totp();

    @ParameterizedTest(name = "at second {0} the code is {1}")
    @CsvSource(textBlock = """
            59,          287082
            1111111109,  081804
            1111111111,  050471
            1234567890,  005924
            2000000000,  279037
            20000000000, 353130
            """)
    void theCodesMatchTheExamplesOfTheStandard(long second, String code) {
        assertThat(totp.stepsOf(SECRET, code, Instant.ofEpochSecond(second))).containsExactly(second / 30);
    }

    @ParameterizedTest(name = "{0} seconds from its step on: {1}")
    @CsvSource(textBlock = """
            -31, false
            -30, true
            0,   true
            29,  true
            59,  true
            60,  false
            """)
    void aCodeIsAcceptedOneStepEarlyAndLate(long seconds, boolean right) {
        long begin = 1234567890;
        assertThat(totp.stepsOf(SECRET, "005924", Instant.ofEpochSecond(begin + seconds)).length > 0)
                .isEqualTo(right);
    }

    @Test
    void theLanguageOfTheMachineDoesNotChangeTheDigits() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-u-nu-arab"));
        try {
            assertThat(totp.stepsOf(SECRET, "005 924", Instant.ofEpochSecond(1234567890)))
                    .hasSize(1);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theQrCodeIsAnSvgPicture() throws Exception {
        var picture = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(QrCode.svg(Totp.uri(SECRET, "a+b@example.net")))));
        assertThat(picture.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(Totp.uri(SECRET, "a+b@example.net"))
                .isEqualTo("otpauth://totp/Holdfast:a%2Bb%40example.net?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                        + "&issuer=Holdfast&algorithm=SHA1&digits=6&period=30");
    }
}
