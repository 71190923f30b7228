/** The operations on firewalls, which are the same for clusters, security groups, nodes and guests. */
@NullMarked
package dev.holdfast.firewall;

import org.jspecify.annotations.NullMarked;
