/**
 * What the last look at each cluster saw. {@code Inventory} answers from memory; {@code Poller} looks. Not here: history
 * (metrics) and what people decided about guests ({@code apps}).
 */
@NullMarked
package dev.holdfast.inventory;

import org.jspecify.annotations.NullMarked;
