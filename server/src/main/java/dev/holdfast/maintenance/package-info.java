/** Why something may be down without anybody being told: maintenance windows, work in progress, guests that people stopped. */
@NullMarked
package dev.holdfast.maintenance;

import org.jspecify.annotations.NullMarked;
