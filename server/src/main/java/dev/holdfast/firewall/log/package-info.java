/** The packets that firewalls log. */
@NullMarked
package dev.holdfast.firewall.log;

import org.jspecify.annotations.NullMarked;
