package dev.holdfast.notify.channel.protocol;

import dev.holdfast.base.json.Json;
import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A room of a Matrix server (spec.matrix.org, client-server API). */
record MatrixKind(HttpDelivery http) implements ServerKind {
    private static final int LONGEST_TEXT = 8000; // an event may have 64 KB
    private static final Pattern ROOM = Pattern.compile("![^\\s/?#]{1,254}");
    private static final Form FORM = new Form(
            "matrix",
            "Matrix",
            "matrix://syt_token@matrix.example.net/!room:example.net",
            "Write the access token of an account that is in the room, the homeserver and the internal id of the room,"
                    + " which the room's advanced settings show; ?tls=no is for a server without https.",
            List.of(
                    Field.text("server", "Homeserver", "Its address."),
                    Field.secret("token", "Access token", "Of an account that is in the room."),
                    Field.text("room", "Room", "The internal id of the room, which begins with an exclamation mark.")));

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        Map<String, String> values = WebAddress.server(address);
        if (address.user() == null || address.path().size() != 1) {
            throw new IllegalArgumentException("Must have a token before the server, and a room behind it.");
        }
        values.put("token", address.user());
        values.put("room", address.path().getFirst());
        return values;
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        var faults = new LinkedHashMap<>(WebAddress.serverFaults(values));
        if (!ROOM.matcher(values.getOrDefault("room", "")).matches()) {
            faults.put("room", "Must be the internal id of a room, which begins with an exclamation mark.");
        }
        return faults;
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> {
            // The server recognises a repeated message by its transaction id.
            URI to = WebAddress.below(
                    values.getOrDefault("server", ""),
                    "/_matrix/client/v3/rooms/" + segment(values.getOrDefault("room", "")) + "/send/m.room.message/"
                            + segment(message.id()));
            var headers = Map.of("Authorization", "Bearer " + values.getOrDefault("token", ""));
            http.exchange("PUT", to, headers, "application/json", Json.writeBytes(event(message)))
                    .requireAccepted();
        };
    }

    private static Map<String, Object> event(Message message) {
        String title = Texts.headline(message);
        String text = Texts.cut(message.text(), LONGEST_TEXT);
        String html = "<b>" + Texts.html(title) + "</b><br>" + Texts.html(text).replace("\n", "<br>");
        if (message.url() != null) {
            html += "<br><a href=\"" + Texts.html(message.url()) + "\">" + Texts.OPEN + "</a>";
        }
        return Map.of(
                "msgtype",
                "m.text",
                "body",
                Texts.withLink(title + "\n" + text, message.url()),
                "format",
                "org.matrix.custom.html",
                "formatted_body",
                html);
    }

    private static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
