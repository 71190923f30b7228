/**
 * Events inside this process: {@link dev.holdfast.base.bus.Bus}. Nothing is stored and nothing crosses to another
 * replica; what must survive is in the database before the event is published.
 */
@NullMarked
package dev.holdfast.base.bus;

import org.jspecify.annotations.NullMarked;
