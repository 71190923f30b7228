package dev.holdfast.pve.console;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A port on which a console waits ten seconds for a api, and the ticket that opens it.
 *
 * @param port returned as text by some versions
 * @param user the ticket's user
 * @param password null unless one was requested
 */
record ConsoleTicket(
        Integer port,
        String ticket,
        String user,
        String upid,
        @Nullable String password) {
    private static final int PASSWORD = 8;

    ConsoleTicket {
        Objects.requireNonNull(port, "port");
        Objects.requireNonNull(ticket, "ticket");
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(upid, "upid");
        // It is sent as one line.
        if ((user + ticket).contains("\n")) throw new IllegalArgumentException("more than one line");
    }

    /** The password of a VNC console, truncated to the characters that count. */
    String effectivePassword() {
        String whole = password == null ? ticket : password;
        return whole.substring(0, Math.min(PASSWORD, whole.length()));
    }

    /** The query of the request that opens the console. */
    String query() {
        return "?port=" + port + "&vncticket=" + URLEncoder.encode(ticket, StandardCharsets.UTF_8);
    }

    /** Masks the ticket in a text from the endpoint, in case the endpoint repeats it. */
    String mask(String text) {
        if (ticket.length() < PASSWORD) return text;
        return text.replace(ticket, "***").replace(URLEncoder.encode(ticket, StandardCharsets.UTF_8), "***");
    }

    @Override
    public String toString() {
        return user + " at port " + port;
    }
}
