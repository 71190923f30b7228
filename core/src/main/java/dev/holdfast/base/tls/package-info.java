/**
 * The certificate with which the service identifies itself over TLS: files of an authority, or one made by Holdfast
 * (docs/tls.md). Entry points: {@code ServerCertificate}, {@code SelfSigned}.
 */
@NullMarked
package dev.holdfast.base.tls;

import org.jspecify.annotations.NullMarked;
