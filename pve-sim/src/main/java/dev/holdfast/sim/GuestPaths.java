package dev.holdfast.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Containers and virtual machines: {@code /nodes/{node}/lxc} and {@code /nodes/{node}/qemu}. */
final class GuestPaths {
    private static final String CONFIG_RIGHTS =
            "VM.Config.Disk|VM.Config.CPU|VM.Config.Memory|VM.Config.Network|VM.Config.Options";
    private static final Map<String, Parameter> CONTAINER_CONFIG = containerConfig();
    private static final Map<String, Parameter> MACHINE_CONFIG = machineConfig();

    private final boolean container;

    private GuestPaths(boolean container) {
        this.container = container;
    }

    static void add(Route.Table table, boolean container) {
        var paths = new GuestPaths(container);
        String base = "/nodes/{node}/" + (container ? "lxc" : "qemu");
        String one = base + "/{vmid}";
        table.add("GET", base, container ? Map.of() : Map.of("full", Parameter.FLAG), a -> {}, paths::list);
        table.add("GET", one + "/status/current", Map.of(), audit(), paths::current);
        table.add(
                "GET",
                one + "/config",
                Map.of("current", Parameter.FLAG, "snapshot", Parameter.TEXT),
                audit(),
                a -> a.guest(container).config());
        table.add(
                "PUT",
                one + "/config",
                container ? CONTAINER_CONFIG : MACHINE_CONFIG,
                a -> a.token().need("/vms/" + a.vmid(), CONFIG_RIGHTS),
                paths::configure);
        table.add("GET", one + "/pending", Map.of(), audit(), paths::pending);
        if (container) table.add("GET", one + "/interfaces", Map.of(), audit(), paths::interfaces);
        var lock = Map.of("skiplock", Parameter.FLAG);
        table.add(
                "POST",
                one + "/status/start",
                container ? with(lock, "debug", Parameter.FLAG) : lock,
                power(),
                paths::start);
        table.add("POST", one + "/status/stop", with(lock, "overrule-shutdown", Parameter.FLAG), power(), paths::stop);
        table.add(
                "POST",
                one + "/status/shutdown",
                Map.of("timeout", Parameter.number(0, null), "forceStop", Parameter.FLAG),
                power(),
                paths::shutdown);
        table.add("POST", one + "/status/reboot", Map.of("timeout", Parameter.number(0, null)), power(), paths::reboot);
        if (!container) {
            table.add("POST", one + "/status/suspend", lock, power(), a -> paths.pause(a, true));
            table.add("POST", one + "/status/resume", lock, power(), a -> paths.pause(a, false));
        }
        table.add(
                "DELETE",
                one,
                with(
                        Map.of("purge", Parameter.FLAG, "destroy-unreferenced-disks", Parameter.FLAG),
                        container ? "force" : "skiplock",
                        Parameter.FLAG),
                a -> a.token().need("/vms/" + a.vmid(), "VM.Allocate"),
                paths::destroy);
    }

    private static Route.Check audit() {
        return a -> a.token().need("/vms/" + a.vmid(), "VM.Audit");
    }

    private static Route.Check power() {
        return a -> a.token().need("/vms/" + a.vmid(), "VM.PowerMgmt");
    }

    private static Map<String, Parameter> with(Map<String, Parameter> all, String name, Parameter one) {
        var more = new HashMap<>(all);
        more.put(name, one);
        return Map.copyOf(more);
    }

    private List<Map<String, Object>> list(Asking asking) {
        var rows = new ArrayList<Map<String, Object>>();
        for (SimGuest guest : asking.cluster().guestsOn(asking.node())) {
            if (guest.isContainer() != container) continue;
            if (!asking.token().has("/vms/" + guest.vmid(), "VM.Audit")) continue;
            rows.add(row(guest));
        }
        return rows;
    }

    private Map<String, Object> row(SimGuest guest) {
        Map<String, Object> row = guest.values();
        if (container) {
            row.put("type", "lxc");
            row.put("maxswap", 512L << 20);
            row.put("swap", 0);
        }
        if (guest.isRunning()) row.put("pid", 10_000 + guest.vmid());
        return row;
    }

    private Map<String, Object> current(Asking asking) {
        SimGuest guest = asking.guest(container);
        Map<String, Object> row = row(guest);
        row.put("ha", Map.of("managed", 0));
        if (!container) row.put("qmpstatus", guest.isPaused() ? "paused" : row.getOrDefault("status", "unknown"));
        return row;
    }

