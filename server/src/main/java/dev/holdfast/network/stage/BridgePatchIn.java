package dev.holdfast.network.stage;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes of an interface of a node.
 *
 * @param config the settings to change, at least one
 */
record BridgePatchIn(@Omittable @Nullable InterfaceConfigIn config) implements Input {
    @Override
    public void check(Checks checks) {
        checks.something(!settings().changes().isEmpty());
        settings().check(checks.of("config"));
    }

    InterfaceConfigIn settings() {
        return Objects.requireNonNullElse(config, InterfaceConfigIn.NONE);
    }
}
