/** Installing an app from the catalogue: the options, the checks, the job. Entry point: {@code Installation}. */
@NullMarked
package dev.holdfast.apps.install;

import org.jspecify.annotations.NullMarked;
