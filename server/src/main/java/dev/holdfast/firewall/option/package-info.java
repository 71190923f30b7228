/** The options of firewalls, which differ between clusters, nodes and guests. */
@NullMarked
package dev.holdfast.firewall.option;

import org.jspecify.annotations.NullMarked;
