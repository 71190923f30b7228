/** Teams of people and their members. The way in is {@code Teams}. Not here: accounts ({@code auth}). */
@NullMarked
package dev.holdfast.teams;

import org.jspecify.annotations.NullMarked;
