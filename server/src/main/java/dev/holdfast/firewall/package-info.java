/**
 * The firewalls of clusters, security groups, nodes and guests: one set of operations, declared at each place where a
 * firewall is (docs/firewall.md). Entry points: {@code FirewallArea}, {@code Mounts}.
 */
@NullMarked
package dev.holdfast.firewall;

import org.jspecify.annotations.NullMarked;
