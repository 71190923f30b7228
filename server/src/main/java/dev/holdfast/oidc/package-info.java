/**
 * Single sign-on with an OpenID Connect provider: its configuration, the redirects, and the user behind an external identity
 * (docs/single-sign-on.md). The entry point is {@code SingleSignOn}. Not here: sessions and the second factor ({@code
 * auth}).
 */
@NullMarked
package dev.holdfast.oidc;

import org.jspecify.annotations.NullMarked;