    private List<Map<String, Object>> pending(Asking asking) {
        var rows = new ArrayList<Map<String, Object>>();
        asking.guest(container).config().forEach((key, value) -> {
            var row = new TreeMap<String, Object>();
            row.put("key", key);
            row.put("value", value);
            rows.add(row);
        });
        return rows;
    }

    private List<Map<String, Object>> interfaces(Asking asking) {
        SimGuest guest = asking.guest(true);
        if (!guest.isRunning()) return List.of();
        Map<String, String> net = NetFormat.check("net0", String.valueOf(guest.get("net0")));
        var lo = new TreeMap<String, Object>(Map.of("name", "lo", "hwaddr", "00:00:00:00:00:00"));
        lo.put("inet", "127.0.0.1/8");
        lo.put("inet6", "::1/128");
        var eth = new TreeMap<String, Object>();
        eth.put("name", net.getOrDefault("name", "eth0"));
        eth.put("hwaddr", net.getOrDefault("hwaddr", "").toLowerCase(Locale.ROOT));
        String ip = net.get("ip");
        eth.put("inet", ip == null || ip.equals("dhcp") || ip.equals("manual") ? guest.address() + "/16" : ip);
        return List.of(lo, eth);
    }

    private @Nullable Object configure(Asking asking) {
        SimGuest guest = asking.guest(container);
        Map<String, String> sent = new TreeMap<>(asking.parameters());
        String digest = sent.remove("digest");
        String delete = sent.remove("delete");
        sent.remove("revert");
        if (sent.isEmpty() && delete == null) throw Failure.server("no options specified");
        sent.keySet().forEach(key -> asking.token().need("/vms/" + guest.vmid(), right(key)));
        if (container) {
            sent.forEach((key, value) -> {
                if (key.matches("net[0-9]+")) NetFormat.check(key, value);
            });
        }
        asking.needQuorum();
        synchronized (guest) {
            checkLock(guest);
            if (digest != null && !digest.equals(guest.digest())) {
                throw Failure.server("detected modified configuration - file changed by other user? Try again.");
            }
            sent.forEach((key, value) -> guest.set(key, stored(guest, key, value)));
            if (delete != null) for (String key : delete.split("[,;\\s]+")) guest.set(key, null);
        }
        return null;
    }

    private Object stored(SimGuest guest, String key, String value) {
        if (container && key.matches("net[0-9]+") && !value.contains("hwaddr=")) {
            // A new NIC gets an address of its own; one that is set anew without keeps it lost, as on the real thing.
            return value
                    + ",hwaddr=BC:24:11:%02X:%02X:%02X"
                            .formatted(guest.vmid() & 0xff, key.hashCode() & 0xff, value.hashCode() & 0xff);
        }
        Parameter parameter = (container ? CONTAINER_CONFIG : MACHINE_CONFIG).get(key);
        boolean number = parameter != null
                && (parameter.type().equals("integer") || parameter.type().equals("boolean"));
        return number && value.matches("[0-9]+") ? (Object) Integer.valueOf(value) : value;
    }

    private static String right(String key) {
        if (key.matches("cores|cpulimit|cpuunits|cpu|sockets|vcpus|numa|affinity")) return "VM.Config.CPU";
        if (key.matches("memory|swap|balloon|shares")) return "VM.Config.Memory";
        if (key.matches("net[0-9]+|nameserver|searchdomain|hostname")) return "VM.Config.Network";
        if (key.matches("rootfs|mp[0-9]+|scsi[0-9]+|virtio[0-9]+|sata[0-9]+|ide[0-9]+")) return "VM.Config.Disk";
        return "VM.Config.Options";
    }

    private String start(Asking asking) {
        asking.needQuorum();
        SimGuest known = asking.cluster().guest(asking.vmid());
        if (known != null && known.isRunning()) {
            if (container) throw Failure.server("CT " + asking.vmid() + " already running");
            throw Failure.server("VM " + asking.vmid() + " already running");
        }
        // A guest that does not exist is found out only inside the task.
        return task(asking, container ? "vzstart" : "qmstart", task -> {
            SimGuest guest = asking.guest(container);
            checkLock(guest);
            if (guest.isTemplate()) throw Failure.server("you can't start a vm if it's a template");
            half(asking, task);
            guest.start();
            half(asking, task);
        });
    }

    private String stop(Asking asking) {
        asking.needQuorum();
        needRunning(asking, container ? "CT" : "VM");
        return task(asking, container ? "vzstop" : "qmstop", task -> {
            checkLock(asking.guest(container));
            half(asking, task);
            asking.guest(container).stop();
            half(asking, task);
        });
    }

