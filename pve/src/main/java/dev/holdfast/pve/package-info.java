@NullMarked
package dev.holdfast.pve;

import org.jspecify.annotations.NullMarked;
