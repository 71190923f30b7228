/** Installing an app from the catalogue: what there is to choose from, the checks, the job. Way in: {@code Installation}. */
@NullMarked
package dev.holdfast.apps.install;

import org.jspecify.annotations.NullMarked;
