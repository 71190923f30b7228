package dev.holdfast.pve.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The opening handshake of a WebSocket: what is asked for, and whether a response agrees to it. */
record WebSocketKey(String text) {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final SecureRandom RANDOM = new SecureRandom();

    static WebSocketKey random() {
        byte[] nonce = new byte[16];
        RANDOM.nextBytes(nonce);
        return new WebSocketKey(Base64.getEncoder().encodeToString(nonce));
    }

    Map<String, String> headers(Map<String, String> common, String protocol) {
        var headers = new LinkedHashMap<>(common);
        headers.put("Upgrade", "websocket");
        headers.put("Connection", "Upgrade");
        headers.put("Sec-WebSocket-Version", "13");
        headers.put("Sec-WebSocket-Key", text);
        headers.put("Sec-WebSocket-Protocol", protocol);
        return headers;
    }

    boolean isAccepted(Answer answer) {
        return answer.status() == 101
                && "websocket".equalsIgnoreCase(answer.headers().get("upgrade"))
                && accept().equals(answer.headers().get("sec-websocket-accept"));
    }

    private String accept() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest((text + MAGIC).getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
