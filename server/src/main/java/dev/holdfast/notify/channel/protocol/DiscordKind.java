package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A webhook of a Discord channel. */
final class DiscordKind {
    private static final int LONGEST_TITLE = 256;
    private static final int LONGEST_TEXT = 4000; // of the 4096 of a description

    private DiscordKind() {}

    static ChannelKind of(HttpDelivery http) {
        return IncomingWebhook.of(
                http,
                "discord",
                "Discord",
                "discord://discord.com/api/webhooks/123456789012345678/AbCdEf",
                "In the settings of a channel in Discord, under Integrations, create a webhook. Copy its address and"
                        + " replace https by discord.",
                DiscordKind::shortForm,
                DiscordKind::body);
    }

    /** {@code discord://id/token} has no server. */
    private static String shortForm(ChannelAddress address) {
        return address.host().matches("[0-9]{10,25}") && address.path().size() == 1
                ? "https://discord.com/api/webhooks/" + address.rest()
                : "";
    }

    private static Object body(Message message) {
        var embed = new LinkedHashMap<String, Object>();
        embed.put("title", Texts.escape(Texts.headline(message), LONGEST_TITLE, Texts::markdown));
        embed.put("description", Texts.escape(message.text(), LONGEST_TEXT, Texts::markdown));
        embed.put("color", Texts.colour(message));
        embed.put("timestamp", message.at());
        if (message.url() != null) embed.put("url", message.url());
        // Without this, a name such as @everyone would call everyone.
        return Map.of("embeds", List.of(embed), "allowed_mentions", Map.of("parse", List.of()));
    }
}
