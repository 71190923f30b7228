/**
 * Rules of firewalls: their syntax, their faults, and the operations on them. Entry points: {@code RuleRoutes}, {@code
 * RuleFaults}.
 */
@NullMarked
package dev.holdfast.firewall.rule;

import org.jspecify.annotations.NullMarked;
