package dev.holdfast.consoles;

import dev.holdfast.consoles.way.WayName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A ticket that opens a console once.
 *
 * @param ticket to be appended to the path as {@code ?ticket=}
 * @param expiresAt until when the ticket can be used: 30 seconds after it was issued
 * @param wsPath the path of the WebSocket
 * @param kind what the WebSocket carries: a terminal's bytes, or RFB
 * @param way how Holdfast gets to the console; another one may be taken if this fails
 * @param login who the console asks to sign in; null when it asks nobody, or that is not known
 * @param recorded whether the console is recorded
 */
record ConsoleTicket(
        String ticket,
        Instant expiresAt,
        String wsPath,
        Screen kind,
        WayName way,
        @Nullable String login,
        boolean recorded) {
    /** What a viewer needs to show it. */
    enum Screen {
        TERMINAL,
        VNC
    }
}
