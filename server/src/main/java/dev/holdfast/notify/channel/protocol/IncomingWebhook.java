package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the services have in common whose only credential is the address of an incoming webhook. */
record IncomingWebhook(
        Form form, Function<ChannelAddress, String> shortForm, Function<Message, Object> body, HttpDelivery http)
        implements ChannelKind {
    private static final String WEBHOOK = "webhook";

    /**
     * A kind whose address is that of the webhook with the kind in the place of its scheme.
     *
     * @param shortForm the webhook of an address without a server; empty if the address has one
     * @param body what is sent as JSON
     */
    static IncomingWebhook of(
            HttpDelivery http,
            String kind,
            String label,
            String example,
            String help,
            Function<ChannelAddress, String> shortForm,
            Function<Message, Object> body) {
        var field = Field.secret(WEBHOOK, "Webhook", "The https address that the service shows.");
        return new IncomingWebhook(new Form(kind, label, example, help, List.of(field)), shortForm, body, http);
    }

    @Override
    public Map<String, String> read(ChannelAddress address) {
        String complete = shortForm.apply(address);
        return Map.of(WEBHOOK, complete.isEmpty() ? "https://" + address.rest() : complete);
    }

    @Override
    public Map<String, String> faults(Map<String, String> values) {
        URI webhook = WebAddress.read(values.getOrDefault(WEBHOOK, ""));
        boolean holds = webhook != null
                && webhook.getRawPath() != null
                && webhook.getRawPath().length() > 1;
        return holds ? Map.of() : Map.of(WEBHOOK, "Must be the whole address of a webhook, with its path.");
    }

    @Override
    public String host(Map<String, String> values) {
        return WebAddress.hostOf(WebAddress.of(values.getOrDefault(WEBHOOK, "")));
    }

    @Override
    public Sender sender(Map<String, String> values, Runnable gone) {
        return message -> http.post(WebAddress.of(values.getOrDefault(WEBHOOK, "")), Map.of(), body.apply(message));
    }
}
