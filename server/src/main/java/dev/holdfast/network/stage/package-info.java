/** Changes of a node's interfaces: checked, then staged on the node. */
@NullMarked
package dev.holdfast.network.stage;

import org.jspecify.annotations.NullMarked;
