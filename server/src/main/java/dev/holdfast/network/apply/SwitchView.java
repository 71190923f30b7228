package dev.holdfast.network.apply;

import dev.holdfast.revert.RevertSwitch;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether the node would put its old configuration back.
 *
 * @param state {@code none} if there was no switch, or {@code arming armed kept fired lost}
 * @param deadline when it does, or did; null if there was no switch
 * @param job the job that armed it
 */
record SwitchView(
        String state, @Nullable Instant deadline, @Nullable Long job) {
    static SwitchView of(@Nullable RevertSwitch one) {
        if (one == null) return new SwitchView("none", null, null);
        return new SwitchView(one.state().name().toLowerCase(Locale.ROOT), one.deadline(), one.job());
    }
}
