package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.model.volume.WebFile;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code /nodes/{node}/storage/{storage}/download-url}: a node downloads a file. The simulator makes no outgoing
 * connections: only what was published in the data centre can be downloaded.
 */
public final class DownloadPaths {
    private DownloadPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        table.add(
                "POST",
                StoragePaths.ONE + "/download-url",
                Map.of(
                        "checksum",
                        Parameter.TEXT,
                        "checksum-algorithm",
                        UploadPaths.ALGORITHM,
                        "compression",
                        Parameter.TEXT,
                        "content",
                        Parameter.oneOf("iso", "vztmpl", "import").must(),
                        "filename",
                        Parameter.text(255).must(),
                        "url",
                        Parameter.matching("https?://.*").must(),
                        "verify-certificates",
                        Parameter.FLAG),
                DownloadPaths::check,
                DownloadPaths::start);
    }

    /** The node could reach addresses that the caller can't, which is why the storage alone is not enough. */
    private static void check(ApiCall asking) {
        Caller caller = asking.caller();
        caller.need(StoragePaths.path(asking), "Datastore.AllocateTemplate");
        if (caller.has("/", "Sys.Audit") && caller.has("/", "Sys.Modify")) return;
        caller.need("/nodes/" + asking.variable("node"), "Sys.AccessNetwork");
    }

    private static String start(ApiCall asking) {
        UploadPaths.needBoth(asking, "checksum", "checksum-algorithm");
        UploadPaths.needBoth(asking, "checksum-algorithm", "checksum");
        if (asking.parameter("compression") != null) throw Failure.of(501, "not modelled: compressed downloads");
        String content = asking.parameters().getOrDefault("content", "");
        SimStorage storage = storageFor(asking, content);
        String name = UploadPaths.name(asking);
        Volume named = UploadPaths.volume(asking, storage, content, name, 0);
        storage.needActive(asking.node());
        boolean isUnknown = storage.find(asking.node(), named.name()) != null
                && storage.file(asking.node(), named.name()) == null
                && asking.parameter("checksum") != null;
        if (isUnknown) throw Failure.of(501, "not modelled: the checksum of a file that was not downloaded");
        String url = asking.parameters().getOrDefault("url", "");
        var wanted = new Wanted(
                url,
                asking.dataCentre().published(url),
                asking.parameters().getOrDefault("checksum-algorithm", ""),
                asking.parameter("checksum"));
        return start(asking, name, storage, named, wanted);
    }

    /** The storage in the path; refuses one that does not keep such files. */
    static SimStorage storageFor(ApiCall asking, String content) {
        SimStorage storage = asking.cluster().usableStorage(asking.variable("storage"), asking.node());
        if (!storage.keepsFiles()) {
            throw Failure.server("can't upload to storage type '" + storage.type() + "', not a file based storage!");
        }
        if (!storage.holds(content)) {
            throw Failure.server("storage '" + storage.id() + "' is not configured for content-type '" + content + "'");
        }
        return storage;
    }

    /**
     * What a node downloads.
     *
     * @param file what is at the address, if anything is
     * @param checksum which the node computes and compares, if one was named
     */
    record Wanted(
            String url,
            @Nullable WebFile file,
            String algorithm,
            @Nullable String checksum) {
        private @Nullable String fault(WebFile file) {
            if (checksum == null) return null;
            String got = file.hash(algorithm);
            return got.equalsIgnoreCase(checksum)
                    ? null
                    : "checksum mismatch: got '" + got + "' != expect '" + checksum + "'";
        }
    }

    /** Starts the task that downloads a file, which then is this volume. */
    static String start(ApiCall asking, String name, SimStorage storage, Volume named, Wanted wanted) {
        return asking.cluster()
                .start(
                        asking.node(),
                        "download",
                        name,
                        asking.caller().id(),
                        task -> download(asking.node(), task, storage, named, wanted))
                .upid();
    }

    private static void download(String node, SimTask task, SimStorage storage, Volume named, Wanted wanted)
            throws InterruptedException {
        String path = storage.path(named.name());
        task.line("downloading " + wanted.url() + " to " + path);
        if (storage.find(node, named.name()) != null) {
            WebFile there = storage.file(node, named.name());
            // Without a checksum, nothing tells whether it is the same file.
            if (there == null || wanted.checksum() == null) {
                throw Failure.server("refusing to override existing file '" + path + "'");
            }
            String fault = wanted.fault(there);
            task.line("calculating checksum of existing file..."
                    + (fault == null ? "OK, got correct file already, no need to download" : ""));
            if (fault != null) throw Failure.server(fault + ", aborting");
            return;
        }
        WebFile file = wanted.file();
        task.line("HTTP request sent, awaiting response... " + (file == null ? "404 Not Found" : "200 OK"));
        if (file == null) throw Failure.server("download failed: exit code 8");
        task.line("     0K ........ ........ ........ ........ 50% 90.0M 1s");
        task.workHalf();
        if (storage.free(node) < file.length()) {
            task.line("Cannot write to '" + path + ".tmp' (No space left on device).");
            throw Failure.server("download failed: exit code 3");
        }
        task.line(" 32768K ........ ........ ........ ........ 100% 90.0M=2s");
        task.workHalf();
        String fault = wanted.fault(file);
        if (wanted.checksum() != null) {
            task.line("calculating checksum..." + (fault == null ? "OK, checksum verified" : ""));
        }
        if (fault != null) throw Failure.server(fault);
        if (!file.format().equals(named.format())) {
            throw Failure.of(501, "not modelled: a file that is not what its name says");
        }
        Volume volume = named.sized(file.size()).using(file.length());
        storage.put(node, volume, file);
        task.line("download of '" + wanted.url() + "' to '" + path + "' finished");
    }
}
