/**
 * The latest polled state of each cluster. {@code Inventory} answers from memory; {@code Poller} polls. Not here: history
 * (metrics) and what users decided about guests ({@code apps}).
 */
@NullMarked
package dev.holdfast.inventory;

import org.jspecify.annotations.NullMarked;
