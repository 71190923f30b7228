/**
 * The only way in which firewalls are changed, and what is checked before each change. Entry points: {@code FirewallWrites},
 * {@code WriteCheck}.
 */
@NullMarked
package dev.holdfast.firewall.write;

import org.jspecify.annotations.NullMarked;
