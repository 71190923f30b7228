/** What is set while the service runs, and what the environment has set for good. The way in is {@code Settings}. */
@NullMarked
package dev.holdfast.settings;

import org.jspecify.annotations.NullMarked;
