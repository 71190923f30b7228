package dev.holdfast.notify.push;

import dev.holdfast.base.json.Json;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import dev.holdfast.notify.channel.protocol.HttpDelivery;
import dev.holdfast.notify.channel.protocol.HttpDelivery.Received;
import dev.holdfast.notify.channel.protocol.Texts;
import dev.holdfast.notify.channel.protocol.WebAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A user's browser. It subscribes on the user's page; nobody types its address. */
public final class PushKind implements ChannelKind {
    public static final String ENDPOINT = "endpoint";
    public static final String KEY = "p256dh";
    public static final String AUTH = "auth";

    private static final int AUTH_BYTES = 16;
    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_TEXT = 2000; // bytes
    private static final String DAY = "86400";
    private static final Form FORM = new Form(
            "push",
            "Browser",
            "push://?endpoint=https%3A%2F%2Fpush.example.net%2Fx&p256dh=BN…&auth=…",
            "A browser subscribes itself.",
            List.of(
                    Field.secret(ENDPOINT, "Endpoint", "The address at the push service."),
                    Field.secret(KEY, "Key", "The browser's public key."),
                    Field.secret(AUTH, "Secret", "The browser's secret.")));

    private final HttpDelivery http;
    private final Addresses addresses;
    private final InstantSource clock;
    private final VapidKeys keys;
    private final Supplier<@Nullable String> publicUrl;
    private final SecureRandom random = new SecureRandom();

    /** Sends with these keys. {@code publicUrl} tells push services whom to contact. */
    public PushKind(
            StreamingHttp http,
            Addresses addresses,
            InstantSource clock,
            VapidKeys keys,
            Supplier<@Nullable String> publicUrl) {
        this.http = new HttpDelivery(http, clock);
        this.addresses = addresses;
        this.clock = clock;
        this.keys = keys;
        this.publicUrl = publicUrl;
    }

    /** Whether it can be the address of a subscription. */
    public static boolean isEndpoint(String text) {
        return WebAddress.read(text.trim()) != null;
    }

    /** Whether it is a public key of a browser. */
    public static boolean isPublicKey(String text) {
        try {
            EcKeys.point(decode(text));
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether it is a secret of a browser. */
    public static boolean isAuth(String text) {
        try {
            return decode(text).length == AUTH_BYTES;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The public key with which browsers subscribe, in base64url. */
    public String publicKey() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(keys.get().publicBytes());
    }

    @Override
    public Form form() {
        return FORM;
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        throw new IllegalArgumentException("A browser subscribes itself.");
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        URI endpoint = WebAddress.read(values.getOrDefault(ENDPOINT, ""));
        if (endpoint == null || !(isOfService(endpoint) || addresses.allowsPlain(endpoint))) {
            return Map.of(ENDPOINT, "Must be the https address of a push service, on the usual port.");
        }
        return Map.of();
    }

    /** Anyone may name an address here: it must not be a way to other ports, nor to what the browser itself can't reach. */
    private static boolean isOfService(URI endpoint) {
        return endpoint.getScheme().equals("https")
                && (endpoint.getPort() < 0 || endpoint.getPort() == 443)
                && endpoint.getRawUserInfo() == null;
    }

    @Override
    public String host(Map<String, String> values) {
        return WebAddress.hostOf(endpoint(values));
    }

    private static URI endpoint(Map<String, String> values) {
        return WebAddress.of(values.getOrDefault(ENDPOINT, ""));
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> send(values, message, gone);
    }

    private void send(Map<String, String> values, Message message, Runnable gone)
            throws Sender.DeliveryException, InterruptedException {
        URI endpoint = endpoint(values);
        byte[] salt = new byte[16];
        random.nextBytes(salt);
        byte[] body = PushEncryption.encrypt(
                payload(message),
                decode(values.getOrDefault(KEY, "")),
                decode(values.getOrDefault(AUTH, "")),
                EcKeys.generate(),
                salt);
        var headers = new LinkedHashMap<String, String>();
        headers.put("Authorization", Vapid.header(keys.get(), endpoint, subject(), clock.instant()));
        headers.put("Content-Encoding", "aes128gcm");
        headers.put("TTL", DAY);
        headers.put("Urgency", message.severity() == Severity.INFO ? "normal" : "high");
        Received received = http.exchange("POST", endpoint, headers, "application/octet-stream", body);
        if (received.status() == 404 || received.status() == 410) {
            gone.run();
            throw new Sender.DeliveryException(
                    "The browser has ended its subscription. Subscribe again on its settings page.", true, null);
        }
        received.requireAccepted();
    }

    /** Push services refuse an address that can't be one of a person or a server in charge. */
    private String subject() {
        String url = publicUrl.get();
        return url != null && url.startsWith("https://") ? url : "mailto:admin@holdfast.example";
    }

    /** What the service worker of the page reads. */
    private static byte[] payload(Message message) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        values.put("id", message.id());
        values.put("type", message.type());
        values.put("severity", message.severity());
        values.put("title", Texts.cut(Texts.headline(message), LONGEST_TITLE));
        values.put("text", Texts.cutBytes(message.text(), LONGEST_TEXT));
        values.put("url", message.url());
        values.put("thread", message.thread());
        values.put("resolved", message.endsThread());
        values.put("at", message.at());
        return Json.writeBytes(values);
    }

    private static byte[] decode(String base64) {
        return Base64.getUrlDecoder().decode(base64.trim().replaceAll("=+$", ""));
    }
}
