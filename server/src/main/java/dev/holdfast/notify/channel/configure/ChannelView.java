package dev.holdfast.notify.channel.configure;

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
 * @param events the types of notices it wants; empty for all
 */
record ChannelView(
        long id,
        String name,
        String kind,
        String host,
        boolean enabled,
        List<String> events,
        Instant createdAt,
        Instant changedAt) {
    /** A kind of channel, and the form of its addresses. */
    record ChannelKindView(String kind, String label, String example, String help, List<FieldView> fields) {
        static ChannelKindView of(Form form) {
            return new ChannelKindView(
                    form.kind(),
                    form.label(),
                    form.example(),
                    form.help(),
                    form.fields().stream().map(FieldView::of).toList());
        }
    }

    /**
     * A field of the form of a kind.
     *
     * @param kind {@code text}, {@code secret}, {@code number} or {@code choice}
     * @param value the value if the field is left out
     */
    record FieldView(
            String name,
            String label,
            Field.Kind kind,
            boolean required,
            List<String> options,
            @Nullable String value,
            @Nullable String help) {
        static FieldView of(Field field) {
            return new FieldView(
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
    record FieldsView(String kind, List<SetField> fields) {
        static FieldsView of(Form form, Map<String, String> values) {
            return new FieldsView(
                    form.kind(),
                    form.fields().stream()
                            .map(field -> SetField.of(field, values.get(field.name())))
                            .toList());
        }
    }

    /**
     * A field of a channel.
     *
     * @param value null for a secret and for a field that is not set
     */
    record SetField(
            String name,
            String label,
            Field.Kind kind,
            boolean required,
            List<String> options,
            boolean set,
            @Nullable String value,
            @Nullable String help) {
        static SetField of(Field field, @Nullable String value) {
            return new SetField(
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
    record TestResult(boolean sent, @Nullable String error) {}
}
