package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.node.BackupJobs;
import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /cluster/backup} and {@code /cluster/backup-info}. */
public final class BackupJobPaths {
    private static final Parameter ID = Parameter.of(
            (_, value) -> value.matches("(?i)[a-z][a-z0-9_-]+") ? null : "invalid configuration ID '" + value + "'\n");

    private BackupJobPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check audit = a -> a.caller().need("/", "Sys.Audit");
        Route.Check modify = a -> a.caller().need("/", "Sys.Modify");
        String one = "/cluster/backup/{id}";
        table.add("GET", "/cluster/backup", Map.of(), audit, BackupJobPaths::list);
        var create = new HashMap<>(BackupJobParameters.ALL);
        create.put("id", ID);
        table.add("POST", "/cluster/backup", Map.copyOf(create), modify, BackupJobPaths::create);
        table.add("GET", one, Map.of(), audit, a -> told(a, a.variable("id")));
        var update = new HashMap<>(BackupJobParameters.ALL);
        update.put("delete", Parameter.TEXT);
        table.add("PUT", one, Map.copyOf(update), modify, BackupJobPaths::update);
        table.add("DELETE", one, Map.of(), modify, a -> {
            a.needQuorum();
            a.cluster().backupJobs().remove(a.variable("id"));
            return null;
        });
        table.add("GET", one + "/included_volumes", Map.of(), audit, BackupJobPaths::volumes);
        table.add("GET", "/cluster/backup-info/not-backed-up", Map.of(), audit, BackupJobPaths::uncovered);
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        return asking.cluster().backupJobs().ids().stream()
                .map(id -> withNextRun(asking, told(asking, id)))
                .toList();
    }

    /** Only the list says when a job runs next, in version 9 also of one that is disabled. */
    private static Map<String, Object> withNextRun(ApiCall asking, Map<String, Object> job) {
        ZoneId zone = asking.arrived().settings().zone();
        CalendarEvent event = CalendarEvent.parse(String.valueOf(job.get("schedule")));
        Long next = event == null ? null : event.next(asking.cluster().now() / 1000, zone);
        boolean told = asking.dataCentre().tellsMessages() || Integer.valueOf(1).equals(job.get("enabled"));
        if (next != null && told) job.put("next-run", next);
        return job;
    }

    private static Map<String, Object> told(ApiCall asking, String id) {
        Map<String, String> job = asking.cluster().backupJobs().get(id);
        var told = new TreeMap<String, Object>();
        told.put("id", id);
        told.put("type", "vzdump");
        job.forEach((name, value) -> told.put(name, told(name, value)));
        return told;
    }

    private static Object told(String name, String value) {
        PropertyString list = BackupJobParameters.LISTS.get(name);
        if (list != null) return list.parse(value);
        if (name.equals("exclude-path")) return List.of(value);
        Parameter parameter = BackupJobParameters.ALL.get(name);
        return switch (parameter == null ? "" : parameter.type()) {
            case "boolean" -> Parameter.isYes(value) ? 1 : 0;
            case "integer" -> Long.valueOf(value);
            default -> value;
        };
    }

    private static @Nullable Object create(ApiCall asking) {
        Map<String, String> job = new TreeMap<>(asking.parameters());
        String made = "backup-" + UUID.randomUUID().toString().substring(0, 13);
        String id = job.getOrDefault("id", made);
        job.remove("id");
        BackupJobParameters.verify(job);
        schedule(job);
        if (!job.containsKey("schedule")) {
            throw Failure.parameter("schedule", "neither 'starttime' nor 'schedule' were set");
        }
        job.putIfAbsent("enabled", "1");
        asking.needQuorum();
        asking.cluster().backupJobs().add(id, whole(job));
        return null;
    }

    private static @Nullable Object update(ApiCall asking) {
        Map<String, String> sent = new TreeMap<>(asking.parameters());
        List<String> gone = Interfaces.split(sent.remove("delete")).toList();
        BackupJobParameters.verify(sent);
        for (String name : gone) {
            if (!BackupJobParameters.ALL.containsKey(name)) {
                throw Failure.parameter("delete", "unknown option '" + name + "'");
            }
        }
        schedule(sent);
        asking.needQuorum();
        asking.cluster().backupJobs().change(asking.variable("id"), job -> {
            gone.forEach(job::remove);
            job.putAll(sent);
            if (sent.containsKey("vmid")) List.of("all", "exclude", "pool").forEach(job::remove);
            else if (sent.containsKey("pool")) List.of("all", "exclude", "vmid").forEach(job::remove);
            else if (Parameter.isYes(sent.get("all"))) List.of("vmid", "pool").forEach(job::remove);
            return whole(job);
        });
        return null;
    }

    /** A time of day, as older clients send it, is also a schedule. */
    private static void schedule(Map<String, String> job) {
        String time = job.remove("starttime");
        String days = job.remove("dow");
        if (time != null) job.put("schedule", days == null ? time : days + " " + time);
    }

    private static Map<String, String> whole(Map<String, String> job) {
        if (job.containsKey("exclude") && !job.containsKey("pool")) job.put("all", "1");
        job.replaceAll((name, value) -> "boolean".equals(type(name)) ? (Parameter.isYes(value) ? "1" : "0") : value);
        job.remove("all", "0");
        boolean none = List.of("all", "vmid", "pool").stream().noneMatch(job::containsKey);
        if (none && !"1".equals(job.get("stop"))) {
            throw Failure.parameter("vmid", "property is missing");
        }
        return job;
    }

    private static String type(String name) {
        Parameter parameter = BackupJobParameters.ALL.get(name);
        return parameter == null ? "" : parameter.type();
    }

    /** The guests of a job that the caller may see, with their volumes. */
    private static Map<String, Object> volumes(ApiCall asking) {
        Map<String, String> job = asking.cluster().backupJobs().get(asking.variable("id"));
        var children = new ArrayList<Map<String, Object>>();
        guests(asking.cluster(), job)
                .filter(guest -> asking.caller().has("/vms/" + guest.vmid(), "VM.Audit"))
                .forEach(guest -> children.add(volumes(guest)));
        return Map.of("children", children);
    }

    private static Map<String, Object> volumes(SimGuest guest) {
        var volumes = new ArrayList<Map<String, Object>>();
        guest.config().forEach((key, value) -> {
            boolean disk = key.matches(guest.isContainer() ? "rootfs|mp[0-9]+" : "(ide|sata|scsi|virtio)[0-9]+");
            String text = value.toString();
            if (!disk || text.contains("media=cdrom")) return;
            boolean left = text.matches(".*,backup=0(,.*)?");
            boolean asked = text.matches(".*,backup=1(,.*)?");
            boolean included = guest.isContainer() ? key.equals("rootfs") || asked : !left;
            String whether =
                    guest.isContainer() ? (included ? "enabled" : "disabled") : "backup=" + (included ? "yes" : "no");
            volumes.add(Map.of(
                    "id",
                    guest.vmid() + ":" + key,
                    "name",
                    text.replaceAll(",.*", ""),
                    "included",
                    included ? 1 : 0,
                    "reason",
                    key.equals("rootfs") ? key : whether,
                    "leaf",
                    1));
        });
        return Map.of(
                "id",
                guest.vmid(),
                "name",
                guest.name(),
                "type",
                guest.kind().type(),
                "children",
                volumes,
                "leaf",
                volumes.isEmpty() ? 1 : 0);
    }

    /** The guests in no job; disabled jobs count too. */
    private static List<Map<String, Object>> uncovered(ApiCall asking) {
        BackupJobs jobs = asking.cluster().backupJobs();
        var covered = new LinkedHashSet<SimGuest>();
        jobs.ids().forEach(id -> guests(asking.cluster(), jobs.get(id)).forEach(covered::add));
        var rows = new ArrayList<Map<String, Object>>();
        for (SimGuest guest : asking.cluster().guests()) {
            if (covered.contains(guest) || !asking.caller().has("/vms/" + guest.vmid(), "VM.Audit")) continue;
            rows.add(Map.of(
                    "vmid",
                    guest.vmid(),
                    "name",
                    guest.name(),
                    "type",
                    guest.kind().type()));
        }
        return rows;
    }

    /** The guests of a job. Listed guests that no longer exist are left out. */
    private static Stream<SimGuest> guests(SimCluster cluster, Map<String, String> job) {
        List<String> named = Interfaces.split(job.get("vmid")).toList();
        List<String> not = Interfaces.split(job.get("exclude")).toList();
        String node = job.get("node");
        String pool = job.get("pool");
        Set<Integer> members = pool == null ? Set.of() : PoolPaths.members(cluster, pool);
        return cluster.guests().stream()
                .filter(guest -> node == null || guest.node().equals(node))
                .filter(guest -> {
                    if (pool != null) return members.contains(guest.vmid());
                    String vmid = "" + guest.vmid();
                    return job.containsKey("all") ? !not.contains(vmid) : named.contains(vmid);
                });
    }
}
