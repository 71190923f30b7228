/** When rules would have fired, from what was measured. */
@NullMarked
package dev.holdfast.alerts.preview;

import org.jspecify.annotations.NullMarked;
