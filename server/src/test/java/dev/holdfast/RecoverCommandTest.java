package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.access.Role;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command for an owner who can't sign in at all, run while the service runs. */
class RecoverCommandTest {
    private static final String EMAIL = TestPlane.email(Role.OWNER);
    private static final String FRESH = "walnut-harbour-tango-58";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    @BeforeEach
    void anOwner() {
        plane.as(Role.OWNER);
    }

    private String recover(String... words) {
        PrintStream before = System.out;
        var text = new ByteArrayOutputStream();
        System.setOut(new PrintStream(text, true, StandardCharsets.UTF_8));
        try {
            Main.recover(plane.config(), List.of(words));
        } finally {
            System.setOut(before);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    @Test
    void printsACodeThatSetsANewPassword() {
        String output = recover(EMAIL.toUpperCase(java.util.Locale.ROOT));
        assertThat(output).contains("The second factor stays on");
        var code = Pattern.compile("(\\w{5}-){3}\\w{5}").matcher(output);
        assertThat(code.find()).isTrue();
        Answer answer = plane.stranger()
                .post("/auth/recover", Json.write(Map.of("email", EMAIL, "code", code.group(), "new_password", FRESH)));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(plane.stranger()
                        .signIn(EMAIL, FRESH)
                        .get("/audit?action=auth.rescue")
                        .list())
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("outcome", "ok"));
    }

    @Test
    void switchesTheSecondFactorOffOnlyOnRequest() {
        assertThat(recover(EMAIL, "--without-second-factor")).contains("The second factor is off");
        assertThat(plane.as(Role.OWNER).get("/auth/me").json()).containsEntry("totp_enabled", false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--without-second-factor", "a@plane.test b@plane.test", "a@plane.test --force"})
    void reportsTheUsageForInvalidArguments(String line) {
        String[] words = line.isEmpty() ? new String[0] : line.split(" ");
        assertThatThrownBy(() -> recover(words))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("recover EMAIL");
    }

    @Test
    void refusesAnUnknownUser() {
        assertThatThrownBy(() -> recover("nobody@plane.test"))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("nobody@plane.test");
        assertThat(plane.as(Role.OWNER).get("/audit?action=auth.rescue").list())
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("outcome", "failed"));
    }
}
