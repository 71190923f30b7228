/** What the service reads and answers. */
@NullMarked
package dev.holdfast.client.model;

import org.jspecify.annotations.NullMarked;
