/** API tokens: programs that act as a user, narrowed by scopes. The way in is {@code Tokens}. */
@NullMarked
package dev.holdfast.tokens;

import org.jspecify.annotations.NullMarked;
