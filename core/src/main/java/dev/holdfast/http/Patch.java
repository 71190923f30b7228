package dev.holdfast.http;

import dev.holdfast.base.Records;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to what {@code S} describes: the fields that were sent. One that is left out stays as it is. Null removes a value that
 * may be missing, and is the same as leaving out any other.
 */
public abstract class Patch<S extends Record & Input> implements Input {
    /** A patch that may change nothing; any other must name a field. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface MayBeEmpty {}

    private Map<String, @Nullable Object> sent = Map.of();

    /** The record whose fields a patch of this class changes. */
    @SuppressWarnings("unchecked") // S is one
    public static <S extends Record & Input> Class<S> changed(Class<?> patch) {
        var parent = (ParameterizedType) patch.getGenericSuperclass();
        return (Class<S>) parent.getActualTypeArguments()[0];
    }

    /**
     * A patch of this class.
     *
     * @param sent what was sent, by the name of the component
     */
    public static <P extends Patch<?>> P of(Class<P> patch, Map<String, @Nullable Object> sent) {
        try {
            Constructor<P> constructor = patch.getDeclaredConstructor();
            constructor.setAccessible(true);
            P made = constructor.newInstance();
            ((Patch<?>) made).sent = new HashMap<>(sent);
            return made;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(patch + " has no constructor without parameters", e);
        }
    }

    /** Whether nothing was sent. */
    public final boolean isEmpty() {
        return sent.isEmpty();
    }

    /** Whether the component with this name was sent. */
    public final boolean isSent(String component) {
        return sent.containsKey(component);
    }

    /** What was sent for the component with this name; null when nothing was. */
    public final @Nullable Object sent(String component) {
        return sent.get(component);
    }

    /** The same without these components. */
    @SuppressWarnings("unchecked") // it is one of its own class
    public final Patch<S> without(Collection<String> components) {
        Map<String, @Nullable Object> rest = new HashMap<>(sent);
        rest.keySet().removeAll(components);
        return of((Class<Patch<S>>) getClass(), rest);
    }

    /** What was sent, over what is stored. */
    @SuppressWarnings("unchecked") // it is one of the class of the old one
    public final S over(S old) {
        Map<String, @Nullable Object> values = Records.values(old);
        values.putAll(sent);
        return (S) Records.make(old.getClass(), values);
    }
}
