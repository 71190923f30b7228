package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a channel.
 *
 * @param url replaces the whole address
 * @param fields replaces these fields of the address; an empty value removes one, the others stay
 */
record ChannelPatchIn(
        @NullKeeps @Nullable String name,
        @NullKeeps @Nullable Secret url,
        @NullKeeps @Nullable Map<String, Secret> fields,
        @NullKeeps @Nullable Boolean enabled,
        @NullKeeps @Nullable List<String> events)
        implements Input {
    private static final int MOST_FIELDS = 20;
    private static final int LONGEST = 2000;

    @Override
    public void check(Checks checks) {
        ChannelIn.check(checks, name, url, events);
        checks.lines("fields", fields, MOST_FIELDS, LONGEST);
        checks.that(url == null || fields == null, "fields", "value_error", "Must not be sent together with a url.");
        checks.something(name != null || url != null || fields != null || enabled != null || events != null);
    }
}
