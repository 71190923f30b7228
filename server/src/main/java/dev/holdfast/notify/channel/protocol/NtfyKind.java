package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Sender;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A topic of an ntfy server (docs.ntfy.sh/publish). */
record NtfyKind(HttpDelivery http) implements ServerKind {
    private static final int MOST_BYTES = 4000; // a message above 4096 bytes would become an attachment
    private static final int LONGEST_TITLE = 200;
    private static final Pattern TOPIC = Pattern.compile("[-_A-Za-z0-9]{1,64}");
    private static final Form FORM = new Form(
            "ntfy",
            "ntfy",
            "ntfy://ntfy.sh/a-topic-that-nobody-guesses",
            "Choose a topic that nobody guesses, and subscribe to it in the ntfy app. A token comes before the server:"
                    + " ntfy://tk_…@ntfy.example.net/topic; ?tls=no is for a server without https.",
            List.of(
                    Field.text("server", "Server", "The address of the server.").or("https://ntfy.sh"),
                    Field.secret("topic", "Topic", "Whoever knows it can read the messages."),
                    Field.secret("token", "Access token", "For a server that asks for one.")
                            .optional(),
                    Field.text("user", "User", "Instead of a token.").optional(),
                    Field.secret("password", "Password", "The user's password.").optional()));

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        if (address.path().isEmpty()) return Map.of("topic", address.host());
        Map<String, String> values = WebAddress.server(address);
        if (address.path().size() > 1) throw new IllegalArgumentException("Must have only the topic as its path.");
        values.put("topic", address.path().getFirst());
        if (address.user() == null || address.password() == null) {
            // ntfy's own documentation writes a token as the password of an empty user.
            String token = address.user() == null ? address.password() : address.user();
            if (token != null) values.put("token", token);
        } else {
            values.put("user", address.user());
            values.put("password", address.password());
        }
        return values;
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        var faults = new LinkedHashMap<>(WebAddress.serverFaults(values));
        if (values.containsKey("token") && (values.containsKey("user") || values.containsKey("password"))) {
            faults.put("token", "Must not be set together with a user or a password.");
        } else if (values.containsKey("user") != values.containsKey("password")) {
            faults.put("password", "Must be set together with a user.");
        }
        if (!TOPIC.matcher(values.getOrDefault("topic", "")).matches()) {
            faults.put("topic", "Must consist of at most 64 letters, digits, hyphens and underscores.");
        }
        return faults;
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> {
            var json = new LinkedHashMap<String, Object>();
            json.put("topic", values.getOrDefault("topic", ""));
            json.put("title", Texts.cut(Texts.headline(message), LONGEST_TITLE));
            json.put(
                    "message", Texts.cutBytes(message.text().isBlank() ? message.title() : message.text(), MOST_BYTES));
            json.put("priority", message.bySeverity(3, 5, 4, 3)); // 1 to 5, where 3 is the usual one
            // A name of an emoji, which the app shows before the title.
            json.put(
                    "tags",
                    List.of(message.bySeverity("white_check_mark", "rotating_light", "warning", "information_source")));
            if (message.url() != null) json.put("click", message.url());
            http.post(WebAddress.below(values.getOrDefault("server", ""), "/"), credentials(values), json);
        };
    }

    private static Map<String, String> credentials(Map<String, String> values) {
        String token = values.get("token");
        if (token != null) return Map.of("Authorization", "Bearer " + token);
        String user = values.get("user");
        if (user == null) return Map.of();
        return Map.of("Authorization", WebAddress.basic(user + ":" + values.getOrDefault("password", "")));
    }
}
