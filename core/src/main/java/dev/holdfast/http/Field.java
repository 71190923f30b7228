package dev.holdfast.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.base.Records;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field of an input: a component of its record, or of the record of which a {@link Patch} changes some.
 *
 * @param component the component that it is bound to
 * @param isOfPatch whether it may be left out, whatever its component says
 */
public record Field(RecordComponent component, boolean isOfPatch) {
    /** The fields of an input or of a record in one, in the order of the components. */
    public static List<Field> of(Class<?> shape) {
        boolean isPatch = Patch.class.isAssignableFrom(shape);
        return Arrays.stream((isPatch ? Patch.changed(shape) : shape).getRecordComponents())
                .filter(component -> !isPatch || !component.isAnnotationPresent(Input.Fixed.class))
                .map(component -> new Field(component, isPatch))
                .toList();
    }

    /** The values of a record by their names in JSON, in the order of the components. */
    public static Map<String, @Nullable Object> values(Record record) {
        Map<String, @Nullable Object> byComponent = Records.values(record);
        var values = new LinkedHashMap<String, @Nullable Object>();
        for (Field field : of(record.getClass())) values.put(field.name(), byComponent.get(field.component.getName()));
        return values;
    }

    /** The changes in a record by their names in JSON, in the order of the components. */
    public static Map<String, Change<?>> changes(Record record) {
        var changes = new LinkedHashMap<String, Change<?>>();
        values(record).forEach((name, value) -> {
            if (value instanceof Change<?> change) changes.put(name, change);
        });
        return changes;
    }

    /** Whether any of the changes in a record was sent. */
    public static boolean isAnyChange(Record record) {
        return changes(record).values().stream().anyMatch(Change::isSent);
    }

    /** Whether an update has anything: a change that was sent, or the value of a field of which null keeps the old one. */
    public static boolean isAnySent(Record update) {
        return values(update).values().stream()
                .anyMatch(value -> value instanceof Change<?> change ? change.isSent() : value != null);
    }

    /** A record whose fields have these values. */
    public static <T extends Record> T make(Class<T> type, Function<Field, @Nullable Object> value) {
        var values = new HashMap<String, @Nullable Object>();
        for (Field field : of(type)) values.put(field.component.getName(), value.apply(field));
        return Records.make(type, values);
    }

    /** Its name in JSON. */
    public String name() {
        return name(component);
    }

    /** The name of a component in JSON; a name of Proxmox VE with a hyphen is given by {@link JsonProperty}. */
    public static String name(RecordComponent component) {
        JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
        if (named != null) return named.value();
        return component.getName().replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    /** The type of its component. */
    public Type type() {
        return component.getGenericType();
    }

    /** Whether a component may be null. */
    public static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Whether it may be null in an answer; what is filled in for it when it is left out never is. */
    public boolean mayBeNull() {
        return isNullable(component)
                && !component.isAnnotationPresent(Input.Omittable.class)
                && !component.isAnnotationPresent(Input.NullKeeps.class);
    }

    /** Whether null may be sent. */
    public boolean takesNull() {
        return isOfPatch || mayBeNull() || component.isAnnotationPresent(Input.NullKeeps.class) || isOrEmpty();
    }

    /** Whether it is empty when it is left out or null. */
    public boolean isOrEmpty() {
        return component.isAnnotationPresent(Input.OrEmpty.class);
    }

    /** Whether null removes the value: of other fields of an update it is the same as leaving them out. */
    public boolean isRemovable() {
        return component.getType() == Change.class || (isOfPatch && mayBeNull());
    }

    /** Whether it must be sent. */
    public boolean isRequired() {
        return !isOfPatch
                && !isNullable(component)
                && component.getType() != Change.class
                && !isOrEmpty()
                && !component.isAnnotationPresent(DefaultValue.class);
    }

    /** The value that is taken when it is left out; null where that is none. */
    public @Nullable String absent() {
        DefaultValue absent = isOfPatch ? null : component.getAnnotation(DefaultValue.class);
        return absent == null ? null : absent.value();
    }
}
