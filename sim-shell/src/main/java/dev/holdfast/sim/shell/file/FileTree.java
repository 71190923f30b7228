package dev.holdfast.sim.shell.file;

import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The files of a computer, in memory. All paths are absolute. */
public final class FileTree {
    private static final int LINKS = 20;

    /** Files from another source that appear in a folder of this tree. */
    public interface Mount {
        /** The file names. */
        List<String> names();

        /** The file with this name, or null. */
        @Nullable
        FileEntry find(String name);

        /** Creates a file for writing. */
        OutputStream create(String name) throws IOException;

        /** Removes a file. */
        void remove(String name) throws IOException;
    }

    private final FileEntry root = FileEntry.folder();
    private final Map<String, Mount> mounts = new ConcurrentHashMap<>();

    /** Mounts files in a folder, unless the folder is a mount already. */
    public void mount(String folder, Mount mount) {
        if (mounts.containsKey(folder)) return;
        makeFolders(folder);
        mounts.put(folder, mount);
    }

    private record Place(String folder, String name) {}

    private static Place place(String path) {
        int slash = path.lastIndexOf('/');
        return new Place(slash <= 0 ? "/" : path.substring(0, slash), path.substring(slash + 1));
    }

    /** Resolves a path against a folder, without dots and double slashes. */
    public static String absolute(String folder, String path) {
        String whole = path.startsWith("/") ? path : folder + "/" + path;
        var parts = new java.util.ArrayList<String>();
        for (String part : whole.split("/")) {
            if (part.equals("..")) {
                if (!parts.isEmpty()) parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return "/" + String.join("/", parts);
    }

    /** The path with all links resolved; parts that do not exist stay unchanged. */
    public String resolved(String path) {
        String resolved = path;
        for (int i = 0; i < LINKS; i++) {
            String next = step(resolved);
            if (next.equals(resolved)) return resolved;
            resolved = next;
        }
        return resolved;
    }

    private String step(String path) {
        FileEntry at = root;
        var walked = new StringBuilder();
        String[] parts = path.substring(1).split("/");
        for (int i = 0; i < parts.length; i++) {
            FileEntry next = at.child(parts[i]);
            if (next == null) return path;
            String target = next.target();
            if (target != null) {
                String rest = String.join("/", List.of(parts).subList(i + 1, parts.length));
                String to = absolute(walked.isEmpty() ? "/" : walked.toString(), target);
                return rest.isEmpty() ? to : absolute(to, rest);
            }
            walked.append('/').append(parts[i]);
            at = next;
        }
        return path;
    }

    /** The entry at a path, after following links; null if there is none. */
    public @Nullable FileEntry find(String path) {
        String resolved = resolved(path);
        Place place = place(resolved);
        Mount mount = mounts.get(place.folder());
        if (mount != null) {
            FileEntry found = mount.find(place.name());
            if (found != null) return found;
        }
        return plain(resolved);
    }

    private @Nullable FileEntry plain(String path) {
        FileEntry at = root;
        for (String part : path.substring(1).split("/")) {
            if (part.isEmpty()) continue;
            at = at.child(part);
            if (at == null) return null;
        }
        return at;
    }

    /** The entry at a path, without following a link at its end; null if there is none. */
    public @Nullable FileEntry findLink(String path) {
        Place place = place(path);
        FileEntry folder = find(place.folder());
        FileEntry found = folder == null ? null : folder.child(place.name());
        return found == null ? find(path) : found;
    }

    /** The sorted names in a folder. */
    public List<String> names(String folder) {
        String resolved = resolved(folder);
        var names = new java.util.TreeSet<String>();
        FileEntry entry = plain(resolved);
        if (entry != null) names.addAll(entry.names());
        Mount mount = mounts.get(resolved);
        if (mount != null) names.addAll(mount.names());
        return List.copyOf(names);
    }

    /** Creates a folder and its parent folders. */
    public void makeFolders(String path) {
        FileEntry at = root;
        for (String part : resolved(path).substring(1).split("/")) {
            if (part.isEmpty()) continue;
            at = at.folderAt(part);
        }
    }

    /** Stores an entry at a path; fails if its folder does not exist. */
    public void put(String path, FileEntry entry) throws IOException {
        Place place = place(path);
        Mount mount = mounts.get(resolved(place.folder()));
        if (mount != null) {
            try (var out = mount.create(place.name())) {
                out.write(entry.bytes());
            }
            return;
        }
        FileEntry folder = find(place.folder());
        if (folder == null) throw new IOException("No such file or directory");
        if (!folder.isFolder()) throw new IOException("Not a directory");
        folder.put(place.name(), entry);
    }

    /** Writes a whole file and creates its parent folders. */
    public void write(String path, String text) {
        makeFolders(place(path).folder());
        var entry = FileEntry.file(0644);
        entry.append(Bytes.of(text), 0, text.length());
        FileEntry folder = find(place(path).folder());
        if (folder != null) folder.put(place(path).name(), entry);
    }

    /** The text of a file, null if it does not exist. */
    public @Nullable String read(String path) {
        FileEntry entry = find(path);
        return entry == null || entry.isFolder() ? null : Bytes.text(entry.bytes());
    }

    /** Opens a file for reading. */
    public InputStream open(String path) throws IOException {
        FileEntry entry = find(path);
        if (entry == null) throw new IOException("No such file or directory");
        if (entry.isFolder()) throw new IOException("Is a directory");
        return entry.in();
    }

    /** Opens a file for writing, truncated or at its end; creates it if it does not exist. */
    public OutputStream openForWriting(String path, boolean append, int mode) throws IOException {
        String resolved = resolved(path);
        Place place = place(resolved);
        Mount mount = mounts.get(place.folder());
        if (mount != null) {
            FileEntry before = append ? mount.find(place.name()) : null;
            OutputStream out = mount.create(place.name());
            if (before != null) out.write(before.bytes());
            return out;
        }
        FileEntry entry = find(resolved);
        if (entry == null) {
            entry = FileEntry.file(mode);
            put(resolved, entry);
        } else if (entry.isFolder()) {
            throw new IOException("Is a directory");
        } else if (!append && entry.special() == null) {
            entry.truncate();
        }
        return entry.out();
    }

    /** Removes the entry at a path, a folder with its content; of a link, only the link itself. */
    public void remove(String path) throws IOException {
        Place place = place(path);
        Mount mount = mounts.get(resolved(place.folder()));
        if (mount != null && mount.find(place.name()) != null) {
            mount.remove(place.name());
            return;
        }
        FileEntry folder = find(place.folder());
        if (folder == null || folder.child(place.name()) == null) throw new IOException("No such file or directory");
        folder.put(place.name(), null);
    }

    /** All files below a folder by path, without links and mounted files: the content of an archive. */
    public Map<String, FileEntry> below(String folder) {
        var all = new TreeMap<String, FileEntry>();
        for (String name : names(folder)) {
            String path = folder.equals("/") ? "/" + name : folder + "/" + name;
            FileEntry entry = plain(path);
            if (entry == null || entry.target() != null) continue;
            if (entry.isFolder()) all.putAll(below(path));
            else all.put(path, entry);
        }
        return all;
    }
}
