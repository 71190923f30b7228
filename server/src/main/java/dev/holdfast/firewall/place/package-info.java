/**
 * Where firewalls are and how they are reached: those of clusters, security groups, nodes and guests. Entry points: {@code
 * Mount}, {@code FirewallPlaces}.
 */
@NullMarked
package dev.holdfast.firewall.place;

import org.jspecify.annotations.NullMarked;
