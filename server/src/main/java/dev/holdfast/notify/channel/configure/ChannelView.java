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
 * @param host the server to which it sends
 * @param events the types of notices it wants; empty for all. Alert rules that name the channel are not bound by them
 * @param namedBy the rules and routes that name it, and lose it if it is removed
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

    /** What names a channel: a {@code rule} or a {@code route}. */
    record ChannelUser(String type, long id, String name) {}

    /** A kind of channel, and the form of its addresses. */
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
     * @param kind {@code text}, {@code secret}, {@code number} or {@code choice}
     * @param value the value if the field is left out
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

    /** The form of a channel, with its values. */
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
     * @param value null for a secret and for a field that is not set
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

    /** Whether a test message was accepted, and why not. */
    record ChannelTestResult(boolean sent, @Nullable String error) {}
}
