package dev.holdfast.notify.channel.configure;

import dev.holdfast.notify.channel.ChannelUses;
import dev.holdfast.notify.channel.Field;
import dev.holdfast.notify.channel.Form;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A channel without its address.
 *
 * @param id the id of the channel in Holdfast
 * @param name the name of the channel in Holdfast
 * @param kind one of {@code mailto https ntfy gotify slack discord tgram matrix msteams pushover}
 * @param host the server to which it sends
 * @param enabled whether messages are sent to it
 * @param events the types of notices it wants; empty for all. Alert rules that name the channel are not bound by them
 * @param namedBy the rules and routes that name it, and lose it if it is removed
 * @param createdAt when it was created
 * @param changedAt when its name, address, types or {@code enabled} were last changed; at first when it was created
 */
record ChannelView(
        long id,
        String name,
        String kind,
        String host,
        boolean enabled,
        List<String> events,
        List<ChannelUser> namedBy,
        Instant createdAt,
        Instant changedAt) {
    static ChannelView of(ChannelStore.Row row, List<ChannelUses.Use> uses) {
        return new ChannelView(
                row.id(),
                row.name(),
                row.kind(),
                row.host(),
                row.enabled(),
                row.types(),
                uses.stream()
                        .filter(one -> one.channelIds().contains(row.id()))
                        .map(one -> new ChannelUser(one.type(), one.id(), one.name()))
                        .toList(),
                row.createdAt(),
                row.changedAt());
    }

    /**
     * What names a channel: a {@code rule} or a {@code route}.
     *
     * @param type {@code rule} for an alert rule, {@code route} for a route
     * @param id the id of that rule or route in Holdfast
     * @param name the name of that rule or route
     */
    record ChannelUser(ChannelUses.Type type, long id, String name) {}

    /**
     * A kind of channel, and the form of its addresses.
     *
     * @param kind its name, with which the addresses of such channels begin: one of
     *     {@code mailto https ntfy gotify slack discord tgram matrix msteams pushover}
     * @param label what people call the service, such as {@code Microsoft Teams}
     * @param example an example of an address
     * @param help where to get an address, in full sentences
     * @param fields the parts of such an address, in the order of the form
     */
    record ChannelKindView(String kind, String label, String example, String help, List<ChannelFieldView> fields) {
        static ChannelKindView of(Form form) {
            return new ChannelKindView(
                    form.kind(),
                    form.label(),
                    form.example(),
                    form.help(),
                    form.fields().stream().map(ChannelFieldView::of).toList());
        }
    }

    /**
     * A field of the form of a kind.
     *
     * @param name the name of the field in addresses and in a channel's {@code fields}
     * @param label what a form calls it
     * @param kind {@code text}, {@code secret}, {@code number} or {@code choice}
     * @param required whether an address without it is refused
     * @param options the words that a {@code choice} accepts; empty for the other kinds
     * @param value the value if the field is left out
     * @param help a sentence about it; null if there is none
     */
    record ChannelFieldView(
            String name,
            String label,
            Field.Kind kind,
            boolean required,
            List<String> options,
            @Nullable String value,
            @Nullable String help) {
        static ChannelFieldView of(Field field) {
            return new ChannelFieldView(
                    field.name(),
                    field.label(),
                    field.kind(),
                    field.required(),
                    field.options(),
                    field.byDefault(),
                    field.help());
        }
    }

    /**
     * The form of a channel, with its values.
     *
     * @param kind the kind of the channel: one of
     *     {@code mailto https ntfy gotify slack discord tgram matrix msteams pushover}
     * @param fields all fields of its kind, in the order of the form
     */
    record ChannelFieldsView(String kind, List<ChannelField> fields) {
        static ChannelFieldsView of(Form form, Map<String, String> values) {
            return new ChannelFieldsView(
                    form.kind(),
                    form.fields().stream()
                            .map(field -> ChannelField.of(field, values.get(field.name())))
                            .toList());
        }
    }

    /**
     * A field of a channel.
     *
     * @param name the name of the field in addresses and in a channel's {@code fields}
     * @param label what a form calls it
     * @param kind {@code text}, {@code secret}, {@code number} or {@code choice}; a number is a port from 1 to 65535
     * @param required whether an address without it is refused
     * @param options the words that a {@code choice} accepts; empty for the other kinds
     * @param set whether the channel has a value for it
     * @param value null for a secret and for a field that is not set
     * @param help a sentence about it; null if there is none
     */
    record ChannelField(
            String name,
            String label,
            Field.Kind kind,
            boolean required,
            List<String> options,
            boolean set,
            @Nullable String value,
            @Nullable String help) {
        static ChannelField of(Field field, @Nullable String value) {
            return new ChannelField(
                    field.name(),
                    field.label(),
                    field.kind(),
                    field.required(),
                    field.options(),
                    value != null,
                    field.isSecret() ? null : value,
                    field.help());
        }
    }

    /**
     * Whether a test message was accepted, and why not.
     *
     * @param sent whether the service accepted the test message
     * @param error why it did not, as a sentence; null if it did
     */
    record ChannelTestResult(boolean sent, @Nullable String error) {}
}
