/**
 * What the build of this module runs; it gives the classes of picocli a class file version that the start-up cache accepts.
 */
@NullMarked
package dev.holdfast.cli.build;

import org.jspecify.annotations.NullMarked;
