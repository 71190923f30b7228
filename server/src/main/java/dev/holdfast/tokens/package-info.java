/** API tokens: programs act as a user, restricted by scopes. The entry point is {@code Tokens}. */
@NullMarked
package dev.holdfast.tokens;

import org.jspecify.annotations.NullMarked;
