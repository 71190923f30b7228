package dev.holdfast.sim.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The files of a computer, in memory. Paths are whole ones. */
public final class FileTree {
    private static final int LINKS = 20;

    /** Files that are elsewhere, shown in a folder of this tree. */
    public interface Mount {
        /** The names in it. */
        List<String> names();

        /** A file, or null. */
        @Nullable
        FileEntry find(String name);

        /** A new file, to be written. */
        OutputStream create(String name) throws IOException;

        /** Takes a file away. */
        void remove(String name) throws IOException;
    }

    private final FileEntry root = FileEntry.folder();
    private final Map<String, Mount> mounts = new ConcurrentHashMap<>();

    /** Shows other files in a folder that does not show any yet. */
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

    /** A path without dots and doubled slashes, seen from a folder. */
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

    /** Where links lead in the end; what does not exist stays as it is. */
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

    /** What is at a path, after links; null if nothing. */
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

    /** The same without following a link at the end of the path. */
    public @Nullable FileEntry findLink(String path) {
        Place place = place(path);
        FileEntry folder = find(place.folder());
        FileEntry found = folder == null ? null : folder.child(place.name());
        return found == null ? find(path) : found;
    }

    /** The names in a folder, sorted. */
    public List<String> names(String folder) {
        String resolved = resolved(folder);
        var names = new java.util.TreeSet<String>();
        FileEntry entry = plain(resolved);
        if (entry != null) names.addAll(entry.names());
        Mount mount = mounts.get(resolved);
        if (mount != null) names.addAll(mount.names());
        return List.copyOf(names);
    }

    /** Makes a folder and those above it. */
    public void makeFolders(String path) {
        FileEntry at = root;
        for (String part : resolved(path).substring(1).split("/")) {
            if (part.isEmpty()) continue;
            at = at.folderAt(part);
        }
    }

    /** Puts an entry at a path whose folder exists; refuses where it does not. */
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

    /** Writes a whole file, with the folders above it. */
    public void write(String path, String text) {
        makeFolders(place(path).folder());
        var entry = FileEntry.file(0644);
        entry.append(Bytes.of(text), 0, text.length());
        FileEntry folder = find(place(path).folder());
        if (folder != null) folder.put(place(path).name(), entry);
    }

    /** The text of a file, null if there is none. */
    public @Nullable String read(String path) {
        FileEntry entry = find(path);
        return entry == null || entry.isFolder() ? null : Bytes.text(entry.bytes());
    }

    /** Opens a file to read. */
    public InputStream open(String path) throws IOException {
        FileEntry entry = find(path);
        if (entry == null) throw new IOException("No such file or directory");
        if (entry.isFolder()) throw new IOException("Is a directory");
        return entry.in();
    }

    /** Opens a file to write, anew or at its end; makes it when there is none. */
    public OutputStream openForWriting(String path, boolean append, int mode) throws IOException {
        String resolved = resolved(path);
        Place place = place(resolved);
        Mount mount = mounts.get(place.folder());
        if (mount != null) return mount.create(place.name());
        FileEntry entry = find(resolved);
        if (entry == null) {
            entry = FileEntry.file(mode);
            put(resolved, entry);
        } else if (entry.isFolder()) {
            throw new IOException("Is a directory");
        } else if (!append) {
            entry.truncate();
        }
        return entry.out();
    }

    /** Takes away what is at a path, a folder with all in it; a link itself and not where it leads. */
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

    /** All files below a folder by path, without links and mounted ones: what an archive of them holds. */
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
