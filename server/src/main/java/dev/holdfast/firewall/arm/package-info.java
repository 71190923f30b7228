/** Firewalls of clusters and nodes that a node puts back by itself unless a person keeps their changes in time. */
@NullMarked
package dev.holdfast.firewall.arm;

import org.jspecify.annotations.NullMarked;
