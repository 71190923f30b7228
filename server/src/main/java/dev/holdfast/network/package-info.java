/**
 * The networks of all nodes, as they are: what they consist of, and what uses them (docs/network.md). Entry points: {@code
 * NetworkReader}, {@code NetworkArea}.
 */
@NullMarked
package dev.holdfast.network;

import org.jspecify.annotations.NullMarked;
