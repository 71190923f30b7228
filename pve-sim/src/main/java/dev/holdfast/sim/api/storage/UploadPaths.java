package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Upload;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** {@code /nodes/{node}/storage/{storage}/upload}: uploads of images and templates. */
public final class UploadPaths {
    private static final Pattern IMAGE = Pattern.compile("(?i)[^/]+\\.(iso|img)");
    private static final Pattern TEMPLATE = Pattern.compile("[^/]+\\.tar(\\.(gz|xz|zst|bz2))?");
    private static final Pattern IMPORT = Pattern.compile("[\\w.+-]+\\.(ova|qcow2|raw|vmdk)");

    static final Parameter ALGORITHM = Parameter.oneOf("md5", "sha1", "sha224", "sha256", "sha384", "sha512");

    private UploadPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        table.add(
                "POST",
                StoragePaths.ONE + "/upload",
                Map.of(
                        "checksum",
                        Parameter.TEXT,
                        "checksum-algorithm",
                        ALGORITHM,
                        "content",
                        Parameter.oneOf("iso", "vztmpl", "import").must(),
                        "filename",
                        Parameter.text(255).must(),
                        "tmpfilename",
                        Parameter.TEXT),
                a -> a.caller().need(StoragePaths.path(a), "Datastore.AllocateTemplate"),
                UploadPaths::start);
    }

    private static String start(ApiCall asking) {
        SimStorage storage = asking.cluster().storage(asking.variable("storage"));
        storage.needActive(asking.node());
        if (!storage.keepsFiles()) throw Failure.server("can't upload to storage type '" + storage.type() + "'");
        needBoth(asking, "checksum", "checksum-algorithm");
        needBoth(asking, "checksum-algorithm", "checksum");
        Upload upload = asking.upload();
        if (upload == null) throw Failure.server("missing temporary file name");
        String content = asking.parameters().getOrDefault("content", "");
        String name = name(asking);
        Volume volume = volume(asking, storage, content, name, upload.size());
        if (!storage.holds(content)) {
            throw Failure.server("storage '" + storage.id() + "' does not support '" + content + "' content");
        }
        if (asking.parameter("checksum") != null && upload.hash() == null) {
            throw Failure.of(501, "not modelled: naming the checksum's algorithm behind the file");
        }
        return asking.cluster()
                .start(asking.node(), "imgcopy", "", asking.caller().id(), task -> {
                    String file = storage.path(volume.name());
                    task.line("starting file import from: /var/tmp/pveupload-"
                            + Integer.toHexString(file.hashCode() ^ (int) volume.created()));
                    compare(asking, task, upload);
                    task.line("target node: " + asking.node());
                    task.line("target file: " + file);
                    task.line("file size is: " + upload.size());
                    task.workHalf();
                    if (storage.free(asking.node()) < upload.size()) {
                        task.line("cp: error writing '" + file + "': No space left on device");
                        throw Failure.server("import failed: exit code 1");
                    }
                    // Proxmox silently replaces a file of the same name.
                    storage.put(asking.node(), volume);
                    task.workHalf();
                    task.line("finished file import successfully");
                })
                .upid();
    }

    /** The requested name without a path, and without characters that Proxmox VE does not accept. */
    static String name(ApiCall asking) {
        return name(asking.parameters().getOrDefault("filename", ""));
    }

    /** The same of any requested name. */
    static String name(String requested) {
        return requested.replaceAll(".*[/\\\\]", "").replaceAll("[^a-zA-Z0-9_.-]", "_");
    }

    static void needBoth(ApiCall asking, String one, String other) {
        if (asking.parameter(one) == null || asking.parameter(other) != null) return;
        throw Failure.parameter(other, "missing property - '" + one + "' requires this property");
    }

    /** The volume that a file becomes; throws the error of Proxmox VE where its name does not fit its content type. */
    static Volume volume(ApiCall asking, SimStorage storage, String content, String name, long size) {
        boolean fits = switch (content) {
            case "iso" -> IMAGE.matcher(name).matches();
            case "vztmpl" -> TEMPLATE.matcher(name).matches();
            default -> IMPORT.matcher(name).matches();
        };
        if (!fits) {
            boolean imported = content.equals("import");
            throw Failure.parameter(
                    "filename", imported ? "invalid filename or wrong extension" : "wrong file extension");
        }
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String format = switch (content) {
            case "iso" -> "iso";
            case "vztmpl" -> ending.equals("tar") ? ending : "t" + ending;
            default -> ending;
        };
        return new Volume(
                storage.id(),
                content + "/" + name,
                content,
                format,
                size,
                size,
                null,
                asking.cluster().now(),
                null,
                null,
                false);
    }

    private static void compare(ApiCall asking, SimTask task, Upload upload) {
        String wanted = asking.parameter("checksum");
        if (wanted == null) return;
        boolean same = wanted.equalsIgnoreCase(upload.hash());
        task.line("calculating checksum..." + (same ? "OK, checksum verified" : ""));
        if (same) return;
        throw Failure.server("checksum mismatch: got '" + upload.hash() + "' != expect '" + wanted + "'");
    }
}
