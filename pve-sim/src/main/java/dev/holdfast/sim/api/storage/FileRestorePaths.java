package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * {@code /nodes/{node}/storage/{storage}/file-restore}: single files of a snapshot on a backup server. Paths are Base64,
 * except the first one, {@code /}. The files of containers only: those of machines are inside of disk images.
 */
public final class FileRestorePaths {
    private static final String ROOT = "/root.pxar.didx";

    private FileRestorePaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        String path = StoragePaths.ONE + "/file-restore";
        Map<String, Parameter> parameters = Map.of("volume", Parameter.TEXT.must(), "filepath", Parameter.TEXT.must());
        table.add("GET", path + "/list", parameters, Route.ANYONE, FileRestorePaths::list);
        var more = new HashMap<>(parameters);
        more.put("tar", Parameter.FLAG);
        table.add("GET", path + "/download", Map.copyOf(more), Route.ANYONE, FileRestorePaths::download);
    }

    private static VolumeName volume(ApiCall asking) {
        String storage = asking.variable("storage");
        String volume = asking.parameters().getOrDefault("volume", "");
        int colon = volume.indexOf(':');
        // A snapshot contains colons as well, but only after the type and a slash.
        boolean whole = colon > 0 && volume.indexOf('/') > colon;
        if (whole && !volume.startsWith(storage + ":")) {
            String other = volume.substring(0, colon);
            throw Failure.parameter("volume", "storage ID mismatch (" + other + " != " + storage + ").");
        }
        VolumeName name = VolumeName.of(asking.cluster(), whole ? volume : storage + ":backup/" + volume);
        name.needRead(asking.caller());
        if (!name.storage().type().equals("pbs")) {
            throw Failure.parameter("storage", "Only PBS storages supported for file-restore.");
        }
        return name;
    }

    private static String path(ApiCall asking) {
        String sent = asking.parameters().getOrDefault("filepath", "/");
        if (sent.equals("/")) return "/";
        try {
            String path = new String(Base64.getDecoder().decode(sent), StandardCharsets.UTF_8);
            return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        } catch (IllegalArgumentException e) {
            throw Failure.server("Failed base64-decoding path: " + e.getMessage());
        }
    }

    /** The files of a snapshot by path. Of a container whose inside was never used only its name is known. */
    private static Map<String, byte[]> files(Backup backup) {
        var files = new TreeMap<String, byte[]>();
        backup.files()
                .forEach((path, text) -> files.put(
                        ROOT + path, text.substring(text.indexOf(':') + 1).getBytes(StandardCharsets.ISO_8859_1)));
        if (files.isEmpty()) {
            String name = backup.config().getOrDefault("hostname", "localhost") + "\n";
            files.put(ROOT + "/etc/hostname", name.getBytes(StandardCharsets.UTF_8));
        }
        return files;
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        VolumeName name = volume(asking);
        Backup backup = name.backup(asking.node());
        String path = path(asking);
        var rows = new ArrayList<Map<String, Object>>();
        if (path.equals("/")) {
            if (backup.kind().isContainer()) return List.of(row(ROOT, "v"));
            backup.config().forEach((key, value) -> {
                if (Backup.isTaken(backup.kind(), key, value.toString()))
                    rows.add(row("/drive-" + key + ".img.fidx", "v"));
            });
            return rows;
        }
        var found = new TreeMap<String, Map<String, Object>>();
        Volume volume = name.find(asking.node());
        long at = volume == null ? 0 : volume.created() / 1000;
        below(backup, path).forEach((file, content) -> {
            int slash = file.indexOf('/', path.length() + 1);
            if (slash > 0) {
                found.putIfAbsent(file.substring(0, slash), row(file.substring(0, slash), "d"));
                return;
            }
            Map<String, Object> row = row(file, "f");
            row.put("size", content.length);
            row.put("mtime", at);
            found.put(file, row);
        });
        return List.copyOf(found.values());
    }

    /** The files in a folder. */
    private static Map<String, byte[]> below(Backup backup, String path) {
        if (!backup.kind().isContainer()) throw Failure.of(501, "not modelled: files in the disks of machines");
        var below = new TreeMap<String, byte[]>();
        files(backup).forEach((file, content) -> {
            if (file.startsWith(path + "/")) below.put(file, content);
        });
        if (below.isEmpty()) throw Failure.server("no such file or directory: \"" + path + "\"");
        return below;
    }

    private static Map<String, Object> row(String path, String type) {
        var row = new TreeMap<String, Object>();
        row.put("filepath", Base64.getEncoder().encodeToString(path.getBytes(StandardCharsets.UTF_8)));
        row.put("text", path.substring(path.lastIndexOf('/') + 1));
        row.put("type", type);
        row.put("leaf", type.equals("f") ? 1 : 0);
        return row;
    }

    /** A file as it is, a folder as a ZIP archive. */
    private static Answer download(ApiCall asking) {
        VolumeName name = volume(asking);
        Backup backup = name.backup(asking.node());
        String path = path(asking);
        byte[] file = backup.kind().isContainer() ? files(backup).get(path) : null;
        if (file == null && asking.flag("tar")) throw Failure.of(501, "not modelled: downloading folders with tar");
        byte[] bytes = file == null ? zip(path, below(backup, path)) : file;
        var _ = asking.cluster()
                .start(
                        asking.node(),
                        "pbs-download",
                        "",
                        asking.caller().id(),
                        task -> task.line("Starting download of file: " + path));
        return new Answer.Download(bytes);
    }

    private static byte[] zip(String path, Map<String, byte[]> files) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            String folder = path.substring(path.lastIndexOf('/') + 1);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(folder + file.getKey().substring(path.length())));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
