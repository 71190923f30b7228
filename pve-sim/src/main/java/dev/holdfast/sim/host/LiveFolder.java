package dev.holdfast.sim.host;

import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** A folder in which some files are the state of the node: reading and writing them reads and changes it. */
final class LiveFolder implements FileTree.Mount {
    /** A file that is a part of the node's state. */
    interface Live {
        /** Its text, null when it does not exist. */
        @Nullable
        String read();

        /** Replaces its text; null removes the file. */
        void write(@Nullable String text) throws IOException;
    }

    /** The files of a folder that are live. */
    interface Files {
        /** The names of those that exist. */
        List<String> names();

        /** The one of this name, whether or not it exists; null when a file of this name is an ordinary one. */
        @Nullable
        Live find(String name);
    }

    private final Files files;
    private final Map<String, FileEntry> ordinary = new ConcurrentSkipListMap<>();

    LiveFolder(Files files) {
        this.files = files;
    }

    /** A folder with these live files. */
    static LiveFolder of(Map<String, Live> live) {
        return new LiveFolder(new Files() {
            @Override
            public List<String> names() {
                return live.entrySet().stream()
                        .filter(one -> one.getValue().read() != null)
                        .map(Map.Entry::getKey)
                        .toList();
            }

            @Override
            public @Nullable Live find(String name) {
                return live.get(name);
            }
        });
    }

    @Override
    public List<String> names() {
        var names = new ArrayList<>(ordinary.keySet());
        names.addAll(files.names());
        return names;
    }

    @Override
    public @Nullable FileEntry find(String name) {
        Live live = files.find(name);
        if (live == null) return ordinary.get(name);
        return live.read() == null
                ? null
                : FileEntry.made(() -> {
                    String text = live.read();
                    return text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
                });
    }

    /** A live file changes when it is closed. */
    @Override
    public OutputStream create(String name) {
        Live live = files.find(name);
        FileEntry entry = FileEntry.file(0644);
        if (live == null) ordinary.put(name, entry);
        return new ByteArrayOutputStream() {
            @Override
            public synchronized void write(int one) {
                write(new byte[] {(byte) one}, 0, 1);
            }

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
                if (live != null) live.write(toString(StandardCharsets.UTF_8));
            }
        };
    }

    @Override
    public void remove(String name) throws IOException {
        Live live = files.find(name);
        if (live == null) ordinary.remove(name);
        else live.write(null);
    }
}
