package dev.holdfast.network.stage;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.network.node.InterfaceView;
import dev.holdfast.network.node.StagedDiff;
import org.jspecify.annotations.Nullable;

/**
 * An interface after a change was staged, and everything that is staged on its node.
 *
 * @param iface null after a deletion
 * @param staged null when the configuration is the one in force again
 */
record StagedView(
        @JsonProperty("interface") @Nullable InterfaceView iface,
        @Nullable StagedDiff staged) {}
