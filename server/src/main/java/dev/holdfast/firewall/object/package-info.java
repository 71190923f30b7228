/** The named objects of firewalls: aliases, IP sets, security groups, and what uses them. */
@NullMarked
package dev.holdfast.firewall.object;

import org.jspecify.annotations.NullMarked;
