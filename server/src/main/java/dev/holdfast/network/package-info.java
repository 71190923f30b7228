/** The network of all nodes: what it consists of, and what uses it. */
@NullMarked
package dev.holdfast.network;

import org.jspecify.annotations.NullMarked;
