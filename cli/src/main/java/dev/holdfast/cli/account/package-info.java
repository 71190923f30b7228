/** To which services the user is signed in, and with what. Entry point: {@code Accounts}. */
@NullMarked
package dev.holdfast.cli.account;

import org.jspecify.annotations.NullMarked;
