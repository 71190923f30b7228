/** The operations that show what is measured: series, current values, lists and annotations. No hypervisor is called. */
@NullMarked
package dev.holdfast.metrics.query;

import org.jspecify.annotations.NullMarked;
