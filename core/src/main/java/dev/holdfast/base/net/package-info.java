/**
 * Which addresses Holdfast may connect to, and how it asks servers that are no hypervisors. Entry points: {@code Addresses},
 * {@code OutgoingHttp}.
 */
@NullMarked
package dev.holdfast.base.net;

import org.jspecify.annotations.NullMarked;
