package dev.holdfast.notify.channel.protocol;

import dev.holdfast.base.json.Json;
import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** A program that receives events as JSON, signed as Standard Webhooks defines (standardwebhooks.com, version 1). */
record WebhookKind(HttpDelivery http, InstantSource clock) implements ChannelKind {
    private static final String URL = "url";
    private static final String SECRET = "secret";

    /** The prefix of a secret in Base64. */
    private static final String ENCODED = "whsec_";

    private static final Form FORM = new Form(
            "https",
            "Webhook",
            "https://automation.example.net/hooks/holdfast#secret=a-long-random-text",
            "The address of a program that accepts JSON in a POST. With a secret, each request is signed.",
            List.of(
                    Field.secret(URL, "Address", "An http or https address; it is kept secret as a whole."),
                    Field.secret(SECRET, "Secret", "Signs each request, so that the receiver can verify it.")
                            .optional()));

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        var values = new LinkedHashMap<String, String>();
        values.put(URL, address.scheme() + "://" + address.rest().split("#", 2)[0]);
        if (!address.fragment().isEmpty()) {
            if (!address.fragment().startsWith("secret=")) {
                throw new IllegalArgumentException("May have only #secret=… at its end.");
            }
            values.put(SECRET, address.fragment().substring("secret=".length()));
        }
        return values;
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        var faults = new LinkedHashMap<String, String>();
        if (WebAddress.read(values.getOrDefault(URL, "")) == null) faults.put(URL, WebAddress.EXPECTED);
        try {
            if (values.containsKey(SECRET)) key(values.getOrDefault(SECRET, ""));
        } catch (IllegalArgumentException e) {
            faults.put(SECRET, "Must be Base64 behind whsec_.");
        }
        return faults;
    }

    @Override
    public String host(Map<String, String> values) {
        return WebAddress.hostOf(WebAddress.of(values.getOrDefault(URL, "")));
    }

    @Override
    public String destination(Map<String, String> values) {
        return WebAddress.destination(WebAddress.of(values.getOrDefault(URL, "")));
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> {
            byte[] body = Json.writeBytes(event(message));
            String time = Long.toString(clock.instant().getEpochSecond());
            var headers = new LinkedHashMap<String, String>();
            headers.put("webhook-id", message.id());
            headers.put("webhook-timestamp", time);
            String secret = values.get(SECRET);
            if (secret != null) {
                String start = message.id() + "." + time + ".";
                headers.put("webhook-signature", "v1," + signature(key(secret), start, body));
            }
            http.exchange("POST", WebAddress.of(values.getOrDefault(URL, "")), headers, "application/json", body)
                    .requireAccepted();
        };
    }

    private static Map<String, @Nullable Object> event(Message message) {
        var event = new LinkedHashMap<String, @Nullable Object>();
        event.put("id", message.id());
        event.put("type", message.type());
        event.put("severity", message.severity());
        event.put("title", message.title());
        event.put("text", message.text());
        event.put("url", message.url());
        event.put("thread", message.thread());
        event.put("resolved", message.endsThread());
        event.put("at", message.at());
        event.put("data", message.data());
        return event;
    }

    private static byte[] key(String secret) {
        if (!secret.startsWith(ENCODED)) return secret.getBytes(StandardCharsets.UTF_8);
        byte[] key = Base64.getDecoder().decode(secret.substring(ENCODED.length()));
        if (key.length == 0) throw new IllegalArgumentException("Empty");
        return key;
    }

    private static String signature(byte[] key, String start, byte[] body) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(start.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
