/** A typed client of Holdfast's API. */
@NullMarked
package dev.holdfast.client;

import org.jspecify.annotations.NullMarked;
