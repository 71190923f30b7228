/**
 * What happens in a data centre by itself: {@link dev.holdfast.sim.scenario.Scenario} runs timed events, {@link
 * dev.holdfast.sim.scenario.BackgroundLoad} is the usual activity of others.
 */
@NullMarked
package dev.holdfast.sim.scenario;

import org.jspecify.annotations.NullMarked;
