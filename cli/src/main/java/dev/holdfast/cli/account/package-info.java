/** To which service the user is signed in, and with what. */
@NullMarked
package dev.holdfast.cli.account;

import org.jspecify.annotations.NullMarked;
