/** Who can reach a guest: the rules that decide about its packets in their order, and which of them decides about some. */
@NullMarked
package dev.holdfast.firewall.effective;

import org.jspecify.annotations.NullMarked;
