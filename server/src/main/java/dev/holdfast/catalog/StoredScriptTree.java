package dev.holdfast.catalog;

import dev.holdfast.base.db.Db;
import dev.holdfast.catalog.source.ScriptFile;
import dev.holdfast.catalog.source.ScriptTree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The scripts stored in the database, in the form of a source's tree. */
final class StoredScriptTree implements ScriptTree {
    private final Db db;
    private final BlobStore blobs = new BlobStore();
    private final String commit;
    private final List<ScriptFile> files = new ArrayList<>();

    StoredScriptTree(Db db, CatalogState state) {
        this.db = db;
        this.commit = String.valueOf(state.commitId());
        for (EntryRow row : db.read(new CatalogStore()::entries)) {
            add(row.scriptPath(), row.scriptBlob());
            if (row.installPath() != null && row.installBlob() != null) add(row.installPath(), row.installBlob());
        }
        state.frameworkBlobs().forEach(this::add);
    }

    private void add(String path, String blob) {
        files.add(new ScriptFile(path, blob, 0));
    }

    @Override
    public String commit() {
        return commit;
    }

    @Override
    public List<ScriptFile> files() {
        return List.copyOf(files);
    }

    @Override
    public byte[] read(ScriptFile file) {
        String text = db.read(h -> blobs.find(h, file.blobId()));
        return text == null ? new byte[] {0} : text.getBytes(StandardCharsets.UTF_8); // not stored: it was not text
    }

    @Override
    public void close() {}
}
