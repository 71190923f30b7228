package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a channel.
 *
 * @param name the name of the channel: one line of at most 100 characters; left out or null: unchanged
 * @param url replaces the whole address
 * @param fields replaces these fields of the address; an empty value removes one, the others stay
 * @param enabled whether messages are sent to it: if false, those that wait are dropped; left out or null: unchanged
 * @param events the types of notices it wants; empty for all; left out or null: unchanged. Routes are bound by them,
 *     alert rules that name the channel are not
 */
record ChannelPatchIn(
        @Input.NullKeeps @Nullable String name,
        @Input.NullKeeps @Nullable Secret url,
        @Input.NullKeeps @Nullable Map<String, Secret> fields,
        @Input.NullKeeps @Nullable Boolean enabled,
        @Input.NullKeeps @Nullable List<String> events)
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
