/** What is printed from the list of operations: the OpenAPI document and the table of operations. */
@NullMarked
package dev.holdfast.http.print;

import org.jspecify.annotations.NullMarked;
