package dev.holdfast.guests.create;

import dev.holdfast.base.Word;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * What a storage shall be able to hold, besides what it can hold already.
 *
 * @param storage the name of the storage in Proxmox VE
 * @param content {@code import} for disk images to import, {@code iso} for ISO images
 */
record StorageContentIn(String storage, Content content) implements Input {
    /** The content types that can be allowed. */
    enum Content implements Word {
        IMPORT,
        ISO
    }

    @Override
    public void check(Checks checks) {
        NetworkSyntax.storage(checks, "storage", storage);
    }
}
