package dev.holdfast.sim.shell.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A file, a folder, a link or a built-in program. */
public final class FileEntry {
    /** A built-in program; the files only hold it. */
    public interface Program {}

    /** Something that is opened, but has no content: a named pipe. */
    public interface Special {
        /** Opens it for reading. */
        InputStream in() throws IOException;

        /** Opens it for writing. */
        OutputStream out() throws IOException;
    }

    private final @Nullable Map<String, FileEntry> children;
    private final @Nullable String target;
    private final @Nullable Program program;
    private final @Nullable Supplier<byte[]> made;
    private final @Nullable Special special;
    private byte[] content = new byte[0];
    private int length;
    private volatile int mode;

    private FileEntry(
            @Nullable Map<String, FileEntry> children,
            @Nullable String target,
            @Nullable Program program,
            @Nullable Supplier<byte[]> made,
            @Nullable Special special,
            int mode) {
        this.children = children;
        this.target = target;
        this.program = program;
        this.made = made;
        this.special = special;
        this.mode = mode;
    }

    /** An empty folder. */
    public static FileEntry folder() {
        return new FileEntry(new ConcurrentSkipListMap<>(), null, null, null, null, 0755);
    }

    /** An empty file. */
    public static FileEntry file(int mode) {
        return new FileEntry(null, null, null, null, null, mode);
    }

    /** A symbolic link to a path. */
    public static FileEntry link(String target) {
        return new FileEntry(null, target, null, null, null, 0777);
    }

    /** A program of the simulator. */
    public static FileEntry program(Program program) {
        return new FileEntry(null, null, program, null, null, 0755);
    }

    /** A file whose bytes are generated on every read. */
    public static FileEntry made(Supplier<byte[]> bytes) {
        return new FileEntry(null, null, null, bytes, null, 0640);
    }

    /** A special file. */
    public static FileEntry special(Special special, int mode) {
        return new FileEntry(null, null, null, null, special, mode);
    }

    /** Whether the entry is a folder. */
    public boolean isFolder() {
        return children != null;
    }

    /** The target of a link, null for other entries. */
    public @Nullable String target() {
        return target;
    }

    /** The built-in program, null for other entries. */
    public @Nullable Program program() {
        return program;
    }

    /** What a special file is, null for other entries. */
    public @Nullable Special special() {
        return special;
    }

    /** Whether it is a stored file, not a program of the simulator or a generated file. */
    public boolean isKept() {
        return children == null && target == null && program == null && made == null && special == null;
    }

    /** The permission bits. */
    public int mode() {
        return mode;
    }

    /** Sets the permission bits. */
    public void mode(int bits) {
        mode = bits;
    }

    /** Whether any execute bit is set. */
    public boolean isExecutable() {
        return (mode & 0111) != 0;
    }

    @Nullable
    FileEntry child(String name) {
        return children == null ? null : children.get(name);
    }

    void put(String name, @Nullable FileEntry entry) {
        if (children == null) throw new IllegalStateException("no folder");
        if (entry == null) children.remove(name);
        else children.put(name, entry);
    }

    FileEntry folderAt(String name) {
        if (children == null) throw new IllegalStateException("no folder");
        return children.computeIfAbsent(name, _ -> folder());
    }

    Set<String> names() {
        return children == null ? Set.of() : children.keySet();
    }

    /** A copy of the content. */
    public byte[] bytes() {
        if (made != null) return made.get();
        synchronized (this) {
            return Arrays.copyOf(content, length);
        }
    }

    /** The size in bytes. */
    public int size() {
        if (made != null) return made.get().length;
        synchronized (this) {
            return length;
        }
    }

    synchronized void truncate() {
        length = 0;
    }

    /** Appends bytes. */
    public synchronized void append(byte[] bytes, int offset, int count) {
        if (length + count > content.length) {
            content = Arrays.copyOf(content, Math.max(length + count, content.length * 2));
        }
        System.arraycopy(bytes, offset, content, length, count);
        length += count;
    }

    InputStream in() throws IOException {
        if (special != null) return special.in();
        return new ByteArrayInputStream(bytes());
    }

    OutputStream out() throws IOException {
        if (special != null) return special.out();
        return new OutputStream() {
            @Override
            public void write(int b) {
                append(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) {
                append(bytes, offset, count);
            }
        };
    }
}
