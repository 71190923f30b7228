package dev.holdfast.vms.agent;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * A new password for a user inside a running virtual machine. It is not stored.
 *
 * @param user the user's name in the machine, such as {@code root} or {@code Administrator}, at most 104 characters
 * @param password the new password: one line of 5 to 1024 characters
 */
record UserPasswordIn(String user, Secret password) implements Input {
    @Override
    public void check(Checks checks) {
        checks.text("user", user, 104);
        checks.that(
                password == null || password.reveal().matches("[^\\p{Cntrl}]{5,1024}"),
                "password",
                "value_error",
                "Must be one line of 5 to 1024 characters.");
    }
}
