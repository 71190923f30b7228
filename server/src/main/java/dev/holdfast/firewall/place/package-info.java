/** The firewalls of clusters, security groups, nodes and guests: where they are and how they are reached. */
@NullMarked
package dev.holdfast.firewall.place;

import org.jspecify.annotations.NullMarked;
