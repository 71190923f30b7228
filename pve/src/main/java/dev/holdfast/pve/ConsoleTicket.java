package dev.holdfast.pve;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A port behind which a console waits ten seconds for a client, and the ticket that opens it.
 *
 * @param port told as a text by some versions
 * @param user whom the ticket is for
 * @param password null unless one was asked for
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
        // It is sent as a line.
        if ((user + ticket).contains("\n")) throw new IllegalArgumentException("more than a line");
    }

    /** The password of a picture, of which only so much counts. */
    String effectivePassword() {
        String whole = password == null ? ticket : password;
        return whole.substring(0, Math.min(PASSWORD, whole.length()));
    }

    /** As parameters of the request that opens it. */
    String query() {
        return "?port=" + port + "&vncticket=" + URLEncoder.encode(ticket, StandardCharsets.UTF_8);
    }

    /** A text of the endpoint's, should it have repeated the ticket. */
    String mask(String text) {
        if (ticket.length() < PASSWORD) return text;
        return text.replace(ticket, "***").replace(URLEncoder.encode(ticket, StandardCharsets.UTF_8), "***");
    }

    @Override
    public String toString() {
        return user + " at port " + port;
    }
}
