package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.notify.NoticeTypes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new channel.
 *
 * @param name the name of the channel: one line of at most 100 characters
 * @param url its address; instead of the form of its kind, {@code kind://?field=value&…} names the fields one by one
 * @param enabled whether messages are sent to it; true by default
 * @param events the types of notices it wants; null or empty for all. Alert rules that name the channel are not bound by
 *     them, routes are
 */
record ChannelIn(
        String name,
        Secret url,
        @DefaultValue("true") boolean enabled,
        @Nullable List<String> events) implements Input {
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_URL = 4000;
    private static final int MOST_EVENTS = 100;

    @Override
    public void check(Checks checks) {
        check(checks, name, url, events);
    }

    static void check(Checks checks, @Nullable String name, @Nullable Secret url, @Nullable List<String> events) {
        checks.text("name", name, LONGEST_NAME);
        checks.text("url", url, LONGEST_URL);
        checks.size("events", events, 0, MOST_EVENTS, "Must contain at most " + MOST_EVENTS + " types.");
        checks.note("events", "Empty for all. Routes are bound by them; an alert rule that names the channel is not.");
        checks.eachOneOf("events", events, NoticeTypes.ALL);
    }
}
