package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.Parameters;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The storage configuration of the whole cluster, below {@code /storage}. */
public final class PveStorages {
    private static final String PATH = "/storage";

    private final Api api;

    /** Over this API. */
    public PveStorages(Api api) {
        this.api = api;
    }

    /** {@code GET /storage}, all storages or those of one type. */
    public List<StorageConfig> list(@Nullable String type) {
        return api.list(PATH, new Parameters().with("type", type).asMap(), StorageConfig::of);
    }

    /** {@code GET /storage/{storage}}. */
    public StorageConfig read(String storage) {
        return StorageConfig.of(api.get(path(storage), Map.of()));
    }

    /** {@code POST /storage}. */
    public void create(StorageConfig spec) {
        var parameters = new Parameters().with("storage", spec.storage()).with("type", spec.type());
        spec.values().forEach(parameters::with);
        api.post(PATH, parameters.asMap());
    }

    /** {@code PUT /storage/{storage}}. */
    public void update(String storage, ConfigChange change) {
        api.put(path(storage), new Parameters().with(change).asMap());
    }

    /** {@code DELETE /storage/{storage}}: removes its configuration; its contents are kept. */
    public void delete(String storage) {
        api.delete(path(storage), Map.of());
    }

    private static String path(String storage) {
        return PATH + "/" + Api.segment(storage);
    }
}
