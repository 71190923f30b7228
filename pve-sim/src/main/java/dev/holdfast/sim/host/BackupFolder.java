package dev.holdfast.sim.host;

import dev.holdfast.sim.model.Archive;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a storage that contains its backups. Each backup is a file whose bytes are generated from its content;
 * a file written under the name of a backup becomes a backup, complete or damaged. Other files stay plain files.
 */
final class BackupFolder implements FileTree.Mount {
    private final SimNode node;
    private final SimStorage storage;
    private final Map<String, FileEntry> others = new ConcurrentSkipListMap<>();

    BackupFolder(SimNode node, SimStorage storage) {
        this.node = node;
        this.storage = storage;
    }

    private static boolean isBackup(String name) {
        return name.matches("vzdump-(lxc|qemu)-[1-9][0-9]{2,8}-[0-9_]+-[0-9_]+\\.(tar|vma)(\\.(gz|lzo|zst))?");
    }

    @Override
    public List<String> names() {
        storage.passStall();
        var names = new ArrayList<>(others.keySet());
        if (!storage.isActive(node.name())) return names;
        for (Volume volume : storage.volumes(node.name())) {
            if (volume.content().equals("backup")) names.add(volume.name().substring("backup/".length()));
        }
        return names;
    }

    @Override
    public @Nullable FileEntry find(String name) {
        storage.passStall();
        FileEntry other = others.get(name);
        if (other != null) return other;
        Volume volume = storage.isActive(node.name()) ? storage.find(node.name(), "backup/" + name) : null;
        int filler = node.cluster().dataCentre().archiveFiller();
        return volume == null ? null : FileEntry.made(() -> Archive.bytes(volume, filler));
    }

    @Override
    public OutputStream create(String name) throws IOException {
        storage.passStall();
        if (!storage.isActive(node.name())) throw new IOException("Input/output error");
        FileEntry entry = FileEntry.file(0640);
        others.put(name, entry);
        return new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int offset, int length) {
                super.write(bytes, offset, length);
                entry.append(bytes, offset, length);
            }

            @Override
            public void writeBytes(byte[] bytes) {
                write(bytes, 0, bytes.length);
            }

            @Override
            public void close() throws IOException {
                if (isBackup(name)) written(name, toByteArray());
            }
        };
    }

    private void written(String name, byte[] bytes) throws IOException {
        others.remove(name);
        if (storage.free(node.name()) < bytes.length) throw new IOException("No space left on device");
        storage.put(
                node.name(), Archive.read(storage, name, bytes, node.cluster().now()));
    }

    @Override
    public void remove(String name) {
        if (others.remove(name) == null) storage.remove(node.name(), "backup/" + name);
    }
}
