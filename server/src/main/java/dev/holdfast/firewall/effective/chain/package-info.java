/** What decides about the packets of guests and nodes, computed from what firewalls consist of. Pure. */
@NullMarked
package dev.holdfast.firewall.effective.chain;

import org.jspecify.annotations.NullMarked;
