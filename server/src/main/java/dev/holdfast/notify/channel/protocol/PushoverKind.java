package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Sender;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A user or group of Pushover (pushover.net/api). */
record PushoverKind(HttpDelivery http, String server) implements ChannelKind {
    private static final int LONGEST_TITLE = 250;
    private static final int LONGEST_TEXT = 1024;
    private static final int LONGEST_URL = 512;
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9]{30}");
    private static final Form FORM = new Form(
            "pushover",
            "Pushover",
            "pushover://uQiRzpo4DXghDmr9QzzfQu27cmVRsG@azGDORePK8gMaC0QOYAMyEEuzJnyUi",
            "Write the key of a user or group, an @, and the token of an application that you create at Pushover.",
            List.of(
                    Field.secret("user", "User key", "Of a user or group."),
                    Field.secret("token", "Application token", "Of an application that you create at Pushover."),
                    Field.text("device", "Device", "The name of a single device.")
                            .optional()));

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        if (address.user() == null || !address.path().isEmpty()) {
            throw new IllegalArgumentException("Must have the key of a user, an @, and the token of an application.");
        }
        var values = new LinkedHashMap<>(address.query());
        values.put("user", address.user());
        values.put("token", address.host());
        return values;
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        var faults = new LinkedHashMap<String, String>();
        for (String name : List.of("user", "token")) {
            if (!KEY.matcher(values.getOrDefault(name, "")).matches()) {
                faults.put(name, "Must consist of 30 letters and digits.");
            }
        }
        return faults;
    }

    @Override
    public String host(Map<String, String> values) {
        return WebAddress.hostOf(WebAddress.of(server));
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> {
            var form = new LinkedHashMap<>(values);
            form.put("title", Texts.cut(Texts.headline(message), LONGEST_TITLE));
            form.put("message", Texts.cut(message.text().isBlank() ? message.title() : message.text(), LONGEST_TEXT));
            form.put("priority", message.bySeverity("0", "1", "0", "-1")); // 1 also sounds in the user's quiet hours
            form.put("timestamp", Long.toString(message.at().getEpochSecond()));
            if (message.url() != null && message.url().length() <= LONGEST_URL) {
                form.put("url", message.url());
                form.put("url_title", Texts.OPEN);
            }
            http.exchange(
                            "POST",
                            WebAddress.below(server, "/1/messages.json"),
                            Map.of(),
                            "application/x-www-form-urlencoded",
                            encoded(form).getBytes(StandardCharsets.US_ASCII))
                    .requireAccepted();
        };
    }

    private static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
