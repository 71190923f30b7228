/** The services that use the database together, and what each of them does: {@code Replicas}. */
@NullMarked
package dev.holdfast.replicas;

import org.jspecify.annotations.NullMarked;
