/** Copying rules and named objects from one firewall to others, and comparing security groups of several clusters. */
@NullMarked
package dev.holdfast.firewall.copy;

import org.jspecify.annotations.NullMarked;
