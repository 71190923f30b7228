/** When people are told of something: rules, what differs for single targets, and the rules of a new installation. */
@NullMarked
package dev.holdfast.alerts.rule;

import org.jspecify.annotations.NullMarked;
