package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A chat that a Telegram bot writes to (core.telegram.org/bots/api). */
record TelegramKind(HttpDelivery http) implements ServerKind {
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_TEXT = 3500; // of 4096 for the whole message, counted without the marks
    private static final Pattern TOKEN = Pattern.compile("[0-9]{5,20}:[A-Za-z0-9_-]{10,100}");
    private static final Pattern CHAT = Pattern.compile("-?[0-9]{1,20}|@[A-Za-z0-9_]{3,40}");
    private static final Pattern TOPIC = Pattern.compile("[0-9]{1,18}");
    private static final Form FORM = new Form(
            "tgram",
            "Telegram",
            "tgram://123456789:AbCdEfGhIjKlMnOpQrStUvWxYz/-1001234567890",
            "Ask @BotFather for a bot, add it to the chat, and write its token and the number of the chat. A topic of a"
                    + " group is ?topic=….",
            List.of(
                    Field.secret("token", "Token of the bot", "As @BotFather shows it."),
                    Field.text("chat", "Chat", "Its number, or @name of a public channel."),
                    Field.text("topic", "Topic", "The number of a topic in a group with topics.")
                            .optional(),
                    Field.text("server", "Server", "Only for a Bot API server of your own.")
                            .or("https://api.telegram.org")));

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        if (address.path().size() != 1) {
            throw new IllegalArgumentException("Must have the token of a bot, a slash, and a chat.");
        }
        var values = new LinkedHashMap<>(address.query());
        values.put("token", address.host());
        values.put("chat", address.path().getFirst());
        return values;
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        var faults = new LinkedHashMap<>(WebAddress.serverFaults(values));
        if (!TOKEN.matcher(values.getOrDefault("token", "")).matches()) {
            faults.put("token", "Must be digits, a colon, and letters and digits.");
        }
        if (!CHAT.matcher(values.getOrDefault("chat", "")).matches()) {
            faults.put("chat", "Must be a number, or a name that begins with @.");
        }
        if (values.containsKey("topic")
                && !TOPIC.matcher(values.getOrDefault("topic", "")).matches()) {
            faults.put("topic", "Must be a number.");
        }
        return faults;
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> {
            var json = new LinkedHashMap<String, Object>();
            json.put("chat_id", values.getOrDefault("chat", ""));
            String topic = values.get("topic");
            if (topic != null) json.put("message_thread_id", Long.parseLong(topic));
            json.put("text", text(message));
            json.put("parse_mode", "HTML");
            json.put("link_preview_options", Map.of("is_disabled", true));
            String path = "/bot" + values.getOrDefault("token", "") + "/sendMessage";
            http.post(WebAddress.below(values.getOrDefault("server", ""), path), Map.of(), json);
        };
    }

    private static String text(Message message) {
        String link =
                message.url() == null ? "" : "\n<a href=\"" + Texts.html(message.url()) + "\">" + Texts.OPEN + "</a>";
        String mark = message.bySeverity("\u2705", "\ud83d\udd34", "\u26a0\ufe0f", "\u2139\ufe0f");
        return mark + " <b>" + Texts.html(Texts.cut(Texts.headline(message), LONGEST_TITLE)) + "</b>\n"
                + Texts.html(Texts.cut(message.text(), LONGEST_TEXT)) + link;
    }
}
