package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.model.volume.WebFile;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code /nodes/{node}/storage/{storage}/oci-registry-pull}, since Proxmox VE 9.1: a node pulls an image for containers. The
 * simulator makes no outgoing connections: only what was published under {@code docker://} and the reference can be pulled.
 */
public final class ImagePullPaths {
    private static final String LABEL = "(?:[a-zA-Z\\d]|[a-zA-Z\\d][a-zA-Z\\d-]*[a-zA-Z\\d])";
    // The same texts as Proxmox VE's pattern, whose optional separator would make this one take forever for some.
    private static final String WORD = "[a-z\\d]+(?:(?:[._]|__|-+)[a-z\\d]+)*";
    private static final String REFERENCE =
            "(?:" + LABEL + "(?:\\." + LABEL + ")*(?::\\d+)?/)?" + WORD + "(?:/" + WORD + ")*:\\w[\\w.-]{0,127}";

    private ImagePullPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        table.add(
                "POST",
                StoragePaths.ONE + "/oci-registry-pull",
                Map.of("reference", Parameter.matching(REFERENCE).must(), "filename", Parameter.text(255)),
                ImagePullPaths::check,
                ImagePullPaths::start);
    }

    private static void check(ApiCall asking) {
        if (!asking.dataCentre().tellsMessages()) {
            String path = "/nodes/" + asking.variable("node") + StoragePaths.path(asking) + "/oci-registry-pull";
            throw Failure.of(501, "Method 'POST " + path + "' not implemented");
        }
        asking.caller().need(StoragePaths.path(asking), "Datastore.AllocateTemplate");
        asking.caller().need("/nodes/" + asking.variable("node"), "Sys.AccessNetwork");
    }

    private static String start(ApiCall asking) {
        SimStorage storage = DownloadPaths.storageFor(asking, "vztmpl");
        String reference = asking.parameters().getOrDefault("reference", "");
        String name = UploadPaths.name(asking.parameters().getOrDefault("filename", reference)) + ".tar";
        Volume named = UploadPaths.volume(asking, storage, "vztmpl", name, 0);
        storage.needActive(asking.node());
        if (storage.find(asking.node(), named.name()) != null) {
            throw Failure.server("refusing to override existing file '" + name + "'");
        }
        WebFile image = asking.dataCentre().published("docker://" + reference);
        return asking.cluster()
                .start(
                        asking.node(),
                        "ociregistrypull",
                        name,
                        asking.caller().id(),
                        task -> pull(asking, task, storage, named, image))
                .upid();
    }

    private static void pull(ApiCall asking, SimTask task, SimStorage storage, Volume named, @Nullable WebFile image)
            throws InterruptedException {
        String reference = asking.parameters().getOrDefault("reference", "");
        String copy = "skopeo copy docker://" + reference + " oci-archive:" + storage.path(named.name()) + ".tmp";
        task.workHalf();
        if (image == null) {
            task.line("Error parsing image name \"docker://" + reference + "\": manifest unknown");
            throw Failure.server("command '" + copy + "' failed: exit code 1");
        }
        task.line("Getting image source signatures");
        task.line("Copying config sha256:" + image.hash("sha256").substring(0, 12));
        if (storage.free(asking.node()) < image.length()) {
            task.line("no space left on device");
            throw Failure.server("command '" + copy + "' failed: exit code 1");
        }
        task.workHalf();
        task.line("Writing manifest to image destination");
        storage.put(asking.node(), named.sized(image.length()).using(image.length()), image);
    }
}
