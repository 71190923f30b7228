package dev.holdfast.pve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/**
 * Requests consoles and opens them. Both calls go to the same endpoint: the port belongs to the member that was called, and
 * no member forwards a WebSocket. An address that alternates between members can't open one.
 */
record Consoles(PveClient client, String path) {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    Terminal terminal() {
        ConsoleTicket offer = ask("/termproxy", Map.of());
        PveTask task = task(offer);
        return Terminal.signIn(open(offer), offer, task);
    }

    VncConsole vnc(String below, Map<String, String> parameters) {
        ConsoleTicket offer = ask(below, parameters);
        PveTask task = task(offer);
        return new VncConsole(open(offer), task, offer.effectivePassword());
    }

    private ConsoleTicket ask(String below, Map<String, String> parameters) {
        return ResponseParser.read(client.call("POST", path + below, parameters), ConsoleTicket.class);
    }

    private PveTask task(ConsoleTicket offer) {
        try {
            return client.task(Upid.parse(offer.upid()));
        } catch (IllegalArgumentException e) {
            throw ResponseParser.odd(true);
        }
    }

    private WebSocket open(ConsoleTicket offer) {
        byte[] nonce = new byte[16];
        new SecureRandom().nextBytes(nonce);
        String key = Base64.getEncoder().encodeToString(nonce);
        String headers = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                + key + "\r\nSec-WebSocket-Protocol: binary\r\n";
        return client.open(
                path + "/vncwebsocket" + offer.query(), headers, offer::mask, answer -> check(answer, accept(key)));
    }

    private static void check(Connection.Answer answer, String accept) {
        if (answer.status() == 101
                && "websocket".equalsIgnoreCase(answer.headers().get("upgrade"))
                && accept.equals(answer.headers().get("sec-websocket-accept"))) {
            return;
        }
        throw new PveException.Unreachable(
                "The endpoint did not open a WebSocket. Check whether a proxy in between blocks it.", false);
    }

    private static String accept(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
