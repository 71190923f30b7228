package dev.holdfast.revert;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node says of a switch.
 *
 * @param state never {@code ARMING}
 * @param asked whether Holdfast asked for the old files; otherwise its time was up, or a person ran it on the node
 * @param busy whether it is putting the files back just now
 * @param secondsLeft until it puts the files back; null unless it is armed
 * @param log its own lines
 */
public record SwitchReport(
        RevertSwitch.State state,
        boolean asked,
        boolean busy,
        @Nullable Long secondsLeft,
        List<String> log) {
    /** Copies the list. */
    public SwitchReport {
        log = List.copyOf(log);
    }
}
