package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The folder of a storage that contains its container templates; the files contain only their name. */
final class TemplateFolder implements FileTree.Mount {
    private final SimNode node;
    private final SimStorage storage;

    TemplateFolder(SimNode node, SimStorage storage) {
        this.node = node;
        this.storage = storage;
    }

    @Override
    public List<String> names() {
        var names = new ArrayList<String>();
        for (Volume volume : storage.volumes(node.name())) {
            if (volume.content().equals("vztmpl")) names.add(volume.name().substring("vztmpl/".length()));
        }
        return names;
    }

    @Override
    public @Nullable FileEntry find(String name) {
        if (storage.find(node.name(), "vztmpl/" + name) == null) return null;
        return FileEntry.made(() -> Bytes.of("template " + name + "\n"));
    }

    @Override
    public OutputStream create(String name) throws IOException {
        throw new IOException("Read-only file system");
    }

    @Override
    public void remove(String name) {
        storage.remove(node.name(), "vztmpl/" + name);
    }
}
