package dev.holdfast.notify.channel.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.http.stack.WebClient;
import dev.holdfast.notify.HttpReceiver;
import dev.holdfast.notify.HttpReceiver.Received;
import dev.holdfast.notify.Messages;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender.DeliveryException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What each service receives, and what its answers mean. */
class HttpKindsTest {
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:30Z");
    private static final String TOKEN = "a-secret-token-xyz";

    private final HttpReceiver receiver = new HttpReceiver();
    private final WebClient client = new WebClient(new Addresses(true), Duration.ofSeconds(30));
    private final HttpDelivery http = new HttpDelivery(client, InstantSource.fixed(NOW));

    @AfterEach
    void end() {
        client.close();
        receiver.close();
    }

    private static Map<String, String> values(ChannelKind kind, String url) {
        ChannelAddress address = ChannelAddress.parse(url);
        Map<String, String> values = kind.form().complete(address.isForm() ? address.query() : kind.read(address));
        assertThat(kind.form().faults(values)).isEmpty();
        assertThat(kind.faults(values)).isEmpty();
        return values;
    }

    private Received sent(ChannelKind kind, String url, Message message) throws Exception {
        kind.sender(values(kind, url), () -> {}).send(message);
        return receiver.last();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private DeliveryException refused(ChannelKind kind, String url) {
        return catchThrowableOfType(
                DeliveryException.class,
                () -> kind.sender(values(kind, url), () -> {}).send(Messages.fired()));
    }

    private WebhookKind webhook() {
        return new WebhookKind(http, InstantSource.fixed(NOW));
    }

    @Test
    void aWebhookReceivesTheEventAndCanVerifyIt() throws Exception {
        Received got = sent(webhook(), receiver.url() + "/hook?a=b#secret=" + TOKEN, Messages.fired());
        assertThat(got.method()).isEqualTo("POST");
        assertThat(got.path()).isEqualTo("/hook?a=b");
        assertThat(got.headers()).containsEntry("content-type", "application/json");
        JsonNode json = got.json();
        assertThat(json.get("id").asString()).isEqualTo("0b5e-1");
        assertThat(json.get("severity").asString()).isEqualTo("critical");
        assertThat(json.get("resolved").asBoolean()).isFalse();
        assertThat(json.get("at").asString()).isEqualTo("2026-11-26T12:00:00Z");
        assertThat(json.at("/data/alert_id").asInt()).isEqualTo(7);
        String id = got.headers().get("webhook-id");
        String time = got.headers().get("webhook-timestamp");
        assertThat(id).isEqualTo("0b5e-1");
        assertThat(time).isEqualTo(Long.toString(NOW.getEpochSecond()));
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(TOKEN.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((id + "." + time + ".").getBytes(StandardCharsets.UTF_8));
        assertThat(got.headers().get("webhook-signature"))
                .isEqualTo("v1," + Base64.getEncoder().encodeToString(mac.doFinal(got.body())));
    }

    @Test
    void aWebhookWithoutASecretIsNotSignedAndItsPasswordIsAHeader() throws Exception {
        String url = receiver.url().replace("http://", "http://me:pass@") + "/hook";
        Received got = sent(webhook(), url, Messages.fired());
        assertThat(got.headers()).doesNotContainKey("webhook-signature");
        assertThat(got.headers().get("authorization")).isEqualTo("Basic bWU6cGFzcw==");
    }

    @Test
    void ntfy() throws Exception {
        String url = "ntfy://tk_1@" + receiver.host() + "/ops?tls=no";
        Received got = sent(new NtfyKind(http), url, Messages.fired());
        assertThat(got.path()).isEqualTo("/");
        assertThat(got.headers()).containsEntry("authorization", "Bearer tk_1");
        assertThat(got.json().get("topic").asString()).isEqualTo("ops");
        assertThat(got.json().get("title").asString()).isEqualTo("Critical: Host <alpha> is down");
        assertThat(got.json().get("priority").asInt()).isEqualTo(5);
        assertThat(got.json().get("click").asString()).endsWith("/alerts/7");
        var lengthy = Messages.message(Severity.WARNING, "Ü", "ü".repeat(5000), null, false);
        JsonNode cut = sent(new NtfyKind(http), url, lengthy).json();
        assertThat(cut.get("message").asString().getBytes(StandardCharsets.UTF_8).length)
                .isLessThanOrEqualTo(4096);
        assertThat(values(new NtfyKind(http), "ntfy://my-topic")).containsEntry("server", "https://ntfy.sh");
        Received emptyUser =
                sent(new NtfyKind(http), "ntfy://:tk_1@" + receiver.host() + "/ops?tls=no", Messages.fired());
        assertThat(emptyUser.headers()).containsEntry("authorization", "Bearer tk_1");
    }

    @Test
    void gotify() throws Exception {
        Received got = sent(
                new GotifyKind(http),
                "gotify://" + receiver.host() + "/push/" + TOKEN + "?tls=no",
                Messages.resolved());
        assertThat(got.path()).isEqualTo("/push/message");
        assertThat(got.headers()).containsEntry("x-gotify-key", TOKEN);
        assertThat(got.json().get("title").asString()).isEqualTo("Resolved: Host <alpha> is up");
    }

    @Test
    void slackTakesNoMentionFromATitle() throws Exception {
        String url = "slack://?webhook=" + encoded(receiver.url() + "/services/T/B/X");
        var message = Messages.message(Severity.WARNING, "<!channel> & co", "x", null, false);
        Received got = sent(SlackKind.of(http), url, message);
        assertThat(got.path()).isEqualTo("/services/T/B/X");
        assertThat(got.json().get("text").asString())
                .isEqualTo(":warning: *Warning: &lt;!channel&gt; &amp; co*\nx\n"
                        + "<https://holdfast.example.net/alerts/7|Open in Holdfast>");
        assertThat(values(SlackKind.of(http), "slack://T0/B0/X0"))
                .containsEntry("webhook", "https://hooks.slack.com/services/T0/B0/X0");
        assertThat(values(SlackKind.of(http), "slack://hooks.slack.com/services/T0/B0/X0"))
                .containsEntry("webhook", "https://hooks.slack.com/services/T0/B0/X0");
    }

    @Test
    void discordMentionsNobodyAndFormatsNothing() throws Exception {
        String url = "discord://?webhook=" + encoded(receiver.url() + "/api/webhooks/1/" + TOKEN);
        JsonNode json = sent(DiscordKind.of(http), url, Messages.fired()).json();
        assertThat(json.at("/allowed_mentions/parse").isEmpty()).isTrue();
        assertThat(json.at("/embeds/0/description").asString()).startsWith("Since 12:00 & \\*still\\*\\.");
        var lengthy = Messages.message(Severity.INFO, "*".repeat(400), "*".repeat(5000), null, false);
        JsonNode cut = sent(DiscordKind.of(http), url, lengthy).json();
        assertThat(cut.at("/embeds/0/title").asString())
                .hasSizeLessThanOrEqualTo(256)
                .endsWith("\\*…");
        assertThat(cut.at("/embeds/0/description").asString()).hasSizeLessThanOrEqualTo(4096);
        assertThat(values(DiscordKind.of(http), "discord://123456789012345678/AbC"))
                .containsEntry("webhook", "https://discord.com/api/webhooks/123456789012345678/AbC");
    }

    @Test
    void teamsReceivesAnAdaptiveCard() throws Exception {
        String url = "msteams://?webhook=" + encoded(receiver.url() + "/workflows/1?sig=" + TOKEN);
        Received got = sent(TeamsKind.of(http), url, Messages.fired());
        assertThat(got.path()).isEqualTo("/workflows/1?sig=" + TOKEN);
        JsonNode card = got.json().at("/attachments/0");
        assertThat(card.get("contentType").asString()).isEqualTo("application/vnd.microsoft.card.adaptive");
        assertThat(card.at("/content/body/0/color").asString()).isEqualTo("Attention");
        assertThat(card.at("/content/body/2/text").asString()).isEqualTo("Line two\\.");
        assertThat(card.at("/content/actions/0/url").asString()).endsWith("/alerts/7");
    }

    @Test
    void telegram() throws Exception {
        String url = "tgram://123456:AbCdEfGhIjKl/-100123?topic=4&server=" + encoded(receiver.url());
        Received got = sent(new TelegramKind(http), url, Messages.fired());
        assertThat(got.path()).isEqualTo("/bot123456:AbCdEfGhIjKl/sendMessage");
        assertThat(got.json().get("chat_id").asString()).isEqualTo("-100123");
        assertThat(got.json().get("message_thread_id").asInt()).isEqualTo(4);
        assertThat(got.json().get("text").asString())
                .contains("<b>Critical: Host &lt;alpha&gt; is down</b>\nSince 12:00 &amp; *still*.");
    }

    @Test
    void matrixRecognisesARepeatedMessageByItsId() throws Exception {
        String url = "matrix://" + TOKEN + "@" + receiver.host() + "/!room:example.net?tls=no";
        Received got = sent(new MatrixKind(http), url, Messages.fired());
        assertThat(got.method()).isEqualTo("PUT");
        assertThat(got.path()).isEqualTo("/_matrix/client/v3/rooms/%21room%3Aexample.net/send/m.room.message/0b5e-1");
        assertThat(got.headers()).containsEntry("authorization", "Bearer " + TOKEN);
        assertThat(got.json().get("formatted_body").asString())
                .contains("Host &lt;alpha&gt; is down")
                .contains("<br>Line two.");
    }

    @Test
    void pushover() throws Exception {
        String key = "uQiRzpo4DXghDmr9QzzfQu27cmVRsG";
        Received got = sent(
                new PushoverKind(http, receiver.url()),
                "pushover://" + key + "@" + key + "?device=phone",
                Messages.fired());
        assertThat(got.path()).isEqualTo("/1/messages.json");
        assertThat(URLDecoder.decode(got.text(), StandardCharsets.UTF_8))
                .contains("user=" + key)
                .contains("&device=phone&title=Critical: Host <alpha> is down&")
                .contains("&priority=1&");
    }

    @ParameterizedTest(name = "{0} is final: {1}")
    @CsvSource({
        "400, true",
        "401, true",
        "404, true",
        "413, true",
        "302, true",
        "408, false",
        "429, false",
        "500, false",
        "503, false"
    })
    void theStatusDecidesWhetherAnotherAttemptMakesSense(int status, boolean permanent) {
        receiver.answering(status, Map.of("Location", receiver.url() + "/elsewhere"), "no " + TOKEN);
        DeliveryException refused = refused(webhook(), receiver.url() + "/" + TOKEN + "?key=" + TOKEN);
        assertThat(refused.isPermanent()).isEqualTo(permanent);
        assertThat(refused.getMessage())
                .startsWith(receiver.host() + " ")
                .contains("status " + status)
                .doesNotContain(TOKEN);
        assertThat(receiver.all()).as("no redirect is followed").hasSize(1);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "120 | ok | 120000",
                "Thu, 26 Nov 2026 12:01:00 GMT | ok | 30000",
                "9999999 | ok | 86400000",
                " | {\"retry_after_ms\":1500} | 1500",
                " | {\"retry_after\":2.5} | 2500",
                " | {\"parameters\":{\"retry_after\":7}} | 7000",
                "soon | ok | ",
                " | not json | "
            })
    void theReceiverSaysHowLongItWantsToBeLeftAlone(String header, String body, Long millis) {
        receiver.answering(429, header == null ? Map.of() : Map.of("Retry-After", header), body);
        Duration wait = refused(webhook(), receiver.url() + "/x").retryAfter();
        assertThat(wait).isEqualTo(millis == null ? null : Duration.ofMillis(millis));
    }

    @Test
    void addressesThatAreNotAllowedAreNotConnectedTo() {
        try (var strict = new WebClient(new Addresses(false), Duration.ofSeconds(30))) {
            var kind = new WebhookKind(new HttpDelivery(strict, InstantSource.fixed(NOW)), InstantSource.fixed(NOW));
            DeliveryException refused = refused(kind, receiver.url() + "/" + TOKEN);
            assertThat(refused.getMessage()).contains("not allowed").doesNotContain(TOKEN);
            assertThat(receiver.all()).isEmpty();
        }
    }

    @Test
    void aReceiverThatIsAwayIsAskedAgain() {
        receiver.close();
        DeliveryException refused = refused(webhook(), receiver.url() + "/" + TOKEN);
        assertThat(refused.isPermanent()).isFalse();
        assertThat(refused.getMessage()).doesNotContain(TOKEN);
    }
}
