package dev.holdfast.notify.channel.protocol;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.notify.channel.ChannelKind;
import java.time.InstantSource;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;

/** The kinds of channels that admins set up. */
public final class ChannelKinds {
    private ChannelKinds() {}

    /** All of them, in the order in which they are offered. */
    public static List<ChannelKind> all(
            StreamingHttp client, Addresses addresses, SSLSocketFactory tls, InstantSource clock) {
        var http = new HttpDelivery(client, clock);
        return List.of(
                new MailKind(addresses, tls),
                new WebhookKind(http, clock),
                new NtfyKind(http),
                new GotifyKind(http),
                SlackKind.of(http),
                DiscordKind.of(http),
                new TelegramKind(http),
                new MatrixKind(http),
                TeamsKind.of(http),
                new PushoverKind(http, "https://api.pushover.net"));
    }
}
