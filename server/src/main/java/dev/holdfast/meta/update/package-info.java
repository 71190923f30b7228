/**
 * Updates of the service itself: which releases there are, from a signed index, and putting one in force. The switch between two
 * versions is made by the launcher of the installation, outside of both ({@code dist/package}); here it is prepared, and afterwards
 * reported. Entry point: {@link dev.holdfast.meta.update.ServiceUpdateArea}.
 */
@NullMarked
package dev.holdfast.meta.update;

import org.jspecify.annotations.NullMarked;
