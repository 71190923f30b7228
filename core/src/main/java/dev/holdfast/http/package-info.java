/**
 * Operations as values, as areas declare them: input, checks, answers, streams, and relays, which are WebSockets. Start at
 * {@link dev.holdfast.http.Ops} (how an operation is declared).
 *
 * <p>{@code http.serve} takes every request through the operations, and only {@code http.stack} depends on the HTTP library.
 *
 * <p>An operation does everything that a request asks for, or refuses the request. An unknown field or query parameter, a
 * parameter given twice, a body where none is declared and an unreadable encoding result in a 422. Null either removes a
 * value ({@code Change}) or is the same as leaving the field out; the OpenAPI document says which.
 *
 * <p>All faults of a request are in one 422, and a bad element of a list hides no fault of another one. What only the stored
 * state or a host shows is checked by the work itself. An operation that names this check ({@code takes(body, check)}) has
 * it run also where the body has other faults, on the part of it that has none.
 *
 * <p>An operation declares the error codes that follow neither from its guard nor from input nor from confirmation ({@code
 * refuses}, {@code asksHypervisor}). {@code DocumentTest} fails if an operation returns a response that its document does
 * not contain, or if an input does not run all its checks every time. A field that takes a secret has the type {@code
 * Secret}; {@code SecretsStayTest} follows each of them through every operation.
 */
@NullMarked
package dev.holdfast.http;

import org.jspecify.annotations.NullMarked;
