package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A workflow of Microsoft Teams that posts what its webhook receives. */
final class TeamsKind {
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_TEXT = 6000; // the whole message may have 28 KB

    private TeamsKind() {}

    static ChannelKind of(HttpDelivery http) {
        return IncomingWebhook.of(
                http,
                "msteams",
                "Microsoft Teams",
                "msteams://prod-1.westeurope.logic.azure.com/workflows/0123/triggers/manual/paths/invoke?sig=AbC",
                "In Teams, add the workflow that posts to a channel when a webhook request is received. Copy its address and"
                        + " replace https by msteams.",
                _ -> "",
                TeamsKind::body);
    }

    /** An Adaptive Card, in the envelope that workflows expect. */
    private static Object body(Message message) {
        var lines = new ArrayList<Object>();
        lines.add(Map.of(
                "type",
                "TextBlock",
                "text",
                Texts.escape(Texts.headline(message), LONGEST_TITLE, Texts::markdown),
                "weight",
                "Bolder",
                "size",
                "Medium",
                "color",
                message.bySeverity("Good", "Attention", "Warning", "Accent"),
                "wrap",
                true));
        for (String line : Texts.cut(message.text(), LONGEST_TEXT).lines().toList()) {
            String escaped = Texts.escape(line, LONGEST_TEXT, Texts::markdown);
            lines.add(Map.of("type", "TextBlock", "text", escaped, "wrap", true, "spacing", "Small"));
        }
        var card = new LinkedHashMap<String, Object>();
        card.put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
        card.put("type", "AdaptiveCard");
        card.put("version", "1.4");
        card.put("body", lines);
        if (message.url() != null) {
            card.put("actions", List.of(Map.of("type", "Action.OpenUrl", "title", Texts.OPEN, "url", message.url())));
        }
        var attachment = Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", card);
        return Map.of("type", "message", "attachments", List.of(attachment));
    }
}
