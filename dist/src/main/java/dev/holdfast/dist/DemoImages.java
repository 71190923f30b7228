package dev.holdfast.dist;

import dev.holdfast.Wiring;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.volume.WebFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the nodes of the demo can download: the known cloud images of the service, and an image of a registry. */
final class DemoImages {
    private DemoImages() {}

    /** Writes the list of these images with the checksums of these files, because the demo asks nobody outside. */
    static void write(Path list, Sim sim) throws IOException {
        // The example on the page.
        sim.publish(
                "docker://docker.io/library/nginx:1.29",
                WebFile.image("nginx -g 'daemon off;'", "PATH=/usr/sbin:/usr/bin"));
        JsonNode images;
        try (InputStream file = Wiring.class.getResourceAsStream("vms/create/known-images.json")) {
            if (file == null) throw new IOException("known-images.json is not part of this build");
            images = Json.tree(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
        for (JsonNode one : images) {
            var image = (ObjectNode) one;
            var content = new WebFile(
                    image.get("id").asString(), "qcow2", image.get("disk_gb").asLong() << 30);
            sim.publish(image.get("url").asString(), content);
            image.remove("checksums");
            image.put("checksum", content.hash(image.get("algorithm").asString()));
        }
        Files.writeString(list, Json.write(images));
    }
}
