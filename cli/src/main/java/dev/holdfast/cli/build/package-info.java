/** What the build of this module runs. */
@NullMarked
package dev.holdfast.cli.build;

import org.jspecify.annotations.NullMarked;
