/** The certificate with which the service identifies itself over TLS. */
@NullMarked
package dev.holdfast.base.tls;

import org.jspecify.annotations.NullMarked;
