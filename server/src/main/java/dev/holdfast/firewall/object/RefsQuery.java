package dev.holdfast.firewall.object;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are listed.
 *
 * @param type {@code alias} or {@code ipset}
 * @param uses whether to read what uses them; for a cluster that means the rules of all its guests
 */
record RefsQuery(
        @Nullable String type, @DefaultValue("true") boolean uses) implements Input {
    @Override
    public void check(Checks checks) {
        checks.oneOf("type", type, List.of("alias", "ipset"));
    }
}
