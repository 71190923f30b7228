package dev.holdfast.sim.api.backup;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.api.storage.Retention;
import dev.holdfast.sim.api.storage.VolumeName;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** {@code /nodes/{node}/vzdump}: backing up guests. */
public final class VzdumpPaths {
    private static final Map<String, Parameter> PARAMETERS = parameters();
    private static final List<String> ONLY_ROOT = List.of("dumpdir", "script", "tmpdir");

    private VzdumpPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        String path = "/nodes/{node}/vzdump";
        table.add("POST", path, PARAMETERS, Route.ANYONE, VzdumpPaths::start);
        table.add("GET", path + "/defaults", Map.of("storage", Formats.STORAGE), Route.ANYONE, VzdumpPaths::defaults);
        table.add(
                "GET",
                path + "/extractconfig",
                Map.of("volume", Parameter.TEXT.must()),
                Route.ANYONE,
                VzdumpPaths::configuration);
    }

    private static Map<String, Parameter> parameters() {
        var parameters = new HashMap<String, Parameter>();
        for (String flag : "all protected quiet remove stdexcludes stdout stop".split(" ")) {
            parameters.put(flag, Parameter.FLAG);
        }
        for (String text : "dumpdir fleecing mailto node performance pool script tmpdir".split(" ")) {
            parameters.put(text, Parameter.TEXT);
        }
        for (String number : "bwlimit lockwait stopwait".split(" ")) {
            parameters.put(number, Parameter.number(0, null));
        }
        for (String number : "pigz zstd".split(" ")) parameters.put(number, Parameter.number(null, null));
        parameters.put("compress", Parameter.oneOf("0", "1", "gzip", "lzo", "zstd"));
        parameters.put("exclude", Formats.VMIDS);
        parameters.put("exclude-path", Parameter.ARRAY);
        parameters.put("ionice", Parameter.number(0, 8));
        parameters.put("job-id", Parameter.text(50));
        parameters.put("mailnotification", Parameter.oneOf("always", "failure"));
        parameters.put("maxfiles", Parameter.number(1, null));
        parameters.put("mode", Parameter.oneOf("snapshot", "suspend", "stop"));
        parameters.put("notes-template", Parameter.text(1024));
        parameters.put("notification-mode", Parameter.oneOf("auto", "legacy-sendmail", "notification-system"));
        parameters.put("pbs-change-detection-mode", Parameter.oneOf("legacy", "data", "metadata"));
        parameters.put("prune-backups", Retention.PARAMETER);
        parameters.put("storage", Formats.STORAGE);
        parameters.put("vmid", Formats.VMIDS);
        return Map.copyOf(parameters);
    }

    /** Starts a task; returns the word OK without a task if none of the guests is on this node. */
    private static String start(ApiCall asking) {
        checkParameters(asking);
        needRights(asking);
        if (asking.flag("stop")) throw Failure.of(501, "not modelled: stopping backups by the command that makes them");
        String pool = asking.parameter("pool");
        boolean all = pool == null && (asking.flag("all") || asking.parameter("exclude") != null);
        var here = new TreeSet<Integer>();
        var elsewhere = new TreeSet<Integer>();
        Set<Integer> wanted = pool != null
                ? PoolPaths.members(asking.cluster(), pool)
                : all ? allGuests(asking) : new TreeSet<>(Formats.vmids(asking.parameter("vmid")));
        for (int vmid : wanted) {
            SimGuest guest = asking.cluster().guest(vmid);
            // A guest that does not exist is tried here, so that its failure shows in the task log.
            if (guest == null || guest.node().equals(asking.node())) here.add(vmid);
            else elsewhere.add(vmid);
        }
        if (here.isEmpty() && !all) return "OK";
        String storage = asking.parameter("storage");
        if (storage != null) asking.caller().need("/storage/" + storage, "Datastore.AllocateSpace");
        return asking.cluster()
                .start(
                        asking.node(),
                        "vzdump",
                        here.size() == 1 ? here.first().toString() : "",
                        asking.caller().id(),
                        task -> new Vzdump(asking, task, all).run(here, elsewhere))
                .upid();
    }

    private static Set<Integer> allGuests(ApiCall asking) {
        var guests = new TreeSet<Integer>();
        asking.cluster().guests().forEach(guest -> guests.add(guest.vmid()));
        guests.removeAll(Formats.vmids(asking.parameter("exclude")));
        return guests;
    }

    private static void checkParameters(ApiCall asking) {
        String node = asking.parameter("node");
        String local = "option is only allowed on the command line interface.";
        if (node != null && !node.equals(asking.node())) throw Failure.parameter("node", local);
        if (asking.flag("stdout")) throw Failure.parameter("stdout", local);
        for (String key : ONLY_ROOT) {
            if (asking.parameter(key) != null) throw Failure.parameter(key, "Only root may set this option.");
        }
        for (String key : List.of("all", "exclude", "pool")) {
            boolean sent = key.equals("all") ? asking.flag(key) : asking.parameter(key) != null;
            if (sent && asking.parameter("vmid") != null) {
                throw Failure.parameter(key, "option conflicts with option 'vmid'");
            }
        }
        if (asking.parameter("prune-backups") != null && asking.parameter("maxfiles") != null) {
            throw Failure.parameter("prune-backups", "option conflicts with option 'maxfiles'");
        }
        for (String key : List.of("notes-template", "protected")) {
            if (asking.parameter(key) != null && asking.parameter("storage") == null) {
                throw Failure.parameter("storage", "missing property - '" + key + "' requires this property");
            }
        }
        boolean noGuests = List.of("vmid", "exclude", "pool").stream().allMatch(k -> asking.parameter(k) == null);
        if (noGuests && !asking.flag("all") && !asking.flag("stop")) {
            throw Failure.parameter("vmid", "property is missing");
        }
    }

    private static void needRights(ApiCall asking) {
        String storage = asking.parameter("storage");
        boolean prunes = asking.parameter("prune-backups") != null || asking.parameter("maxfiles") != null;
        if (prunes && storage != null) asking.caller().need("/storage/" + storage, "Datastore.Allocate");
        for (String key : List.of("bwlimit", "ionice", "performance")) {
            if (asking.parameter(key) != null) asking.caller().need("/", "Sys.Modify");
        }
    }

    private static Map<String, Object> defaults(ApiCall asking) {
        String sent = asking.parameter("storage");
        String storage = sent == null ? "local" : sent;
        asking.caller().need("/storage/" + storage, SimStorage.SEEN_WITH);
        var defaults = new TreeMap<String, Object>();
        for (String off : "all bwlimit pigz quiet stop".split(" ")) defaults.put(off, 0);
        for (String on : "remove stdexcludes zstd".split(" ")) defaults.put(on, 1);
        defaults.put("compress", "0");
        defaults.put("lockwait", 180);
        defaults.put("mailnotification", "always");
        defaults.put("mode", "snapshot");
        defaults.put("notification-mode", "auto");
        defaults.put("stopwait", 10);
        defaults.put("storage", storage);
        SimStorage found = Vzdump.target(asking.cluster(), storage);
        String keep = found.option("prune-backups");
        defaults.put("prune-backups", keep == null ? "keep-all=1" : keep);
        if (asking.caller().has("/nodes/" + asking.node(), "Sys.Audit")) {
            defaults.put("ionice", 7);
            if (found.keepsFiles()) defaults.put("dumpdir", found.option("path") + "/dump");
        }
        return defaults;
    }

    private static String configuration(ApiCall asking) {
        VolumeName name = VolumeName.of(asking.cluster(), asking.parameters().getOrDefault("volume", ""));
        name.needRead(asking.caller());
        if (name.vmid() != null) asking.caller().need("/vms/" + name.vmid(), "VM.Backup");
        return name.backup(asking.node()).text();
    }
}
