/** One configured JSON mapper for bodies, stored values and streams: {@link dev.holdfast.base.json.Json}. */
@NullMarked
package dev.holdfast.base.json;

import org.jspecify.annotations.NullMarked;
