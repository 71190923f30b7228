/** The search for hosts, apps, containers and virtual machines, in memory. Entry point: {@code Search}. */
@NullMarked
package dev.holdfast.search;

import org.jspecify.annotations.NullMarked;
