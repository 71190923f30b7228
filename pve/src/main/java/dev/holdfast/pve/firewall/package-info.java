/** Firewalls of the cluster, its nodes and its guests. */
@NullMarked
package dev.holdfast.pve.firewall;

import org.jspecify.annotations.NullMarked;
