package dev.holdfast.vms.hardware;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The removal of a device.
 *
 * @param confirm the name of the machine; required to remove an EFI disk or a TPM
 * @param digest of the configuration that the caller saw; the current one when null or left out
 */
record DeviceRemoveIn(@Nullable String confirm, @Nullable String digest) implements Input {
    @Override
    public void check(Checks checks) {
        ConfigDigest.check(checks, digest);
    }
}
