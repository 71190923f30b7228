/**
 * Firewalls of clusters and nodes whose changes a node undoes by itself unless a person keeps them in time. Entry points:
 * {@code FirewallArming}, {@code FirewallArmJob}.
 */
@NullMarked
package dev.holdfast.firewall.arm;

import org.jspecify.annotations.NullMarked;
