package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.model.volume.WebFile;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * {@code /nodes/{node}/aplinfo}: the index of container templates, which is always the same, and their download. At each
 * address is what the index says, unless another file was published there.
 */
public final class TemplatePaths {
    private static final String PATH = "/nodes/{node}/aplinfo";

    private static final List<Map<String, String>> TEMPLATES = List.of(
            template("alpine-3.22-default", "20250617", "tar.xz", "alpine-3.22"),
            template("debian-12-standard", "12.12-1", "tar.zst", "debian-12"),
            template("debian-13-standard", "13.1-2", "tar.zst", "debian-13"),
            template("ubuntu-24.04-standard", "24.04-2", "tar.zst", "ubuntu-24.04"));

    private TemplatePaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        table.add("GET", PATH, Map.of(), Route.ANYONE, _ -> TEMPLATES);
        table.add(
                "POST",
                PATH,
                Map.of(
                        "storage",
                        Formats.STORAGE.must(),
                        "template",
                        Parameter.text(255).must()),
                asking -> asking.caller()
                        .need("/storage/" + asking.parameters().get("storage"), "Datastore.AllocateTemplate"),
                TemplatePaths::download);
    }

    private static String download(ApiCall asking) {
        String file = asking.parameters().getOrDefault("template", "");
        Map<String, String> found = TEMPLATES.stream()
                .filter(one -> file.equals(one.get("template")))
                .findFirst()
                .orElseThrow(() -> Failure.parameter("template", "no such template"));
        SimStorage storage =
                asking.cluster().usableStorage(asking.parameters().getOrDefault("storage", ""), asking.node());
        if (!storage.holds("vztmpl")) {
            throw Failure.server("storage '" + storage.id() + "' does not support templates");
        }
        Volume named = UploadPaths.volume(asking, storage, "vztmpl", file, 0);
        storage.needActive(asking.node());
        String url = found.getOrDefault("location", "");
        WebFile there = Objects.requireNonNullElse(asking.dataCentre().published(url), WebFile.template(file));
        var wanted = new DownloadPaths.Wanted(url, there, "sha512", found.get("sha512sum"));
        return DownloadPaths.start(asking, file, storage, named, wanted);
    }

    private static Map<String, String> template(String name, String version, String ending, String system) {
        String file = name + "_" + version + "_amd64." + ending;
        var row = new TreeMap<String, String>();
        row.put("type", "lxc");
        row.put("package", name);
        row.put("version", version);
        row.put("template", file);
        row.put("os", system);
        row.put("section", "system");
        row.put("architecture", "amd64");
        row.put("headline", name + " for containers");
        row.put("description", "A small " + system + ".\n");
        row.put("infopage", "https://downloads.sim.test/" + name);
        row.put("location", "https://downloads.sim.test/system/" + file);
        row.put("source", "https://downloads.sim.test");
        row.put("maintainer", "Nobody <nobody@sim.test>");
        row.put("sha512sum", WebFile.template(file).hash("sha512"));
        return row;
    }
}
