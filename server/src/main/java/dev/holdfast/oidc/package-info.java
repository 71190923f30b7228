/**
 * Single sign-on with an OpenID Connect provider: its configuration, the way there and back, and whom it vouches for. The
 * way in is {@code SingleSignOn}. Not here: sessions and the second factor ({@code auth}).
 */
@NullMarked
package dev.holdfast.oidc;

import org.jspecify.annotations.NullMarked;
