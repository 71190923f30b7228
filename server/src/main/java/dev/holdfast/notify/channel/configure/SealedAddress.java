package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.notify.channel.ChannelKind;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import tools.jackson.core.type.TypeReference;

/** Addresses of channels as they are stored: sealed for the channel. */
record SealedAddress(Sealer sealer, ChannelStore store) {
    private static final TypeReference<Map<String, String>> VALUES = new TypeReference<>() {};

    Map<String, String> open(ChannelStore.Row row) {
        return Json.read(
                new String(sealer.openBytes(row.address(), context(row.id())), StandardCharsets.UTF_8), VALUES);
    }

    /** Stores the values as the address of the channel. */
    void store(Handle db, long id, ChannelKind kind, Map<String, String> values) {
        byte[] sealed = sealer.seal(Json.writeBytes(values), context(id));
        store.setAddress(db, id, kind.form().kind(), kind.host(values), sealed);
    }

    private static String context(long id) {
        return "channel:" + id + ":address";
    }
}
