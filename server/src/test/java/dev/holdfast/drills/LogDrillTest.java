package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A host, a client or a user sends text that imitates lines of the service's own log. */
class LogDrillTest {
    private static String logged(String message, Throwable thrown) {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        var root = context.getLogger("ROOT");
        var console = (ConsoleAppender<ILoggingEvent>) root.getAppender("out");
        var event = new LoggingEvent(
                "x", root, ch.qos.logback.classic.Level.INFO, "Said: {}", thrown, new Object[] {message});
        return new String(((PatternLayoutEncoder) console.getEncoder()).encode(event), StandardCharsets.UTF_8);
    }

    @Test
    void foreignTextStaysInItsLineAndSetsNoColour() {
        String line =
                logged("hello\r\n2026-01-01T00:00:00.000Z INFO  access\u001b[31m\u0000\u0085\u2028 signed in", null);
        assertThat(line)
                .endsWith("signed in\n")
                .containsOnlyOnce("\n")
                .doesNotContain("\r", "\u001b", "\u0000", "\u0085", "\u2028");
    }

    @Test
    void aStackTraceIsIndentedSoThatItsTextBeginsNoLine() {
        String lines =
                logged("it broke", new IllegalStateException("x\n2026-01-01T00:00:00.000Z INFO  access\u001b[31m"));
        assertThat(lines.lines().skip(1))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("    ") || line.startsWith("java."));
        assertThat(lines)
                .contains("IllegalStateException")
                .doesNotContain("\u001b")
                .endsWith("\n");
    }
}
