package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.wire.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code pvesm} and {@code pveam}: storages and container templates from the command line. */
final class StorageTools {
    private final SimNode node;
    private final NodeCommands orders;

    StorageTools(SimNode node) {
        this.node = node;
        this.orders = new NodeCommands(node);
    }

    void add(Map<String, Tool> all) {
        all.put("pvesm", call -> orders.refusing(call, () -> storage(call)));
        all.put("pveam", call -> orders.refusing(call, () -> templates(call)));
    }

    /** The ID of the volume at this path; returns a text that is not the path of a volume unchanged. */
    static String volumeAt(SimNode node, String path) {
        if (!path.startsWith("/")) return path;
        for (SimStorage storage : node.cluster().storages()) {
            if (!storage.keepsFiles() || !storage.isOn(node.name())) continue;
            for (Volume volume : storage.volumes(node.name())) {
                if (storage.path(volume.name()).equals(path)) return volume.id();
            }
        }
        return path;
    }

    private static String operand(List<String> operands, int index) {
        if (operands.size() <= index) throw Failure.of(400, "not enough arguments");
        return operands.get(index);
    }

    private int storage(Call call) throws IOException, InterruptedException {
        var operands = new ArrayList<String>();
        Map<String, String> options = NodeCommands.parameters(call.arguments(), operands);
        String path = "/nodes/" + node.name() + "/storage";
        return switch (operand(operands, 0)) {
            case "status" -> status(call, options);
            case "list" -> list(call, operand(operands, 1), options);
            case "path" -> path(call, operand(operands, 1));
            case "free" -> {
                String id = operand(operands, 1);
                String storage = id.substring(0, Math.max(0, id.indexOf(':')));
                yield orders.order(
                        call, "DELETE", path + "/" + storage + "/content/" + id.replace("/", "%2F"), Map.of(), true);
            }
            default -> throw new NotModelled("pvesm " + operands.getFirst());
        };
    }

    private int status(Call call, Map<String, String> options) throws IOException {
        var asked = new TreeMap<>(options);
        if (!(node.ask("GET", "/nodes/" + node.name() + "/storage", asked) instanceof List<?> rows)) return 255;
        int width = 4;
        for (Object row : rows)
            width = Math.max(
                    width, String.valueOf(((Map<?, ?>) row).get("storage")).length());
        String form = "%-" + width + "s %10s %10s %15s %15s %15s %8s\n";
        call.print(form.formatted("Name", "Type", "Status", "Total (KiB)", "Used (KiB)", "Available (KiB)", "%"));
        for (Object each : rows) {
            Map<?, ?> row = (Map<?, ?>) each;
            boolean enabled = Integer.valueOf(1).equals(row.get("enabled"));
            boolean active = Integer.valueOf(1).equals(row.get("active"));
            long total = number(row.get("total"));
            long used = number(row.get("used"));
            call.print(form.formatted(
                    row.get("storage"),
                    row.get("type"),
                    active ? "active" : enabled ? "inactive" : "disabled",
                    total / 1024,
                    used / 1024,
                    number(row.get("avail")) / 1024,
                    total == 0 ? (enabled ? "0.00%" : "N/A") : "%.2f%%".formatted(100.0 * used / total)));
        }
        return 0;
    }

    private static long number(@org.jspecify.annotations.Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    private int list(Call call, String storage, Map<String, String> options) throws IOException {
        String path = "/nodes/" + node.name() + "/storage/" + storage + "/content";
        if (!(node.ask("GET", path, options) instanceof List<?> rows)) return 255;
        if (rows.isEmpty()) return 0;
        int width = 5;
        for (Object row : rows)
            width = Math.max(
                    width, String.valueOf(((Map<?, ?>) row).get("volid")).length());
        String form = "%-" + width + "s %-7s %-8s %13s%s\n";
        call.print(form.formatted("Volid", "Format", "Type", "Size", " VMID"));
        for (Object each : rows) {
            Map<?, ?> row = (Map<?, ?>) each;
            Object vmid = row.get("vmid");
            call.print(form.formatted(
                    row.get("volid"),
                    row.get("format"),
                    row.get("content"),
                    row.get("size"),
                    vmid == null ? "" : " " + vmid));
        }
        return 0;
    }

    /** Prints the path of a volume, whether or not it exists. */
    private int path(Call call, String id) throws IOException {
        int colon = id.indexOf(':');
        if (colon < 1) throw Failure.server("unable to parse volume ID '" + id + "'");
        SimStorage storage = node.cluster().storage(id.substring(0, colon));
        call.print(storage.path(id.substring(colon + 1)) + "\n");
        return 0;
    }

    private int templates(Call call) throws IOException {
        var operands = new ArrayList<String>();
        Map<String, String> options = NodeCommands.parameters(call.arguments(), operands);
        switch (operand(operands, 0)) {
            case "update" -> call.print("update successful\n");
            case "available" -> {
                for (Map<?, ?> row : available()) {
                    String section = options.getOrDefault("section", "system");
                    if (section.equals(row.get("section"))) {
                        call.print("%-15s %s\n".formatted(row.get("section"), row.get("template")));
                    }
                }
            }
            case "list" -> {
                SimStorage storage = node.cluster().usableStorage(operand(operands, 1), node.name());
                call.print("%-60s %s\n".formatted("NAME", "SIZE"));
                for (Volume volume : storage.volumes(node.name())) {
                    if (!volume.content().equals("vztmpl")) continue;
                    call.print("%-60s %.2fMB\n".formatted(volume.id(), volume.size() / 1048576.0));
                }
            }
            case "download" -> download(call, operand(operands, 1), operand(operands, 2));
            default -> throw new NotModelled("pveam " + operands.getFirst());
        }
        return 0;
    }

    private List<Map<?, ?>> available() {
        var rows = new ArrayList<Map<?, ?>>();
        if (node.ask("GET", "/nodes/" + node.name() + "/aplinfo", Map.of()) instanceof List<?> list) {
            for (Object row : list) rows.add((Map<?, ?>) row);
        }
        return rows;
    }

    /** Downloads nothing: adds a template from the list to the storage. */
    private void download(Call call, String id, String file) throws IOException {
        SimStorage storage = node.cluster().usableStorage(id, node.name());
        storage.needActive(node.name());
        if (!storage.holds("vztmpl")) {
            throw Failure.server("storage '" + id + "' does not support 'vztmpl' content");
        }
        if (available().stream().noneMatch(row -> file.equals(row.get("template")))) {
            throw Failure.server("no such template");
        }
        node.cluster().layTemplate(storage, node.name(), file);
        call.print("downloading template " + file + "\ndownload finished\n");
    }
}
