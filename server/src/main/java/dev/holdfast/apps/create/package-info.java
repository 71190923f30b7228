/** Creating plain containers, which are apps from their first moment. Entry points: {@code ContainerCreation}, {@code ContainerCreateJob}. */
@NullMarked
package dev.holdfast.apps.create;

import org.jspecify.annotations.NullMarked;