    private String shutdown(Asking asking) {
        asking.needQuorum();
        needRunning(asking, container ? "CT" : "VM");
        return task(asking, container ? "vzshutdown" : "qmshutdown", task -> {
            checkLock(asking.guest(container));
            half(asking, task);
            asking.guest(container).stop();
            half(asking, task);
        });
    }

    private String reboot(Asking asking) {
        asking.needQuorum();
        needRunning(asking, "VM"); // for containers too
        return task(asking, container ? "vzreboot" : "qmreboot", task -> {
            checkLock(asking.guest(container));
            asking.guest(container).stop();
            half(asking, task);
            asking.guest(container).start();
            half(asking, task);
        });
    }

    private String pause(Asking asking, boolean on) {
        asking.needQuorum();
        needRunning(asking, "VM");
        return task(asking, on ? "qmsuspend" : "qmresume", task -> {
            half(asking, task);
            asking.guest(false).pause(on);
        });
    }

    private void needRunning(Asking asking, String kind) {
        SimGuest guest = asking.guest(container);
        if (!guest.isRunning()) throw Failure.server(kind + " " + guest.vmid() + " not running");
    }

    private String destroy(Asking asking) {
        asking.needQuorum();
        SimGuest guest = asking.guest(container);
        checkLock(guest);
        if (guest.isRunning()) {
            throw Failure.server(
                    container
                            ? "unable to destroy CT " + guest.vmid() + " - container is running"
                            : "VM " + guest.vmid() + " is running - destroy failed");
        }
        guest.lock("destroyed");
        return task(asking, container ? "vzdestroy" : "qmdestroy", task -> {
            half(asking, task);
            if ("1".equals(asking.parameter("purge"))) {
                task.line("purging " + (container ? "CT " : "VM ") + guest.vmid() + " from related configurations..");
            }
            asking.cluster().remove(guest.vmid());
            half(asking, task);
        });
    }

    private void checkLock(SimGuest guest) {
        String lock = guest.lock();
        if (lock != null) throw Failure.server((container ? "CT" : "VM") + " is locked (" + lock + ")");
    }

    private static void half(Asking asking, SimTask task) throws InterruptedException {
        Duration whole = asking.cluster().taskDuration();
        task.work(whole.dividedBy(2));
    }

    private static String task(Asking asking, String type, SimTask.Work work) {
        SimCluster cluster = asking.cluster();
        return cluster.start(
                        asking.node(),
                        type,
                        asking.variable("vmid"),
                        asking.token().id(),
                        work,
                        () -> {
                            // A task that failed half-way leaves no lock of its own behind.
                            SimGuest guest = cluster.guest(asking.vmid());
                            if (guest != null && "destroyed".equals(guest.lock()) && type.endsWith("destroy"))
                                guest.lock(null);
                        })
                .upid();
    }

    private static Map<String, Parameter> containerConfig() {
        var known = new HashMap<String, Parameter>();
        for (String name : ("arch cmode delete description digest features hookscript hostname lock nameserver ostype"
                        + " revert rootfs searchdomain startup tags timezone net[n] mp[n] dev[n] unused[n] env entrypoint")
                .split(" ")) {
            known.put(name, Parameter.TEXT);
        }
        for (String name : "console debug onboot protection template unprivileged".split(" ")) {
            known.put(name, Parameter.FLAG);
        }
        known.put("cores", Parameter.number(1, 8192));
        known.put("cpulimit", Parameter.number(0, 8192));
        known.put("cpuunits", Parameter.number(0, 500_000));
        known.put("memory", Parameter.number(16, null));
        known.put("swap", Parameter.number(0, null));
        known.put("tty", Parameter.number(0, 6));
        return Map.copyOf(known);
    }

    private static Map<String, Parameter> machineConfig() {
        var known = new HashMap<String, Parameter>();
        for (String name : ("affinity agent args bios boot cpu delete description digest hookscript hotplug memory name"
                        + " nameserver ostype revert scsihw searchdomain smbios1 startdate startup tags vmgenid"
                        + " net[n] scsi[n] virtio[n] sata[n] ide[n] unused[n] machine lock vga")
                .split(" ")) {
            known.put(name, Parameter.TEXT);
        }
        for (String name :
                "acpi autostart ciupgrade force freeze kvm localtime numa onboot protection reboot tablet template"
                        .split(" ")) {
            known.put(name, Parameter.FLAG);
        }
        known.put("cores", Parameter.number(1, null));
        known.put("sockets", Parameter.number(1, null));
        known.put("vcpus", Parameter.number(1, null));
        known.put("balloon", Parameter.number(0, null));
        known.put("shares", Parameter.number(0, 50_000));
        return Map.copyOf(known);
    }
}
