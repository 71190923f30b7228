package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Sender;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An application of a Gotify server (gotify.net/api-docs). */
record GotifyKind(HttpDelivery http) implements ServerKind {
    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_TEXT = 8000;
    private static final Form FORM = new Form(
            "gotify",
            "Gotify",
            "gotify://gotify.example.net/AbCdEf123456789",
            "Create an application in Gotify and copy its token to the end of the address; ?tls=no is for a server"
                    + " without https.",
            List.of(
                    Field.text("server", "Server", "The address of the server."),
                    Field.secret("token", "Token", "The token of an application.")));

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        Map<String, String> values = WebAddress.server(address);
        if (address.path().isEmpty()) throw new IllegalArgumentException("Must end with the token of an application.");
        List<String> folders = address.path().subList(0, address.path().size() - 1);
        if (!folders.isEmpty()) values.merge("server", "/" + String.join("/", folders), String::concat);
        values.put("token", address.path().getLast());
        return values;
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        return WebAddress.serverFaults(values);
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> {
            var json = new LinkedHashMap<String, Object>();
            json.put("title", Texts.cut(Texts.headline(message), LONGEST_TITLE));
            json.put("message", Texts.cut(Texts.withLink(message.text(), message.url()), LONGEST_TEXT));
            // The app makes a sound from 4 on, and shows what is above 7 over everything else.
            json.put("priority", message.bySeverity(4, 8, 5, 2));
            if (message.url() != null) {
                json.put("extras", Map.of("client::notification", Map.of("click", Map.of("url", message.url()))));
            }
            http.post(
                    WebAddress.below(values.getOrDefault("server", ""), "/message"),
                    Map.of("X-Gotify-Key", values.getOrDefault("token", "")),
                    json);
        };
    }
}
