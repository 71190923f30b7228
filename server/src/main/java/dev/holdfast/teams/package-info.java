/** Teams of users and their members. The entry point is {@code Teams}. Not here: accounts ({@code auth}). */
@NullMarked
package dev.holdfast.teams;

import org.jspecify.annotations.NullMarked;
