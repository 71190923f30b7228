package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Message;
import java.util.Map;

/** An incoming webhook of Slack, or of a server that takes the same, such as Mattermost. */
final class SlackKind {
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_TEXT = 3000;

    private SlackKind() {}

    static ChannelKind of(HttpDelivery http) {
        return IncomingWebhook.of(
                http,
                "slack",
                "Slack",
                "slack://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXX",
                "Add the app Incoming Webhooks to a channel in Slack. Copy the address of the webhook and replace https by"
                        + " slack.",
                SlackKind::shortForm,
                SlackKind::body);
    }

    /** {@code slack://T…/B…/X…} has the parts of the address and no server. */
    private static String shortForm(ChannelAddress address) {
        boolean isShort = !address.host().contains(".")
                && address.host().startsWith("T")
                && address.path().size() == 2;
        return isShort ? "https://hooks.slack.com/services/" + address.rest() : "";
    }

    /** Only {@code text}: blocks are not understood by all that take these webhooks. */
    private static Object body(Message message) {
        String title = Texts.escape(Texts.headline(message), LONGEST_TITLE, Texts::slack);
        String text = Texts.escape(message.text(), LONGEST_TEXT, Texts::slack);
        String link = message.url() == null ? "" : "\n<" + message.url() + "|" + Texts.OPEN + ">";
        String mark = message.bySeverity(":white_check_mark:", ":red_circle:", ":warning:", ":information_source:");
        return Map.of("text", mark + " *" + title + "*" + (text.isEmpty() ? "" : "\n" + text) + link);
    }
}
