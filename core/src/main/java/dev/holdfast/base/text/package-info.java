/** What programs print, as text that people read. */
@NullMarked
package dev.holdfast.base.text;

import org.jspecify.annotations.NullMarked;
